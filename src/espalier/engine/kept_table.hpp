// The table of positions that one search leaves to the next of the same kind.
#pragma once

#include "espalier/core/bad_input.hpp"
#include "espalier/search/pvs/options.hpp"
#include "espalier/search/transposition_table.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>

namespace espalier {

// Throws BadInput if there is not so much memory.
template <class Table>
Table table_of(std::size_t megabytes) {
    try {
        return Table{megabytes};
    } catch (const std::bad_alloc&) {
        throw BadInput{"a table of " + std::to_string(megabytes) + " MB: there is not so much memory"};
    }
}

// What a table is used for, in one game: what it holds is of no use for anything else.
struct TableUse {
    std::string_view evaluation{};
    Selectivity selectivity{};
    std::optional<std::size_t> width{};
    std::size_t megabytes{};

    // Of what stands in a table of any size; of which game is not said.
    std::string described() const {
        std::string words = std::string{evaluation} + " " + std::to_string(width.value_or(0)) + " ";
        for (const bool risk : std::bit_cast<std::array<bool, sizeof(Selectivity)>>(selectivity))
            words += risk ? '1' : '0';
        return words;
    }

    friend bool operator==(const TableUse&, const TableUse&) = default;
};

class KeptTable {
public:
    // That of the searches before, if they used it likewise; else an empty one. Throws BadInput if there is not so much memory.
    TranspositionTable& for_use(const TableUse& use) {
        if (!table_ || use_ != use) {
            table_.reset(); // before the new one takes its memory
            table_ = std::make_unique<TranspositionTable>(table_of<TranspositionTable>(use.megabytes));
            use_ = use;
        }
        return *table_;
    }

private:
    std::unique_ptr<TranspositionTable> table_{};
    TableUse use_{};
};

} // namespace espalier

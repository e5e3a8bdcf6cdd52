#include "espalier/games/checkers/checkers.hpp"

#include "fuzz/records.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return espalier::fuzz::read_as_record(espalier::checkers::Checkers{},
                                          espalier::fuzz::as_text(data, size));
}

// The one spelling of games and algorithms: a name, and arguments in parentheses, by place or by name:
// "tic-tac-toe", "mnk(4,4,3)", "synthetic(b=24,d=7)", "alphabeta(window=-1..1)".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

struct Term {
    struct Argument {
        std::string key; // empty when given by place
        std::string value;
    };

    std::string name;
    std::vector<Argument> arguments;
};

// Throws BadInput for unbalanced parentheses, missing names or text after the end.
Term read_term(std::string_view text);

// The arguments of a term, taken out one by one; what nobody took is refused at the end.
class Arguments {
public:
    // `usage` is shown when arguments are missing or left over: "mnk(m,n,k)".
    Arguments(Term term, std::string usage);

    // The next argument given by place; throws BadInput when there is none.
    std::string next();
    // The argument with this name, if given.
    std::optional<std::string> named(std::string_view key);
    // What is given by place and not yet taken, as it was written.
    std::string rest();

    // Throws BadInput if an argument was not asked for, naming the nearest one that was.
    void finish() const;

private:
    Term term_;
    std::string usage_;
    std::vector<std::string> asked_for_;
};

} // namespace espalier

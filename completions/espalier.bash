# Bash completion for espalier: `source completions/espalier.bash`, or copy it to
# ~/.local/share/bash-completion/completions/espalier. Games and algorithms are asked of the program itself.

# Words that begin like the one being typed; parentheses are quoted for the shell.
_espalier_offer() {
    local word
    COMPREPLY=()
    while IFS= read -r word; do
        [[ $word == "${cur//\\/}"* ]] && COMPREPLY+=("$(printf '%q' "$word")")
    done
}

_espalier() {
    local program=$1 cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    case $previous in
        --algorithm) _espalier_offer < <("$program" algorithms --names 2>/dev/null); return ;;
        --position) _espalier_offer <<<start; return ;;
        --game) _espalier_offer < <("$program" games --names 2>/dev/null); return ;;
        --tree | --trace | --load | --journal) mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
        --depth | --time | --nodes | --seed | --moves | --evaluation | --side | --tree-size | --threads | --hash | \
            --games | --evaluation-b | --opening-plies | --max-plies | --sprt)
            COMPREPLY=(); return ;;
    esac
    if ((COMP_CWORD == 1)); then
        _espalier_offer < <(printf '%s\n' games algorithms search solve perft play match bench test --help --version)
    elif [[ $cur == -* ]]; then
        _espalier_offer < <("$program" "$command" --help 2>/dev/null | grep -oE -- '--[a-z-]+' | sort -u)
    elif ((COMP_CWORD == 2)) && [[ $command == search || $command == solve || $command == perft || $command == play ]]; then
        _espalier_offer < <("$program" games --names 2>/dev/null)
    elif ((COMP_CWORD <= 3)) && [[ $command == match ]]; then
        _espalier_offer < <("$program" algorithms --names 2>/dev/null)
    fi
}

complete -F _espalier espalier ./espalier

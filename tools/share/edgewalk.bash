# Completion of `edgewalk` for bash: commands, the options that a command's --help names, scenes and files.
_edgewalk() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]-}
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$(edgewalk --help | sed -n 's/^  \([a-z][a-z-]*\)  *.*/\1/p')" -- "$word")
    elif [ "$command" = exec ]; then # another program's words
        if [ "$COMP_CWORD" -eq 2 ]; then
            mapfile -t COMPREPLY < <(compgen -c -- "$word")
        else
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
    elif [ "$command" = capsule ] && [ "$COMP_CWORD" -eq 2 ] && [[ $word != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W 'record replay info shrink' -- "$word")
    elif [ "$command" = conform ] && [ "$COMP_CWORD" -eq 2 ] && [[ $word != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W functions -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(edgewalk "$command" --help | grep -o -- '--[a-z][a-z-]*' | sort -u)" -- "$word")
    else
        case ${COMP_WORDS[COMP_CWORD - 1]} in
            --show) mapfile -t COMPREPLY < <(compgen -W "$(edgewalk stages --list | cut -d' ' -f1)" -- "$word") ;;
            record | demo | explain | stages | why | debug)
                mapfile -t COMPREPLY < <(compgen -W "$(edgewalk demo list --names)" -- "$word"
                    compgen -f -- "$word") ;;
            *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        esac
    fi
}
complete -o filenames -F _edgewalk edgewalk

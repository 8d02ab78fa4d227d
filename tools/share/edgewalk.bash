# Completion of `edgewalk` for bash. `edgewalk help complete` prints the words from the tables of options.
_edgewalk() {
    local word=${COMP_WORDS[COMP_CWORD]} line
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
        @commands) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -c -- "$word") ;;
        @directories) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$word") ;;
        @files) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$word") ;;
        *) COMPREPLY+=("$line") ;;
        esac
    done < <(edgewalk help complete "${COMP_WORDS[@]:1:COMP_CWORD}")
}
complete -o filenames -F _edgewalk edgewalk

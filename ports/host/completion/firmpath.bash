# Completes commands, options and their words, as `firmpath --help` lists them.
_firmpath() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} part= help i
    for ((i = 1; i < COMP_CWORD; ++i)); do
        [[ ${COMP_WORDS[i]} == -* ]] || { part=${COMP_WORDS[i]} && break; }
    done
    if [[ -z $part ]]; then
        COMPREPLY=($(compgen -W "--help --version $(COLUMNS=9999 firmpath --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z-]*\)  *[A-Z].*/\1/p')" -- "$word"))
        return
    fi
    help=$(COLUMNS=9999 firmpath "$part" --help 2>/dev/null)
    if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$(sed -n 's/^  \(-[a-z],\)\{0,1\}\(--[a-z-]*\).*/\2/p' <<<"$help")" -- "$word"))
    elif [[ $before == --* ]] && help=$(sed -n "s/^  $before \([a-z0-9-]*|[a-z0-9|-]*\).*/\1/p" <<<"$help") && [[ -n $help ]]; then
        COMPREPLY=($(compgen -W "${help//|/ }" -- "$word"))
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}
complete -o filenames -F _firmpath firmpath

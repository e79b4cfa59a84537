# Completes commands, options and their words, as `firmpath --help` lists them.
function __firmpath_help
    COLUMNS=9999 firmpath $argv --help 2>/dev/null
end
function __firmpath_part
    for word in (commandline -opc)[2..-1]
        string match -q -- '-*' $word; or begin
            echo $word
            return
        end
    end
end
function __firmpath_words
    set -l part (__firmpath_part)
    set -l word (commandline -ct)
    set -l before (commandline -opc)[-1]
    if test -z "$part"
        __firmpath_help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z-]*\)  *\([A-Z].*\)/\1\t\2/p'
    else if string match -q -- '-*' $word
        __firmpath_help $part | sed -n 's/^  \(-[a-z],\)\{0,1\}\(--[a-z-]*\).*/\2/p'
    else if string match -q -- '--*' $before
        __firmpath_help $part | sed -n "s/^  $before \([a-z0-9-]*|[a-z0-9|-]*\).*/\1/p" | string split '|'
    end
end
# Files are offered where there are no words.
complete -c firmpath -n 'test -z "$(__firmpath_words | string collect)"' -F
complete -c firmpath -n 'test -n "$(__firmpath_words | string collect)"' -f -a '(__firmpath_words)'

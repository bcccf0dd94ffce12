# fish completion for cupel. The program itself computes the completions, so this script is never out of date.

function __cupel_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct | string collect --allow-empty)
    set -l lines ($before[1] __complete $before[2..-1] "$current" 2>/dev/null)
    string join \n -- $lines[2..-1]
    if test "$lines[1]" = files
        __fish_complete_path (string replace -r -- '^--[^=]*=' '' "$current")
    end
end

complete -c cupel -f -a '(__cupel_complete)'

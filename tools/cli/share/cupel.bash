# bash completion for cupel. The program itself computes the completions, so this script is never out of date.

_cupel() {
  # Bash splits --format=json into three words; join them again.
  local words=() glue='' word
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ ($word == '=' || -n $glue) && ${#words[@]} -gt 0 ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
    glue=''
    if [[ $word == '=' ]]; then glue=yes; fi
  done

  local current=${words[-1]} option='' lines=() line
  if [[ $current == --*=* ]]; then
    option=${current%%=*}=
    current=${current#*=}
  fi
  mapfile -t lines < <("$1" __complete "${words[@]}" 2>/dev/null)
  COMPREPLY=()
  for line in "${lines[@]:1}"; do
    line=${line%%$'\t'*}
    COMPREPLY+=("${line#"$option"}")
  done
  if [[ ${lines[0]:-} == files ]]; then
    local files
    mapfile -t files < <(compgen -f -- "$current")
    COMPREPLY+=("${files[@]}")
  fi
}

complete -o filenames -F _cupel cupel

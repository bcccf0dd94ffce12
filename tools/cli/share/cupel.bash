# bash completion for cupel. Commands, options and presets are asked from the program itself, so they are never out of date.

_cupel() {
  local program=$1 word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  # Bash makes three words of --format=json.
  if [[ $word == '=' ]]; then
    word=
  elif [[ $before == '=' ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi

  local command=${COMP_WORDS[1]} path=() words=
  if ((COMP_CWORD > 1)); then
    path=("$command")
    if [[ $command =~ ^(policy|simulate)$ ]] && ((COMP_CWORD > 2)); then path+=("${COMP_WORDS[2]}"); fi
  fi

  case $before in
    --format)
      words='text json jsonl indices'
      if [[ $command == conformance ]]; then words='text json junit'; fi
      ;;
    --overflow) words='throw truncate proceed' ;;
    --otlp-verbosity) words='stages exclusions full' ;;
    --only) words='excluded included' ;;
    --policy | show) words=$(_cupel_presets "$program") ;;
    --max-tokens | --target-tokens | --output-reserve | --reserve | --margin | --threads | --max-line | --max-items | \
      --max-item-bytes | --max-depth | --max-steps | --max-answer | --separator | \
      --item | --line | --name | --slack | --ceiling | --percent) return ;;
  esac
  if [[ -z $words && $word == -* ]]; then
    words=$("$program" "${path[@]}" --help 2>/dev/null | grep -oE '^ +(-., ?)?--[a-z-]+' | grep -oE -- '--[a-z-]+')
  elif [[ -z $words ]] && { ((${#path[@]} == 0)) || [[ ${path[*]} =~ ^(policy|simulate)$ ]]; }; then
    words=$("$program" "${path[@]}" --help 2>/dev/null | sed -n '/^Subcommands:/,/^$/s/^  \([a-z-]*\) .*/\1/p')
  fi

  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  if [[ $before == --policy || $before == show || -z $words ]]; then
    local files
    mapfile -t files < <(compgen -f -- "$word")
    COMPREPLY+=("${files[@]}")
  fi
}

_cupel_presets() {
  "$1" policy list 2>/dev/null | sed 's/ .*//'
}

complete -o filenames -F _cupel cupel

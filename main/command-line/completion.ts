// The completion scripts of the shells, made from the table of commands: words, options, their values, and files.
import type { Command, Option } from './core/command.ts'
import { optionsOf, PROGRAM_OPTIONS } from './core/common-options.ts'
import type { Language } from './core/language.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** What may follow the words typed so far. */
interface Place {
  /** `''`, `tx`, `tx show`. */
  readonly words: string
  readonly next: readonly { readonly word: string; readonly text: string }[]
  readonly options: readonly (readonly [string, Option])[]
  readonly isFiles: boolean
}

const placesOf = (commands: readonly Command[], language: Language): readonly Place[] => {
  const groups = commands.flatMap(({ name }) => (name.includes(' ') ? [name.split(' ')[0] ?? ''] : []))
  const all = [...new Set(['', ...groups, ...commands.map(({ name }) => name)])]
  return all.map((words) => {
    const command = commands.find(({ name }) => name === words)
    const before = words === '' ? '' : `${words} `
    const below = commands.filter(({ name }) => name.startsWith(before) && name !== words)
    const next = new Map<string, string>()
    for (const { name, summary } of below) {
      const word = name.slice(before.length).split(' ')[0] ?? ''
      if (!next.has(word) || name === before + word) next.set(word, name === before + word ? summary[language] : '')
    }
    for (const { choices = [] } of command?.operands ?? []) for (const choice of choices) next.set(choice, '')
    return {
      words,
      next: [...next].map(([word, text]) => ({ word, text })),
      options: Object.entries(command ? optionsOf(command) : PROGRAM_OPTIONS),
      isFiles: command?.operands.some(({ is_path }) => is_path) ?? false,
    }
  })
}

/** Quotes words with single quotes; no text contains one. */
const quoteWords = (words: readonly string[]): string => words.map((word) => `'${word.replaceAll("'", '’')}'`).join(' ')

const optionsWithValue = (places: readonly Place[]): readonly string[] => [
  ...new Set(places.flatMap(({ options }) => options.flatMap(([name, { value }]) => (value ? [`--${name}`] : [])))),
]

/** A case for bash and zsh for each option with a value: `<words> --<option>`. */
const valueCases = (places: readonly Place[], words: (choices: readonly string[]) => string, files: string): string =>
  places
    .flatMap(({ words: at, options }) =>
      options.flatMap(([name, { value, choices, is_path }]) =>
        value === undefined ? [] : [`    '${at} --${name}') ${choices ? words(choices) : is_path ? files : ':'} ;;`],
      ),
    )
    .join('\n')

/** A case for each place: its options, or the words that may follow. */
const placeCases = (places: readonly Place[], words: (words: readonly string[]) => string, files: string): string =>
  places
    .map(({ words: at, next, options, isFiles }) => {
      const names = words(options.map(([name]) => `--${name}`))
      const following = [...(next.length > 0 ? [words(next.map(({ word }) => word))] : []), ...(isFiles ? [files] : [])]
      return `    '${at}') if [[ $current == -* ]]; then ${names}; else ${following.join('; ') || ':'}; fi ;;`
    })
    .join('\n')

/** Finds the place: the typed words that are neither options nor their values, as far as they name one. */
const placeLoop = (places: readonly Place[], typed: string): string => {
  const names = places.flatMap(({ words }) => (words === '' ? [] : [`'${words}'`])).join(' | ')
  return `  for word in ${typed}; do
    if [[ -n $skip ]]; then skip=; continue; fi
    case $word in
      ${optionsWithValue(places).join(' | ')}) skip=1 ;;
      -*) ;;
      *) case "\${at:+$at }$word" in ${names}) at="\${at:+$at }$word" ;; esac ;;
    esac
  done`
}

const bash = (places: readonly Place[]): string => {
  const words = (list: readonly string[]) => `_kontor_words ${quoteWords(list)}`
  return `# bash completion of kontor: source <(kontor completion bash)
_kontor_words() {
  local word
  for word in "$@"; do [[ $word == "$current"* ]] && COMPREPLY+=("$word"); done
}
_kontor_files() {
  local file
  compopt -o filenames 2>/dev/null
  while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$current")
}
_kontor() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} at= skip= word
  COMPREPLY=()
${placeLoop(places, `"\${COMP_WORDS[@]:1:COMP_CWORD - 1}"`)}
  case "$at $previous" in
${valueCases(places, words, '_kontor_files')}
    *) _kontor_next ;;
  esac
}
_kontor_next() {
  case "$at" in
${placeCases(places, words, '_kontor_files')}
  esac
}
complete -F _kontor kontor
`
}

const zsh = (places: readonly Place[]): string => {
  const words = (list: readonly string[]) => `compadd -- ${quoteWords(list)}`
  return `#compdef kontor
# zsh completion of kontor: kontor completion zsh > "\${fpath[1]}/_kontor"
_kontor() {
  local current=\${words[CURRENT]} previous=\${words[CURRENT - 1]} at= skip= word
${placeLoop(places, `"\${(@)words[2,CURRENT - 1]}"`)}
  case "$at $previous" in
${valueCases(places, words, '_files')}
    *) _kontor_next ;;
  esac
}
_kontor_next() {
  case "$at" in
${placeCases(places, words, '_files')}
  esac
}
# Loaded by its first use it has to answer that one, too.
if [[ $funcstack[1] == _kontor ]]; then _kontor "$@"; else compdef _kontor kontor; fi
`
}

const fish = (places: readonly Place[], language: Language): string => {
  const lines = places.flatMap(({ words, next, options, isFiles }) => {
    const when = `-n "test (__kontor_at) = '${words}'"`
    return [
      ...next.map(({ word, text }) => `complete -c kontor ${when} -a ${quoteWords([word])} -d ${quoteWords([text])}`),
      ...(isFiles ? [`complete -c kontor ${when} -F`] : []),
      ...options.map(([name, { value, choices, is_path, text, short }]) => {
        const takes =
          value === undefined ? '' : choices ? ` -x -a ${quoteWords([choices.join(' ')])}` : is_path ? ' -r -F' : ' -x'
        return `complete -c kontor ${when} -l ${name}${short ? ` -s ${short}` : ''}${takes} -d ${quoteWords([text[language]])}`
      }),
    ]
  })
  const names = places.flatMap(({ words }) => (words === '' ? [] : [words]))
  return `# fish completion of kontor: kontor completion fish > ~/.config/fish/completions/kontor.fish
function __kontor_at
  set -l at
  set -l skip 0
  for word in (commandline -opc)[2..-1]
    if test $skip = 1
      set skip 0
      continue
    end
    switch $word
      case ${optionsWithValue(places).join(' ')}
        set skip 1
      case '-*'
      case '*'
        set -l longer (string trim "$at $word")
        contains -- $longer ${quoteWords(names)}; and set at $longer
    end
  end
  echo "$at"
end
complete -c kontor -f
${lines.join('\n')}
`
}

/** The completion script of a shell. */
export const completionOf = (shell: Shell, commands: readonly Command[], language: Language): string => {
  const places = placesOf(commands, language)
  if (shell === 'fish') return fish(places, language)
  return shell === 'zsh' ? zsh(places) : bash(places)
}

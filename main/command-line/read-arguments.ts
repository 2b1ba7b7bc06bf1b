// Parses the arguments of the process into a command with its arguments, or throws a sentence that says what is wrong.
import { parseArgs } from 'node:util'
import type { Arguments, Command, Option, Options } from './core/command.ts'
import { optionsOf, PROGRAM_OPTIONS } from './core/common-options.ts'
import { same, type Words } from './core/language.ts'
import { usageError } from './core/stop.ts'

export interface Read {
  /** Null if no command was named. */
  readonly command: Command | null
  readonly args: Arguments
}

/** The command that the words name; longer names first. */
const commandIn = (words: readonly string[], commands: readonly Command[]): Command | null =>
  commands.find(({ name }) => name === words.slice(0, 2).join(' ')) ??
  commands.find(({ name }) => name === words[0]) ??
  null

const config = ([name, { value, short }]: readonly [string, Option]) =>
  [name, { type: value === undefined ? 'boolean' : 'string', multiple: true, ...(short ? { short } : {}) }] as const

/** An option has the same type in every command, so the command may be anywhere in the arguments. */
const allOptions = (commands: readonly Command[]): Options =>
  Object.assign({}, PROGRAM_OPTIONS, ...commands.map(optionsOf)) as Options

/** Parses the arguments. Throws Stop (2) for unknown ones; a request for help is never wrong. */
export const readArguments = (argv: readonly string[], commands: readonly Command[]): Read => {
  const { tokens } = parseArgs({
    // A negative number must not be read as short options.
    args: argv.map((arg) => (/^-[\d.]/.test(arg) ? ` ${arg}` : arg)),
    options: Object.fromEntries(Object.entries(allOptions(commands)).map(config)),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value.replace(/^ (?=-)/, '')] : []))
  const isHelp = tokens.some((token) => token.kind === 'option' && token.name === 'help')
  const command = commandIn(words, commands)
  if (command === null && words[0] !== undefined) throw unknownCommand(words, commands)
  const options = command === null ? PROGRAM_OPTIONS : optionsOf(command)
  const values = new Map<string, string[]>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = options[token.name]
    if (option === undefined) throw unknownOption(token.rawName, command)
    values.set(token.name, [...(values.get(token.name) ?? []), valueIn(token, option)])
  }
  for (const [name, provided] of values)
    if (provided.length > 1 && options[name]?.value !== undefined && !options[name].is_multiple)
      throw usageError({ de: `--${name} ist nur einmal erlaubt.`, en: `--${name} can only be given once.` })
  const operands = command === null ? [] : words.slice(command.name.split(' ').length)
  if (command !== null && !isHelp) checkOperands(command, operands)
  return {
    command,
    args: {
      text: (name) => values.get(name)?.at(-1),
      all: (name) => values.get(name) ?? [],
      is: (name) => values.has(name),
      operands,
    },
  }
}

const valueIn = (
  { rawName, value: provided }: { readonly rawName: string; readonly value?: string | undefined },
  { value: placeholder, choices }: Option,
): string => {
  if (placeholder === undefined) {
    if (provided !== undefined)
      throw usageError({ de: `${rawName} hat keinen Wert.`, en: `${rawName} does not take a value.` })
    return ''
  }
  const value = provided?.trim() ?? ''
  if (value === '')
    throw usageError({
      de: `${rawName} braucht einen Wert: ${placeholder}.`,
      en: `${rawName} needs a value: ${placeholder}.`,
    })
  if (choices !== undefined && !choices.includes(value)) throw noChoice(rawName, value, choices)
  return value
}

const checkOperands = ({ name, operands }: Command, provided: readonly string[]): void => {
  const missing = operands.find((operand, index) => !operand.is_optional && provided[index] === undefined)
  if (missing !== undefined)
    throw usageError({
      de: `Es fehlt ${missing.name}: ${missing.text.de}. Siehe kontor ${name} --help.`,
      en: `${missing.name} is missing: ${missing.text.en}. See kontor ${name} --help.`,
    })
  const extra = operands.at(-1)?.is_multiple ? undefined : provided[operands.length]
  if (extra !== undefined)
    throw usageError({
      de: `«${extra}» ist ein überzähliges Argument. Siehe kontor ${name} --help.`,
      en: `"${extra}" is an unexpected argument. See kontor ${name} --help.`,
    })
  for (const [index, { choices, name: operand }] of operands.entries()) {
    const value = provided[index]
    if (value !== undefined && choices !== undefined && !choices.includes(value))
      throw noChoice(operand, value, choices)
  }
}

const noChoice = (name: string, value: string, choices: readonly string[]) =>
  usageError({
    de: `${name} muss eines von ${choices.join(', ')} sein, nicht «${value}».`,
    en: `${name} must be one of ${choices.join(', ')}, not "${value}".`,
  })

const unknownOption = (name: string, command: Command | null) => {
  const help = command === null ? 'kontor --help' : `kontor ${command.name} --help`
  return usageError({
    de: `Die Option ${name} gibt es hier nicht. Siehe ${help}.`,
    en: `There is no option ${name} here. See ${help}.`,
  })
}

const unknownCommand = ([first = '', second = '']: readonly string[], commands: readonly Command[]) => {
  const below = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name)
  const known: Words = same((below.length > 0 ? below : commands.map(({ name }) => name)).join(', '))
  const typed = below.length > 0 ? `${first} ${second}`.trim() : first
  return usageError({
    de: `Den Befehl «${typed}» gibt es nicht. Verfügbar: ${known.de}.`,
    en: `There is no command "${typed}". Available: ${known.en}.`,
  })
}

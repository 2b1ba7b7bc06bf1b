// The help of the program and of each command, made from the table of commands.
import type { Command, Operand, Options } from './core/command.ts'
import { optionsOf, PROGRAM_OPTIONS } from './core/common-options.ts'
import type { Language, Words } from './core/language.ts'

const TEXTS = {
  about: {
    de: 'Kontor auf der Befehlszeile: ein Client der API des laufenden Kontors.',
    en: 'Kontor on the command line: a client of the API of the running Kontor.',
  },
  usage: { de: 'Aufruf', en: 'Usage' },
  command: { de: 'BEFEHL', en: 'COMMAND' },
  options: { de: 'OPTIONEN', en: 'OPTIONS' },
  commands: { de: 'Befehle', en: 'Commands' },
  of_each: {
    de: 'kontor BEFEHL --help zeigt die Hilfe zu einem Befehl.',
    en: 'kontor COMMAND --help shows the help of a command.',
  },
  exit: {
    de: `Exitcodes: 0 erledigt, 2 falscher Aufruf, 3 nichts zu tun, 4 teilweise, 5 abgelehnt, 6 Prüfung mit Befund.`,
    en: `Exit codes: 0 done, 2 wrong usage, 3 nothing to do, 4 partly done, 5 refused, 6 verify found something.`,
  },
} satisfies Record<string, Words>

export const programHelp = (commands: readonly Command[], language: Language): string =>
  [
    TEXTS.about[language],
    '',
    `${TEXTS.usage[language]}: kontor ${TEXTS.command[language]} [${TEXTS.options[language]}]`,
    '',
    `${TEXTS.commands[language]}:`,
    ...columns(commands.map(({ name, summary }) => [name, summary[language]])),
    '',
    ...columns(optionRows(PROGRAM_OPTIONS, language)),
    '',
    TEXTS.of_each[language],
    TEXTS.exit[language],
    '',
  ].join('\n')

export const commandHelp = (command: Command, language: Language): string => {
  const { name, summary, more, operands } = command
  return [
    `kontor ${name}: ${summary[language]}`,
    '',
    `${TEXTS.usage[language]}: ${['kontor', name, ...operands.map(shown), `[${TEXTS.options[language]}]`].join(' ')}`,
    '',
    ...columns([
      ...operands.map(({ name: operand, text }) => [operand, text[language]] as const),
      ...optionRows(optionsOf(command), language),
    ]),
    ...(more ? ['', more[language]] : []),
    '',
  ].join('\n')
}

const shown = ({ name, is_optional, is_multiple }: Operand): string => {
  const text = `${name}${is_multiple ? '…' : ''}`
  return is_optional ? `[${text}]` : text
}

const optionRows = (options: Options, language: Language): readonly (readonly [string, string])[] =>
  Object.entries(options).map(([name, { short, value, choices, text, is_multiple }]) => [
    `${short ? `-${short}, ` : ''}--${name}${value === undefined ? '' : ` ${choices?.join('|') ?? value}`}${is_multiple ? ' …' : ''}`,
    text[language],
  ])

const NAME_WIDTH = 32

/** Names on the left, texts on the right; a long name has a line of its own. */
const columns = (rows: readonly (readonly [string, string])[]): readonly string[] => {
  const widest = Math.max(...rows.map(([name]) => name.length).filter((width) => width <= NAME_WIDTH))
  return rows.map(([name, text]) =>
    name.length <= widest ? `  ${name.padEnd(widest)}  ${text}` : `  ${name}\n  ${' '.repeat(widest)}  ${text}`,
  )
}

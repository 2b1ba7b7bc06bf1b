// The options that every command has.
import type { Command, Option, Options } from './command.ts'
import { FORMATS } from './output.ts'

const BOOKS: Options = {
  data: {
    value: 'FOLDER',
    is_path: true,
    text: {
      de: 'Datenordner des laufenden Kontors (Standard: KONTOR_DATA, sonst der übliche)',
      en: 'data folder of the running Kontor (default: KONTOR_DATA, otherwise the usual one)',
    },
  },
  url: {
    value: 'ADDRESS',
    text: {
      de: 'Adresse des laufenden Kontors (Standard: KONTOR_URL); das Token kommt aus KONTOR_TOKEN',
      en: 'address of the running Kontor (default: KONTOR_URL); the token comes from KONTOR_TOKEN',
    },
  },
  organization: {
    value: 'NUMBER',
    text: {
      de: 'nur ausführen, wenn das Token zu dieser Organisation gehört',
      en: 'only run if the token belongs to this organization',
    },
  },
}

const FORMAT: Options = {
  format: {
    value: 'FORMAT',
    choices: FORMATS,
    text: {
      de: 'Format der Ausgabe (Standard: table im Terminal, sonst json)',
      en: 'output format (default: table on a terminal, otherwise json)',
    },
  },
}

const ALWAYS: Options = {
  lang: {
    value: 'LANGUAGE',
    choices: ['de', 'en'],
    text: { de: 'Sprache (Standard: nach LANG)', en: 'language (default: from LANG)' },
  },
  help: { short: 'h', text: { de: 'diese Hilfe anzeigen', en: 'show this help' } },
}

/** For commands that change something. */
export const KEY: Option = {
  value: 'KEY',
  text: {
    de: 'sichert einen wiederholten Aufruf ab: Mit demselben Schlüssel wird alles nur einmal ausgeführt',
    en: 'makes repeating the call safe: with the same key, everything is executed only once',
  },
}

/** All options of a command, its own first. */
export const optionsOf = ({ options, is_plain, is_without_program }: Command): Options => ({
  ...options,
  ...(is_plain ? {} : FORMAT),
  // A command's own option replaces the common one of the same name.
  ...(is_without_program ? {} : Object.fromEntries(Object.entries(BOOKS).filter(([name]) => !(name in options)))),
  ...ALWAYS,
})

/** The options of the program without a command. */
export const PROGRAM_OPTIONS: Options = {
  ...ALWAYS,
  version: { short: 'v', text: { de: 'Version anzeigen', en: 'show the version' } },
}

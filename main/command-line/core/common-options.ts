// The options that every command has.
import type { Command, Option, Options } from './command.ts'
import { FORMATS } from './output.ts'

const BOOKS: Options = {
  data: {
    value: 'FOLDER',
    is_path: true,
    text: {
      de: 'Datenordner des laufenden Kontors (sonst KONTOR_DATA, sonst der übliche)',
      en: 'data folder of the running Kontor (else KONTOR_DATA, else the usual one)',
    },
  },
  url: {
    value: 'ADDRESS',
    text: {
      de: 'Adresse des laufenden Kontors (sonst KONTOR_URL); das Token kommt aus KONTOR_TOKEN',
      en: 'address of the running Kontor (else KONTOR_URL); the token comes from KONTOR_TOKEN',
    },
  },
  organization: {
    value: 'NUMBER',
    text: {
      de: 'nur arbeiten, wenn das Token zu dieser Organisation gehört',
      en: 'work only if the token belongs to this organization',
    },
  },
}

const FORMAT: Options = {
  format: {
    value: 'FORMAT',
    choices: FORMATS,
    text: {
      de: 'Form der Antwort (im Terminal table, sonst json)',
      en: 'form of the answer (table on a terminal, else json)',
    },
  },
}

const ALWAYS: Options = {
  lang: {
    value: 'LANGUAGE',
    choices: ['de', 'en'],
    text: { de: 'Sprache (sonst nach LANG)', en: 'language (else by LANG)' },
  },
  help: { short: 'h', text: { de: 'diese Hilfe', en: 'this help' } },
}

/** For commands that change something. */
export const KEY: Option = {
  value: 'KEY',
  text: {
    de: 'macht einen wiederholten Aufruf sicher: mit demselben Schlüssel geschieht alles nur einmal',
    en: 'makes a repeated call safe: with the same key everything happens once only',
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
  version: { short: 'v', text: { de: 'die Version', en: 'the version' } },
}

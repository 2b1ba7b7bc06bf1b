// `kontor verify`: checks the books of a data folder without the program. The check itself:
// main/maintenance/verify-folder.ts.
import { resolve } from 'node:path'
import type { Command, CommandContext } from '../core/command.ts'
import { same } from '../core/language.ts'
import type { Column } from '../core/output.ts'
import { EXIT, type ExitCode, refusalError } from '../core/stop.ts'

const COLUMNS: readonly Column[] = [
  { key: 'data_folder', title: { de: 'Datenordner', en: 'Data folder' }, kind: 'text' },
  { key: 'is_whole', title: { de: 'Vollständig', en: 'Complete' }, kind: 'flag' },
  { key: 'warning', title: { de: 'Warnung', en: 'Warning' }, kind: 'text' },
  { key: 'key_file', title: { de: 'Schlüssel', en: 'Key file' }, kind: 'text' },
  { key: 'findings', title: { de: 'Befunde', en: 'Findings' }, kind: 'nested' },
  { key: 'wrong_checks', title: { de: 'Fehlgeschlagene Prüfungen', en: 'Failed checks' }, kind: 'nested' },
  { key: 'books', title: { de: 'Bücher', en: 'Books' }, kind: 'nested' },
]

const run = async ({ args, dataFolder, print }: CommandContext): Promise<ExitCode> => {
  // Loaded here, since no other command reads books.
  const { hasBooks, isSound, isWhole, jsonOf, textOf, verifyFolder } = await import(
    '../../maintenance/verify-folder.ts'
  )
  if (!hasBooks(dataFolder))
    throw refusalError({
      de: `In ${dataFolder} gibt es keine Bücher. Geben Sie den Datenordner an: --data ORDNER.`,
      en: `There are no books in ${dataFolder}. Specify the data folder: --data FOLDER.`,
    })
  const key = args.text('key')
  const keyFile = key === undefined ? null : resolve(key)
  const outcome = await verifyFolder(dataFolder, keyFile).catch((error: Error) => {
    throw refusalError(same(error.message))
  })
  const data = jsonOf(outcome)
  print({ command: 'verify', columns: COLUMNS, data, people: textOf(outcome) })
  return (args.is('strict') ? isSound(outcome) : isWhole(outcome)) ? EXIT.done : EXIT.verifyFailed
}

export const verifyCommand: Command = {
  name: 'verify',
  summary: { de: 'prüft die Bücher eines Datenordners', en: 'checks the books of a data folder' },
  more: {
    de: 'Liest den Ordner ohne das Programm und ändert nichts. Exitcode 6: Die Prüfung hat etwas gefunden, oder ein Verlust ist nicht bestätigt.',
    en: 'Reads the folder without the program and changes nothing. Exit code 6: the check found something, or a loss is not acknowledged.',
  },
  operands: [],
  options: {
    data: {
      value: 'FOLDER',
      is_path: true,
      text: {
        de: 'Datenordner (Standard: KONTOR_DATA, sonst der übliche)',
        en: 'data folder (default: KONTOR_DATA, otherwise the usual one)',
      },
    },
    key: {
      value: 'FILE',
      is_path: true,
      text: {
        de: 'Schlüsseldatei, für einen Ordner eines anderen Rechners',
        en: 'key file, for a folder from another computer',
      },
    },
    strict: {
      text: {
        de: 'auch mit 6 enden, wenn eine Prüfung der Bücher fehlschlägt, weil Buchhaltung, Belege und Bank nicht übereinstimmen',
        en: 'also exit with 6 if a check of the books fails because ledger, documents and bank do not agree',
      },
    },
  },
  is_without_program: true,
  run,
}

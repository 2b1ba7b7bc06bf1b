// `kontor backup`: all books and stored files in one file, made by the running program or, if there is none, from the
// data folder.
import { resolve } from 'node:path'
import { type MadeBackup, makeBackup } from '../../../shared/api/endpoints/books/backup.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { KEY } from '../core/common-options.ts'
import { same } from '../core/language.ts'
import { tryOffline } from '../core/offline.ts'
import type { Column } from '../core/output.ts'
import { EXIT, type ExitCode, usageError } from '../core/stop.ts'

const COLUMNS: readonly Column[] = [
  { key: 'file', title: { de: 'Datei', en: 'File' }, kind: 'text' },
  { key: 'bytes', title: same('Bytes'), kind: 'count' },
  { key: 'made_at', title: { de: 'Stand', en: 'As of' }, kind: 'text' },
  { key: 'version', title: same('Version'), kind: 'text' },
  { key: 'commits', title: { de: 'Änderungen', en: 'Commits' }, kind: 'count' },
  { key: 'records', title: { de: 'Datensätze', en: 'Records' }, kind: 'count' },
  { key: 'journal_entries', title: { de: 'Buchungen', en: 'Journal entries' }, kind: 'count' },
  { key: 'bank_transactions', title: { de: 'Transaktionen', en: 'Bank transactions' }, kind: 'count' },
  { key: 'kept_files', title: { de: 'Belege', en: 'Stored files' }, kind: 'count' },
  { key: 'organizations', title: { de: 'Organisationen', en: 'Organizations' }, kind: 'nested' },
  { key: 'damaged_files', title: { de: 'Beschädigt', en: 'Damaged' }, kind: 'nested' },
  { key: 'lacking', title: { de: 'Fehlend', en: 'Missing' }, kind: 'nested' },
]

const run = async (context: CommandContext): Promise<ExitCode> => {
  const target = context.args.text('to')
  const to = target === undefined ? null : resolve(target)
  const made = (await tryOffline(context, () => makeOffline(context, to))) ?? (await makeByProgram(context, to))
  const { file, bytes, content } = made
  context.print({ command: 'backup', columns: COLUMNS, data: { file, bytes, ...content } })
  for (const { book, name } of content.lacking)
    context.say({
      de: `${name ?? book} fehlt: Diese Bücher waren geschlossen.`,
      en: `${name ?? book} is missing: these books were closed.`,
    })
  for (const damaged of content.damaged_files)
    context.say({ de: `Schon vorher beschädigt: ${damaged}`, en: `Already damaged before: ${damaged}` })
  return content.lacking.length + content.damaged_files.length > 0 ? EXIT.partly : EXIT.done
}

const makeOffline = async ({ dataFolder }: CommandContext, to: string | null): Promise<MadeBackup> => {
  if (to === null)
    throw usageError({
      de: 'Kontor läuft nicht: Geben Sie das Ziel der Sicherung an: --to DATEI.kontor oder --to ORDNER.',
      en: 'Kontor is not running: specify the target of the backup: --to FILE.kontor or --to FOLDER.',
    })
  const { backUpFolder } = await import('../../maintenance/offline-copies.ts')
  return backUpFolder(dataFolder, to)
}

const makeByProgram = async ({ connect, env }: CommandContext, to: string | null): Promise<MadeBackup> => {
  const passphrase = env.KONTOR_PASSPHRASE || null
  const { write } = await connect()
  return write(makeBackup, {
    body: { ...(to === null ? {} : { to }), ...(passphrase === null ? {} : { passphrase }) },
  })
}

export const backupCommand: Command = {
  name: 'backup',
  summary: { de: 'sichert alle Bücher und Belege in eine Datei', en: 'backs up all books and stored files to a file' },
  more: {
    de: 'KONTOR_PASSPHRASE in der Umgebung verschlüsselt die Sicherung, sonst das Kennwort der Einstellungen. Exitcode 4: Die Sicherung ist unvollständig.',
    en: 'KONTOR_PASSPHRASE in the environment encrypts the backup, otherwise the passphrase of the settings. Exit code 4: the backup is incomplete.',
  },
  operands: [],
  options: {
    to: {
      value: 'PATH',
      is_path: true,
      text: {
        de: 'neue Datei mit der Endung .kontor, oder Ordner (Standard, wenn Kontor läuft: der Ordner der Einstellungen)',
        en: 'new file ending in .kontor, or folder (default if Kontor is running: the folder of the settings)',
      },
    },
    key: KEY,
  },
  run,
}

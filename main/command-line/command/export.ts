// `kontor export`: the books of an organization as a package for an auditor, made by the running program or, if there
// is none, from the data folder.
import { resolve } from 'node:path'
import { callUrl } from '../../../shared/api/client.ts'
import { exportJournal } from '../../../shared/api/endpoints/books/archive.ts'
import type { ArchiveContent } from '../../maintenance/offline-copies.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { downloadFile } from '../core/download-file.ts'
import { tryOffline } from '../core/offline.ts'
import type { Column } from '../core/output.ts'
import { EXIT, type ExitCode, usageError } from '../core/stop.ts'
import { wholeNumberOption } from '../core/values.ts'

const COLUMNS: readonly Column[] = [
  { key: 'file', title: { de: 'Datei', en: 'File' }, kind: 'text' },
  { key: 'organization_id', title: { de: 'Nummer', en: 'Number' }, kind: 'text' },
  { key: 'organization', title: { de: 'Bücher von', en: 'Books of' }, kind: 'text' },
  { key: 'commits', title: { de: 'Änderungen', en: 'Commits' }, kind: 'count' },
  { key: 'journal_entries', title: { de: 'Buchungen', en: 'Journal entries' }, kind: 'count' },
  { key: 'last_time', title: { de: 'Letzte', en: 'Last' }, kind: 'text' },
  { key: 'head', title: { de: 'Kopf', en: 'Head' }, kind: 'text' },
  { key: 'damaged_files', title: { de: 'Beschädigt', en: 'Damaged' }, kind: 'nested' },
  { key: 'missing_files', title: { de: 'Fehlen', en: 'Missing' }, kind: 'nested' },
]

const run = async (context: CommandContext): Promise<ExitCode> => {
  const targetName = context.args.text('to')
  if (targetName === undefined)
    throw usageError({
      de: 'Geben Sie das Ziel des Pakets an: --to DATEI.zip.',
      en: 'Specify the target of the package: --to FILE.zip.',
    })
  const target = resolve(targetName)
  const content =
    (await tryOffline(context, () => exportOffline(context, target))) ?? (await exportByProgram(context, target))
  const { organization, head, entries, damaged_files, missing_files } = content
  context.print({
    command: 'export',
    columns: COLUMNS,
    data: {
      file: target,
      organization_id: organization.id,
      organization: organization.name,
      commits: head.commit,
      journal_entries: entries,
      last_time: head.time,
      head: head.hash,
      damaged_files,
      missing_files,
    },
  })
  for (const file of damaged_files) context.say({ de: `Beschädigt: ${file}`, en: `Damaged: ${file}` })
  for (const file of missing_files) context.say({ de: `Fehlt: ${file}`, en: `Missing: ${file}` })
  return damaged_files.length + missing_files.length > 0 ? EXIT.partly : EXIT.done
}

const exportOffline = async ({ args, dataFolder }: CommandContext, target: string): Promise<ArchiveContent> => {
  const { exportArchive } = await import('../../maintenance/offline-copies.ts')
  const made = await exportArchive(dataFolder, target, wholeNumberOption(args, 'organization') ?? null)
  if ('content' in made) return made.content
  const known = made.organizations.join(', ')
  throw usageError({
    de: `Geben Sie die Organisation an: --organization NUMMER, eine von ${known}.`,
    en: `Specify the organization: --organization NUMBER, one of ${known}.`,
  })
}

const exportByProgram = async (context: CommandContext, target: string): Promise<ArchiveContent> => {
  await downloadFile(context, callUrl(exportJournal), target)
  const { readContent } = await import('../../maintenance/offline-copies.ts')
  return readContent(target)
}

export const exportCommand: Command = {
  name: 'export',
  summary: { de: 'exportiert die Bücher als Paket für die Revision', en: 'exports the books as an audit package' },
  more: {
    de: 'Das Paket (ZIP) lässt sich mit seiner verify.html ohne Kontor prüfen. Exitcode 4: Ein Beleg fehlt oder ist beschädigt.',
    en: 'The package (ZIP) can be verified without Kontor by its verify.html. Exit code 4: a stored file is missing or damaged.',
  },
  operands: [],
  options: {
    to: {
      value: 'FILE',
      is_path: true,
      text: { de: 'neue Datei mit der Endung .zip', en: 'new file ending in .zip' },
    },
  },
  run,
}

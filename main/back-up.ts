// A backup without the application: the files of its journals are read, which changes nothing in the folder but its note of the
// backup. A program that runs is asked instead, since it alone knows where its journals stand.
import packageJson from '../package.json' with { type: 'json' }
import type { MadeBackup } from '../shared/api/endpoints/backup.ts'
import { BackupRefused, type OnProgress } from './backup/format.ts'
import { createInstallationBackups } from './backup/installation-backups.ts'
import { momentOnDisk } from './backup/moment.ts'
import { now } from './clock.ts'

/** Backs up a data folder in which no program works. `passphrase` null: that of the settings. Throws BackupRefused. */
export const backUp = async (
  data: string,
  to: string,
  { passphrase, onProgress }: { readonly passphrase: string | null; readonly onProgress: OnProgress },
): Promise<MadeBackup> => {
  const books = await momentOnDisk(data)
  const backups = createInstallationBackups({ dataFolder: data, version: packageJson.version, now, heads: () => books })
  const notes = await backups.readNotes()
  const watch = { onProgress, signal: new AbortController().signal }
  const made = await backups.make({ to, cause: 'person', passphrase: passphrase ?? notes.passphrase }, watch)
  if (!made.ok) throw new BackupRefused(made.error, to)
  const { file, content } = made.value
  await backups.writeNotes({ ...notes, last: { made_at: content.made_at, file, lacking: content.lacking } })
  return made.value
}

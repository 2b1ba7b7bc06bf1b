// Whether a folder lies where a program copies files to other machines: such a program holds files, copies half of what
// belongs together, and lets two machines write at once. Told by the names and the marks that these programs give their folders.
import { readdirSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The folder of a program as its setup names it; those on a Mac have the account behind a hyphen. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^onedrive( ?- ?.+)?$/i, 'OneDrive'],
  [/^dropbox( \(.+\)|-.+)?$/i, 'Dropbox'],
  [/^(mobile documents|icloud ?drive|com~apple~clouddocs)$/i, 'iCloud Drive'],
  [/^google ?drive([ -].+)?$/i, 'Google Drive'],
  [/^nextcloud\d*([ -].+)?$/i, 'Nextcloud'],
  [/^owncloud\d*([ -].+)?$/i, 'ownCloud'],
  [/^kdrive\d*([ -].+)?$/i, 'kDrive'],
  [/^proton ?drive([ -].+)?$/i, 'Proton Drive'],
  [/^Box( Sync|-.+)?$/, 'Box'],
  [/^pcloud ?drive$/i, 'pCloud'],
  [/^tresorit( drive|-.+)?$/i, 'Tresorit'],
  [/^synology ?drive(-.+)?$/i, 'Synology Drive'],
  [/^MEGA(sync)?$/, 'MEGA'],
  [/^cloudstorage$/i, 'CloudStorage'],
]

/** What lies in the folder of a program, whatever that is called. In a person's own folder none of it lies. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^\.dropbox\.cache$/, 'Dropbox'],
  [/^\.tmp\.drive(up|down)load$/, 'Google Drive'],
  [/^(\._?sync_[0-9a-f]+\.db|\.nextcloudsync\.log)$/, 'Nextcloud'],
  [/^\.owncloudsync\.log$/, 'ownCloud'],
  [/^\.SynologyWorkingDirectory$/, 'Synology Drive'],
  [/^\.stfolder$/, 'Syncthing'],
]

/** By the names in a path of whatever system, the innermost first. */
export const syncedByName = (path: string): string | null => programOf(path.split(/[\\/]/).reverse(), NAMES)

/** The program that copies what is in the folder to other machines; null: none that is known. */
export const syncedBy = (folder: string): string | null =>
  syncedByName(resolve(folder)) ?? syncedByName(realPath(folder)) ?? syncedByMark(realPath(folder))

const syncedByMark = (folder: string): string | null => {
  const found = programOf(namesIn(folder), MARKS)
  const above = dirname(folder)
  return found !== null || above === folder ? found : syncedByMark(above)
}

const programOf = (names: readonly string[], known: readonly (readonly [RegExp, string])[]): string | null => {
  for (const name of names) for (const [pattern, program] of known) if (pattern.test(name)) return program
  return null
}

const realPath = (folder: string): string => {
  try {
    return realpathSync(folder)
  } catch {
    return resolve(folder)
  }
}

/** Nothing of a folder that cannot be looked into. */
const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** What to tell of such a folder; null: nothing. */
export const syncedWarning = (folder: string): string | null => {
  const program = syncedBy(folder)
  return program === null
    ? null
    : `${folder} lies in a folder that ${program} copies to other machines. That can damage the books. Name another folder with --data; backups may lie there.`
}

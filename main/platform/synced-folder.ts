// Recognises folders that a program copies to other machines: such a program holds files, copies only some of the files
// that belong together, and lets two machines write at once. It is recognised by the names and the marker files of
// these programs.
import { readdirSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The default folder names of the programs; on macOS the account follows a hyphen. */
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

/** Marker files in the folder of a program, under any name. A user's home folder has none of them. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^\.dropbox\.cache$/, 'Dropbox'],
  [/^\.tmp\.drive(up|down)load$/, 'Google Drive'],
  [/^(\._?sync_[0-9a-f]+\.db|\.nextcloudsync\.log)$/, 'Nextcloud'],
  [/^\.owncloudsync\.log$/, 'ownCloud'],
  [/^\.SynologyWorkingDirectory$/, 'Synology Drive'],
  [/^\.stfolder$/, 'Syncthing'],
]

/** By the names in a path of any system, the innermost first. */
export const syncedByName = (path: string): string | null => programOf(path.split(/[\\/]/).reverse(), NAMES)

/** The program that copies the folder to other machines; null if none is known. */
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

/** Empty for a folder that cannot be read. */
const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The warning about such a folder; null if there is none. */
export const syncedWarning = (folder: string): string | null => {
  const program = syncedBy(folder)
  return program === null
    ? null
    : `${folder} is in a folder that ${program} synchronises with other machines. This can damage the books. Choose another folder with --data; backups can be stored there.`
}

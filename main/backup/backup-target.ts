// Where backups and restored books may be written: not among the files of the running program.
import { isWithin, realPathOf } from '../platform/real-path.ts'
import { BackupRefused } from './format.ts'

/** Refuses a path in the data folder, also through links, unless it is in its backup folder. */
export const ensureOutside = (path: string, dataFolder: string, backups: string): void => {
  const target = realPathOf(path)
  if (isWithin(target, realPathOf(dataFolder)) && !isWithin(target, realPathOf(backups)))
    throw new BackupRefused('path_in_data_folder', `${path} is in the data folder`)
}

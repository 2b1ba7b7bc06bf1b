// Makes a folder in one that is there. Never the ones above: on a disk that is not connected they would be made on another one,
// and Node tries for ever where a file system says that there is nothing to make a folder in (`/proc`).
import { mkdir } from 'node:fs/promises'
import { errorCode } from '../journal/append/files.ts'

export const syncFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

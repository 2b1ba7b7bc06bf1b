// Creates a folder in an existing one, and never its parents: if a disk is not connected, they would be created on
// another one, and Node loops forever if a file system says that a parent does not exist (`/proc`).
import { mkdir } from 'node:fs/promises'
import { errorCode } from '../journal/append/files.ts'

export const syncFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

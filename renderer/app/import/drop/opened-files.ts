// Files that the system or the user opened with Kontor, treated as if they were dropped on the window.
import { shell } from '../../data/desktop-shell.ts'
import { takeFiles } from './file-drop.ts'

/** From now on the window takes opened files. */
export const takeOpenedFiles = (accountOnScreen: () => string | null, takeBackup: (file: File) => void): void =>
  shell?.takeFiles((opened) => {
    const files = opened.map(async ({ name, address }) => ({
      file: new File([await (await fetch(address)).blob()], name),
      folder: '',
    }))
    void Promise.all(files).then((found) => takeFiles(found, accountOnScreen, takeBackup))
  })

// Opens the system's dialog to choose statement files or a folder.
import { type FoundFile, folderOf } from '../../view/file/dropped-files.ts'

/** The chosen files; none when the user closed the dialog. */
export const chooseFiles = (): Promise<readonly FoundFile[]> =>
  choose((input) => {
    input.accept = '.xml,.camt,.csv,.tsv,.txt,.xls,.xlsx,.zip'
  })

/** Every file in the chosen folder and its subfolders. */
export const chooseFolder = (): Promise<readonly FoundFile[]> =>
  choose((input) => {
    input.webkitdirectory = true
  })

const choose = (prepare: (input: HTMLInputElement) => void): Promise<readonly FoundFile[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    prepare(input)
    input.addEventListener('change', () =>
      resolve([...(input.files ?? [])].map((file) => ({ file, folder: folderOf(file.webkitRelativePath) }))),
    )
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })

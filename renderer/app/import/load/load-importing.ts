// Loads the code that imports, which the window does not need at its start.
import type { FoundFile } from '../../view/file/dropped-files.ts'

/** Loads it once. */
export const loadImporting = () => import('./importing.ts')

/** Starts the import of files that were dropped or chosen. */
export const importStatements = async (files: readonly FoundFile[], accountOnScreen: string | null): Promise<void> => {
  if (files.length === 0) return
  const importing = await loadImporting()
  await importing.importStatements(files, accountOnScreen)
}

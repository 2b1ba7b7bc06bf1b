// The way to the code that imports: it is no part of what the window starts with.
import type { FoundFile } from '../files/statement-names.ts'

/** Loads it, once. */
export const loadImporting = () => import('./importing.ts')

/** Takes files that were dropped or chosen on their way. */
export const importStatements = async (files: readonly FoundFile[], accountOnScreen: string | null): Promise<void> => {
  if (files.length === 0) return
  const importing = await loadImporting()
  await importing.importStatements(files, accountOnScreen)
}

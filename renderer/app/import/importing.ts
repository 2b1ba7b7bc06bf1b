// Everything that happens with files from their drop to their end, as one part that is loaded together.
import { keepWaitingFiles } from './keep/keep-waiting-files.ts'
import { adoptRunningImports } from './panel/adopt-running-imports.ts'

export { importStatements } from './run/import-statements.ts'

/** What was begun before this window was loaded: imports that still run, and files that wait. */
export const goOn = (): void => {
  void adoptRunningImports()
  void keepWaitingFiles()
}

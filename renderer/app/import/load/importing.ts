// Everything that happens with files from their drop to their end, as one part that is loaded together.
import { persistWaitingFiles } from '../persist/persist-waiting-files.ts'
import { adoptRunningImports } from '../run/adopt-running-imports.ts'

export { importStatements } from '../run/import-statements.ts'

/** What was begun before this window was loaded: imports that still run, and files that wait. */
export const resumeImports = (): void => {
  void adoptRunningImports()
  void persistWaitingFiles()
}

// All code that handles files from their drop to their end, as one part that is loaded together.
import { persistWaitingFiles } from '../persist/persist-waiting-files.ts'
import { adoptRunningImports } from '../run/adopt-running-imports.ts'

export { importStatements } from '../run/import-statements.ts'

/** Resumes what began before this window was loaded: running imports and waiting files. */
export const resumeImports = (): void => {
  void adoptRunningImports()
  void persistWaitingFiles()
}

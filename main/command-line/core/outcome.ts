// Combines the results of several items into one exit code.
import { EXIT, type ExitCode } from './stop.ts'

export type Outcome = 'done' | 'nothing' | 'partly' | 'refused'

/** All refused: 5. Some refused or partly done: 4. Nothing done: 3. */
export const exitOf = (outcomes: readonly Outcome[]): ExitCode => {
  if (outcomes.every((one) => one === 'refused')) return EXIT.refused
  if (outcomes.some((one) => one === 'refused' || one === 'partly')) return EXIT.partly
  return outcomes.every((one) => one === 'nothing') ? EXIT.nothingToDo : EXIT.done
}

// The exit codes, and the early end of a command with its reason.
import type { Words } from './language.ts'

/** Code 1 is not listed: it means a bug of the program. */
export const EXIT = {
  done: 0,
  usageStop: 2,
  nothing_to_do: 3,
  partly: 4,
  refusedStop: 5,
  verify_failed: 6,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Ends the command with a sentence for people. */
export class Stop extends Error {
  readonly exit: ExitCode
  readonly words: Words
  constructor(exit: ExitCode, words: Words) {
    super(words.en)
    this.exit = exit
    this.words = words
  }
}

/** The command itself was wrong. */
export const usageStop = (words: Words): Stop => new Stop(EXIT.usageStop, words)
export const refusedStop = (words: Words): Stop => new Stop(EXIT.refusedStop, words)

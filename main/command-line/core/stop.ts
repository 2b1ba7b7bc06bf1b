// The exit codes, and the early end of a command with its reason.
import type { Words } from './language.ts'

/** Code 1 is not listed: it means a bug of the program. */
export const EXIT = {
  done: 0,
  usage: 2,
  nothingToDo: 3,
  partly: 4,
  refused: 5,
  verifyFailed: 6,
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
export const usageError = (words: Words): Stop => new Stop(EXIT.usage, words)
export const refusalError = (words: Words): Stop => new Stop(EXIT.refused, words)

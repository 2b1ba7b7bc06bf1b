// Runs a command that works on books without the program.
import { messageOf } from '../platform/message-of.ts'

/** Ends the process with the exit code of the command; with 2 and the message when it throws. */
export const runCommand = async (command: () => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await command()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
    process.stderr.write(`${messageOf(error)}${cause}\n`)
    process.exitCode = 2
  }
}

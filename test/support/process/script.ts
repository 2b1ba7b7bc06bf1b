// How `npm run bench` and `npm run screenshots` run: with a folder for what they make, which is removed at the end. Then
// no process is left that they started, also when they fail or are interrupted.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { endDescendants } from './processes.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Script {
  /** A folder for what comes and goes. */
  readonly folder: string
  /** Throws when the script is being interrupted: what it would start now would be left. */
  readonly resume: () => void
}

/** Runs `body`, which answers the exit code, and ends this process with it. */
export const runScript = async (body: (script: Script) => Promise<number>): Promise<never> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-script-'))
  // Temporary files of all that is started are removed with it. PostgreSQL runs as another user and must get to its own.
  process.env.TMPDIR = folder
  await chmod(folder, 0o711)
  let isInterrupted = false
  const interruption = new Promise<number>((resolve) => {
    const interrupt = (code: number) => {
      isInterrupted = true
      resolve(code)
    }
    for (const name of SIGNALS) process.on(name, () => interrupt(128 + constants.signals[name]))
    // build/script.mjs was killed.
    process.on('disconnect', () => interrupt(1))
  })
  const resume = () => {
    if (isInterrupted) throw new Error('the script was interrupted')
  }
  let code = 1
  try {
    code = await Promise.race([body({ folder, resume }), interruption])
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  }
  await endDescendants()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  // After an interruption `body` is still at work.
  process.exit(code)
}

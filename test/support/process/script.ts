// The frame of `npm run bench` and `npm run screenshots`: a temporary folder that is removed at the end, and no process
// of theirs remains, also after a failure or an interruption.
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { endDescendants, hasDescendants } from './processes.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Script {
  /** A folder for temporary files. */
  readonly folder: string
  /** Throws when the script is being interrupted: a process started now would remain. */
  readonly resume: () => void
}

/** Runs `body`, which returns the exit code, and ends this process with it. */
export const runScript = async (body: (script: Script) => Promise<number>): Promise<never> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-script-'))
  // It also contains the temporary files of all started processes. PostgreSQL runs as another user and must reach its
  // own.
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
  // After an interruption `body` still runs: it may start another process, which makes the folder again.
  do {
    await endDescendants()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  } while (hasDescendants() || existsSync(folder))
  process.exit(code)
}

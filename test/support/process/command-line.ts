// The command line as a process: `kontor`, built or from its sources, with its output and exit code.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const SOURCE = resolve(import.meta.dirname, '../../../main/command-line/kontor.ts')

export interface CommandOutput {
  readonly code: number | null
  readonly out: string
  readonly errors: string
}

export interface RunOptions {
  /** The file of the program; its source where it is not built. */
  readonly program?: string
  /** In addition to the test's own variables, none of which is Kontor's. */
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string | Uint8Array
  readonly cwd?: string
}

/** Runs `kontor` with these arguments, in English unless they name another language. */
export const kontor = async (args: readonly string[], calling: RunOptions = {}): Promise<CommandOutput> => {
  const { program = SOURCE, env = {}, stdin = '', cwd } = calling
  const { KONTOR_URL: _, KONTOR_TOKEN: __, KONTOR_DATA: ___, ...own } = process.env
  const child = spawn(process.execPath, ['--no-warnings', program, ...args], {
    env: { ...own, LC_ALL: 'C.UTF-8', ...env },
    ...(cwd === undefined ? {} : { cwd }),
  })
  child.stdin.on('error', () => undefined).end(stdin)
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number | null, out, errors }
}

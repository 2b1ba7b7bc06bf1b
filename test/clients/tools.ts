// The commands of the packages of this folder, which are not those of the program.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, type TestContext } from 'vitest'

/** Why they are not installed; null: they are. */
export const noTools = inject('noTools')

/** Before each test: without them it cannot run. */
export const skipWithoutTools = (context: TestContext): void => {
  if (noTools !== null) context.skip(noTools)
}

interface Ran {
  readonly code: number | null
  readonly out: string
  /** Its output on stderr. */
  readonly errors: string
}

/** They send no statistics, check for no updates, and write without colours. */
const ENV = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }

/** Starts a script with the Node of the tests. */
const startScript = (script: string, args: readonly string[]) =>
  spawn(process.execPath, [script, ...args], { env: ENV, stdio: ['ignore', 'pipe', 'pipe'] })

/** Starts a command of a package. */
export const startTool = (packageName: string, command: string, args: readonly string[]) => {
  const folder = join(import.meta.dirname, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  return startScript(join(folder, bin[command] ?? ''), args)
}

const ranToItsEnd = async (child: ReturnType<typeof startScript>): Promise<Ran> => {
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out: output.stdout, errors: output.stderr }
}

export const runScript = (script: string, args: readonly string[]): Promise<Ran> =>
  ranToItsEnd(startScript(script, args))

/** Runs a command of a package to its end. */
export const runTool = (packageName: string, command: string, args: readonly string[]): Promise<Ran> =>
  ranToItsEnd(startTool(packageName, command, args))

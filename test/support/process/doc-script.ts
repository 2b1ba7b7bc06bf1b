// Runs the examples of a documentation page: its bash blocks in one shell, and their expected output.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { delimiter, dirname, resolve } from 'node:path'

interface DocScript {
  readonly script: string
  /** The expected output after each `# →`. */
  readonly expected: readonly string[]
}

/** The blocks of a page below docs/: all, or those between heading `from` and heading `to`. */
export const readDocScript = async (
  page: string,
  { from, to }: { readonly from?: string; readonly to?: string } = {},
): Promise<DocScript> => {
  const whole = await readFile(resolve(import.meta.dirname, '../../../docs', page), 'utf8')
  const text = whole.slice(from ? placeOf(whole, from) : 0, to ? placeOf(whole, to) : undefined)
  const script = [...text.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('\n')
  return { script, expected: [...script.matchAll(/# → (.*)$/gm)].map(([, output = '']) => output) }
}

const placeOf = (text: string, heading: string): number => {
  const place = text.indexOf(`\n## ${heading}\n`)
  if (place === -1) throw new Error(`The page has no heading ${heading}`)
  return place
}

/** Ends a script that hangs. Its many calls take minutes on a busy machine. */
export const SCRIPT_TIME_MS = 20 * 60_000

interface Ran {
  readonly output: readonly string[]
  readonly errors: string
  /** Null: it was killed. */
  readonly code: number | null
}

/** Runs a script in a folder, with the Node of the tests; `data` is the folder that holds api.json. */
export const runDocScript = async (
  script: string,
  { cwd, data }: { readonly cwd: string; readonly data: string },
): Promise<Ran> => {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  const shell = spawn('bash', ['-uo', 'pipefail', '-c', script], {
    cwd,
    env: { ...process.env, PATH: path, KONTOR_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: SCRIPT_TIME_MS,
  })
  let output = ''
  let errors = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  shell.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const [code] = (await once(shell, 'close')) as [number | null]
  return { output: output.trimEnd().split('\n'), errors, code }
}

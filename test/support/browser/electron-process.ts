// The built desktop shell as a process on the double of Electron. Its windows are pages of real Chromium browsers,
// which a test reaches by their debugging port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { inject, vi } from 'vitest'
import { patiently } from '../patience.ts'

const REGISTER = resolve(import.meta.dirname, '../electron-double/register.ts')

export interface ShellProcess {
  /** The program's output on stderr. */
  readonly errorOutput: () => string
  /** The page of the user's window; for another data folder, once the program has switched to it. */
  readonly page: (folder?: string) => Promise<Page>
  /**
   * The program's questions to the user, the addresses it opened outside and the quits it held back
   * (electron-double/control.ts).
   */
  readonly doubleLog: () => Promise<readonly string[]>
  /** Sends an event of the operating system: `open-url …`, `session-end`, `shutdown`, `quit`. */
  readonly system: (line: string) => void
  readonly kill: (signal: NodeJS.Signals) => void
  readonly ended: Promise<number | null>
}

/**
 * `is_named` false: start without `--data`; `data` is then only where the test expects the window. `env` passes
 * settings to the double: KONTOR_DOUBLE_ANSWER, KONTOR_DOUBLE_SAVE.
 */
export const startShell = (
  data: string,
  config: string,
  {
    more = [],
    env = {},
    is_named = true,
  }: {
    readonly more?: readonly string[]
    readonly env?: Readonly<Record<string, string>>
    readonly is_named?: boolean
  } = {},
): ShellProcess => {
  const main = join(inject('program'), 'main/electron.js')
  const portFile = portFileIn(data)
  // The address of an earlier start.
  if (existsSync(portFile)) rmSync(portFile)
  const noted = join(config, `double-${Date.now()}-${Math.random()}`)
  const named = is_named ? ['--data', data] : []
  const child = spawn(process.execPath, ['--import', REGISTER, main, ...named, '--port', '0', ...more], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, XDG_CONFIG_HOME: config, KONTOR_DOUBLE: noted, ...env },
  })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const browsers = new Map<string, Promise<Browser>>()
  return {
    errorOutput: () => errorOutput,
    page: async (folder = data) => {
      const connecting = () =>
        connect(portFileIn(folder)).catch((error: unknown) => {
          throw new Error(`No window came: ${errorOutput}`, { cause: error })
        })
      const browser = browsers.get(folder) ?? connecting()
      browsers.set(folder, browser)
      const isApp = (page: Page) => page.url().startsWith('http://kontor.localhost/')
      return soon(async () => {
        const page = (await browser)
          .contexts()
          .flatMap((context) => context.pages())
          .find(isApp)
        if (page === undefined) throw new Error(`There is no window: ${errorOutput}`)
        return page
      })
    },
    doubleLog: async () => (await readFile(noted, 'utf8').catch(() => '')).split('\n').filter((line) => line !== ''),
    system: (line) => void child.stdin.write(`${line}\n`),
    kill: (signal) => void child.kill(signal),
    ended,
  }
}

const portFileIn = (folder: string): string => join(folder, 'shell/window/DevToolsActivePort')

const connect = async (portFile: string): Promise<Browser> => {
  // The file exists a moment before the port is in it.
  const port = await soon(async () => {
    const written = Number((await readFile(portFile, 'utf8')).split('\n')[0])
    if (written === 0) throw new Error(`No port in ${portFile} yet`)
    return written
  })
  return chromium.connectOverCDP(`http://127.0.0.1:${port}`)
}

const soon = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: patiently(20_000), interval: 50 })

// How long the desktop shell takes from its start to a usable window, compared with empty windows: on Electron's
// double, and on its binary where that is installed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { waitUntil } from '../support/wait-until.ts'
import type { Plan } from './books.ts'
import { type Figure, figure, interleave } from './figures.ts'
import { startApp } from './running-app.ts'

const { electronProgram, troubleOfElectron } = (await import(
  new URL('../../build/choose-shell.mjs', import.meta.url).href
)) as { electronProgram: (root: string) => string; troubleOfElectron: () => string | null }

const ROOT = resolve(import.meta.dirname, '../..')
const BLANK = join(import.meta.dirname, 'blank-shell.mjs')
const REGISTER = join(import.meta.dirname, '../support/electron-double/register.ts')
const WAIT = { timeout: 60_000, interval: 5 }
/** The content of a usable window: its frame with its title. */
const USABLE = 'h1'

interface Started {
  readonly child: ChildProcess
  /** The file with the debugging port of its window. */
  readonly portFile: string
}
/** Starts a shell on a program and its arguments. `profile`: that of its window. */
type Start = (app: readonly string[], config: string, profile: string) => Started

const overDouble =
  (plan: Plan): Start =>
  (app, config, profile) => ({
    child: spawn(process.execPath, [...plan.flags, '--import', REGISTER, ...app], {
      stdio: ['pipe', 'ignore', 'inherit'],
      env: { ...process.env, XDG_CONFIG_HOME: config, KONTOR_DOUBLE: join(config, 'noted') },
    }),
    portFile: join(profile, 'DevToolsActivePort'),
  })

const onBinary =
  (program: string): Start =>
  (app, config) => ({
    child: spawn(program, ['--remote-debugging-port=0', `--user-data-dir=${join(config, 'electron')}`, ...app], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, XDG_CONFIG_HOME: config },
    }),
    portFile: join(config, 'electron', 'DevToolsActivePort'),
  })

/** Milliseconds until the window shows its content. */
const startTimeOf = async (start: Start, app: readonly string[], config: string, profile: string): Promise<number> => {
  await mkdir(config, { recursive: true })
  // Those of an earlier start.
  for (const folder of [profile, join(config, 'electron')])
    await rm(join(folder, 'DevToolsActivePort'), { force: true })
  const from = performance.now()
  const { child, portFile } = start(app, config, profile)
  const ended = once(child, 'exit')
  try {
    const browser = await waitUntil(async () => {
      const [port = ''] = (await readFile(portFile, 'utf8')).split('\n')
      return chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    }, WAIT)
    await waitUntil(async () => {
      const pages = browser.contexts().flatMap((context) => context.pages())
      const seen = await Promise.all(pages.map((page) => page.locator(USABLE).first().isVisible()))
      if (!seen.includes(true)) throw new Error('the window shows nothing yet')
    }, WAIT)
    const ms = performance.now() - from
    await browser.close()
    return ms
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const measureOn = async (plan: Plan, name: string, start: Start, entry: string): Promise<readonly Figure[]> => {
  const at = (part: string): string => join(plan.folder, `shell-start-${name}`, part)
  const data = at('books')
  // Known books: the daily start of a user.
  await (await startApp(data, [], ['--demo'])).stop()
  const config = join(data, '.config')
  const shell = () => startTimeOf(start, [entry, '--data', data, '--port', '0'], config, join(data, 'shell/window'))
  const blank = (part: string, windows: readonly string[]) => () => {
    const folders = windows.map((each) => at(`${part}-${each}`))
    return startTimeOf(start, [BLANK, ...folders], at(`${part}-config`), at(`${part}-window`))
  }
  const parts = { shell, one: blank('one', ['window']), two: blank('two', ['database', 'window']) }
  // The first use of a profile builds it.
  await interleave(1, parts)
  const times = await interleave(plan.runs, parts)
  const comparison = (baseline: string, values: readonly number[]) =>
    figure(`start of the desktop shell to a usable window, ${name}, beside ${baseline}`, times.shell, {
      comparedWith: [baseline, values],
    })
  return [comparison('a blank window', times.one), comparison('two blank windows', times.two)]
}

/** On Electron's double, and on its binary where that is installed. */
export const measureShellStart = async (plan: Plan): Promise<readonly Figure[]> => {
  const onDouble = await measureOn(plan, 'double', overDouble(plan), join(ROOT, 'out/main/electron.js'))
  const program = electronProgram(ROOT)
  const trouble = existsSync(program)
    ? troubleOfElectron()
    : "Electron's binary is not installed (run npx install-electron)"
  if (trouble === null) return [...onDouble, ...(await measureOn(plan, 'Electron', onBinary(program), ROOT))]
  plan.print(`  not measured on Electron's binary: ${trouble}`)
  return onDouble
}

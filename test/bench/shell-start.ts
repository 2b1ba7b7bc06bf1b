// How long the desktop shell takes from its start to a window that can be worked in, beside windows with nothing in them: over
// Electron's double, and on its binary where that is here.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { type Finding, interleave, type Series } from './figures.ts'
import type { Plan } from './plan.ts'
import { startApp } from './running-app.ts'

const { electronProgram, troubleOfElectron } = (await import(
  new URL('../../build/choose-shell.mjs', import.meta.url).href
)) as { electronProgram: (root: string) => string; troubleOfElectron: () => string | null }

const ROOT = resolve(import.meta.dirname, '../..')
const BLANK = join(import.meta.dirname, 'blank-shell.mjs')
const REGISTER = join(import.meta.dirname, '../support/electron-double/register.ts')
const LOOK_MS = 5
const WAIT_MS = 60_000
/** What stands in the window once it can be worked in: its frame with its title. */
const USABLE = 'h1'

interface Started {
  readonly child: ChildProcess
  /** Where the debugging port of its window is noted. */
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

/** Milliseconds until the window shows what it has. */
const timeOf = async (start: Start, app: readonly string[], config: string, profile: string): Promise<number> => {
  const { child, portFile } = await begun(start, app, config, profile)
  const ended = once(child, 'exit')
  const from = performance.now()
  const browser = await soon(async () => {
    const [port = ''] = (await readFile(portFile, 'utf8')).split('\n')
    return chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  })
  try {
    await soon(async () => {
      const pages = browser.contexts().flatMap((context) => context.pages())
      const seen = await Promise.all(pages.map((page) => page.locator(USABLE).first().isVisible()))
      if (!seen.includes(true)) throw new Error('the window shows nothing yet')
    })
    return performance.now() - from
  } finally {
    await browser.close()
    child.kill('SIGTERM')
    await ended
  }
}

const begun = async (start: Start, app: readonly string[], config: string, profile: string): Promise<Started> => {
  await mkdir(config, { recursive: true })
  const portFile = join(profile, 'DevToolsActivePort')
  // That of a start before.
  for (const old of [portFile, join(config, 'electron', 'DevToolsActivePort')]) if (existsSync(old)) rmSync(old)
  return start(app, config, profile)
}

const soon = async <T>(look: () => Promise<T>): Promise<T> => {
  const until = performance.now() + WAIT_MS
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(LOOK_MS)
    }
  }
}

const measureOn = async (plan: Plan, name: string, start: Start, entry: string): Promise<readonly Finding[]> => {
  const at = (part: string): string => join(plan.folder, `shell-start-${name}`, part)
  const data = at('books')
  // Books that are known already: what a person starts every day.
  await (await startApp(data, [], ['--demo'])).stop()
  const config = join(data, '.config')
  const shell = () => timeOf(start, [entry, '--data', data, '--port', '0'], config, join(data, 'shell/window'))
  const blank = (part: string, windows: readonly string[]) => () =>
    timeOf(start, [BLANK, ...windows.map((each) => at(`${part}-${each}`))], at(`${part}-config`), at(`${part}-window`))
  const parts = { shell, one: blank('one', ['window']), two: blank('two', ['database', 'window']) }
  // The first use of a profile builds it.
  await interleave(1, parts)
  const series = await interleave(plan.runs, parts)
  const beside = (floor: string, of: Series): Finding => ({
    what: `start of the desktop shell to a usable window, ${name}`,
    measured: series.shell,
    floor: { name: floor, series: of },
    wanted: null,
    unit: 'ms',
  })
  return [beside('a blank window', series.one), beside('two blank windows', series.two)]
}

export const measureShellStart = async (plan: Plan): Promise<readonly Finding[]> => {
  const findings = [...(await measureOn(plan, 'double', overDouble(plan), join(ROOT, 'out/main/electron.js')))]
  const program = electronProgram(ROOT)
  const trouble = existsSync(program) ? troubleOfElectron() : "Electron's binary is not here (npx install-electron)"
  if (trouble !== null) plan.say(`SKIPPED on Electron's binary, nothing was measured there: ${trouble}`)
  else findings.push(...(await measureOn(plan, 'Electron', onBinary(program), ROOT)))
  return findings
}

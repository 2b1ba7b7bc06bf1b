// `npm run test:electron`: the first flows on Electron's binary, unpacked or packed. KONTOR_ELECTRON_COMMAND is the
// command that starts it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { _electron, type Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DesktopPlace, type DesktopProcess, desktopSuite, newDesktopPlace } from '../contract/desktop.suite.ts'
import { removeTemporaryFolders } from '../support/browser/chromium.ts'
import { patiently } from '../support/patience.ts'

const [program = '', ...app] = JSON.parse(process.env.KONTOR_ELECTRON_COMMAND ?? '[]') as string[]
/** No user is present to unlock the system's password store. */
const SWITCHES = ['--password-store=basic', '--use-mock-keychain']

beforeEach(({ skip }) => skip(program === '', 'build/test-electron.mjs says where the binary is'))
afterAll(removeTemporaryFolders)

const argumentsOf = ({ data }: DesktopPlace, files: readonly string[] = []) => [
  ...[...SWITCHES, ...app, '--data', data, '--port', '0'],
  ...files,
]
const environmentOf = ({ env }: DesktopPlace) => ({ ...(process.env as Record<string, string>), ...env })

const watch = (child: ChildProcess): DesktopProcess => {
  let errorOutput = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text
  })
  return {
    errorOutput: () => errorOutput,
    kill: (signal) => void child.kill(signal),
    ended: once(child, 'exit').then(([code]) => code as number | null),
  }
}

/** The window's page; the database page of the shell is a second one. */
const isWindow = (page: Page) => /^app:\/\/kontor\/(?:#|$)/.test(page.url())

const open = async (place: DesktopPlace) => {
  // Playwright would switch the sandbox off, and Kontor does not start without it.
  const input = { executablePath: program, args: argumentsOf(place), chromiumSandbox: true }
  const application = await _electron.launch({ ...input, env: environmentOf(place), timeout: patiently(60_000) })
  const watched = watch(application.process())
  return {
    ...watched,
    page: () =>
      vi.waitFor(
        () => {
          const page = application.windows().find(isWindow)
          if (page === undefined) throw new Error(`There is no window: ${watched.errorOutput()}`)
          return page
        },
        { timeout: patiently(30_000), interval: 50 },
      ),
    closeWindow: () => {
      const close = application.evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) if (window.isVisible()) window.close()
      })
      // The program may end before it answers.
      close.catch(() => undefined)
    },
  }
}

describe('on Electron', () => {
  desktopSuite({
    open,
    run: (place, files) =>
      watch(
        spawn(program, argumentsOf(place, files), { env: environmentOf(place), stdio: ['ignore', 'ignore', 'pipe'] }),
      ),
  })

  test('pages are sandboxed and have neither Node nor Electron', async () => {
    const { place } = await newDesktopPlace()
    const desktop = await open(place)
    const page = await desktop.page()
    const found = ['require', 'process', 'module', 'Buffer']
    expect(await page.evaluate((names) => names.filter((name) => name in window), found)).toEqual([])
    expect(await page.evaluate(() => [isSecureContext, location.origin, navigator.userAgent.includes('Node')])).toEqual(
      [...[true, 'app://kontor', false]],
    )
    desktop.closeWindow()
    expect(await desktop.ended).toBe(0)
  })
})

// The shell that `npm start` chooses, and its message about it.
import { expect, test } from 'vitest'

interface Choice {
  readonly program: string | null
  readonly why: string | null
}
type ChooseShell = (root: string, args: readonly string[], machine: object) => Choice

// A script: without types.
const { chooseShell } = (await import(new URL('../../../build/choose-shell.mjs', import.meta.url).href)) as {
  chooseShell: ChooseShell
}

const choose = (
  args: readonly string[],
  { platform = 'linux', env = { DISPLAY: ':0' } as Record<string, string>, isRoot = false, there = true } = {},
) => chooseShell('/kontor', args, { platform, env, isRoot, isThere: () => there })

test.each([
  ['linux', '/kontor/node_modules/electron/dist/electron'],
  ['darwin', '/kontor/node_modules/electron/dist/Electron.app/Contents/MacOS/Electron'],
  ['win32', '/kontor/node_modules/electron/dist/electron.exe'],
])('%s: Electron where its binary is installed', (platform, program) => {
  expect(choose(['--data', 'x'], { platform })).toEqual({
    program,
    why: `using an Electron window (${program})`,
  })
})

test.each([
  [{ there: false }, /Chromium window: Electron's binary is not installed \(run npx install-electron/],
  [{ env: {} }, /Chromium window: Electron needs a display/],
  [{ isRoot: true }, /Chromium window: Electron does not run as root/],
])('Chromium, with the reason: %j', (machine, why) => {
  expect(choose([], machine)).toEqual({ program: null, why: expect.stringMatching(why) })
})

test('a Wayland desktop and other systems need no DISPLAY', () => {
  expect(choose([], { env: { WAYLAND_DISPLAY: 'wayland-0' } }).program).not.toBeNull()
  expect(choose([], { platform: 'darwin', env: {} }).program).not.toBeNull()
})

test('Electron is where its own variable points', () => {
  expect(choose([], { env: { DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: '/opt/electron' } }).program).toBe(
    '/opt/electron/electron',
  )
})

test.each(['--headless', '--version', '-h', '--look'])('%s needs no window, and prints no message', (argument) => {
  expect(choose([argument])).toEqual({ program: null, why: null })
})

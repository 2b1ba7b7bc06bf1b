// Which shell `npm start` opens the window with: Electron where its binary is there, else a Chromium found on the machine. Pure, but
// for looking whether files are there.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const PROGRAMS = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }

/** What wants no window. */
const WITHOUT_WINDOW = ['--headless', '--help', '-h', '--version', '-v', '--look']

/** Electron's program as it is unpacked beside its package, or where its own variable says. */
const electronProgram = (root, { platform, env }) =>
  join(env.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, 'node_modules/electron/dist'), PROGRAMS[platform] ?? 'electron')

/**
 * `{ program, why }`: with Electron's program; `program` null: with Chromium. `why` is a sentence for people; null: there is no window
 * and nothing to say.
 */
export const chooseShell = (
  root,
  args,
  { platform = process.platform, env = process.env, isRoot, isThere = existsSync } = {},
) => {
  if (args.some((argument) => WITHOUT_WINDOW.includes(argument))) return { program: null, why: null }
  const chromium = (why) => ({ program: null, why: `the window is one of Chromium: ${why}` })
  const program = electronProgram(root, { platform, env })
  if (!isThere(program)) return chromium("Electron's binary is not here (npx install-electron fetches it)")
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY)
    return chromium('Electron needs a screen, and there is none')
  if (isRoot ?? process.getuid?.() === 0)
    return chromium('Electron does not run as root with its sandbox, and does not run without')
  return { program, why: `the window is one of Electron: its binary is here (${program})` }
}

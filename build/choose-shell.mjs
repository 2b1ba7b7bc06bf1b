// Chooses the shell in which `npm start` opens the window: Electron when its binary exists, otherwise a Chromium on the
// machine. Pure, except that it checks for files.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const PROGRAMS = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }

/** Arguments of commands without a window. */
const WITHOUT_WINDOW = ['--headless', '--listen', '--help', '-h', '--version', '-v', '--look']

/** Electron's program, where its package unpacks it, or where its own environment variable says. */
export const electronProgram = (root, { platform = process.platform, env = process.env } = {}) =>
  join(env.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, 'node_modules/electron/dist'), PROGRAMS[platform] ?? 'electron')

/** Why Electron does not run here although its binary exists; null when it does. */
export const troubleOfElectron = ({ platform = process.platform, env = process.env, isRoot } = {}) => {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return 'Electron needs a display, and there is none'
  if (isRoot ?? process.getuid?.() === 0)
    return 'Electron does not run as root with its sandbox, and Kontor does not run without it'
  return null
}

/**
 * `{ program, why }`: `program` is Electron's program, or null for Chromium. `why` is a sentence for the user; null
 * when there is no window and no message.
 */
export const chooseShell = (
  root,
  args,
  { platform = process.platform, env = process.env, isRoot, isThere = existsSync } = {},
) => {
  if (args.some((argument) => WITHOUT_WINDOW.includes(argument))) return { program: null, why: null }
  const chromium = (why) => ({ program: null, why: `using a Chromium window: ${why}` })
  const program = electronProgram(root, { platform, env })
  if (!isThere(program)) return chromium("Electron's binary is not installed (run npx install-electron)")
  const trouble = troubleOfElectron({ platform, env, isRoot })
  if (trouble !== null) return chromium(trouble)
  return { program, why: `using an Electron window (${program})` }
}

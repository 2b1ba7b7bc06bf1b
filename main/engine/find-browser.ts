// Finds a Chromium, Chrome or Edge on this machine. It only knows paths; browser-process.ts starts a browser.
import { accessSync, constants } from 'node:fs'
import { posix, win32 } from 'node:path'

export interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isExecutable: (path: string) => boolean
}

const thisMachine: Surroundings = {
  platform: process.platform,
  env: process.env,
  isExecutable: (path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  },
}

/**
 * The path of a browser: `KONTOR_CHROMIUM`, then the usual places. Rejects with a text for the user if there is none.
 */
export const findBrowser = async (surroundings: Surroundings = thisMachine): Promise<string> => {
  const { env, isExecutable, platform } = surroundings
  const requested = env.KONTOR_CHROMIUM
  if (requested) {
    if (isExecutable(requested)) return requested
    throw new Error(`KONTOR_CHROMIUM is set to ${requested}, but there is no program there that can be started.`)
  }
  const found = usualPlaces(platform, env).find(isExecutable)
  if (found) return found
  throw new Error(`Kontor needs Chromium, Google Chrome or Microsoft Edge, and found none. ${howToInstall(platform)}`)
}

/** The places where browsers are installed, best first. */
export const usualPlaces = (platform: NodeJS.Platform, env: Surroundings['env']): string[] => {
  if (platform === 'win32') {
    const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    )
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe']
    const edge = 'Microsoft\\Edge\\Application\\msedge.exe'
    return [...programs, edge].flatMap((program) => folders.map((folder) => win32.join(folder, program)))
  }
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(env.HOME ? [posix.join(env.HOME, 'Applications')] : [])]
    const programs = ['Chromium', 'Google Chrome', 'Microsoft Edge']
    return programs.flatMap((name) => folders.map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`))
  }
  // The programs themselves first: the scripts of the same name in /usr/bin add flags and extensions of their own.
  const programs = [
    '/usr/lib/chromium/chromium',
    '/usr/lib64/chromium-browser/chromium-browser',
    '/opt/google/chrome/chrome',
    '/opt/microsoft/msedge/msedge',
  ]
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
  const folders = (env.PATH ?? '/usr/local/bin:/usr/bin').split(':').filter(Boolean)
  return [...programs, ...names.flatMap((name) => folders.map((folder) => posix.join(folder, name)))]
}

const howToInstall = (platform: NodeJS.Platform): string => {
  const other = 'Or set KONTOR_CHROMIUM to the path of another installation.'
  if (platform === 'win32') return `Install Microsoft Edge or Google Chrome. ${other}`
  if (platform === 'darwin') return `Install Google Chrome or Chromium in the Applications folder. ${other}`
  return `Install it with the package manager, on Debian and Ubuntu for instance: apt-get install chromium. ${other}`
}

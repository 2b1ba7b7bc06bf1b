// Starts one browser process with its own profile, controlled over a pipe, without any request to the network. This
// module knows neither the database page nor the window (chromium.ts).
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDevtools, type Devtools } from './devtools-pipe.ts'
import { noteBrowser, releaseProfile } from './profile-lock.ts'
import { truncateTornLogs } from './truncate-torn-logs.ts'

export interface Browser {
  readonly devtools: Devtools
  readonly pid: number
  /** Resolves when the process has ended, with its last lines on stderr. */
  readonly ended: Promise<string>
  /** Whether `close` or `kill` was called. */
  readonly isClosing: () => boolean
  /** Asks the browser to end, and kills it if that takes longer than five seconds. */
  readonly close: () => Promise<void>
  readonly kill: () => void
}

export interface BrowserOptions {
  readonly program: string
  readonly profileFolder: string
  readonly flags: readonly string[]
  readonly log: (text: string) => void
}

const CLOSE_MS = 5000

/** Features that contact the browser's maker, or suspend a hidden page. */
export const UNWANTED_FEATURES: readonly string[] = [
  'AiModeOmniboxEntryPoint',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HighEfficiencyModeAvailable',
  'HttpsUpgrades',
  'InterestFeedContentSuggestions',
  'MediaRouter',
  'OptimizationHints',
  'OptimizationHintsFetching',
  'OptimizationGuideModelDownloading',
  'OptimizationTargetPrediction',
  'PaintHolding',
  'PreloadTopChromeWebUI',
  'Prerender2',
  'ServiceWorkerAutoPreload',
  'SegmentationPlatform',
  'SpareRendererForSitePerProcess',
  'Translate',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

const QUIET_FLAGS = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--no-service-autorun',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-crash-reporter',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-quic',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--disable-variations-seed-fetch',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--safebrowsing-disable-auto-update',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  `--disable-features=${UNWANTED_FEATURES.join()}`,
]

/** Starts a browser. It ends with this process, even after a kill -9, since its pipe is then closed. */
export const startBrowser = async (options: BrowserOptions): Promise<Browser> => {
  const { program, profileFolder, flags, log } = options
  mkdirSync(profileFolder, { recursive: true, mode: 0o700 })
  await releaseProfile(profileFolder, log)
  await truncateTornLogs(profileFolder, log)
  const env = { ...process.env, ...homesOf(profileFolder), ...(flags.includes('--headless') ? NO_DESKTOP : {}) }
  const child = spawn(
    program,
    [
      `--user-data-dir=${profileFolder}`,
      '--remote-debugging-pipe',
      ...QUIET_FLAGS,
      // Chromium refuses to start as root with its sandbox. The second flag hides its warning in the window.
      ...(process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : []),
      ...flags,
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env,
      // A process group of its own: Ctrl-C in the terminal must reach only main, which lets the books finish first.
      detached: process.platform !== 'win32',
      windowsHide: true,
    },
  )
  const ended = endOf(child)
  const helpersEnded = new Promise<void>((resolve) => child.once('close', () => resolve()))
  if (child.pid === undefined) throw new Error(`${program} cannot be started: ${await ended}`)
  noteBrowser(profileFolder, child.pid)
  const devtools = createDevtools(child.stdio[3] as Writable, child.stdio[4] as Readable)
  let isClosing = false
  const kill = () => {
    isClosing = true
    child.kill('SIGKILL')
  }
  const close = async () => {
    isClosing = true
    devtools.call('Browser.close').catch(() => undefined)
    const isInTime = await Promise.race([ended.then(() => true), sleep(CLOSE_MS, false, { ref: false })])
    if (!isInTime) kill()
    await ended
    // Its helpers hold its stderr too, and write to the profile until they end.
    await Promise.race([helpersEnded, sleep(CLOSE_MS, null, { ref: false })])
  }
  return { devtools, pid: child.pid, ended, isClosing: () => isClosing, close, kill }
}

/** A hidden browser needs no desktop settings, and their store would keep a file in the user's folder. */
const NO_DESKTOP = { GSETTINGS_BACKEND: 'memory' }
/** A socket path has at most 108 bytes, and Chromium adds up to 45 to the temporary folder. */
const MAX_TEMPORARY_BYTES = 60

/**
 * Folders inside the profile, emptied at each start, for files that Chromium would otherwise leave elsewhere on the
 * machine. After a crash it writes a memory dump, and its handler cannot be switched off: with
 * `--disable-crashpad-for-testing` its helpers crash.
 */
const homesOf = (profileFolder: string): Readonly<Record<string, string>> => {
  const crashes = join(profileFolder, 'Crash Reports')
  const temporary = join(profileFolder, 'tmp')
  for (const folder of [crashes, temporary]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
  }
  const fitsSocketPath = Buffer.byteLength(temporary) <= MAX_TEMPORARY_BYTES
  return { BREAKPAD_DUMP_LOCATION: crashes, ...(fitsSocketPath ? { TMPDIR: temporary } : {}) }
}

const endOf = (child: ChildProcess): Promise<string> => {
  let lastLines = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastLines = (lastLines + text).slice(-2000)
  })
  const { promise, resolve } = Promise.withResolvers<string>()
  child.once('error', (error) => resolve(error.message))
  child.once('exit', (code, signal) => resolve(withoutNoise(lastLines) || `exit code ${code}, signal ${signal}`))
  return promise
}

/**
 * Without a desktop session the browser logs an error about its bus at every start, which never explains why it ended.
 */
const withoutNoise = (lines: string): string =>
  lines
    .split('\n')
    .filter((line) => !line.includes(':dbus/'))
    .join('\n')
    .trim()

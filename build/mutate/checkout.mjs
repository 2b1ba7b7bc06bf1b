// Copies of this checkout in which `npm run test:mutate` changes the product, and the commands that run in them.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root, toolScript } from '../prepare.mjs'

/** The configuration of the tests in a copy: one project without isolation, whose test files share their imports. */
const CONFIG = 'out/mutate.config.ts'
const CONFIG_TEXT = `import config from '../vite.config.ts'
const { projects: _, ...test } = config.test
const include = ['test/**/*.test.ts']
const setupFiles = process.env.KONTOR_REACH ? ['out/reach-setup.mjs'] : []
export default { ...config, test: { ...test, isolate: false, include, setupFiles } }
`

/** A copy of the files in git and of new files, with the same packages; removed when this process ends. */
export const copyCheckout = () => {
  const copy = newFolder()
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of list
    .split('\0')
    .filter((name) => name && name !== 'node_modules' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  // The compiler's cache, so that it checks only what changed.
  if (existsSync(join(root, TYPES))) copyTypes(root, copy)
  mkdirSync(join(copy, 'out'), { recursive: true })
  writeFileSync(join(copy, CONFIG), CONFIG_TEXT)
  execFileSync('git', ['init', '-q'], { cwd: copy })
  execFileSync('git', ['add', '-A'], { cwd: copy })
  return copy
}

const TYPES = 'out/types'
const copyTypes = (from, to) =>
  cpSync(join(from, TYPES), join(to, TYPES), { recursive: true, preserveTimestamps: true })

/** Keeps the compiler's cache of a copy for the next run when this checkout has none. */
export const keepTypes = (copy) => {
  if (!existsSync(join(root, TYPES)) && existsSync(join(copy, TYPES))) copyTypes(copy, root)
}

/** A copy of a copy, with the compiler's cache. */
export const copyAgain = (copy) => {
  const second = newFolder()
  cpSync(copy, second, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  return second
}

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-mutate-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return join(folder, 'kontor')
}

/** Runs test files in a copy, without browsers. */
export const runVitest = (tools, copy, files, { limit_ms, args, env = {} }) =>
  runIn(tools, copy, [toolScript('vitest'), 'run', ...files, '--config', CONFIG, ...args, ...BY_NODE], limit_ms, {
    KONTOR_SAMPLES: 'none',
    CI: '1',
    NODE_COMPILE_CACHE: join(copy, '../compiled'),
    ...env,
  })

/** Node reads TypeScript natively: a third of the time. */
const BY_NODE = ['--experimental.viteModuleRunner=false', '--experimental.nodeLoader=false']

/** One checker: several take gigabytes, and more time. */
export const runCompiler = (tools, copy, limit_ms) =>
  runIn(tools, copy, [toolScript('typescript', 'tsc'), '-b', '--checkers', '1'], limit_ms, {})

const runIn = ({ node, env }, copy, args, limit_ms, more) =>
  new Promise((done, failed) => {
    const options = { cwd: copy, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'], detached: true }
    const child = spawn(node, args, options)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    const kill = () => {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch (error) {
        if (error.code !== 'ESRCH') throw error
      }
    }
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      kill()
    }, limit_ms)
    // Ends the child, which still writes into the copy, before the copy is removed.
    process.prependOnceListener('exit', kill)
    child.on('error', failed)
    child.on('close', (code) => {
      clearTimeout(timer)
      process.off('exit', kill)
      done({ isGood: code === 0, isLate, output })
    })
  })

// One run of vitest with a watchdog: a run without any event for too long is ended, and the running files are named.
// There is no limit while tests start and end.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, say, toolScript } from './prepare.mjs'

/** Longer than any test takes, also on a busy machine. */
const SILENT_MINUTES = 10

/**
 * The counts, the reasons of skips, the files with their times in ms, and whether the run passed; `failed` is at least
 * 1 when it did not.
 */
export const runTests = async ({ node, env, args, silentMs = SILENT_MINUTES * 60_000 }) => {
  const reporters = ['--reporter=default', `--reporter=${join(root, 'build/test-reporter.mjs')}`]
  const child = spawn(node, [toolScript('vitest'), 'run', ...reporters, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A process group of its own, so that all of it can be ended.
    detached: process.platform !== 'win32',
  })
  const forwardSignal = (signal) => {
    endAll(child, signal)
    child.once('exit', () => process.exit(1))
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forwardSignal)

  const counts = { passed: 0, failed: 0, skipped: [], files: [] }
  let running = []
  let isSilent = false
  const endSilentRun = () => {
    isSilent = true
    const files = running.length > 0 ? running.join(', ') : 'no test file'
    say(`no progress for ${Math.round(silentMs / 1000)} s, the tests were stopped; running: ${files}`)
    endAll(child, 'SIGKILL')
  }
  let watch = setTimeout(endSilentRun, silentMs)
  child.on('message', (message) => {
    clearTimeout(watch)
    watch = setTimeout(endSilentRun, silentMs)
    running = message.running
    counts.passed += message.passed
    counts.failed += message.failed
    if (message.skipped !== null) counts.skipped.push(message.skipped)
    if (message.file !== null) counts.files.push(message.file)
  })
  const code = await new Promise((done, failed) => {
    child.on('error', failed)
    // Not at "exit", because earlier messages may still arrive.
    child.on('close', (exitCode) => done(exitCode ?? 1))
  })
  clearTimeout(watch)
  for (const signal of signals) process.off(signal, forwardSignal)
  const isGood = code === 0 && !isSilent
  // A run can fail without a failed test: no tests, a broken set-up, or silence.
  if (isSilent || (!isGood && counts.failed === 0)) counts.failed += 1
  return { ...counts, isGood }
}

/** Its browsers have groups of their own, and end when the connection to their parent is closed. */
const endAll = (child, signal) => {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'])
  else {
    try {
      process.kill(-child.pid, signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}

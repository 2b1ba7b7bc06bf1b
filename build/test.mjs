// `npm test`: everything that CI runs. `npm test -- <filter or vitest options>` runs the matching tests only.
// Ends with a line `N passed, N failed`, the checks before the tests counted as one each.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { main, prepare, root, run, say, Trouble, toolScript } from './prepare.mjs'

/** A run that takes longer hangs, and a hanging run tells nobody where. */
const LIMIT_MINUTES = 20
const REPORT = join(root, 'out', 'test-report.json')

const totals = { passed: 0, failed: 0, skipped: [] }

const runEverything = async (filters) => {
  const tools = await step('packages, browser', () => orSay(() => prepare({ build: false })))
  if (!tools) {
    totals.failed += 1
    return
  }
  // The checks and most tests need no build, so they speak even when it fails.
  const isBuilt = await step('build', () => orSay(() => prepare()))
  if (!isBuilt) totals.failed += 1
  const tool = (script, args, options = {}) =>
    run(tools.node, [script, ...args], { env: tools.env, stdio: ['ignore', 'inherit', 'inherit'], ...options })

  // A filter means: only these tests, and soon.
  if (filters.length === 0) {
    await check('types', () => tool(toolScript('typescript', 'tsc'), ['-p', '.']))
    await check('lint and format', () => tool(toolScript('@biomejs/biome', 'biome'), ['check', '.']))
    await check('dead code', () => tool(toolScript('knip'), ['--no-progress']))
  }
  await step('tests', () => runTests(tool, tools.env, filters))
}

const orSay = async (body) => {
  try {
    return await body()
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    say(error.message)
    return null
  }
}

/** Runs `body` under a heading; what it answers says whether it went well. */
const step = async (title, body) => {
  const start = performance.now()
  console.log(`\n── ${title}`)
  const answer = await body()
  console.log(`── ${title}: ${answer ? 'ok' : 'FAILED'}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return answer
}

const check = async (title, body) => {
  const passed = await step(title, async () => (await body()) === 0)
  totals[passed ? 'passed' : 'failed'] += 1
}

const runTests = async (tool, env, filters) => {
  rmSync(REPORT, { force: true })
  const reporters = ['--reporter=default', '--reporter=./build/count-reporter.mjs']
  const code = await tool(toolScript('vitest'), ['run', '--config', 'vite.config.ts', ...reporters, ...filters], {
    env: { ...env, KONTOR_TEST_REPORT: REPORT },
    timeout: LIMIT_MINUTES * 60_000,
    killSignal: 'SIGKILL',
  })
  const counted = readReport()
  totals.passed += counted.passed
  totals.failed += counted.failed
  totals.skipped = counted.skipped
  // It can fail without a failed test: nothing to run, a broken set-up, out of time.
  if (code !== 0 && counted.failed === 0) totals.failed += 1
  return code === 0
}

const readReport = () => {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'))
  } catch {
    return { passed: 0, failed: 0, skipped: [] }
  }
}

await main(async () => {
  await runEverything(process.argv.slice(2))
  const { passed, failed, skipped } = totals
  if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.map((line) => `  ${line}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`)
  return failed === 0 ? 0 : 1
})

// `npm test`: everything that CI runs. `npm test -- <filter or vitest options>` runs the matching tests only.
// `npm run test:long` does the same with the full counts of test/support/counts.ts. Ends with a line
// `N passed, N failed`, the checks before the tests counted as one each.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { main, prepare, root, run, say, Trouble, toolScript } from './prepare.mjs'
import { runTests } from './run-tests.mjs'

const totals = { passed: 0, failed: 0, skipped: [] }

const runEverything = async (filters, isLong) => {
  const found = await step('packages, browser', () => orSay(() => prepare({ build: false })))
  if (!found) {
    totals.failed += 1
    return
  }
  const tools = { ...found, env: { ...found.env, ...(isLong ? { KONTOR_TESTS: 'long' } : {}) } }
  // The checks and most tests need no build, so they speak even when it fails.
  const isBuilt = await step('build', () => orSay(() => prepare()))
  if (!isBuilt) totals.failed += 1
  const tool = (script, args, options = {}) =>
    run(tools.node, [script, ...args], { env: tools.env, stdio: ['ignore', 'inherit', 'inherit'], ...options })

  // A filter means: only these tests, and soon.
  if (filters.length === 0) {
    await check('types', () => tool(toolScript('typescript', 'tsc'), ['-b']))
    await check('lint and format', () => tool(toolScript('@biomejs/biome', 'biome'), ['check', '.']))
    await check('dead code', () => tool(toolScript('knip'), ['--no-progress']))
  }
  await step('tests', () => countTests(tools, filters, isLong))
  // Once more without the samples, as on a clone that has nothing beside it.
  if (filters.length > 0) return
  if (!existsSync(join(root, '../shared/data'))) console.log('\nThere are no sample files beside the repository.')
  else {
    const env = { ...tools.env, KONTOR_SAMPLES: 'none' }
    await step('tests without samples', () => countTests({ ...tools, env }, testsOfSamples(), isLong))
  }
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

/** Runs vitest and adds to the totals; answers whether all went well. */
const countTests = async (tools, args, isLong) => {
  const { passed, failed, skipped, isGood } = await runTests({
    ...tools,
    // Those on Electron's binary are a command of their own (test-electron.mjs).
    args: ['--config', 'vite.config.ts', '--project=!electron', ...args],
    // A single long test may take its time.
    ...(isLong ? { silentMs: 3_600_000 } : {}),
  })
  totals.passed += passed
  totals.failed += failed
  totals.skipped.push(...skipped)
  return isGood
}

/** The test files that use the samples: those that import what reads them, themselves or through others. */
const testsOfSamples = () => {
  const files = readdirSync(join(root, 'test'), { recursive: true }).filter((name) => name.endsWith('.ts'))
  const texts = files.map((name) => [name, readFileSync(join(root, 'test', name), 'utf8')])
  const using = new Set(['support/shared-data.ts'])
  for (let before = 0; before < using.size; ) {
    before = using.size
    const names = [...using].map((name) => `/${name.split(/[\\/]/).at(-1)}'`)
    for (const [name, text] of texts) if (names.some((end) => text.includes(end))) using.add(name)
  }
  return [...using].filter((name) => name.endsWith('.test.ts')).map((name) => join('test', name))
}

await main(async () => {
  const given = process.argv.slice(2)
  await runEverything(
    given.filter((argument) => argument !== '--long'),
    given.includes('--long'),
  )
  const { passed, failed, skipped } = totals
  if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.map((line) => `  ${line}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`)
  return failed === 0 ? 0 : 1
})

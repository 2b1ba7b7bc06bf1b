// `npm test`: everything that CI runs. `npm test -- <filter or vitest options>` runs the matching tests only. `npm run
// test:long` does the same with the full counts of test/support/counts.ts. Ends with a line `N passed, N failed`, in
// which each check next to the tests counts as one.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmChromium, opensPages } from './npm-chromium.mjs'
import { main, prepare, root, runQuietly, say, Trouble, toolScript, withLock } from './prepare.mjs'
import { runTests } from './run-tests.mjs'

const totals = { passed: 0, failed: 0, skipped: [], files: [] }
/** How many of the slowest test files are listed at the end. */
const SLOWEST = 10
/** Files that only the long run includes, each with the tests that replace it in the daily run. */
const ONLY_IN_LONG = JSON.parse(readFileSync(join(root, 'test/support/only-in-long.json'), 'utf8'))
/** Projects whose tests run the built program. */
const OF_THE_BUILD = ['e2e', 'clients']

const runEverything = async (filters, isLong) => {
  const found = await step('packages, browser', () => reportTrouble(() => prepare({ build: false })))
  if (!found) {
    totals.failed += 1
    return
  }
  const which = isLong ? 'long' : filters.length > 0 ? 'named' : 'daily'
  const tools = { ...found, env: { ...found.env, KONTOR_TESTS: which, ...(await browserOf(found, isLong)) } }
  // Most tests need no build, so they run even when it fails.
  const isBuilt = await step('build', () => reportTrouble(() => prepare()))
  if (!isBuilt) totals.failed += 1
  const projects = ['electron', ...(isBuilt ? [] : OF_THE_BUILD)].map((name) => `--project=!${name}`)
  // With a filter the user wants these tests only, and soon.
  const checks = filters.length === 0 ? runChecks(tools) : null
  await step('tests', () => countTests(tools, [...projects, ...filters], isLong))
  await checks
  if (filters.length > 0) return
  if (!existsSync(join(root, '../shared/data'))) console.log('\nThere are no sample files next to the repository.')
  // Runs the tests of samples again without the samples, as in a clone without neighbours. The workflow that tests
  // every push has none either.
  else if (isLong) {
    const env = { ...tools.env, KONTOR_SAMPLES: 'none' }
    await step('tests without samples', () => countTests({ ...tools, env }, [...projects, ...testsOfSamples()], isLong))
  }
}

/**
 * Names the browser of the tests (test/support/browser/installed-browser.ts): the one from npm, if it starts and the
 * user names none. `npm run test:long` uses the installed one.
 */
const browserOf = async ({ env }, isLong) => {
  if (process.env.KONTOR_CHROMIUM) return {}
  // prepare.mjs found none.
  if (env.KONTOR_CHROMIUM) return { KONTOR_HEADLESS_SHELL: 'only' }
  const program = isLong ? null : await withLock(() => npmChromium(root))
  return program === null || !(await opensPages(program))
    ? {}
    : { KONTOR_CHROMIUM: program, KONTOR_HEADLESS_SHELL: 'chosen' }
}

/** Types, lint and dead code, one after the other, while the tests run; the output of each is printed at its end. */
const runChecks = async ({ node, env }) => {
  const tool = (script, args) => runQuietly(node, [script, ...args], { env })
  // One checker: several compute the types of shared code once each, and the tests use the other processors.
  await check('types', () => tool(toolScript('typescript', 'tsc'), ['-b', '--checkers', '1']))
  await check('lint and format', () => tool(toolScript('@biomejs/biome', 'biome'), ['check', '.']))
  await check('dead code', () => tool(toolScript('knip'), ['--no-progress']))
}

const reportTrouble = async (body) => {
  try {
    return await body()
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    say(error.message)
    return null
  }
}

/** Runs `body` under a heading; `body` answers whether it passed. */
const step = async (title, body) => {
  const start = performance.now()
  console.log(`\n── ${title}`)
  const answer = await body()
  console.log(`── ${title}: ${answer ? 'ok' : 'FAILED'}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return answer
}

/** A check that runs next to the tests: its heading is printed with its result. */
const check = async (title, body) => {
  const start = performance.now()
  const { code, output } = await body()
  totals[code === 0 ? 'passed' : 'failed'] += 1
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${output}\n── ${title}: ${code === 0 ? 'ok' : 'FAILED'}, ${seconds} s`)
}

/** Runs vitest and adds to the totals; answers whether the run passed. */
const countTests = async (tools, args, isLong) => {
  const { passed, failed, skipped, files, isGood } = await runTests({
    ...tools,
    // Tests on Electron's binary have a command of their own (test-electron.mjs).
    args: ['--config', 'vite.config.ts', ...args],
    // A single long test may take its time.
    ...(isLong ? { silentMs: 3_600_000 } : {}),
  })
  totals.passed += passed
  totals.failed += failed
  totals.skipped.push(...skipped)
  totals.files.push(...files)
  return isGood
}

/** The test files that use the samples: those that import their reader, directly or indirectly. */
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
  const cliArgs = process.argv.slice(2)
  await runEverything(
    cliArgs.filter((argument) => argument !== '--long'),
    cliArgs.includes('--long'),
  )
  const { passed, failed, skipped, files } = totals
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  if (files.length > SLOWEST)
    console.log(
      `\nThe slowest files:\n${slowest.map(({ name, ms }) => `  ${(ms / 1000).toFixed(1)} s  ${name}`).join('\n')}`,
    )
  if (cliArgs.length === 0) {
    const left = Object.entries(ONLY_IN_LONG).map(([name, by]) => `  ${name} (in this run: ${by})`)
    console.log(`\nLeft to \`npm run test:long\`:\n${left.join('\n')}`)
  }
  if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.map((line) => `  ${line}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`)
  return failed === 0 ? 0 : 1
})

// `npm run test:mutate`: changes the product in one place, runs the tests, and names each change that no test notices.
// Options: `--area rule,http` (all areas when left out); `--count 20` changes for each area; `--part 2/5` (every fifth
// change of the sample, from the second); `--jobs 2` (how many changes are tried at a time); `--quick` (without the tests
// that would make a change take more than half a minute, so that the result is a lower bound). SEED=n in the environment
// repeats a run.
// First all tests run once on the unchanged product, to learn which of them run the code of which change (reach.mjs).
// Then each change meets all of those, the closest and the quickest first, up to the first that fails. The compiler
// takes part. A test file that fails without any change is set aside and named; one that does not compile runs
// without the compiler.
// The area `contract` has changes of its own (contract-mutations.mjs). It reports whether a change is noticed by the
// tests that contain the interface document, or only by the text files next to them, or at least by another test of the
// interface.
// It works in copies of this checkout, without the sample files next to it, and without the tests that use browsers.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { main, prepare, Trouble } from '../prepare.mjs'
import { random } from '../random.mjs'
import { copyAgain, copyCheckout, keepTypes, runCompiler, runVitest } from './checkout.mjs'
import { isEquivalent } from './equivalents.mjs'
import { recordReach } from './reach.mjs'
import { AREAS, sampleOf } from './sample.mjs'
import { isContractTest, isNear, testsFor, WRITTEN_OUT } from './tests.mjs'

/** The tests of a change run in groups up to these times, since each start costs as much as many tests; the rest is the last. */
const GROUPS_MS = [5_000, 30_000]
/** Tests with the name of the changed file, or that import it, run before all others, and count so much less for the groups. */
const NEAR = 10
/** A check may take this much longer than on the unchanged product. */
const PATIENCE_MS = 60_000
const PATIENCE = 5
const COMPILER_MS = 600_000

/**
 * The checks of a change, in order: test files, or the compiler (`tests` is null). `files` has the time of each test
 * file on the unchanged product.
 */
const checksOf = ({ files, isQuick }, copy, mutation, reached) => {
  const usable = reached.filter((test) => files.get(test)?.isGood)
  if (mutation.area === 'contract') {
    const [contract, others] = split(usable, isContractTest)
    return [
      { name: 'contract', tests: contract },
      { name: 'http', tests: others },
    ]
  }
  const near = new Set(usable.filter((test) => isNear(copy, test, mutation.file)))
  const ms = (test) => files.get(test).ms / (near.has(test) ? NEAR : 1)
  const tests = usable.toSorted((a, b) => Number(near.has(b)) - Number(near.has(a)) || ms(a) - ms(b))
  const groups = groupsOf(tests, ms).slice(0, isQuick ? GROUPS_MS.length : undefined)
  const [quickest, ...others] = groups.map((group) => ({ name: 'tests', tests: group }))
  // The compiler takes longer than the quickest tests, which notice most changes.
  return [quickest, { name: 'types', tests: null }, ...others]
}

const groupsOf = (tests, msOf) => {
  const groups = [...GROUPS_MS, Infinity].map(() => [])
  let at = 0
  let ms = 0
  for (const test of tests) {
    ms += msOf(test)
    while (ms > (GROUPS_MS[at] ?? Infinity)) at += 1
    groups[at].push(test)
  }
  return groups
}

const split = (values, isFirst) => {
  const groups = Map.groupBy(values, (value) => isFirst(value))
  return [groups.get(true) ?? [], groups.get(false) ?? []]
}

/** Answers the check that noticed the change in a copy; null when none did. */
const noticedBy = async ({ tools, files, compile }, copy, mutation, checks) => {
  for (const { name, tests } of checks) {
    if (tests === null ? compile === null : tests.length === 0) continue
    const run = () => (tests === null ? compile(copy) : runTests(tools, copy, tests, name, files))
    const { isGood, isLate, output } = await withChange(copy, mutation, run)
    // The machine may be slower by now: late counts only when the unchanged product is in time.
    if (isGood || (isLate && (await run()).isLate)) continue
    if (isLate) return `${name}, by time`
    if (name === 'types') return name
    if (name !== 'contract') return `${name}: ${/FAIL\s+(.*)/.exec(output)?.[1] ?? 'an error outside of the tests'}`
    return output.split('\n').some((line) => /FAIL/.test(line) && WRITTEN_OUT.test(line)) ? 'written out' : 'text file'
  }
  return null
}

const runTests = async (tools, copy, tests, name, files) => {
  const expected_ms = tests.reduce((total, test) => total + files.get(test).ms, 0)
  // All of the contract's tests, to see which one notices the change.
  const stop = name === 'contract' ? [] : ['--bail', '1']
  const args = [...stop, '--reporter', 'dot', '--maxWorkers', '1']
  const limit_ms = PATIENCE_MS + PATIENCE * expected_ms
  const { output, ...result } = await runVitest(tools, copy, tests, { limit_ms, args })
  return { ...result, output: stripVTControlCharacters(output) }
}

const withChange = async (copy, { file, from, to, put }, body) => {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.slice(0, from) + put + text.slice(to))
  try {
    return await body()
  } finally {
    writeFileSync(path, text)
  }
}

/**
 * Compiles the unchanged product in a copy. Answers a function that compiles without the test files that do not compile,
 * which run all the same; null when the product itself does not compile.
 */
const prepareCompiler = async (tools, copy) => {
  const { isGood, output } = await runCompiler(tools, copy, COMPILER_MS)
  keepTypes(copy)
  const broken = [...new Set([...output.matchAll(/^(test\/[^(:]+)[(:]/gm)].map(([, file]) => file))]
  const compile = (where) => without(where, broken, () => runCompiler(tools, where, COMPILER_MS))
  if (isGood) return compile
  if (broken.length > 0) console.log(`not compiled, they have errors without any change: ${broken.join(', ')}`)
  const second = broken.length > 0 ? await compile(copy) : { isGood, output }
  if (second.isGood) return compile
  console.log(`the compiler is set aside, the unchanged product does not compile:\n${second.output}`)
  return null
}

/** Runs `body` while some files are not in a copy. */
const without = async (copy, files, body) => {
  const texts = files.map((file) => readFileSync(join(copy, file), 'utf8'))
  for (const file of files) rmSync(join(copy, file))
  try {
    return await body()
  } finally {
    for (const [index, file] of files.entries()) writeFileSync(join(copy, file), texts[index])
  }
}

const inOneLine = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 80)

const describe = ({ file, line, kind, was, put }) =>
  `${file}:${line}  ${kind}: ${inOneLine(was)}${put === '' || put === '{}' ? '' : `  ->  ${inOneLine(put)}`}`

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      area: { type: 'string' },
      count: { type: 'string' },
      part: { type: 'string' },
      jobs: { type: 'string' },
      quick: { type: 'boolean' },
    },
  })
  const [part, parts] = (values.part ?? '1/1').split('/').map(Number)
  if (!(part >= 1 && part <= parts)) throw new Trouble('--part is one like 2/5')
  const areas = values.area?.split(',') ?? Object.keys(AREAS)
  const unknown = areas.find((area) => area !== 'contract' && !AREAS[area])
  if (unknown) throw new Trouble(`no area "${unknown}"; there are ${Object.keys(AREAS).join(', ')}, contract`)
  const count = Number(values.count ?? '20')
  const jobs = Number(values.jobs ?? Math.min(4, availableParallelism()))
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(
    `SEED=${seed} npm run test:mutate -- --area ${areas.join(',')} --count ${count}${values.part ? ` --part ${values.part}` : ''}${values.quick ? ' --quick' : ''}`,
  )
  return { areas, count, jobs, seed, isQuick: values.quick === true, isOfPart: (index) => index % parts === part - 1 }
}

/** Runs everything once on the unchanged product, then tries the changes. */
const judge = async ({ tools, isQuick, jobs }, copy, mutations) => {
  const compile = await prepareCompiler(tools, copy)
  const record = await recordReach(tools, copy, mutations, testsFor(copy, mutations), jobs)
  const failing = [...record.files].flatMap(([file, { isGood }]) => (isGood ? [] : [file]))
  if (failing.length > 0) console.log(`set aside, they fail without any change: ${failing.join(', ')}`)
  const copies = [copy, ...Array.from({ length: jobs - 1 }, () => copyAgain(copy))]
  return tryAll({ tools, compile, isQuick, ...record }, copies, mutations)
}

/** Tries each change; the copies take the changes from one queue. */
const tryAll = async (run, copies, mutations) => {
  // Areas take turns, so that a run that is stopped has changes of each.
  const areas = [...Map.groupBy(mutations.entries(), ([, { area }]) => area).values()]
  const turns = Array.from(mutations, (_, turn) => areas.flatMap((own) => own.slice(turn, turn + 1)))
  const queue = turns.flat().values()
  const verdicts = []
  const work = async (copy) => {
    for (const [index, mutation] of queue) {
      const start = performance.now()
      const reached = run.reached[index]
      const by = await noticedBy(run, copy, mutation, checksOf(run, copy, mutation, reached))
      verdicts[index] = by
      const seconds = ((performance.now() - start) / 1000).toFixed(0)
      const verdict = by ? `noticed (${by})` : reached.length > 0 ? 'SURVIVED' : 'SURVIVED, no test runs it'
      console.log(`${mutation.area} ${index + 1}/${mutations.length} ${verdict} ${seconds} s  ${describe(mutation)}`)
    }
  }
  await Promise.all(copies.map(work))
  return verdicts
}

await main(async () => {
  const { areas, count, jobs, seed, isQuick, isOfPart } = readOptions()
  const tools = await prepare({ build: false, browser: false })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const copy = copyCheckout()
  const sample = areas.flatMap((area) =>
    sampleOf(copy, area, count, random(seed)).filter((_, index) => isOfPart(index)),
  )
  const [equivalent, mutations] = split(sample, (mutation) => isEquivalent(copy, mutation))
  for (const one of equivalent) console.log(`${one.area} equivalent  ${describe(one)}`)
  // Without changes there is nothing to learn about the tests.
  const verdicts = mutations.length === 0 ? [] : await judge({ tools, isQuick, jobs }, copy, mutations)
  for (const area of areas) {
    const own = mutations.flatMap((mutation, index) =>
      mutation.area === area ? [{ mutation, by: verdicts[index] }] : [],
    )
    const noticed = own.filter(({ by }) => by !== null).length
    const percent = Math.round((100 * noticed) / Math.max(1, own.length))
    const same = equivalent.filter((one) => one.area === area).length
    console.log(`\n${area}: ${noticed} of ${own.length} noticed, ${percent} % (${same} equivalent)`)
    for (const { mutation, by } of own) if (by === null) console.log(`  SURVIVED  ${describe(mutation)}`)
  }
  return 0
})

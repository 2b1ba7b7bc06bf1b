// Which test files run the code that a change is in, so that a change is tried with exactly those. The unchanged
// product gets a call at each place where its areas can change, and all tests run once: each call notes the running test
// file. Code that runs when its file is imported runs once for all test files of a process, so for such a change all test
// files count that import the file. The record is kept in out/reach.json: then only new and changed test files run, those
// that failed, and those that run a file of the product which has changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { root } from '../prepare.mjs'
import { runVitest } from './checkout.mjs'
import { changesOf, filesOf } from './sample.mjs'

const LIMIT_MS = 3_600_000
/** So many test files run at a time; what they reach is kept when the run ends before the last. */
const FILES_AT_ONCE = 100
/** What decides the places of calls. */
const RULES = ['build/mutate/mutations.mjs', 'build/mutate/contract-mutations.mjs']
const LOG = 'out/reach.log'
const KEPT = join(root, 'out/reach.json')

/** The module with the call. A thread or another process looks again after a moment: the test file may be another. */
const reachModule = (log) => `import { openSync, writeSync } from 'node:fs'
const AGAIN_MS = 100
const log = openSync(${JSON.stringify(log)}, 'a')
let file
let noted = new Set()
let until = 0
const runningFile = () => {
  const running = globalThis.__vitest_worker__?.filepath
  if (running !== undefined || performance.now() < until) return running ?? file
  until = performance.now() + AGAIN_MS
  return process.env.KONTOR_TEST_FILE
}
export const reach = (id) => {
  const running = runningFile()
  if (running !== file) {
    file = running
    noted = new Set()
  }
  if (file === undefined || noted.has(id)) return
  noted.add(id)
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 200
  const isImport = /ModuleJob/.test(new Error().stack)
  Error.stackTraceLimit = stackTraceLimit
  writeSync(log, id + '\\t' + file + (isImport ? '\\timport' : '') + '\\n')
}
`
const SETUP = 'process.env.KONTOR_TEST_FILE = globalThis.__vitest_worker__.filepath\n'

/**
 * Answers for each change the `tests` that reach it, and for each test file how long it takes on the unchanged product
 * and whether it passes there.
 */
export const recordReach = async (tools, copy, mutations, tests, maxWorkers) => {
  const record = keptRecord(copy, [...new Set(mutations.map(({ area }) => area))])
  const { imports, hashes } = importsIn(copy)
  const stale = tests.filter((test) => !record.files[test]?.isGood || record.files[test].hash !== hashes(test))
  console.log(`to learn which of ${tests.length} test files run which code, ${stale.length} run now`)
  const learn = async (ids) => {
    for (let at = 0; at < stale.length; at += FILES_AT_ONCE) {
      const part = stale.slice(at, at + FILES_AT_ONCE)
      await addTests(tools, copy, record, ids, part, maxWorkers)
      for (const test of part) if (record.files[test]) record.files[test].hash = hashes(test)
      mkdirSync(dirname(KEPT), { recursive: true })
      writeFileSync(KEPT, JSON.stringify(record))
    }
  }
  if (stale.length > 0) await withCalls(copy, record.areas, learn)
  const files = new Map(Object.entries(record.files))
  return { files, reached: reachedBy(copy, record, mutations, tests, imports) }
}

/**
 * The record of an earlier run with the same areas, or an empty one. Test files that reach a file which has changed since
 * are left out of it, and so are the places in that file.
 */
const keptRecord = (copy, areas) => {
  const kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : null
  const product = hashesOf(copy, [...filesOf(copy, ['main', 'shared']), ...RULES])
  const isKept = kept !== null && areas.every((area) => kept.areas.includes(area))
  if (!isKept || RULES.some((file) => kept.product[file] !== product[file]))
    return { product, areas: [...new Set([...areas, ...(kept?.areas ?? [])])], files: {}, reached: {}, atImport: {} }
  for (const [key, tests] of Object.entries(kept.reached)) {
    const file = fileOf(key)
    if (kept.product[file] === product[file]) continue
    for (const test of tests) delete kept.files[test]
    delete kept.reached[key]
    delete kept.atImport[key]
  }
  return { ...kept, product }
}

const hashesOf = (copy, files) =>
  Object.fromEntries(files.map((file) => [file, hashOf([readFileSync(join(copy, file), 'utf8')])]))

const hashOf = (texts) => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('hex')
}

/** Runs `body` while the product has the calls of some areas; it gets the place of each call by its id. */
const withCalls = async (copy, areas, body) => {
  writeFileSync(join(copy, 'out/reach.mjs'), reachModule(join(copy, LOG)))
  writeFileSync(join(copy, 'out/reach-setup.mjs'), SETUP)
  const texts = new Map()
  const ids = []
  const changes = areas.flatMap((area) => changesOf(copy, area))
  for (const [file, own] of Map.groupBy(changes, (change) => change.file)) {
    const text = readFileSync(join(copy, file), 'utf8')
    const places = new Map(placesOf(text, file, own).flatMap((place) => (place ? [[keyOf(file, place), place]] : [])))
    const calls = [...places].map(([key, place]) => ({ ...place, id: ids.push(key) - 1 }))
    texts.set(file, text)
    writeFileSync(join(copy, file), addCalls(text, calls, pathToFileURL(join(copy, 'out/reach.mjs')).href))
  }
  try {
    await body(ids)
  } finally {
    for (const [file, text] of texts) writeFileSync(join(copy, file), text)
  }
}

/** Runs test files, and puts into the record what they reach. */
const addTests = async (tools, copy, record, ids, tests, maxWorkers) => {
  const report = join(copy, 'out/reach.json')
  writeFileSync(join(copy, LOG), '')
  const args = ['--maxWorkers', String(maxWorkers), '--reporter', 'json', '--outputFile', report]
  const { output } = await runVitest(tools, copy, tests, { limit_ms: LIMIT_MS, args, env: { KONTOR_REACH: '1' } })
  Object.assign(record.files, Object.fromEntries(readReport(copy, report, output)))
  addLog(copy, record, ids, new Set(tests))
}

const readReport = (copy, report, output) => {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    return new Map(
      testResults.map(({ name, status, startTime, endTime }) => [
        name.slice(copy.length + 1),
        { isGood: status === 'passed', ms: endTime - startTime },
      ]),
    )
  } catch (error) {
    throw new Error(`the tests of the unchanged product gave no report:\n${output}`, { cause: error })
  } finally {
    rmSync(report, { force: true })
  }
}

const addLog = (copy, record, ids, tests) => {
  const reached = new Map(Object.entries(record.reached).map(([key, files]) => [key, new Set(files)]))
  for (const files of reached.values()) for (const test of tests) files.delete(test)
  for (const line of readFileSync(join(copy, LOG), 'utf8').split('\n').filter(Boolean)) {
    const [id, file, mark] = line.split('\t')
    const key = ids[id]
    if (!reached.has(key)) reached.set(key, new Set())
    reached.get(key).add(file.slice(copy.length + 1))
    if (mark === 'import') record.atImport[key] = true
  }
  record.reached = Object.fromEntries([...reached].map(([key, files]) => [key, [...files]]))
}

const reachedBy = (copy, record, mutations, tests, imports) => {
  const importing = importersIn(imports)
  return mutations.map((mutation) => {
    const [place] = placesOf(readFileSync(join(copy, mutation.file), 'utf8'), mutation.file, [mutation])
    const key = place && keyOf(mutation.file, place)
    const isAtImport = place === null || record.atImport[key]
    const all = new Set([...(record.reached[key] ?? []), ...(isAtImport ? importing(mutation.file) : [])])
    return tests.filter((test) => all.has(test))
  })
}

const keyOf = (file, { start, end }) => `${file} ${start} ${end}`
const fileOf = (key) => key.slice(0, key.indexOf(' '))

/** The imports of each file of the code, and a function that answers a hash of a test file and the files in `test` that it imports. */
const importsIn = (copy) => {
  const texts = new Map()
  const imports = new Map()
  for (const file of filesOf(copy, ['main', 'shared', 'renderer', 'test']).filter((name) => /\.tsx?$/.test(name))) {
    const text = readFileSync(join(copy, file), 'utf8')
    const paths = [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)].map(([, path]) => path)
    texts.set(file, text)
    imports.set(
      file,
      paths.map((path) => join(dirname(file), path)),
    )
  }
  const hashes = (test) => {
    const found = new Set([test])
    for (const file of found)
      for (const each of imports.get(file) ?? []) if (each.startsWith('test/') && texts.has(each)) found.add(each)
    return hashOf([...found].map((file) => texts.get(file)))
  }
  return { imports, hashes }
}

/** A function that answers the files that import a file, directly or indirectly. */
const importersIn = (imports) => {
  const importers = new Map()
  for (const [file, paths] of imports)
    for (const path of paths) importers.set(path, [...(importers.get(path) ?? []), file])
  return (file) => {
    const found = new Set([file])
    for (const each of found) for (const importer of importers.get(each) ?? []) found.add(importer)
    return found
  }
}

/**
 * Where a call runs whenever a change may matter, for each change of a file: before a statement in a function (`end` is
 * null), or before the expression that an arrow function returns. Null: the change is in code that runs at the import.
 */
const placesOf = (text, file, changes) => {
  const { program } = parseSync(file, text)
  return changes.map((change) => placeOf(program, change))
}

const placeOf = (program, { from, to }) => {
  let place = null
  const visit = (node, parent, key, isInFunction) => {
    if (node.start > from || node.end < to) return
    const isBody = /Function/.test(parent?.type ?? '') && key === 'body'
    const isExpression = isBody && parent.type === 'ArrowFunctionExpression' && node.type !== 'BlockStatement'
    const isStatement =
      /^(BlockStatement|StaticBlock|SwitchCase|FunctionBody)$/.test(parent?.type ?? '') && key !== 'test'
    if (isExpression) place = { start: node.start, end: node.end }
    else if (isInFunction && isStatement) place = { start: node.start, end: null }
    for (const [name, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === 'string') visit(child, node, name, isInFunction || isBody)
  }
  visit(program, null, '', false)
  return place
}

/** The text with the calls at their places. */
const addCalls = (text, places, module) => {
  const insertions = places.flatMap(({ start, end, id }) =>
    end === null
      ? [{ at: start, put: `__reach(${id});` }]
      : [
          { at: start, put: `(__reach(${id}),` },
          { at: end, put: ')' },
        ],
  )
  let at = 0
  let parts = `import { reach as __reach } from ${JSON.stringify(module)};`
  for (const insertion of insertions.toSorted((a, b) => a.at - b.at)) {
    parts += text.slice(at, insertion.at) + insertion.put
    at = insertion.at
  }
  return parts + text.slice(at)
}

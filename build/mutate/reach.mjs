// Which test files run the code that a change is in, so that a change is tried with exactly those. The unchanged
// product gets a call at each place of a change, and all tests run once: each call notes the running test file. Code
// that runs when its file is imported runs once for all test files of a process, so for such a change all test files
// count that import the file.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { runVitest } from './checkout.mjs'
import { filesOf } from './sample.mjs'

const LIMIT_MS = 1_800_000

/** The module with the call. A thread or another process notes again after a moment: the test file may be another. */
const reachModule = (log) => `import { appendFileSync } from 'node:fs'
const AGAIN_MS = 100
const noted = new Map()
export const reach = (...ids) => {
  const running = globalThis.__vitest_worker__?.filepath
  const file = running ?? process.env.KONTOR_TEST_FILE
  if (file === undefined) return
  for (const id of ids) {
    const key = id + '\\t' + file
    const before = noted.get(key)
    if (before !== undefined && (running || performance.now() - before < AGAIN_MS)) continue
    noted.set(key, performance.now())
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 200
    const isImport = /ModuleJob/.test(new Error().stack)
    Error.stackTraceLimit = stackTraceLimit
    appendFileSync(${JSON.stringify(log)}, key + (isImport ? '\\timport' : '') + '\\n')
  }
}
`
const SETUP = 'process.env.KONTOR_TEST_FILE = globalThis.__vitest_worker__.filepath\n'

/**
 * Runs `tests` on the unchanged product in a copy. Answers for each change the test files that reach it, and for each
 * test file how long it takes and whether it passes.
 */
export const recordReach = async (tools, copy, mutations, tests, maxWorkers) => {
  const log = join(copy, 'out/reach.log')
  const report = join(copy, 'out/reach.json')
  writeFileSync(log, '')
  writeFileSync(join(copy, 'out/reach.mjs'), reachModule(log))
  writeFileSync(join(copy, 'out/reach-setup.mjs'), SETUP)
  const texts = new Map()
  const places = mutations.map((mutation) => {
    if (!texts.has(mutation.file)) texts.set(mutation.file, readFileSync(join(copy, mutation.file), 'utf8'))
    return placeOf(texts.get(mutation.file), mutation)
  })
  for (const [file, text] of texts) {
    const own = places.flatMap((place, id) => (place !== null && mutations[id].file === file ? [{ ...place, id }] : []))
    writeFileSync(join(copy, file), withCalls(text, own, pathToFileURL(join(copy, 'out/reach.mjs')).href))
  }
  const args = ['--maxWorkers', String(maxWorkers), '--reporter', 'json', '--outputFile', report]
  const { output } = await runVitest(tools, copy, tests, { limit_ms: LIMIT_MS, args, env: { KONTOR_REACH: '1' } })
  for (const [file, text] of texts) writeFileSync(join(copy, file), text)
  const files = readReport(copy, report, output)
  return { files, reached: readLog(copy, log, mutations, places, tests) }
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

const readLog = (copy, log, mutations, places, tests) => {
  const reached = mutations.map(() => new Set())
  const isAtImport = places.map((place) => place === null)
  for (const line of readFileSync(log, 'utf8').split('\n').filter(Boolean)) {
    const [id, file, mark] = line.split('\t')
    reached[id].add(file.slice(copy.length + 1))
    if (mark === 'import') isAtImport[id] = true
  }
  const importing = isAtImport.some(Boolean) ? importersIn(copy) : null
  return reached.map((files, id) => {
    const all = isAtImport[id] ? new Set([...files, ...importing(mutations[id].file)]) : files
    return tests.filter((test) => all.has(test))
  })
}

/** A function that answers the files that import a file, directly or indirectly. */
const importersIn = (copy) => {
  const importers = new Map()
  for (const file of filesOf(copy, ['main', 'shared', 'renderer', 'test']).filter((name) => /\.tsx?$/.test(name)))
    for (const [, path] of readFileSync(join(copy, file), 'utf8').matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)) {
      const name = join(dirname(file), path)
      importers.set(name, [...(importers.get(name) ?? []), file])
    }
  return (file) => {
    const found = new Set([file])
    for (const each of found) for (const importer of importers.get(each) ?? []) found.add(importer)
    return found
  }
}

/**
 * Where a call runs whenever the change may matter: before a statement in a function (`end` is null), or before the
 * expression that an arrow function returns. Null: the change is in code that runs at the import.
 */
const placeOf = (text, { file, from, to }) => {
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
  visit(parseSync(file, text).program, null, '', false)
  return place
}

/** The text with the calls at their places; those of the same place are one. */
const withCalls = (text, places, module) => {
  const insertions = []
  for (const [key, group] of Map.groupBy(places, ({ start, end }) => `${start} ${end}`)) {
    const [start, end] = key.split(' ')
    const call = `__reach(${group.map(({ id }) => id).join()})`
    if (end === 'null') insertions.push({ at: Number(start), put: `${call};` })
    else insertions.push({ at: Number(start), put: `(${call},` }, { at: Number(end), put: ')' })
  }
  const parts = insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce((rest, { at, put }) => rest.slice(0, at) + put + rest.slice(at), text)
  return `import { reach as __reach } from ${JSON.stringify(module)};${parts}`
}

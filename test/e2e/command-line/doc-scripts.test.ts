// docs/sample-quarter.md and docs/learning-and-undo.md, run unchanged: bash and curl against the built application,
// from the statements to the published books, then the learned facts, a restart and undo, and back to the start.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../support/process/app.ts'
import { readDocScript, runDocScript, SCRIPT_TIME_MS } from '../../support/process/doc-script.ts'

const QUARTER = 'sample-quarter.md'
const LEARNING = 'learning-and-undo.md'

let data = ''
let app: App
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'kontor-by-hand-'))
  app = await startApp(data)
})
afterAll(async () => {
  await app.stop()
  await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** Runs parts of the pages in one shell; each must print the documented output. */
const readAndRun = async (parts: readonly ReturnType<typeof readDocScript>[], least: number): Promise<void> => {
  const read = await Promise.all(parts)
  const expected = read.flatMap((part) => part.expected)
  expect(expected.length).toBeGreaterThan(least)
  const cwd = resolve(import.meta.dirname, '../../..')
  const script = read.map((part) => part.script).join('\n')
  const ran = await runDocScript(script, { cwd, data })
  expect(ran).toEqual({ output: expected, errors: '', code: 0 })
}

/** The variables that the tops of the pages set. */
const functions = [
  readDocScript(QUARTER, { to: 'Accounts, opening and open items' }),
  readDocScript(LEARNING, { to: 'What was learnt, and why' }),
]

test('the quarter results in the published books', { timeout: SCRIPT_TIME_MS }, () =>
  readAndRun([readDocScript(QUARTER, { to: 'Back to the beginning' })], 30),
)

test('learned facts are proposed, a fact is forgotten, a rule applied', { timeout: SCRIPT_TIME_MS }, () =>
  readAndRun([...functions, readDocScript(LEARNING, { from: 'What was learnt, and why', to: 'The next day' })], 12),
)

test('the import is undone and redone after a restart, a booking explained', { timeout: SCRIPT_TIME_MS }, async () => {
  await app.stop()
  app = await startApp(data)
  await readAndRun([...functions, readDocScript(LEARNING, { from: 'The next day' })], 18)
})

test('the quarter goes back to its start', { timeout: SCRIPT_TIME_MS }, () =>
  readAndRun([...functions, readDocScript(QUARTER, { from: 'Back to the beginning' })], 5),
)

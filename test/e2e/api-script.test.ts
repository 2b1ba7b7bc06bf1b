// The examples of docs/api.md, run as they stand: bash and curl against the built application on a new data folder.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '../../shared/api/endpoints/index.ts'
import { type App, startApp } from '../support/app.ts'
import { readDocScript, runDocScript } from '../support/doc-script.ts'

const TIME_MS = 120_000

const { script, expected } = await readDocScript('api.md')

let folder = ''
let app: App
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-api-script-'))
  app = await startApp(join(folder, 'books'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('the examples print what they say', async () => {
  expect(expected.length).toBeGreaterThan(60)
  const ran = await runDocScript(script, { cwd: folder, data: 'books', timeoutMs: TIME_MS })
  expect(ran).toEqual({ said: expected, errors: '', code: 0 })
})

test('the examples walk every group of endpoints', () => {
  const groups = new Set(ENDPOINTS.map(({ path }) => path.split('/')[1] ?? ''))
  // The stream of events stays open, and expense payments are as expenses.
  const shown = [...groups].filter((group) => !['events', 'expense_payment'].includes(group))
  expect(shown.filter((group) => !script.includes(`/${group}`))).toEqual([])
})

test('the journal names what each of them did, and to what', async () => {
  await app.stop()
  const files = await readdir(join(folder, 'books'), { recursive: true })
  const journals = files.filter((name) => name.endsWith('.jsonl'))
  const texts = await Promise.all(journals.map((name) => readFile(join(folder, 'books', name), 'utf8')))
  const frames = texts.flatMap((text) => text.split('\n').filter((line) => line.length > 65))
  const actions = frames.map((line) => JSON.parse(line.slice(65)) as { action: string; params: object })
  const unnamed = actions.filter(({ params }) => Object.values(params).filter((value) => value !== '').length === 0)
  // What the application does by itself needs no title; the sample company is one and the same.
  const own = ['first_start', 'keep_answer', 'forget_key', 'load_sample_data', 'note_token_uses']
  expect([...new Set(unnamed.map(({ action }) => action))].filter((action) => !own.includes(action))).toEqual([])
  const titles = actions.map(({ action, params }) => ({ action, params }))
  expect(titles).toContainEqual({ action: 'create_account', params: { number: 1029, name: 'Savings' } })
})

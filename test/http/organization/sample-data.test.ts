// Sample data from the window: into empty books, as one action that is taken back whole.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../import/import-files.ts'
import { type Kontor, startKontor, tokenOf } from '../kontor.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

const load = async (id: number | string = 1, init: RequestInit = {}) => {
  const answer = await kontor.ask(`/api/organizations/${id}/sample-data`, { method: 'POST', ...init })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const totalOf = async (path: string): Promise<number> => {
  const answer = await kontor.ask(`/api${path}`)
  return ((await answer.json()) as { meta: { total: number } }).meta.total
}
const totals = () =>
  Promise.all(['/bank_account', '/bank_transaction', '/invoice', '/expense', '/company'].map(totalOf))

test('only who may change the organization loads it, and only into one of their own', async () => {
  const token = await tokenOf(kontor, 'accountant')
  expect((await load(1, { headers: { authorization: `Bearer ${token}` } })).status).toBe(403)
  expect((await load(99)).status).toBe(404)
  expect(await totals()).toEqual([0, 0, 0, 0, 0])
})

test('books in another currency are refused by a code', async () => {
  const made = await kontor.send('POST', '/api/organizations', { name: 'Abroad', country_id: 3 })
  const { id } = (await made.json()) as { id: number }
  const { status, body } = await load(id)
  expect([status, body.code]).toEqual([422, 'sample_data_currency'])
})

test('all of it is one action, with its imports in the background', async () => {
  const before = await totalOf('/history')
  const { status, body } = await load()
  expect(status).toBe(201)
  await kontor.services.idle()
  const [accounts, transactions, invoices, expenses, companies] = await totals()
  expect(accounts).toBe(3)
  for (const count of [transactions, invoices, expenses, companies]) expect(count).toBeGreaterThan(10)
  expect(await totalOf('/history')).toBe(before + 1)
  const entry = await kontor.ask(`/api/history/${body.history_id}`, { headers: { 'accept-language': 'de' } })
  expect(await entry.json()).toMatchObject({ title: 'Musterdaten geladen', is_undoable: true })
  for (const id of body.batch_ids as string[]) {
    expect(await (await kontor.ask(`/api/batch/${id}`)).json()).toMatchObject({ finished: true, pendingJobs: 0 })
  }
})

test('books with anything in them are refused', async () => {
  const { status, body } = await load()
  expect([status, body.code]).toEqual([422, 'books_in_use'])
})

test('undoing it empties the books again, and redoing brings it back', async () => {
  const before = await totals()
  const [entry] = await kontor.listOf('/api/history?filter[action]=load_sample_data')
  const undone = await kontor.send('POST', `/api/history/${entry?.id}/undo`, {})
  expect(undone.status).toBe(200)
  await kontor.services.idle()
  expect(await totals()).toEqual([0, 0, 0, 0, 0])
  expect((await kontor.send('POST', `/api/history/${entry?.id}/redo`, {})).status).toBe(200)
  await kontor.services.idle()
  expect(await totals()).toEqual(before)
})

test('an account alone is enough to refuse it', async () => {
  const made = await kontor.send('POST', '/api/organizations', { name: 'Other', country_id: 1 })
  const { id } = (await made.json()) as { id: number }
  const token = await tokenOf(kontor, 'owner', id)
  const authorization = `Bearer ${token}`
  const own: Kontor = {
    ...kontor,
    send: (method, path, body) =>
      kontor.ask(path, {
        method,
        body: JSON.stringify(body),
        headers: { authorization, 'content-type': 'application/json' },
      }),
  }
  await createAccount(own, { type: 'cash', name: 'Till' })
  expect((await load(id)).body.code).toBe('books_in_use')
})

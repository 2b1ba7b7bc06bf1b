// Sample data from the window: into empty books, as one action that can be undone completely.
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
/** The balances of the balance sheet accounts, whether each year is closed, and whether 1021 is in use. */
const stateOfBooks = async () => {
  const body = async (path: string) => (await kontor.ask(`/api${path}`)).json()
  const { rows } = (await body('/report/balance_sheet')) as {
    rows: { kind: string; number: string | null; amounts: object }[]
  }
  const years = (await kontor.listOf('/api/fiscal_year?sort=start_date')) as unknown as { closed_at: string | null }[]
  const savings = await kontor.listOf('/api/account?filter[number]=1021')
  return {
    balances: rows.filter(({ kind }) => kind === 'account').map(({ number, amounts }) => [number, amounts]),
    years: years.map(({ closed_at }) => closed_at !== null),
    savings: savings.map((account) => (account as unknown as { is_active: boolean }).is_active),
  }
}
const totals = () =>
  Promise.all(['/bank_account', '/bank_transaction', '/invoice', '/expense', '/company'].map(totalOf))

test('only a user who may change the organization loads it, and only into an own organization', async () => {
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

test('all of it is one action, which is complete when it is answered', async () => {
  const before = await totalOf('/history')
  const { status, body } = await load()
  expect(status).toBe(201)
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

test('books with other settings are refused by a code', async () => {
  const made = await kontor.send('POST', '/api/organizations', { name: 'By payment', country_id: 1 })
  const { id } = (await made.json()) as { id: number }
  const changed = await kontor.send('PATCH', `/api/organizations/${id}`, {
    settings: { documentBooking: 'on_payment' },
  })
  expect(changed.status).toBe(200)
  const { status, body } = await load(id)
  expect([status, body.code]).toEqual([422, 'sample_data_settings'])
})

test('books with any record are refused', async () => {
  const { status, body } = await load()
  expect([status, body.code]).toEqual([422, 'books_in_use'])
})

test('undo empties the books again, and redo restores the sample', async () => {
  const before = await totals()
  const found = await stateOfBooks()
  expect(found.years).toEqual([true, false])
  const [entry] = await kontor.listOf('/api/history?filter[action]=load_sample_data')
  const undone = await kontor.send('POST', `/api/history/${entry?.id}/undo`, {})
  expect(undone.status).toBe(200)
  await kontor.services.idle()
  expect(await totals()).toEqual([0, 0, 0, 0, 0])
  // Its entries are reversed, its year is open again, and the account that it created is archived.
  expect(await stateOfBooks()).toEqual({ balances: [], years: [false, false], savings: [false] })
  expect((await kontor.send('POST', `/api/history/${entry?.id}/redo`, {})).status).toBe(200)
  await kontor.services.idle()
  expect(await totals()).toEqual(before)
  expect(await stateOfBooks()).toEqual(found)
})

test('a single account is enough for a refusal', async () => {
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

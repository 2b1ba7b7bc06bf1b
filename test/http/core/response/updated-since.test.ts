// `filter[updated_since]`: a script that sends back `updated_until` at each poll gets every record that was created or
// changed in between, and no other, independent of the clock.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../../../shared/api/endpoints/index.ts'
import type { Page } from '../../../../shared/api/page.ts'
import { timestampOf } from '../../../../shared/value/calendar.ts'
import { addAttached } from '../../../support/books/attached-books.ts'
import { makeCamt } from '../../../support/file/make-camt.ts'
import { type Kontor, startKontor } from '../../kontor.ts'

const IBAN = 'CH9300762011623852957'
const NOON = Date.parse('2026-03-31T12:00:00Z')
let kontor: Kontor
let time: number
beforeEach(async () => {
  time = NOON
  kontor = await startKontor({ time: () => timestampOf(time) })
})
afterEach(() => kontor.close())

const get = async <T extends object = { id: string }>(path: string): Promise<Page<T>> =>
  (await (await kontor.ask(`/api${path}`)).json()) as Page<T>

const make = async (path: string, body: object = {}): Promise<{ id: string; historyId: string }> => {
  const answer = await kontor.send('POST', `/api${path}`, body)
  if (answer.status > 201) throw new Error(`${path}: ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: string }
  return { id, historyId: answer.headers.get('history-id') ?? '' }
}

/** Polls a list: the ids of the records since the previous poll; the first poll returns all. */
const polling = async (path: string) => {
  let since = (await get(path)).meta.updated_until ?? ''
  return async (): Promise<string[]> => {
    const { data, meta } = await get(`${path}?per_page=500&filter[updated_since]=${since}`)
    since = meta.updated_until ?? ''
    return data.map(({ id }) => id).toSorted()
  }
}

test('a record that is created, changed, undone and redone at the same time is returned once', async () => {
  const { id: old } = await make('/company', { name: 'Old' })
  const poll = await polling('/company')
  expect(await poll()).toEqual([])
  const { id: made, historyId: making } = await make('/company', { name: 'New' })
  expect(await poll()).toEqual([made])
  expect(await poll()).toEqual([])
  const changed = await kontor.send('PUT', `/api/company/${old}`, { city: 'Bern' })
  expect(await poll()).toEqual([old])
  // It is as before, `updated_at` included; that it was changed back is also a change.
  await make(`/history/${changed.headers.get('history-id')}/undo`)
  expect(await poll()).toEqual([old])
  // This filter does not return deleted records.
  const { historyId: undone } = await make(`/history/${making}/undo`)
  expect([await poll(), (await get('/company')).meta.total]).toEqual([[], 1])
  await make(`/history/${undone}/undo`)
  expect(await poll()).toEqual([made])
  await kontor.send('PUT', `/api/company/${old}`, { city: 'Bern' })
  await kontor.send('PUT', `/api/company/${made}`, { city: 'Chur' })
  expect(await poll()).toEqual([old, made].toSorted())
})

test('changes by imports, matching and bulk work are returned too', async () => {
  const { id: account } = await make('/bank_account', { type: 'bank', name: 'Main', iban: IBAN })
  const poll = await polling('/bank_transaction')
  const pollInvoices = await polling('/invoice')
  const pollEntries = await polling('/journal_entry')
  const form = new FormData()
  form.set('files[0]', new Blob([makeCamt({ seed: 4, iban: IBAN, rows: 7 }).text]), 'january.xml')
  await kontor.ask(`/api/bank_account/${account}/import-transactions`, { method: 'POST', body: form })
  await kontor.services.idle()
  const imported = (await get('/bank_transaction')).data.map(({ id }) => id)
  expect(imported).toHaveLength(7)
  expect(await poll()).toEqual(imported.toSorted())
  const attached = [...(await addAttached(kontor.book, 3))].toSorted()
  expect(await poll()).toEqual(attached)
  expect(await pollInvoices()).toHaveLength(3)
  await make('/bank_transaction/reconcile-many', { items: 'all' })
  await kontor.services.idle()
  // The payment settles the invoices, and their entries are new.
  expect([await poll(), (await pollInvoices()).length, (await pollEntries()).length]).toEqual([attached, 3, 3])
  const [first = ''] = attached
  await make('/bank_transaction/unreconcile-many', { items: [first] })
  await kontor.services.idle()
  expect([await poll(), (await pollInvoices()).length, (await pollEntries()).length]).toEqual([[first], 1, 2])
  const [batch] = (await get<{ id: string; kind: string }>('/batch')).data.filter(({ kind }) => kind === 'import')
  await kontor.ask(`/api/batch/${batch?.id}/transactions`, { method: 'DELETE' })
  await kontor.services.idle()
  expect([await poll(), (await get('/bank_transaction')).meta.total]).toEqual([[], 3])
})

test('a time is compared with the commit times; a clock that is set back hides no change', async () => {
  const { id: early } = await make('/company', { name: 'Early' })
  time = NOON + 60_000
  const { id: late } = await make('/company', { name: 'Late' })
  time = NOON - 3_600_000
  const { id: wrong } = await make('/company', { name: 'Clock set back' })
  const since = async (moment: string) =>
    (await get(`/company?filter[updated_since]=${moment}&sort=created_at`)).data.map(({ id }) => id)
  expect((await since('2026-03-31T12:00:00Z')).toSorted()).toEqual([early, late, wrong].toSorted())
  expect((await since('2026-03-31T14:00:30%2B02:00')).toSorted()).toEqual([late, wrong].toSorted())
  expect(await since('2026-03-31T12:01:00.000001Z')).toEqual([])
  expect(await since('2026-03-31')).toHaveLength(3)
  expect(await since('2026-04-01')).toEqual([])
})

test('it combines with the other filters, the search, the sort and the pages', async () => {
  await make('/company', { name: 'Before', country_code: 'CH' })
  const { updated_until = '' } = (await get('/company')).meta
  for (const name of ['Anna', 'Berta', 'Carla']) await make('/company', { name, country_code: 'CH' })
  await make('/company', { name: 'Dora', country_code: 'DE' })
  const query = `/company?filter[updated_since]=${updated_until}&filter[country_code]=CH`
  const names = async (more: string) => (await get<{ name: string }>(`${query}${more}`)).data.map(({ name }) => name)
  expect(await names('&sort=-name')).toEqual(['Carla', 'Berta', 'Anna'])
  expect(await names('&search=berta')).toEqual(['Berta'])
  expect(await names('&per_page=2&page=2')).toEqual(['Carla'])
  const [first, second] = [await get(`${query}&per_page=2`), await get(`${query}&per_page=2&page=2`)]
  // No change happened between them, so a script knows that no row moved from one page to another.
  expect(first.meta).toMatchObject({ total: 3, updated_until: second.meta.updated_until })
})

describe('the position in updated_until', () => {
  const unknown = {
    message:
      'The filter updated_since does not belong to the current state of these books: read the entire list again.',
    code: 'updated_since_unknown',
  }

  test('survives a restart of the program', async () => {
    const poll = await polling('/company')
    const { id } = await make('/company', { name: 'Kept' })
    await kontor.close('keep')
    kontor = await startKontor({ after: kontor, time: () => timestampOf(time) })
    expect(await poll()).toEqual([id])
    expect(await poll()).toEqual([])
  })

  test('is refused in other books, and in books that are not yet so far', async () => {
    const until = (await get('/company')).meta.updated_until ?? ''
    const [seq = '', mark = ''] = until.split('-')
    for (const other of [`${Number(seq) + 1}-${mark}`, `${seq}-000000000000`, `${Number(seq) - 1}-${mark}`]) {
      const answer = await kontor.ask(`/api/company?filter[updated_since]=${other}`)
      expect([answer.status, await answer.json()]).toMatchObject([422, unknown])
    }
    await make('/company', { name: 'Later' })
    expect((await kontor.ask(`/api/company?filter[updated_since]=${until}`)).status).toBe(200)
    const wrong = await kontor.ask(`/api/company?filter[updated_since]=${seq}-000000000000`)
    expect([wrong.status, await wrong.json()]).toMatchObject([422, unknown])
  })

  test('is in the lists of an organization’s records, and in no other', async () => {
    const reported: string[] = []
    for (const { name, path, list } of ENDPOINTS) {
      if (list === null || path.includes('{')) continue
      const { meta } = await get(path)
      if (meta.updated_until !== undefined) reported.push(name)
      expect([name, 'updated_since' in list.filters]).toEqual([name, meta.updated_until !== undefined])
    }
    expect(reported.toSorted()).toEqual([
      ...['listAccounts', 'listBankAccounts', 'listBankTransactions', 'listBatches', 'listCompanies'],
      ...['listExchangeRates', 'listExpensePayments', 'listExpenses', 'listFiscalYears', 'listHistory', 'listInvoices'],
      ...['listJournalEntries', 'listOffsets', 'listPaymentRuns', 'listPeriodLocks', 'listReminders', 'listRules'],
      'listVatRates',
    ])
  })
})

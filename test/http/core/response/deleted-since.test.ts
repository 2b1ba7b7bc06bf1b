// `filter[deleted_since]` and the event `deleted`: a program that mirrors the data learns of deleted records, and of
// restored ones.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ServiceEvent } from '../../../../main/service/core/events.ts'
import { listBankTransactions } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { ENDPOINTS } from '../../../../shared/api/endpoints/index.ts'
import type { Page } from '../../../../shared/api/page.ts'
import { timestampOf } from '../../../../shared/value/calendar.ts'
import { addAttached } from '../../../support/books/attached-books.ts'
import { makeCamt } from '../../../support/file/make-camt.ts'
import { importsOf } from '../../import/import-files.ts'
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

const get = async (path: string) => {
  const answer = await kontor.ask(`/api${path}`)
  return { status: answer.status, body: (await answer.json()) as Page<{ id: string }> & { code?: string } }
}
const deletedSince = async (table: string, since: string, more = '') => {
  const { status, body } = await get(`/${table}?filter[deleted_since]=${since}${more}`)
  expect(status).toBe(200)
  return body
}
const idsOf = async (table: string, since: string) =>
  (await deletedSince(table, since)).meta.deleted?.map(({ id }) => id)
const make = async (path: string, body: object = {}): Promise<string> =>
  ((await (await kontor.send('POST', `/api${path}`, body)).json()) as { id: string }).id
const remove = async (path: string): Promise<string> => {
  const answer = await kontor.ask(`/api${path}`, { method: 'DELETE' })
  expect(answer.status).toBe(204)
  return answer.headers.get('history-id') ?? ''
}

test('a deleted record is listed with its time until an undo restores it', async () => {
  const [a, b] = [await make('/company', { name: 'A' }), await make('/company', { name: 'B' })]
  const until = (await get('/company')).body.meta.updated_until ?? ''
  expect((await deletedSince('company', until)).meta.deleted).toEqual([])
  time = NOON + 60_000
  const action = await remove(`/company/${a}`)
  const found = await deletedSince('company', until)
  // The rows of the list exist: none of them was deleted.
  expect([found.data, found.meta.total]).toEqual([[], 0])
  expect(found.meta.deleted).toEqual([{ id: a, deleted_at: '2026-03-31T12:01:00.000000Z' }])
  // By a time and by a day; not when the request names a later moment.
  expect(await idsOf('company', '2026-03-31')).toEqual([a])
  expect(await idsOf('company', '2026-03-31T12:01:00Z')).toEqual([a])
  expect(await idsOf('company', '2026-03-31T12:01:01Z')).toEqual([])
  expect(await idsOf('company', found.meta.updated_until ?? '')).toEqual([])
  await remove(`/company/${b}`)
  expect(await idsOf('company', until)).toEqual([a, b])
  expect((await kontor.send('POST', `/api/history/${action}/undo`, {})).status).toBe(200)
  expect(await idsOf('company', until)).toEqual([b])
})

test('one answer has the changed and the deleted records', async () => {
  const [a, b, c] = [
    await make('/company', { name: 'A' }),
    await make('/company', { name: 'B' }),
    await make('/company', { name: 'C' }),
  ]
  const until = (await get('/company')).body.meta.updated_until ?? ''
  await kontor.send('PUT', `/api/company/${b}`, { city: 'Bern' })
  await remove(`/company/${c}`)
  const { data, meta } = await deletedSince('company', until, `&filter[updated_since]=${until}`)
  expect([data.map(({ id }) => id), meta.total, meta.deleted?.map(({ id }) => id)]).toEqual([[b], 1, [c]])
  expect(a).not.toBe(b)
})

test('an undone import, a deleted transaction: each list names its own records', async () => {
  const account = await make('/bank_account', { type: 'bank', name: 'Main', iban: IBAN })
  await importsOf(kontor, account).start([['m.xml', makeCamt({ seed: 4, iban: IBAN, rows: 7 }).text]])
  await kontor.services.idle()
  const imported = (await get('/bank_transaction')).body.data.map(({ id }) => id)
  const until = (await get('/bank_account')).body.meta.updated_until ?? ''
  const [batch] = (await get('/batch')).body.data
  await kontor.ask(`/api/batch/${batch?.id}/transactions`, { method: 'DELETE' })
  await kontor.services.idle()
  const { meta } = await deletedSince('bank_transaction', until)
  expect(meta.deleted?.map(({ id }) => id).toSorted()).toEqual(imported.toSorted())
  listBankTransactions.response.parse((await get(`/bank_transaction?filter[deleted_since]=${until}`)).body)
  expect(await idsOf('company', until)).toEqual([])
  expect(await idsOf('bank_account', until)).toEqual([])
})

test('bulk work cannot select by deleted_since', async () => {
  await make('/bank_account', { type: 'bank', name: 'Main', iban: IBAN })
  await addAttached(kontor.book, 3)
  const answer = await kontor.send('POST', '/api/bank_transaction/reconcile-many?filter[deleted_since]=2026-01-01', {
    items: 'all',
  })
  expect(await answer.json()).toMatchObject({ totalJobs: 0 })
})

test('a position of other books, an invalid text, and CSV are refused', async () => {
  const { updated_until = '' } = (await get('/company')).body.meta
  const refused = async (query: string) => {
    const { status, body } = await get(`/company?${query}`)
    return [status, body.code]
  }
  expect(await refused(`filter[deleted_since]=${updated_until.split('-')[0]}-000000000000`)).toEqual([
    422,
    'updated_since_unknown',
  ])
  expect(await refused('filter[deleted_since]=yesterday')).toEqual([422, 'invalid_query'])
  expect(await refused('filter[deleted_since]=2026-01-01&format=csv')).toEqual([400, 'filter_not_allowed'])
  expect(await refused('filter[deleted_since]=')).toEqual([200, undefined])
})

test('every list with updated_since has it, except the history, which never loses records', async () => {
  const without = ENDPOINTS.filter(
    ({ list }) => list !== null && 'updated_since' in list.filters && !('deleted_since' in list.filters),
  )
  expect(without.map(({ name }) => name)).toEqual(['listHistory'])
})

test('it survives a restart of the program', async () => {
  const a = await make('/company', { name: 'A' })
  const until = (await get('/company')).body.meta.updated_until ?? ''
  await remove(`/company/${a}`)
  await kontor.close('keep')
  kontor = await startKontor({ after: kontor, time: () => timestampOf(time) })
  expect(await idsOf('company', until)).toEqual([a])
})

test('/events names deleted records separately from changed ones, also after a missed event', async () => {
  const [a, b] = [await make('/company', { name: 'A' }), await make('/company', { name: 'B' })]
  const { updated_until = '' } = (await get('/company')).body.meta
  const heard: ServiceEvent[] = []
  const ofCompany = (events: readonly ServiceEvent[]) =>
    events.flatMap((event) => ('table' in event && event.table === 'company' ? [[event.type, event.ids]] : []))
  const stop = kontor.services.events.listen(kontor.owner, (event) => heard.push(event))
  await expect.poll(() => heard.map(({ type }) => type)).toEqual(['ready'])
  await kontor.send('PUT', `/api/company/${b}`, { city: 'Bern' })
  const action = await remove(`/company/${a}`)
  await expect
    .poll(() => ofCompany(heard))
    .toEqual([
      ['changed', [b]],
      ['deleted', [a]],
    ])
  stop()
  const missed = async () => {
    const reported: ServiceEvent[] = []
    const end = kontor.services.events.listen(kontor.owner, (event) => reported.push(event), updated_until)
    await expect.poll(() => reported.some(({ type }) => type === 'ready')).toBe(true)
    end()
    return ofCompany(reported)
  }
  expect(await missed()).toEqual([
    ['changed', [b]],
    ['deleted', [a]],
  ])
  // Restored meanwhile, it is like any other record.
  await kontor.send('POST', `/api/history/${action}/undo`, {})
  expect(await missed()).toEqual([['changed', [b, a].toSorted()]].map(([type]) => [type, expect.any(Array)]))
})

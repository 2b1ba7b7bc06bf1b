// Labels, orders and searches of the interface document, with the expected rows written out. docs/conformance.md refers
// to these tests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

type Row = Readonly<Record<string, unknown>>
const rows = async (path: string) =>
  ((await (await kontor.ask(`/api${path}`)).json()) as { readonly data: readonly Row[] }).data
const send = async (method: string, path: string, body: unknown) => {
  const answer = await kontor.send(method, `/api${path}`, body)
  const reported = (await answer.json()) as Row
  expect([path, answer.status < 300 ? 'done' : reported]).toEqual([path, 'done'])
  return reported
}

describe('fiscal years', () => {
  test.each([
    ['2027-01-01', 'short_year', 'ShortYear'],
    ['2027-06-30', 'short_year', 'ShortYear'],
    ['2027-12-30', 'short_year', 'ShortYear'],
    ['2027-12-31', 'full_year', 'FullYear'],
    ['2028-01-01', 'long_year', 'LongYear'],
    ['2028-06-30', 'long_year', 'LongYear'],
  ])('one from 2027-01-01 to %s is a %s', async (end_date, value, name) => {
    const year = (await rows('/fiscal_year')).find((each) => each.name === 'Next')
    const reported = year
      ? await send('PATCH', `/fiscal_year/${year.id}`, { end_date })
      : await send('POST', '/fiscal_year', { name: 'Next', start_date: '2027-01-01', end_date })
    expect([reported.start_date, reported.end_date, reported.type]).toEqual(['2027-01-01', end_date, { name, value }])
    const [listed] = await rows('/fiscal_year')
    expect(listed?.type).toEqual({ name, value })
  })

  test('twelve months are a full year from any first day, with a leap day too', async () => {
    const broken = { name: 'Broken', start_date: '2028-07-01', end_date: '2029-06-30' }
    expect((await send('POST', '/fiscal_year', broken)).type).toEqual({ name: 'FullYear', value: 'full_year' })
    const leap = { name: 'Leap', start_date: '2024-01-01', end_date: '2024-12-31' }
    expect((await send('POST', '/fiscal_year', leap)).type).toEqual({ name: 'FullYear', value: 'full_year' })
  })

  test('sorted by their first day, in both directions', async () => {
    const starts = async (query: string) => (await rows(`/fiscal_year${query}`)).map((each) => each.start_date)
    const ordered = ['2024-01-01', '2025-01-01', '2026-01-01', '2027-01-01', '2028-07-01']
    expect(await starts('?sort=start_date')).toEqual(ordered)
    expect(await starts('?sort=-start_date')).toEqual(ordered.toReversed())
    expect(await starts('')).toEqual(ordered.toReversed())
  })
})

describe('the search of bank transactions', () => {
  const DETAILS = {
    name: 'Gärtnerei Lüthi',
    text: 'Hecke schneiden im März',
    reference: 'RF18539007547034',
    end_to_end_id: 'E2E-4711-XYZ',
    acc_serv_ref: 'BANKREF-0815',
    entry_acc_serv_ref: 'ENTRY-0042',
  }
  let bank_account_id: unknown
  beforeAll(async () => {
    bank_account_id = (await send('POST', '/bank_account', { type: 'cash', name: 'Till' })).id
    const nothing = Object.fromEntries(Object.keys(DETAILS).map((name) => [name, name === 'name' ? 'Nobody' : null]))
    for (const [index, [name, value]] of Object.entries(DETAILS).entries())
      await send('POST', '/bank_transaction', {
        ...nothing,
        bank_account_id,
        acc_serv_ref: `row ${index}`,
        amount: index + 1,
        [name]: value,
      })
    await kontor.services.idle()
  })
  const found = async (words: string) =>
    (await rows(`/bank_transaction?search=${encodeURIComponent(words)}`)).map((each) => each.amount)

  test.each([
    ['Gärtnerei', [1]],
    ['gartnerei luthi', [1]],
    ['schneiden', [2]],
    ['MÄRZ hecke', [2]],
    ['RF18539007547034', [3]],
    ['4711-xyz', [4]],
    ['0815', [5]],
    ['entry-0042', [6]],
    ['nobody', [6, 5, 4, 3, 2]],
    // One transaction must have all the words.
    ['Hecke Lüthi', []],
    ['nothing of the kind', []],
  ])('a search for %s', async (words, amounts) => expect((await found(words)).toSorted()).toEqual(amounts.toSorted()))

  test('works as `search` and as a filter, and with other filters', async () => {
    const amounts = async (query: string) => (await rows(`/bank_transaction?${query}`)).map((each) => each.amount)
    expect(await amounts('filter[search]=hecke')).toEqual([2])
    expect(await amounts('search=nobody&filter[amount_range]=,3&sort=amount')).toEqual([2, 3])
  })
})

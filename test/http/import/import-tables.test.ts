// CSV files and spreadsheets over HTTP: columns are mapped automatically; unmappable ones are 422, and nothing of the
// request is stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { ImportBatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import type { Page } from '../../../shared/api/page.ts'
import { page } from '../../../shared/books/port/read.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

const TITLES = ['Buchungsdatum', 'Buchungstext', 'Belastung', 'Gutschrift', 'Saldo']
const ROWS = [
  ['31.01.2026', 'Miete Januar', '1850.00', '', '8150.00'],
  ['15.01.2026', 'Zahlung Muster AG', '', '1250.05', '10000.00'],
  ['12.01.2026', 'Spesen', '0.30', '', '8749.95'],
  ['05.01.2026', 'Einkauf Büro', '249.75', '', '8750.25'],
]
/** The rows by day. */
const MOVEMENTS = [
  ['2026-01-31', -1850],
  ['2026-01-15', 1250.05],
  ['2026-01-12', -0.3],
  ['2026-01-05', -249.75],
]
const table = [TITLES, ...ROWS]
const csv = (delimiter: string) => `${table.map((row) => row.join(delimiter)).join('\r\n')}\r\n`
const workbook = (bookType: 'xlsx' | 'biff8'): Uint8Array<ArrayBuffer> => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'Kontoauszug')
  return new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer)
}

const newAccount = async (): Promise<string> => {
  const made = await kontor.send('POST', '/api/bank_account', { type: 'cash', name: 'Kasse' })
  return ((await made.json()) as { id: string }).id
}
const upload = (accountId: string, files: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[]) => {
  const form = new FormData()
  for (const [index, [name, content]] of files.entries()) form.set(`files[${index}]`, new Blob([content]), name)
  return kontor.ask(`/api/bank_account/${accountId}/import-transactions`, { method: 'POST', body: form })
}

describe('columns are mapped automatically', () => {
  test.each([
    ['.csv', 'auszug.csv', csv(';')],
    ['.txt', 'auszug.txt', csv('\t')],
    ['.xlsx', 'auszug.xlsx', workbook('xlsx')],
    ['.xls', 'auszug.xls', workbook('biff8')],
    ['a name in capitals', 'AUSZUG.CSV', csv(',')],
  ])('%s', async (_, name, content) => {
    const id = await newAccount()
    const answer = await upload(id, [[name, content]])
    const [batch] = (await answer.json()) as ImportBatchObject[]
    expect([answer.status, batch]).toMatchObject([200, { name, totalJobs: 4 }])
    await kontor.services.idle()
    const path = `/api/bank_transaction?filter[bank_account]=${id}&sort=-booking_date`
    const list = (await (await kontor.ask(path)).json()) as Page<BankTransactionObject>
    expect(list.data.map(({ booking_date, amount }) => [booking_date, amount])).toEqual(MOVEMENTS)
    expect(list.data.every(({ currency, text }) => currency === 'CHF' && text !== null)).toBe(true)
  })
})

describe('refused', () => {
  const stored = async () => {
    const [batches, rows] = await kontor.book.read([
      page('batch', { limit: 0 }),
      page('bank_transaction', { limit: 0 }),
    ])
    return [batches.total, rows.total]
  }

  test('unmappable columns: 422 with the file’s name, and nothing of the request is stored', async () => {
    const id = await newAccount()
    const before = await stored()
    const unclear = 'Alpha;Beta;Gamma;Delta\n01.02.2026;1.234;5.000;Eins\n03.02.2026;2.500;6.000;Zwei\n'
    const answer = await upload(id, [
      ['good.csv', csv(';')],
      ['unclear.csv', unclear],
    ])
    const message = expect.stringMatching(/^The columns cannot be mapped automatically\. /)
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { message, code: 'columns_unclear', errors: { 'files.1': [message] }, codes: { 'files.1': 'columns_unclear' } },
    ])
    await kontor.services.idle()
    expect(await stored()).toEqual(before)
  })

  test.each([
    ['another extension', 'auszug.ods', csv(';'), 415],
    ['no extension', 'auszug', csv(';'), 415],
    ['a damaged workbook', 'auszug.xlsx', workbook('xlsx').slice(0, 2000), 415],
    ['a CSV named .xml', 'auszug.xml', csv(';'), 415],
    ['an empty file', 'auszug.csv', '', 415],
  ])('%s', async (_, name, content, status) => {
    const before = await stored()
    const answer = await upload(await newAccount(), [[name, content]])
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { message: expect.stringMatching(/^Invalid file format/), errors: { 'files.0': [expect.any(String)] } },
    ])
    expect(await stored()).toEqual(before)
  })
})

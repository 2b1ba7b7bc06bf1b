// The list of bank transactions as a file for people (rule 213): filters, columns and order of the caller, the proposal
// in words, figures as numbers, and texts from outside that stay texts.
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { createAccount } from '../import/import-files.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
let account = ''

const make = async (path: string, body: object, method = 'POST') => {
  const answer = await kontor.send(method, `/api${path}`, body)
  expect([path, answer.status]).toEqual([path, 201])
  return (await answer.json()) as { readonly id: string }
}

beforeAll(async () => {
  kontor = await startKontor()
  account = await createAccount(kontor, { name: 'Kasse', type: 'cash' })
  const company = await make('/company', { name: 'Holzinger AG' })
  const document = { company_id: company.id, currency: 'CHF', date: '2026-03-01', due_date: '2026-03-31' }
  await make('/invoice', { ...document, number: '112000', total: 1234.5, reference: '210000000003139471430009017' })
  const row = (acc_serv_ref: string, more: object) =>
    make('/bank_transaction', { bank_account_id: account, acc_serv_ref, ...more })
  await row('a', {
    booking_date: '2026-03-20',
    amount: 1234.5,
    name: 'Holzinger AG',
    reference: '210000000003139471430009017',
  })
  await row('b', { booking_date: '2026-03-21', amount: -7.05, name: '=HYPERLINK("x")', text: 'two\nlines' })
  const rent = await row('c', { booking_date: '2026-03-22', amount: -1200, name: 'Wincasa' })
  await row('d', { booking_date: '2026-03-23', amount: -10.1, currency: 'EUR', name: 'Anna' })
  await kontor.services.idle()
  const [office] = await kontor.listOf('/api/account?filter[number]=6000')
  const answer = await kontor.send('POST', `/api/bank_transaction/${rent.id}/matches`, {
    matches: [{ amount: -1200, account_id: office?.id }],
  })
  expect(answer.status).toBe(200)
})
afterAll(() => kontor.close())

const ask = (query: string, language = 'de') =>
  kontor.ask(`/api/bank_transaction/export?${query}`, { headers: { 'accept-language': language } })

const csvOf = async (query: string, language?: string) => {
  const answer = await ask(query, language)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const text = new TextDecoder().decode(await answer.arrayBuffer())
  return Papa.parse<string[]>(text, { delimiter: ';', newline: '\r\n', skipEmptyLines: true }).data
}

test('the requested columns in their order, the rows of the filters in the requested order, a sum for each currency', async () => {
  expect(await csvOf('columns=amount,currency,booking_date,name&sort=amount')).toEqual([
    ['Betrag', 'Währung', 'Buchungsdatum', 'Name'],
    ['-1200.00', 'CHF', '2026-03-22', 'Wincasa'],
    ['-10.10', 'EUR', '2026-03-23', 'Anna'],
    ['-7.05', 'CHF', '2026-03-21', `'=HYPERLINK("x")`],
    ['1234.50', 'CHF', '2026-03-20', 'Holzinger AG'],
    ['27.45', 'CHF', '', ''],
    ['-10.10', 'EUR', '', ''],
  ])
  expect(await csvOf('columns=booking_date,text,amount&filter[date_range]=2026-03-21,2026-03-22', 'en')).toEqual([
    ['Booking date', 'Text', 'Amount'],
    ['2026-03-22', '', '-1200.00'],
    ['2026-03-21', 'two lines', '-7.05'],
    ['', 'Total CHF', '-1207.05'],
  ])
})

test('the proposal with its certainty, the booking, or why there is nothing', async () => {
  const rows = await csvOf('columns=name,proposal,state')
  expect(rows[0]).toEqual(['Name', 'Vorschlag / Buchung', 'Sicherheit', 'Status'])
  const found = new Map(rows.map(([name = '', ...cells]) => [name, cells]))
  expect(found.get('Holzinger AG')).toEqual(['→ Rechnung 112000 · Holzinger AG', '99.0', 'offen'])
  expect(found.get('Wincasa')).toEqual(['6000 Raumaufwand', '', 'abgeglichen'])
  expect(found.get('Anna')?.[0]).toMatch(/^kein Vorschlag: /)
})

test('in a workbook amounts, days and certainties are numbers, texts are no formulas', async () => {
  const answer = await ask(`format=xlsx&filter[bank_account]=${account}&filter[reconciled]=false&sort=booking_date`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('filename="transaktionen-kasse.xlsx"')
  const book = read(new Uint8Array(await answer.arrayBuffer()), { cellFormula: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('no sheet')
  const rows = utils.sheet_to_json<(string | number | null)[]>(sheet, { header: 1, defval: null })
  expect(rows.slice(0, 4).map(([text]) => text)).toEqual(['Transaktionen · Kasse', 'My company', 'offen', null])
  const titles = rows[4] ?? []
  const cell = (row: number, title: string) => rows[5 + row]?.[titles.indexOf(title)]
  // 20 March 2026 is day 46101 of a workbook.
  expect([cell(0, 'Buchungsdatum'), cell(0, 'Betrag'), cell(0, 'Sicherheit')]).toEqual([46101, 1234.5, 0.99])
  expect(cell(1, 'Name')).toBe('=HYPERLINK("x")')
  expect(Object.values(sheet).some((each: { f?: string }) => each.f !== undefined)).toBe(false)
  expect([cell(3, 'Betrag'), cell(4, 'Betrag')]).toEqual([1227.45, -10.1])
})

test('a column or format that does not exist is refused by name', async () => {
  const column = await ask('columns=amount,colour')
  expect([column.status, await column.json()]).toMatchObject([400, { code: 'column_not_allowed' }])
  expect((await ask('format=pdf')).status).toBe(422)
  expect((await ask('filter[colour]=red')).status).toBe(400)
})

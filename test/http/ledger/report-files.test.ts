// The reports as files over the real services: every figure of a file is that of the JSON, in small books calculated by
// hand; texts from outside stay texts.
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { PrintUnavailable } from '../../../main/export/print-port.ts'
import type { AccountObject } from '../../../shared/api/endpoints/ledger/ledger.ts'
import type { ReportObject } from '../../../shared/api/endpoints/ledger/reports.ts'
import type { Page } from '../../../shared/api/page.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
const accounts = new Map<number, string>()
let year = ''

const NASTY = '=1+1;"«Zürich»"\nzweite Zeile'

type Line = readonly [account: number, debit: number, credit: number, more?: object]
const book = async (date: string, text: string | null, ...lines: readonly Line[]) => {
  const answer = await kontor.send('POST', '/api/journal_entry', {
    date,
    text,
    lines: lines.map(([number, debit, credit, more]) => ({ account_id: accounts.get(number), debit, credit, ...more })),
  })
  expect(answer.status).toBe(201)
}

beforeAll(async () => {
  kontor = await startKontor()
  const { data } = (await (await kontor.ask('/api/account?per_page=500')).json()) as Page<AccountObject>
  for (const { id, number } of data) accounts.set(number, id)
  year = (await kontor.listOf('/api/fiscal_year'))[0]?.id ?? ''
  await book('2025-12-15', 'Kapital', [1020, 20_000, 0], [2800, 0, 20_000])
  await book('2026-01-10', NASTY, [1100, 1081, 0], [3400, 0, 1000], [2200, 0, 81])
  await book('2026-02-20', '-Lohn', [5000, 400.05, 0], [1020, 0, 400.05])
  await book('2026-03-15', '@Miete', [6000, 120.5, 0], [1020, 0, 120.5])
  const euros = { currency: 'EUR', currency_amount: 10.5 }
  await book('2026-03-16', '+Miete', [6000, 9.99, 0, euros], [1020, 0, 9.99, euros])
  await kontor.send('PUT', `/api/fiscal_year/${year}/budget`, {
    accounts: [{ account_id: accounts.get(3400), amount: 1200 }],
  })
})
afterAll(() => kontor.close())

const ask = (path: string, format: string, language = 'de') =>
  kontor.ask(`${path}${path.includes('?') ? '&' : '?'}format=${format}`, { headers: { 'accept-language': language } })
/** The cells of a CSV, without the byte order mark; the title line first. */
const csvOf = async (path: string, language?: string) => {
  const answer = await ask(path, 'csv', language)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  expect(text.endsWith('\r\n')).toBe(true)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ';', newline: '\r\n', skipEmptyLines: true })
  expect(errors).toEqual([])
  return data
}
/** The rows of the only sheet: those above the column titles, the titles, the rows. */
const xlsxOf = async (path: string, language?: string) => {
  const answer = await ask(path, 'xlsx', language)
  expect(answer.status).toBe(200)
  const book = read(new Uint8Array(await answer.arrayBuffer()), { cellNF: true, cellFormula: true })
  const [name = ''] = book.SheetNames
  const sheet = book.Sheets[name]
  if (!sheet) throw new Error('no sheet')
  const rows = utils.sheet_to_json<(string | number | null)[]>(sheet, { header: 1, defval: null })
  const blank = rows.findIndex((row) => row.every((cell) => cell === null))
  const above = rows.slice(0, blank).map(([text]) => text)
  return { name, sheet, above, titles: rows[blank + 1], rows: rows.slice(blank + 2), first: blank + 3 }
}
const isFile = (answer: Response) => answer.headers.get('content-disposition')

describe('every report says the same in each format', () => {
  const paths = [
    'trial_balance?from=2026-01-01&to=2026-12-31&compare=2025-12-31',
    'balance_sheet?date=2026-12-31&compare=2025-12-31',
    'income_statement?from=2026-01-01&to=2026-03-31&compare=2025-01-01',
    'vat?from=2026-01-01&to=2026-03-31',
    'budget_comparison/',
  ]
  test.each(paths)('%s', async (query) => {
    const path = `/api/report/${query}${query.endsWith('/') ? year : ''}`
    const report = (await (await ask(path, 'json')).json()) as ReportObject
    expect(report.rows.length).toBeGreaterThan(3)
    const titles = [...report.columns.map(({ title }) => title)]
    const percent = report.columns.findIndex(({ kind }) => kind === 'percent')
    const figures = report.rows.map(({ amounts }) => report.columns.map(({ key }) => amounts[key] ?? null))

    const [head, ...lines] = await csvOf(path)
    expect(head?.slice(2)).toEqual(titles)
    expect(lines).toEqual(
      report.rows.map(({ number, title }, index) => [
        ...[number === null ? '' : String(number), title],
        ...(figures[index] ?? []).map((value, at) => value?.toFixed(at === percent ? 1 : 2) ?? ''),
      ]),
    )
    const workbook = await xlsxOf(path)
    expect(workbook.titles?.slice(2)).toEqual(titles)
    expect(workbook.above[0]).toBe(report.title)
    expect(workbook.rows).toEqual(
      report.rows.map(({ number, title }, index) => [
        // A text, so that no program shows it as an amount.
        ...[number === null ? null : String(number), title],
        ...(figures[index] ?? []).map((value, at) =>
          at === percent && value !== null ? Math.round(value * 10) / 1000 : value,
        ),
      ]),
    )
  })
})

test('a balance sheet, written by hand', async () => {
  const path = '/api/report/balance_sheet?date=2026-12-31'
  const [head, ...lines] = await csvOf(path)
  expect(head).toEqual(['Konto', 'Bezeichnung', '31.12.2026'])
  const leaves = lines.filter(
    ([number, title, amount]) => amount !== '' && (number !== '' || !/^Total \d/.test(title ?? '')),
  )
  expect(leaves.map(([number, title, amount]) => [number || title, amount])).toEqual([
    ['1020', '19469.46'],
    ['1100', '1081.00'],
    ['Total Aktiven', '20550.46'],
    ['2200', '81.00'],
    ['2800', '20000.00'],
    ['Ergebnis des Geschäftsjahres, noch nicht verbucht', '469.46'],
    ['Total Passiven', '20550.46'],
  ])
  const { sheet, rows, first, above, name } = await xlsxOf(path, 'en')
  expect([name, above[0]]).toEqual(['Balance sheet', 'Balance sheet'])
  expect(above.slice(1)).toEqual([
    expect.stringMatching(/, at 31\.12\.2026$/),
    'Amounts in CHF',
    expect.stringMatching(
      /^Failed: 1100 .+: CHF 1’081\.00 is booked, the open invoices \(0\) add up to CHF 0\.00 \(CHF −1’081\.00\)$/,
    ),
  ])
  const at = first + rows.findIndex(([number]) => number === '1020')
  expect(sheet[`C${at}`]).toMatchObject({ t: 'n', v: 19469.46, z: '#,##0.00' })
  const answer = await ask(path, 'csv')
  expect(isFile(answer)).toBe(`attachment; filename="bilanz-2026-12-31.csv"; filename*=UTF-8''bilanz-2026-12-31.csv`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(isFile(await ask(path, 'xlsx', 'en'))).toContain('balance-sheet-2026-12-31.xlsx')
})

test('the comparison period and failed checks are under the title', async () => {
  const { above } = await xlsxOf('/api/report/vat?from=2026-01-01&to=2026-03-31')
  expect(above).toContain(
    'Stimmt nicht: Auf den MWST-Konten ist ohne MWST-Satz gebucht (Abrechnungen, Eröffnung, von Hand): Das steht in keiner Ziffer (CHF 81.00)',
  )
  const compared = await xlsxOf('/api/report/income_statement?from=2026-02-01&to=2026-02-28&compare=2026-01-01')
  expect(compared.above).toContain('Verglichen mit 01.01.2026 – 31.01.2026')
})

describe('an account ledger', () => {
  const sheetOf = (query: string) => `/api/account/${accounts.get(1020)}/posting?${query}`
  const rows = [
    ['2026-02-20', '3', "'-Lohn", '5000 Lohnaufwand', '', '400.05', '19599.95', '', ''],
    ['2026-03-15', '4', "'@Miete", '6000 Raumaufwand', '', '120.50', '19479.45', '', ''],
    ['2026-03-16', '5', "'+Miete", '6000 Raumaufwand', '', '9.99', '19469.46', 'EUR', '10.50'],
  ]
  const opening = ['', '', 'Anfangssaldo', '', '', '', '20000.00', '', '']
  const total = ['', '', 'Total, Schlusssaldo', '', '0.00', '530.54', '19469.46', '', '']

  test('has all postings, for any requested page, with opening balance and totals', async () => {
    const [head, ...lines] = await csvOf(sheetOf('filter[date_range]=2026-01-01,2026-12-31&per_page=1&page=2'))
    expect(head).toEqual([
      ...['Datum', 'Nr.', 'Text', 'Gegenkonto', 'Soll', 'Haben', 'Saldo', 'Währung', 'Betrag in Währung'],
    ])
    expect(lines).toEqual([opening, ...rows, total])
  })

  test('in the other order too', async () => {
    const [, ...lines] = await csvOf(sheetOf('filter[date_range]=2026-01-01,2026-12-31&sort=-date'))
    expect(lines).toEqual([...rows.toReversed(), opening, total])
  })

  test('as a workbook: days are dates', async () => {
    const { sheet, first, name, above } = await xlsxOf(sheetOf('filter[date_range]=2026-03-01,'))
    expect(name).toMatch(/^Konto 1020 /)
    expect(above[1]).toMatch(/ab 01\.03\.2026$/)
    // 15 March 2026, counted as Excel counts.
    expect(sheet[`A${first + 1}`]).toMatchObject({ t: 'n', v: 46096, z: 'dd.mm.yyyy' })
    expect(sheet[`G${first}`]).toMatchObject({ t: 'n', v: 19599.95 })
    expect((await kontor.ask('/api/account/0/posting?format=csv')).status).toBe(404)
  })
})

describe('the journal', () => {
  test('has a row for each line of the request, in the requested order', async () => {
    const path = '/api/journal_entry?filter[date_range]=2026-01-01,2026-02-28&sort=date&per_page=1'
    const [head, ...lines] = await csvOf(path, 'en')
    expect(head).toEqual([
      ...['Date', 'No.', 'Text', 'Account', 'Account name', 'Debit', 'Credit', 'VAT', 'Currency', 'Amount in currency'],
    ])
    expect(lines.map((line) => [...line.slice(0, 4), ...line.slice(5, 7)])).toEqual([
      ['2026-01-10', '2', `'${NASTY}`, '1100', '1081.00', ''],
      ['2026-01-10', '2', `'${NASTY}`, '3400', '', '1000.00'],
      ['2026-01-10', '2', `'${NASTY}`, '2200', '', '81.00'],
      ['2026-02-20', '3', "'-Lohn", '5000', '400.05', ''],
      ['2026-02-20', '3', "'-Lohn", '1020', '', '400.05'],
      ['', '', 'Total', '', '1481.05', '1481.05'],
    ])
  })

  test('as a workbook its texts are not formulas', async () => {
    const { sheet, rows, first } = await xlsxOf('/api/journal_entry?sort=number&search=Z%C3%BCrich')
    expect(rows).toHaveLength(4)
    expect(sheet[`C${first}`]).toMatchObject({ t: 's', v: NASTY })
    expect(Object.values(sheet).some((cell: { f?: string }) => cell.f !== undefined)).toBe(false)
  })

  test('longer than a slice, during other bookings: every entry at the start, once', async () => {
    const lines = [
      { account_id: accounts.get(6500), debit: 1 },
      { account_id: accounts.get(1000), credit: 1 },
    ]
    const more = (date: string) => kontor.send('POST', '/api/journal_entry', { date, lines })
    for (let count = 0; count < 1100; count++) await more('2026-05-05')
    const request = {
      includes: [],
      appends: [],
      id: accounts.get(1000) ?? '',
      question: {
        filter: [{ field: 'account', is: [accounts.get(1000) ?? ''] }],
        search: null,
        offset: 0,
        limit: 1,
        sort: [{ field: 'date', descending: true }],
      },
    }
    const journal = await kontor.services.journalEntries.whole(kontor.owner, request)
    const sheet = await kontor.services.ledgerAccounts.ledger(kontor.owner, {
      ...request,
      question: { ...request.question, filter: [] },
    })
    if (!journal.ok || !sheet.ok) throw new Error('refused')
    const numbers: number[] = []
    for await (const slice of journal.value.entries) {
      numbers.push(...slice.map(({ number }) => number))
      await more('2026-05-06')
    }
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1100 }, (_, index) => index + 6))
    const balances: number[] = []
    for await (const slice of sheet.value.postings) balances.push(...slice.map(({ balance }) => balance))
    // From the latest down to the first, one franc each.
    expect(balances).toEqual(Array.from({ length: 1100 }, (_, index) => (index - 1100) * 100))
    expect((await csvOf(`/api/journal_entry?filter[account]=${request.id}`)).length).toBe(2 * 1103 + 2)
  })
})

test('an account ledger over whole years adds up debits and credits separately', async () => {
  await book('2026-06-10', 'Einkauf', [1200, 300, 0], [2800, 0, 300])
  await book('2026-06-20', 'Rückgabe', [2800, 120, 0], [1200, 0, 120])
  const lines = await csvOf(`/api/account/${accounts.get(1200)}/posting?filter[date_range]=2025-01-01,2026-12-31`)
  expect(lines.at(-1)).toEqual(['', '', 'Total, Schlusssaldo', '', '300.00', '120.00', '180.00'])
})

test('an unknown format is refused, and so is a PDF where printing is impossible', async () => {
  for (const path of ['/api/report/vat', `/api/account/${accounts.get(1020)}/posting`, '/api/journal_entry']) {
    const refused = await ask(path, 'doc')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      code: 'invalid_query',
      errors: { format: [expect.stringMatching(/xlsx/)] },
    })
  }
  const unprinted = await ask('/api/report/vat', 'pdf')
  expect(unprinted.status).toBe(503)
  expect(await unprinted.json()).toMatchObject({ code: 'printing_unavailable' })
  // A single record is not a table.
  expect((await kontor.ask(`/api/account/${accounts.get(1020)}?format=csv`)).status).toBe(400)
})

test('a browser that crashes during printing gives the same answer, and its reason is logged', async () => {
  const cause = new Error('The browser has ended.')
  const other = await startKontor({ print: () => Promise.reject(new PrintUnavailable('Not printed.', { cause })) })
  const unprinted = await other.ask('/api/report/vat?format=pdf')
  expect(unprinted.status).toBe(503)
  expect(await unprinted.json()).toMatchObject({ code: 'printing_unavailable' })
  expect(other.errors).toEqual(['Not printed. The browser has ended.'])
  await other.close()
})

// Debtors and creditors by due date, and statements of account, over HTTP: the example of docs/aged-lists.md, by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportObject } from '../../../shared/api/endpoints/ledger/reports.ts'
import type { CompanyStatement } from '../../../shared/api/endpoints/open-item/company-statement.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
const company: Record<string, string> = {}
const invoices: Record<string, string> = {}

const pay = async (kind: 'invoice' | 'expense', id: string, amount: number, day: string) =>
  world.matched(
    await world.transaction(kind === 'invoice' ? amount : -amount, { booking_date: day, value_date: day }),
    [{ amount, matchable_type: kind, matchable_id: id }],
  )

// Muster AG: R1 1000.00 of 10 January, 400.00 paid on 1 March; R2 500.00; credit note G1 −120.00 without a due date; R8 of July,
// 100.00 of it paid in advance. Berger GmbH: R3 800.00, R4 300.00, R5 200.00 paid on 5 July. Klein: R6 EUR 1000.00 at 950.00.
beforeAll(async () => {
  world = await startMatchingWorld()
  for (const name of ['Muster AG', 'Berger GmbH', 'Klein']) company[name] = await world.make('/company', { name })
  const invoice = async (number: string, name: string | null, total: number, date: string, due_date: string | null) => {
    const foreign = name === 'Klein' ? { currency: 'EUR', base_total: 950 } : {}
    const company_id = name === null ? null : company[name]
    invoices[number] = await world.make('/invoice', { number, company_id, total, date, due_date, ...foreign })
  }
  await invoice('R1', 'Muster AG', 1000, '2026-01-10', '2026-02-09')
  await invoice('R2', 'Muster AG', 500, '2026-05-20', '2026-06-19')
  await invoice('G1', 'Muster AG', -120, '2026-06-01', null)
  await invoice('R8', 'Muster AG', 250, '2026-07-10', '2026-08-09')
  await invoice('R3', 'Berger GmbH', 800, '2026-06-15', '2026-07-15')
  await invoice('R4', 'Berger GmbH', 300, '2026-04-16', '2026-05-16')
  await invoice('R5', 'Berger GmbH', 200, '2026-03-31', '2026-04-30')
  await invoice('R6', 'Klein', 1000, '2026-06-01', '2026-07-01')
  await invoice('R7', null, 50, '2026-06-30', '2026-06-30')
  await pay('invoice', invoices.R1 ?? '', 400, '2026-03-01')
  await pay('invoice', invoices.R8 ?? '', 100, '2026-06-20')
  await pay('invoice', invoices.R5 ?? '', 200, '2026-07-05')
  const bill = await world.make('/expense', { number: 'L1', company_id: company.Klein, total: 90, date: '2026-06-02' })
  await pay('expense', bill, 30, '2026-06-25')
})
afterAll(() => world.kontor.close())

const KEYS = ['not_due', 'to_30', 'to_60', 'to_90', 'older', 'total', 'base'] as const
const figures = ({ rows }: ReportObject) =>
  rows.filter(({ kind }) => kind !== 'heading').map(({ title, amounts }) => [title, ...KEYS.map((key) => amounts[key])])
const aged = (of: string, query: string) => world.json<ReportObject>(`/report/aged_${of}?${query}`)

describe('aged lists', () => {
  test('by company and currency on a day, with the booked value; the check compares with debtors', async () => {
    const found = await aged('debtors', 'date=2026-06-30')
    expect(found.title).toBe('Debitoren nach Fälligkeit')
    expect(figures(found)).toEqual([
      ['Berger GmbH', 800, 0, 300, 200, 0, 1300, 1300],
      ['Muster AG', -100, 380, 0, 0, 600, 880, 880],
      ['Ohne Adresse', 50, 0, 0, 0, 0, 50, 50],
      ['Total CHF', 750, 380, 300, 200, 600, 2230, 2230],
      ['Klein', 1000, 0, 0, 0, 0, 1000, 950],
      ['Total EUR', 1000, 0, 0, 0, 0, 1000, 950],
      ['Total', 1700, 380, 300, 200, 600, 3180, 3180],
    ])
    expect(found.rows.find(({ title }) => title === 'Klein')).toMatchObject({
      currency: 'EUR',
      company_id: company.Klein,
    })
    expect(found.checks).toMatchObject([{ code: 'debtors_are_open_invoices', state: 'met' }])
    expect(found.checks[0]?.text).toBe(
      '1100 Forderungen aus Lieferungen und Leistungen (Debitoren): gebucht sind CHF 3’180.00, die offenen Rechnungen (9) ergeben ebenso viel.',
    )
  })

  test('on a later day what was paid since is gone, and documents have rows of their own', async () => {
    const found = await aged('debtors', 'date=2026-07-10&documents=1')
    expect(figures(found).slice(0, 4)).toEqual([
      ['Berger GmbH', 800, 0, 300, 0, 0, 1100, 1100],
      ['R4, fällig 16.05.2026', 0, 0, 300, 0, 0, 300, 300],
      ['R3, fällig 15.07.2026', 800, 0, 0, 0, 0, 800, 800],
      ['Muster AG', 150, 500, -120, 0, 600, 1130, 1130],
    ])
    expect(found.checks[0]?.state).toBe('met')
  })

  test('creditors are positive, and compared with 2000', async () => {
    const found = await aged('creditors', 'date=2026-06-30')
    expect(figures(found)).toEqual([
      ['Klein', 0, 60, 0, 0, 0, 60, undefined],
      ['Total', 0, 60, 0, 0, 0, 60, undefined],
    ])
    expect(found.checks).toMatchObject([{ code: 'creditors_are_open_expenses', state: 'met' }])
  })

  test('before the first document the list is empty; a manual entry on debtors fails the check with its amount', async () => {
    expect((await aged('debtors', 'date=2026-01-01')).rows).toEqual([])
    const lines = [
      { account_id: world.accountId(1100), debit: 12.5 },
      { account_id: world.accountId(3400), credit: 12.5 },
    ]
    await world.make('/journal_entry', { date: '2026-12-30', text: 'ohne Rechnung', lines })
    const [check] = (await aged('debtors', 'date=2026-12-31')).checks
    expect(check).toMatchObject({ state: 'wrong', is_met: false, amount: -12.5 })
    expect((await aged('debtors', 'date=2026-06-30')).checks[0]?.state).toBe('met')
  })

  test('without a day it is today', async () => {
    const found = await aged('debtors', '')
    expect([found.to, found.from]).toEqual(['2026-11-21', null])
    expect(found).toEqual(await aged('debtors', 'date=2026-11-21'))
  })

  test('a day that is none is refused; files have the currencies', async () => {
    expect((await world.kontor.ask('/api/report/aged_debtors?date=2026-02-30')).status).toBe(422)
    const csv = await (await world.kontor.ask('/api/report/aged_debtors?date=2026-06-30&format=csv')).text()
    expect(csv.split('\r\n').slice(0, 3)).toEqual([
      expect.stringContaining('Adresse;Währung;Nicht fällig;1–30 Tage;31–60 Tage;61–90 Tage;Älter;Total offen;CHF'),
      'CHF;;;;;;;;',
      'Berger GmbH;CHF;800.00;0.00;300.00;200.00;0.00;1300.00;1300.00',
    ])
  })
})

describe('statements of account', () => {
  const statement = (name: string, query: string) =>
    world.json<CompanyStatement>(`/company/${company[name]}/statement?${query}`)

  test('opening balance, documents, payments with what they paid, and what is open', async () => {
    const { currencies, title } = await statement('Muster AG', 'from=2026-03-01&to=2026-06-30')
    expect(title).toBe('Kontokorrent')
    expect(currencies).toHaveLength(1)
    const [chf] = currencies
    expect(chf).toMatchObject({ currency: 'CHF', opening_balance: 1000, debit: 500, credit: 620, closing_balance: 880 })
    expect(chf?.rows.map(({ date, text, debit, credit, balance }) => [date, text, debit, credit, balance])).toEqual([
      ['2026-03-01', 'Zahlung von R1', 0, 400, 600],
      ['2026-05-20', 'Rechnung R2', 500, 0, 1100],
      ['2026-06-01', 'Gutschrift G1', 0, 120, 980],
      ['2026-06-20', 'Zahlung von R8', 0, 100, 880],
    ])
    expect(chf?.rows[0]?.payment).toMatchObject({
      amount: 400,
      currency: 'CHF',
      settles: [{ number: 'R1', amount: 400 }],
    })
    expect(
      chf?.open_documents.map(({ number, open_amount, days_overdue }) => [number, open_amount, days_overdue]),
    ).toEqual([
      ['R1', 600, 141],
      ['G1', -120, 0],
      ['R2', 500, 11],
      ['R8', -100, 0],
    ])
  })

  test('a section for each currency; bills are credits', async () => {
    const { currencies } = await statement('Klein', 'from=2026-06-01&to=2026-06-30')
    expect(currencies.map(({ currency, closing_balance }) => [currency, closing_balance])).toEqual([
      ['CHF', -60],
      ['EUR', 1000],
    ])
    expect(currencies[0]?.rows.map(({ text, debit, credit }) => [text, debit, credit])).toEqual([
      ['Lieferantenrechnung L1', 0, 90],
      ['Zahlung von L1', 30, 0],
    ])
  })

  test('without days it is the fiscal year until today; without such a year, the calendar year', async () => {
    const days = async (query: string) => {
      const { from, to } = await statement('Klein', query)
      return [from, to]
    }
    expect(await days('')).toEqual(['2026-01-01', '2026-11-21'])
    expect(await days('to=2031-05-05')).toEqual(['2031-01-01', '2031-05-05'])
    expect(await days('from=2026-06-01&to=2026-06-01')).toEqual(['2026-06-01', '2026-06-01'])
  })

  test('undoing a payment leaves nothing of it', async () => {
    const before = await statement('Berger GmbH', 'to=2026-12-31')
    await pay('invoice', invoices.R4 ?? '', 300, '2026-07-20')
    expect(await statement('Berger GmbH', 'to=2026-12-31')).not.toEqual(before)
    const { data } = await world.json<{ data: { id: number }[] }>('/history?per_page=1')
    expect((await world.post(`/history/${data[0]?.id}/undo`)).status).toBe(200)
    expect(await statement('Berger GmbH', 'to=2026-12-31')).toEqual(before)
  })

  test('refused: an unknown company, days in the wrong order; a file has all sections', async () => {
    expect((await world.kontor.ask('/api/company/1234567890/statement')).status).toBe(404)
    const path = `/api/company/${company['Muster AG']}/statement`
    expect((await world.kontor.ask(`${path}?from=2026-07-01&to=2026-06-30`)).status).toBe(422)
    const file = await world.kontor.ask(`${path}?from=2026-03-01&to=2026-06-30&format=csv`)
    expect(file.headers.get('content-disposition')).toContain('kontokorrent-muster-ag-2026-03-01-2026-06-30.csv')
    const lines = (await file.text()).split('\r\n')
    expect(lines[3]).toBe('2026-03-01;Zahlung von R1;;;400.00;600.00')
    expect(lines).toContain('2026-01-10;R1, 141 Tage überfällig;2026-02-09;;;600.00')
  })
})

test('offsets and write-offs count from their day, in the list, its check and the statement', async () => {
  const [R2, G1, R7] = ['R2', 'G1', 'R7'].map((number) => ({ type: 'invoice', id: invoices[number] }))
  await world.make('/offset', { documents: [R2, G1], date: '2026-07-20' })
  await world.make('/offset/write_off', { documents: [R7], date: '2026-07-31', reason: 'Konkurs' })
  const on = async (day: string) => {
    const found = await aged('debtors', `date=${day}`)
    const shown = figures(found).filter(([title]) => title === 'Muster AG' || title === 'Ohne Adresse')
    return [...shown, found.checks[0]?.state]
  }
  // R8 is not due; R2 for 30 days; G1 for 48; R1 for 160.
  expect(await on('2026-07-19')).toEqual([
    ['Muster AG', 150, 500, -120, 0, 600, 1130, 1130],
    ['Ohne Adresse', 0, 50, 0, 0, 0, 50, 50],
    'met',
  ])
  expect(await on('2026-07-20')).toEqual([
    ['Muster AG', 150, 0, 380, 0, 600, 1130, 1130],
    ['Ohne Adresse', 0, 50, 0, 0, 0, 50, 50],
    'met',
  ])
  expect(await on('2026-07-31')).toEqual([['Muster AG', 150, 0, 380, 0, 600, 1130, 1130], 'met'])
  const statement = await world.json<CompanyStatement>(
    `/company/${company['Muster AG']}/statement?from=2026-07-15&to=2026-07-31`,
  )
  expect(statement.currencies[0]?.rows.map(({ date, text, balance }) => [date, text, balance])).toEqual([
    ['2026-07-20', 'Verrechnung von R2, G1', 1130],
  ])
})

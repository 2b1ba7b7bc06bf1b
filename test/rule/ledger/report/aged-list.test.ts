// The limits of the ages, and what is open on a day; the example of docs/aged-lists.md is test/http/ledger/aged-lists.test.ts.
import { describe, expect, test } from 'vitest'
import { type Invoice, UNBOOKED } from '../../../../shared/record/open-item/open-item.ts'
import {
  AGES,
  agedList,
  documentSumsOf,
  type OpenDocument,
  openOn,
} from '../../../../shared/rule/ledger/report/aged-list.ts'
import type { LocalDate, Timestamp } from '../../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'

const day = (text: string) => text as LocalDate
const invoice = (fields: Partial<Invoice>): Invoice => ({
  ...UNBOOKED,
  ...{ id: 'R1', key: null, number: 'R1', company_id: null, reference: null, currency: 'CHF', text: null },
  ...{ total: minorUnitsOf(10_000), paid_amount: minorUnitsOf(0), base_total: null },
  ...{ date: day('2026-01-01'), due_date: null, created_at: '' as Timestamp, updated_at: '' as Timestamp },
  ...fields,
})
const on = (date: string) => ({ day: day(date), base_currency: 'CHF' })

describe('ages', () => {
  test.each([
    ['2026-01-31', 'not_due'],
    ['2026-02-01', 'to_30'],
    ['2026-03-02', 'to_30'],
    ['2026-03-03', 'to_60'],
    ['2026-04-01', 'to_60'],
    ['2026-04-02', 'to_90'],
    ['2026-05-01', 'to_90'],
    ['2026-05-02', 'older'],
  ])('due on 31 January, on %s: %s', (date, age) => {
    const open = openOn(invoice({ due_date: day('2026-01-31') }), [], on(date))
    const rows = agedList([open], { ...on(date), names: new Map(), has_documents: false })
    expect(AGES.filter((each) => rows.at(-1)?.amounts[each] !== 0)).toEqual([age])
  })
})

describe('open on a day', () => {
  const settlement = (amount: number, date: string, base: number | null = null) => ({
    ...{ id: 'R1', amount: minorUnitsOf(amount), date: day(date) },
    base_amount: base === null ? null : minorUnitsOf(base),
  })

  test('what settled it later was still open; a return opens it again on its own day', () => {
    const paid = invoice({ paid_amount: minorUnitsOf(0) })
    const settlements = [settlement(10_000, '2026-03-03'), settlement(-10_000, '2026-03-20')]
    const openAt = (date: string) => openOn(paid, settlements, on(date)).open
    expect(['2026-03-02', '2026-03-03', '2026-03-19', '2026-03-20'].map(openAt)).toEqual([10_000, 0, 0, 10_000])
  })

  test('on its own day, but not the day before: then a payment in advance is a credit', () => {
    const paid = invoice({ paid_amount: minorUnitsOf(4_000) })
    const openAt = (date: string) => openOn(paid, [settlement(4_000, '2025-12-30')], on(date)).open
    expect(['2025-12-29', '2025-12-30', '2025-12-31', '2026-01-01'].map(openAt)).toEqual([0, -4_000, -4_000, 6_000])
  })

  test('in euros paid in advance or without a known value', () => {
    const known = { currency: 'EUR', base_total: minorUnitsOf(9_500), base_paid_amount: null }
    expect(openOn(invoice(known), [settlement(1, '2026-02-01')], on('2026-01-31'))).toMatchObject({ base_open: 9_500 })
    const unvalued = { id: 'R1', amount: minorUnitsOf(1), date: day('2026-02-01') }
    expect(openOn(invoice(known), [unvalued], on('2026-01-31'))).toMatchObject({ base_open: 9_500 })
    const paid = { ...known, paid_amount: minorUnitsOf(4_000), base_paid_amount: minorUnitsOf(3_800) }
    const advance = [settlement(4_000, '2025-12-31', 3_800)]
    expect(openOn(invoice(paid), advance, on('2025-12-31'))).toMatchObject({ open: -4_000, base_open: -3_800 })
    // Its rate was changed after that: the entry of 1 January has the difference of 1.00, not the day before.
    const changed = { ...paid, base_total: minorUnitsOf(9_250), base_paid_amount: minorUnitsOf(3_700) }
    expect(openOn(invoice(changed), advance, on('2025-12-30'))).toMatchObject({ open: 0, base_open: 0 })
    expect(openOn(invoice(changed), advance, on('2025-12-31')).base_open).toBe(-3_800)
    expect(openOn(invoice(changed), advance, on('2026-01-01')).base_open).toBe(5_550)
  })

  test('in another currency at the booked worth; without one it is unknown', () => {
    const fields = { currency: 'EUR', paid_amount: minorUnitsOf(4_000) }
    const known = { base_total: minorUnitsOf(9_500), base_paid_amount: minorUnitsOf(3_800) }
    const settlements = [settlement(4_000, '2026-03-03', 3_800)]
    expect(openOn(invoice({ ...fields, ...known }), settlements, on('2026-03-02'))).toMatchObject({
      open: 10_000,
      base_open: 9_500,
    })
    expect(openOn(invoice({ ...fields, ...known }), settlements, on('2026-03-03'))).toMatchObject({
      open: 6_000,
      base_open: 5_700,
    })
    expect(openOn(invoice(fields), settlements, on('2026-03-03')).base_open).toBeNull()
  })

  test('what payments exceed the total of a document that only they book, or go against it, is on the account', () => {
    const part = (base_booked: number, amount = 10_000) => ({
      ...{ account_id: '3400', vat_rate_id: null, base_tax: minorUnitsOf(0) },
      ...{ amount: minorUnitsOf(amount), base_booked: minorUnitsOf(base_booked) },
    })
    const paying = (amount: number, date: string, booked: number, base: number | null = null) => ({
      ...settlement(amount, date, base),
      parts: [{ base_booked: minorUnitsOf(booked) }],
    })
    const excesses = (document: Invoice, settlements: Parameters<typeof openOn>[1]) =>
      ['2026-03-02', '2026-03-03', '2026-03-20'].map((date) => openOn(document, settlements, on(date)).excess)

    // 60.00 and 70.00 of 100.00.
    const twice: Partial<Invoice> = {
      ...{ booked_by: 'payment', payment_parts: [part(10_000)], paid_amount: minorUnitsOf(13_000) },
    }
    expect(excesses(invoice(twice), [paying(6_000, '2026-03-03', 6_000), paying(7_000, '2026-03-20', 4_000)])).toEqual([
      0, 0, -3_000,
    ])
    // 60 and 70 of 100 euros, at 0.95 and 0.90: 57.00 and 36.00 are booked, 27.00 is owed.
    const foreign = {
      ...{ ...twice, currency: 'EUR', base_total: minorUnitsOf(9_500), payment_parts: [part(9_300)] },
      base_paid_amount: minorUnitsOf(12_000),
    }
    expect(
      excesses(invoice(foreign), [
        paying(6_000, '2026-03-03', 5_700, 5_700),
        paying(7_000, '2026-03-20', 3_600, 6_300),
      ]),
    ).toEqual([0, 0, -2_700])
    expect(openOn(invoice({ ...foreign, base_total: null }), [], on('2026-03-20')).excess).toBe(-2_700)
    // 30.00 went to the customer instead.
    const against = { ...twice, payment_parts: [part(0)], paid_amount: minorUnitsOf(-3_000) }
    expect(excesses(invoice(against), [paying(-3_000, '2026-03-20', 0)])).toEqual([0, 0, 3_000])
    // Booked on issue, all of it is on the account anyway.
    expect(excesses(invoice({ ...twice, booked_by: 'issue', payment_parts: [] }), [])).toEqual([0, 0, 0])
  })
})

/** What is open of an invoice; `open` in francs. */
const open = (
  number: string,
  open: number,
  fields: Partial<Invoice> = {},
  base_open: number | null = open,
  excess = 0,
) =>
  ({
    document: invoice({ id: `id ${number}`, number, company_id: 'B', booked_by: 'issue', ...fields }),
    open: minorUnitsOf(open * 100),
    base_open: base_open === null ? null : minorUnitsOf(base_open * 100),
    excess: minorUnitsOf(excess * 100),
  }) satisfies OpenDocument

describe('the rows of a list', () => {
  const names = new Map([
    ['A', 'Ärzte AG'],
    ['B', 'Bau AG'],
  ])
  const facts = { ...on('2026-02-15'), names, has_documents: true }
  /** Key, kind, level and what is open (by age, sum, value in francs) of each row. */
  const rowsOf = (documents: readonly OpenDocument[], more: Partial<typeof facts> = {}) =>
    agedList(documents, { ...facts, ...more }).map(({ key, kind, level, amounts }) =>
      [
        key,
        kind,
        level,
        Object.entries(amounts).flatMap(([name, amount]) => (amount ? [`${name} ${amount / 100}`] : [])),
      ]
        .flat()
        .join(' '),
    )

  test('without documents there are none', () => expect(rowsOf([])).toEqual([]))

  test('companies by name, those without one last; their documents by the day due, then by number', () => {
    const list = [
      open('R4', 40, { company_id: null }),
      open('R3', 30, { due_date: day('2026-02-28') }),
      open('R2', 20),
      open('R1', 10),
      open('R5', 50, { company_id: 'A', due_date: day('2025-10-01') }),
    ]
    expect(rowsOf(list)).toEqual([
      'company:A:CHF line 0 older 50 total 50',
      'document:id R5 line 1 older 50 total 50',
      'company:B:CHF line 0 not_due 30 to_60 30 total 60',
      'document:id R1 line 1 to_60 10 total 10',
      'document:id R2 line 1 to_60 20 total 20',
      'document:id R3 line 1 not_due 30 total 30',
      'company::CHF line 0 to_60 40 total 40',
      'document:id R4 line 1 to_60 40 total 40',
      'total total 0 not_due 30 to_60 70 older 50 total 150',
    ])
    expect(rowsOf(list, { has_documents: false })).toHaveLength(4)
    const rows = agedList(list, facts)
    expect([rows[0], rows[1], rows[6], rows.at(-1)]).toMatchObject([
      { title: { text: 'Ärzte AG' }, company_id: 'A', currency: 'CHF', number: null, account_id: null, entries: null },
      { title: { document: { number: 'R5', due_date: '2025-10-01' } }, company_id: 'A', document_id: 'id R5' },
      { title: { word: 'without_company' }, company_id: null },
      { title: { word: 'totals' } },
    ])
    expect(Object.keys(rows.at(-1)?.amounts ?? {})).toEqual([...AGES, 'total'])
  })

  test('a section for each currency, francs first, and a total in francs', () => {
    const euro = { currency: 'EUR', due_date: day('2026-02-15') }
    const list = [
      open('U1', 5, { currency: 'USD' }, null),
      open('E1', 100, euro, 95),
      open('E2', 10, { ...euro, company_id: 'A' }, 9.5),
      open('R1', 10),
    ]
    expect(rowsOf(list)).toEqual([
      'currency:CHF heading 0',
      'company:B:CHF line 1 to_60 10 total 10 base 10',
      'document:id R1 line 2 to_60 10 total 10 base 10',
      'subtotal:CHF subtotal 0 to_60 10 total 10 base 10',
      'currency:EUR heading 0',
      'company:A:EUR line 1 not_due 10 total 10 base 9.5',
      'document:id E2 line 2 not_due 10 total 10 base 9.5',
      'company:B:EUR line 1 not_due 100 total 100 base 95',
      'document:id E1 line 2 not_due 100 total 100 base 95',
      'subtotal:EUR subtotal 0 not_due 110 total 110 base 104.5',
      'currency:USD heading 0',
      'company:B:USD line 1 to_60 5 total 5',
      'document:id U1 line 2 to_60 5 total 5',
      'subtotal:USD subtotal 0 to_60 5 total 5',
      'total total 0 not_due 104.5 to_60 10 total 114.5 base 114.5',
    ])
    const [heading, , , subtotal, , inEuro] = agedList(list, facts)
    expect([heading, subtotal, inEuro]).toMatchObject([
      { title: { text: 'CHF' }, currency: 'CHF' },
      { title: { sum_of: 'CHF' }, currency: 'CHF' },
      { title: { text: 'Ärzte AG' }, currency: 'EUR', company_id: 'A' },
    ])
    // One other currency alone has its section, too.
    expect(rowsOf([open('E1', 100, euro, 95)], { has_documents: false })).toEqual([
      'currency:EUR heading 0',
      'company:B:EUR line 1 not_due 100 total 100 base 95',
      'subtotal:EUR subtotal 0 not_due 100 total 100 base 95',
      'total total 0 not_due 95 total 95 base 95',
    ])
  })

  test('other currencies by their code after francs, in any order of the documents', () => {
    const list = ['USD', 'CHF', 'AUD'].map((currency) => open(currency, 5, { currency }))
    const headings = (documents: readonly OpenDocument[]) =>
      agedList(documents, facts).flatMap(({ kind, currency }) => (kind === 'heading' ? currency : []))
    expect(headings(list)).toEqual(['CHF', 'AUD', 'USD'])
    expect(headings(list.toReversed())).toEqual(['CHF', 'AUD', 'USD'])
  })

  test('on the last day of a year, what the valuation changes comes after the total', () => {
    const valued = agedList([open('E1', 100, { currency: 'EUR' }, 95)], { ...facts, valued: 1_250 })
    expect(valued.at(-1)).toMatchObject({
      ...{ key: 'note:valuation', kind: 'note', level: 0, title: { word: 'valuation' }, amounts: { base: 1_250 } },
    })
    expect(valued.at(-2)?.key).toBe('total')
  })

  test('what only its payment books is named before the total', () => {
    const list = [open('R1', 10), open('R2', 20, { booked_by: 'payment' })]
    const rows = agedList(list, { ...facts, has_documents: false })
    expect(rows.slice(-2)).toMatchObject([
      { key: 'note:with_payment', kind: 'note', title: { word: 'booked_with_payment' }, amounts: { total: 2_000 } },
      { key: 'total', kind: 'total', amounts: { total: 3_000 } },
    ])
    // Overpaid by 5.00: these are on the account.
    const overpaid = open('R3', -5, { booked_by: 'payment' }, -5, -5)
    expect(agedList([overpaid], facts).map(({ key }) => key)).not.toContain('note:with_payment')
    expect(agedList([...list, overpaid], facts).slice(-2)).toMatchObject([
      { amounts: { total: 2_000 } },
      { amounts: { total: 2_500 } },
    ])
    // Settled on that day, but by a payment that was booked as an excess, because a later one was booked before it.
    const paid = agedList([open('R4', 0, { booked_by: 'payment' }, 0, -5)], facts)
    expect(paid).toMatchObject([
      { key: 'note:with_payment', amounts: { total: 500 } },
      { key: 'total', amounts: { total: 0 } },
    ])
    const euro = { currency: 'EUR', booked_by: 'payment' } as const
    expect(rowsOf([open('E1', 100, euro, 95)]).at(-2)).toBe('note:with_payment note 0 to_60 95 total 95 base 95')
  })

  test('the sums to compare with the ledger are in francs, and say where they are not', () => {
    const list = [open('R1', 10), open('E1', 100, { currency: 'EUR' }, 95), open('E2', 7, { currency: 'EUR' }, null)]
    expect(documentSumsOf(list, 'CHF')).toEqual([
      { booked_by: 'issue', is_base: true, of: 'open', count: 1, amount: 1_000 },
      { booked_by: 'issue', is_base: true, of: 'open', count: 1, amount: 9_500 },
      { booked_by: 'issue', is_base: false, of: 'open', count: 1, amount: 700 },
    ])
    expect(documentSumsOf([open('R1', 10, {}, null)], 'CHF')[0]?.is_base).toBe(true)
    const overpaid = open('E3', -10, { booked_by: 'payment', currency: 'EUR' }, null, -9)
    expect(documentSumsOf([overpaid], 'CHF')).toEqual([
      { booked_by: 'payment', is_base: false, of: 'open', count: 1, amount: -1_000 },
      { booked_by: 'payment', is_base: true, of: 'excess', count: 1, amount: -900 },
    ])
  })
})

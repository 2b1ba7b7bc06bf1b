// The limits of the ages, and what is open on a day; the example of docs/aged-lists.md is test/http/ledger/aged-lists.test.ts.
import { describe, expect, test } from 'vitest'
import { type Invoice, UNBOOKED } from '../../../../shared/record/open-item/open-item.ts'
import { AGES, agedList, openOn } from '../../../../shared/rule/ledger/report/aged-list.ts'
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
})

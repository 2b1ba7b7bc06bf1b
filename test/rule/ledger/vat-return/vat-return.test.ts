// Which returns can be filed, corrected and paid, and why not.
import { describe, expect, test } from 'vitest'
import type { PeriodLock } from '../../../../shared/record/ledger/period-lock.ts'
import type { VatReporting } from '../../../../shared/record/ledger/vat-reporting.ts'
import type { VatReturn } from '../../../../shared/record/ledger/vat-return.ts'
import {
  amountDueOf,
  canBePaid,
  comparableFigures,
  decideFileReturn,
  decidePayReturn,
  type FiledReturn,
  type FilingFacts,
  filedReturns,
  problemsToFile,
  returnInForce,
  stateOfReturn,
  type VatDraft,
} from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import { timestampOf } from '../../../../shared/value/calendar.ts'
import { rappen } from '../../matching/world.ts'
import { day, problemsOf, yearOf } from '../ledger-facts.ts'
import { days, figures, filed, Q1, supply } from './figures.ts'

const QUARTERS: readonly VatReporting[] = [
  {
    ...{ valid_from: day('1995-01-01'), is_liable: true, method: 'effective', form: 'agreed', period: 'quarter' },
    activities: [],
  },
]
const FACTS: FilingFacts = {
  periods: { years: [yearOf('x2025'), yearOf('2026')], locks: [] },
  ...{ filed: [], today: day('2026-04-01'), isLiable: true, reporting: QUARTERS },
}
const draft = (fields: Partial<VatDraft> = {}): VatDraft => ({
  ...{ type: 'first', ...Q1, figures: figures(), checks: [] },
  ...fields,
})
const problems = (fields: Partial<VatDraft>, facts: Partial<FilingFacts> = {}) =>
  problemsToFile(draft(fields), { ...FACTS, ...facts }).map(({ field, code }) => `${field} ${code}`)

describe('the period of a return', () => {
  test('is one of the settings', () => {
    expect(problems({})).toEqual([])
    const half = problemsToFile(draft(days('2026-01-01', '2026-06-30')), { ...FACTS, today: day('2026-08-01') })
    expect(half).toMatchObject([{ code: 'vat_period_of_setting', values: { wanted: '2026-Q2' } }])
    expect(problems(days('2026-02-01', '2026-03-31'))).toEqual(['vat_return vat_period_of_setting'])
    expect(problems(days('2026-01-01', '2026-02-28'))).toEqual(['vat_return vat_period_of_setting'])
    expect(
      problems({ type: 'annual_reconciliation', ...days('2025-01-01', '2025-12-31') }, { isLiable: false }),
    ).toEqual(['vat_return not_liable_for_vat'])
    expect(problems(days('2026-01-01', '2026-06-30'), { reporting: null, today: day('2026-08-01') })).toEqual([])
    expect(problems({}, { reporting: [{ ...QUARTERS[0], is_liable: false } as VatReporting] })).toEqual([
      'vat_return not_liable_for_vat',
    ])
    expect(problems({}, { isLiable: false })).toEqual(['vat_return not_liable_for_vat'])
  })

  test('is over, and in an open year', () => {
    expect(problems({}, { today: day('2026-03-31') })).toEqual(['vat_return vat_period_not_over'])
    expect(problems(days('2024-01-01', '2024-03-31'))).toHaveLength(1)
  })

  test('of a reconciliation is a fiscal year that is over', () => {
    const year = { type: 'annual_reconciliation', ...days('2026-01-01', '2026-12-31') } as const
    expect(problems(year, { today: day('2027-01-01') })).toEqual([])
    expect(problems(year, { today: day('2026-12-31') })).toEqual(['vat_return vat_period_not_over'])
    expect(problems({ ...year, ...days('2024-01-01', '2024-12-31') })).toEqual(['vat_return fiscal_year_missing'])
    const other = (from: string, to: string) =>
      problemsToFile(draft({ ...year, ...days(from, to) }), { ...FACTS, today: day('2027-06-01') })
    for (const [from, to] of [
      ['2026-02-01', '2026-12-31'],
      ['2026-01-01', '2026-11-30'],
      ['2025-02-01', '2026-01-01'],
    ] as const)
      expect(other(from, to)).toMatchObject([{ code: 'vat_period_of_year', values: { wanted: '2026-reconciliation' } }])
  })
})

describe('the state of a return', () => {
  const first = filed('v1', { figures: figures({ payable: 500 }) })

  test('a period has one first return, and none over another', () => {
    expect(problems({}, { filed: [first] })).toEqual(['vat_return vat_return_filed'])
    const overlapping = (from: string, to: string, type: 'first' | 'annual_reconciliation' = 'first') =>
      problems({}, { filed: [filed('v0', { ...days(from, to), type })] })
    expect(overlapping('2025-12-01', '2026-01-01')).toEqual(['vat_return vat_period_settled'])
    expect(overlapping('2026-03-31', '2026-04-30')).toEqual(['vat_return vat_period_settled'])
    expect(overlapping('2025-10-01', '2025-12-31')).toEqual([])
    expect(overlapping('2026-04-01', '2026-06-30')).toEqual([])
    expect(overlapping('2026-01-01', '2026-12-31', 'annual_reconciliation')).toEqual([])
  })

  test('a correction needs a return that differs', () => {
    const correction = { type: 'correction' } as const
    expect(problems(correction)).toEqual(['vat_return vat_return_not_filed'])
    expect(problems({ ...correction, figures: figures({ payable: 500 }) }, { filed: [first] })).toEqual([
      'vat_return vat_return_unchanged',
    ])
    expect(problems({ ...correction, figures: figures({ payable: 501 }) }, { filed: [first] })).toEqual([])
  })

  test('a reconciliation is filed once, beside the returns of the year', () => {
    const year = { type: 'annual_reconciliation', ...days('2026-01-01', '2026-12-31') } as const
    const own = filed('v9', year)
    expect(problems(year, { today: day('2027-01-01'), filed: [first] })).toEqual([])
    expect(problems(year, { today: day('2027-01-01'), filed: [own] })).toEqual(['vat_return vat_return_filed'])
  })

  test('the last one of exactly these days is in force; corrected, paid or filed', () => {
    const second = filed('v2', { type: 'correction', corrects_id: 'v1' })
    const year = filed('v3', { type: 'annual_reconciliation' })
    const all = [
      first,
      second,
      year,
      filed('v4', days('2026-01-01', '2026-03-30')),
      filed('v5', days('2026-01-02', '2026-03-31')),
    ]
    expect(returnInForce(all, { type: 'first', ...Q1 })?.id).toBe('v2')
    expect(returnInForce(all, { type: 'correction', ...Q1 })?.id).toBe('v2')
    expect(returnInForce(all, { type: 'annual_reconciliation', ...Q1 })?.id).toBe('v3')
    expect(returnInForce([first], { type: 'annual_reconciliation', ...Q1 })).toBeNull()
    expect([
      stateOfReturn(all, first, true),
      stateOfReturn(all, second, true),
      stateOfReturn(all, second, false),
    ]).toEqual(['corrected', 'paid', 'filed'])
  })
})

describe('checks', () => {
  const check = (code: string, state: string) => ({ code, state }) as unknown as VatDraft['checks'][number]
  const decide = (overridden: readonly { check: string; reason: string }[], ...checks: VatDraft['checks'][number][]) =>
    decideFileReturn(draft({ checks }), overridden, FACTS)

  test('that are wrong need a reason each, which is kept', () => {
    const wrong = [check('a', 'wrong'), check('b', 'wrong'), check('a', 'wrong'), check('c', 'met')]
    expect(decide([], ...wrong)).toMatchObject({
      error: [{ field: 'overridden', code: 'vat_checks_open', values: { checks: 'a, b' } }],
    })
    expect(
      problemsOf(
        decide(
          [
            { check: 'a', reason: 'x' },
            { check: 'b', reason: '  ' },
          ],
          ...wrong,
        ),
      ),
    ).toEqual(['overridden vat_checks_open'])
    const reasons = ['a', 'b', 'c'].map((each) => ({ check: each, reason: ` weil ${each} ` }))
    expect(decide(reasons, ...wrong)).toEqual({
      ok: true,
      value: wrong.map((each) => ({ ...each, override_reason: each.state === 'wrong' ? `weil ${each.code}` : null })),
    })
  })

  test('do not matter before the problems of the period', () => {
    const decided = decideFileReturn(draft({ checks: [check('a', 'wrong')] }), [], { ...FACTS, isLiable: false })
    expect(problemsOf(decided)).toEqual(['vat_return not_liable_for_vat'])
  })
})

describe('what is due and paid', () => {
  test('a correction owes the difference', () => {
    const now = { type: 'correction', figures: figures({ payable: 800 }) } as const
    const before = filed('v1', { figures: figures({ payable: 500 }) })
    expect(amountDueOf(now, before)).toBe(300)
    expect(amountDueOf(now, null)).toBe(800)
    expect(amountDueOf({ ...now, type: 'first' }, before)).toBe(800)
    expect(canBePaid(filed('v1', { amount_due: rappen(1) }))).toBe(true)
    expect(canBePaid(filed('v1'))).toBe(false)
    expect(canBePaid(filed('v1', { amount_due: rappen(1), counted: null }))).toBe(false)
  })

  const own = filed('v1', { amount_due: rappen(500) })
  const payment = { is_reconciled: false, amount: rappen(-500), currency: 'CHF' }
  const facts = { filed: [own], posted: rappen(0), isPaid: false, payerOf: null, currency: 'CHF' }
  const pay = (of: Partial<FiledReturn>, by: object = {}, more: object = {}) => {
    const decided = decidePayReturn({ ...own, ...of }, { ...payment, ...by }, { ...facts, ...more })
    return decided.ok ? decided.value : problemsOf(decided)
  }

  test('a transaction pays exactly what is due, or is booked on the settlement account', () => {
    expect(pay({})).toEqual(['v1'])
    expect(pay({}, { amount: rappen(500) })).toEqual(['bank_transaction_id vat_payment_amount'])
    expect(pay({}, { currency: 'EUR' })).toEqual(['bank_transaction_id vat_payment_amount'])
    expect(decidePayReturn(own, { ...payment, amount: rappen(1) }, facts)).toMatchObject({
      error: [{ values: { wanted: '-5.00' } }],
    })
    expect(pay({}, { is_reconciled: true, amount: rappen(1) })).toEqual(['bank_transaction_id vat_payment_elsewhere'])
    expect(pay({}, { is_reconciled: true, amount: rappen(1) }, { posted: rappen(1) })).toEqual(['v1'])
  })

  test('or the return and its correction together', () => {
    const correction = filed('v2', { type: 'correction', amount_due: rappen(70) })
    const both = { filed: [own, correction] }
    expect(pay({}, { amount: rappen(-570) }, both)).toEqual(['v1', 'v2'])
    expect(pay({}, {}, both)).toEqual(['v1'])
    const paid = { filed: [own, { ...correction, bank_transaction_id: 't9' }] }
    expect(pay({}, { amount: rappen(-570) }, paid)).toEqual(['bank_transaction_id vat_payment_amount'])
  })

  test('once, and only what can be paid', () => {
    expect(pay({ counted: null })).toEqual(['vat_return vat_return_of_older_format'])
    expect(pay({}, {}, { isPaid: true })).toEqual(['vat_return vat_return_paid'])
    expect(pay({ amount_due: rappen(0) })).toEqual(['vat_return vat_return_nothing_due'])
    expect(pay({}, {}, { payerOf: 'v2' })).toEqual(['bank_transaction_id vat_payment_taken'])
  })
})

describe('periods that were settled before returns were records', () => {
  const lock = (id: string, at: number, fields: Partial<PeriodLock> = {}) =>
    ({
      ...{ id, kind: 'vat', ...Q1, locked_at: timestampOf(at), journal_entry_id: null, reopened_at: null },
      returned: [
        { key: 'line:200', base: 10_000, tax: null },
        { key: 'line:230', base: 300, tax: null },
        { key: 'line:303', base: 9_700, tax: 786 },
        { key: 'line:rate:R50', base: 100, tax: 5 },
        { key: 'line:383:R81', base: 100, tax: 8 },
        { key: 'line:383:R82', base: 50, tax: 4 },
        { key: 'line:399', base: null, tax: 794 },
        { key: 'line:400', base: null, tax: 50 },
        { key: 'line:415', base: null, tax: -3 },
        { key: 'line:500', base: null, tax: at },
      ],
      ...fields,
    }) as unknown as PeriodLock
  const rates = [
    { id: 'R81', rate_millis: 8100 },
    { id: 'R82', rate_millis: 8100 },
    { id: 'R50', rate_millis: 5000 },
  ]

  test('are read as returns; a second one of the same days corrects the first', () => {
    const later = { id: 'v1', filed_at: timestampOf(20_000_000_000_000) } as VatReturn
    const locks = [
      lock('l2', 900, { journal_entry_id: 'e2' }),
      lock('l1', 700),
      lock('l3', 800, { kind: 'books' }),
      lock('l4', 800, { from: null }),
      lock('l5', 800, { returned: [] }),
    ]
    const found = filedReturns([later], locks, rates)
    expect(found.map(({ id, type, corrects_id, amount_due }) => [id, type, corrects_id, amount_due])).toEqual([
      ['l1', 'first', null, 700],
      ['l2', 'correction', 'l1', 200],
      ['v1', undefined, undefined, undefined],
    ])
    expect(found[1]).toMatchObject({ counted: null, journal_entry_ids: ['e2'], paid_at: null, ...Q1 })
    expect(found[0]?.journal_entry_ids).toEqual([])
    expect(found[0]?.figures).toMatchObject({
      ...{ method: 'effective', total_consideration: 10_000, exempt: 300, tax_owed: 794, input_material: 50 },
      ...{ input_correction: 3, payable: 700, taxable: 0 },
      supplies: [supply('303', 8100, 9_700, 786), supply('', 5000, 100, 5)],
      acquisitions: [{ line: '383', rate_millis: 8100, base: 150, tax: 12 }],
    })
  })

  test('with net rates have the rate of their tax', () => {
    const returned = [{ key: 'line:323', base: 10_000, tax: 620 }] as never
    const [net] = filedReturns([], [lock('l1', 1, { returned })], rates)
    expect(net?.figures).toMatchObject({ method: 'net_rate', supplies: [supply('323', 6200, 10_000, 620)] })
  })

  test('are compared with reductions and activities as they are shown now', () => {
    const now = figures({ reductions: 200, supplies: [supply('323', 6200, 1, 1, 'AB123')] })
    const old = figures({ total_consideration: 1_000, supplies: [supply('323', 6200, 5, 1), supply('333', 100, 5, 1)] })
    expect(comparableFigures(filed('v1', { figures: old, counted: null }), now)).toMatchObject({
      ...{ total_consideration: 1_200, reductions: 200 },
      supplies: [{ activity_code: 'AB123' }, { activity_code: null }],
    })
    const own = { ...old, reductions: rappen(50) }
    expect(comparableFigures(filed('v1', { figures: own, counted: null }), now)).toMatchObject({
      ...{ total_consideration: 1_000, reductions: 50 },
    })
    expect(comparableFigures(filed('v1', { figures: old }), now)).toBe(old)
  })
})

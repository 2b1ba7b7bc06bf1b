// The annual reconciliation, account by account, and what makes up a line of the form. Figures by hand.
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../shared/record/organization/organization-settings.ts'
import type { VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import { amountsInLine, movementsInFigure } from '../../../../shared/rule/ledger/vat-return/line-items.ts'
import { type ReconciledPeriod, reconcileYear } from '../../../../shared/rule/ledger/vat-return/reconciliation.ts'
import { rappen } from '../../matching/world.ts'
import { CHART } from '../ledger-facts.ts'
import { figures, filed, Q1 } from './figures.ts'

const posted = (account_id: string, amount: number, more: Omit<Partial<VatMovement>, 'amount'> = {}) => ({
  ...{ account_id, amount: rappen(amount), vat_rate_id: null, is_closing: false, count: 1 },
  ...more,
})
const period = (fields: Partial<ReconciledPeriod> = {}): ReconciledPeriod => ({
  ...{ ...Q1, figures: figures(), counted: [], booked: [], uncounted: { before: [], after: [] }, filed: null },
  ...fields,
})
const reconciled = (...periods: readonly ReconciledPeriod[]) => {
  const { accounts } = reconcileYear(figures(), periods, CHART.toReversed())
  return accounts.map(({ account, booked, declared, reasons }) =>
    [account.number, booked, declared, ...reasons.map(({ code, amount }) => `${code} ${amount}`)].join(' '),
  )
}

describe('the accounts of a year', () => {
  const sale = [posted('3400', -1_000), posted('2200', -81)]

  test('agree where all is declared; accounts without anything are left out', () => {
    const own = filed('v1', { counted: sale })
    expect(reconciled(period({ booked: [...sale, posted('1100', 1_081)], counted: sale, filed: own }))).toEqual([
      '2200 81 81',
      '3400 1000 1000',
    ])
    expect(reconciled(period())).toEqual([])
  })

  test('not filed, or changed since', () => {
    expect(reconciled(period({ booked: sale, counted: sale }))).toEqual([
      '2200 81 0 not_filed 81',
      '3400 1000 0 not_filed 1000',
    ])
    const more = [...sale, posted('3400', -100), posted('2200', -8)]
    const own = filed('v1', { counted: sale })
    expect(reconciled(period({ booked: more, counted: more, filed: own }))).toEqual([
      '2200 89 81 changed_since 8',
      '3400 1100 1000 changed_since 100',
    ])
  })

  test('counted in another period than booked, or in no line', () => {
    const own = filed('v1')
    expect(reconciled(period({ booked: sale, uncounted: { before: [], after: sale }, filed: own }))).toEqual([
      '2200 81 0 open_items 81',
      '3400 1000 0 open_items 1000',
    ])
    expect(
      reconciled(
        period({ counted: sale, uncounted: { before: sale, after: [] }, filed: filed('v1', { counted: sale }) }),
      ),
    ).toEqual(['2200 0 81 open_items -81', '3400 0 1000 open_items -1000'])
    expect(reconciled(period({ booked: sale, filed: own }))).toEqual([
      '2200 81 0 in_no_line 81',
      '3400 1000 0 in_no_line 1000',
    ])
    // Closing entries count nowhere; other accounts only by what is counted.
    const closing = [posted('3400', 1_000, { is_closing: true }), posted('6500', 50)]
    expect(reconciled(period({ booked: closing, filed: own }))).toEqual([])
    expect(reconciled(period({ booked: [], counted: [posted('6500', 50)], filed: own }))).toEqual([
      '6500 50 0 changed_since 50',
    ])
  })

  test('unknown where an old return kept nothing and the form has changed', () => {
    const old = filed('v1', { counted: null, figures: figures({ total_consideration: 5 }) })
    expect(reconciled(period({ booked: sale, counted: sale, filed: old }))).toEqual([
      '2200 81 81 unknown 0',
      '3400 1000 1000 unknown 0',
    ])
    const same = filed('v1', { counted: null })
    expect(reconciled(period({ booked: sale, counted: sale, filed: same }))).toEqual(['2200 81 81', '3400 1000 1000'])
  })

  test('several periods are added, each reason with its period', () => {
    const second = { from: '2026-04-01', to: '2026-06-30' } as never as typeof Q1
    const { accounts } = reconcileYear(
      figures(),
      [
        period({ booked: sale, counted: sale, filed: filed('v1', { counted: sale }) }),
        period({ ...second, booked: sale, counted: sale }),
      ],
      CHART,
    )
    expect(accounts[1]).toMatchObject({ booked: 2_000, declared: 1_000, reasons: [{ period: '2026-Q2', ...second }] })
  })
})

test('the figures are those of the books less those of the returns', () => {
  const own = period({
    figures: figures({ total_consideration: 1_100, payable: 89 }),
    filed: filed('v1', { figures: figures({ total_consideration: 1_000, payable: 81 }) }),
  })
  const open = period({ figures: figures({ total_consideration: 500, payable: 40 }) })
  expect(reconcileYear(figures(), [own, open], CHART).figures).toMatchObject({ total_consideration: 600, payable: 48 })
})

describe('what makes up a line', () => {
  test('the movements on its accounts with its rates, without closing entries', () => {
    const all = [
      posted('3400', -100, { vat_rate_id: 'R81' }),
      posted('3400', -50),
      posted('3200', -20, { vat_rate_id: 'R81' }),
      posted('3400', 0, { vat_rate_id: 'R81' }),
      posted('3400', 70, { vat_rate_id: 'R81', is_closing: true }),
    ]
    const found = (account_ids: readonly string[], vat_rate_ids: readonly string[] | null) =>
      movementsInFigure({ account_ids, vat_rate_ids } as never, all).map(({ amount }) => amount)
    expect([found(['3400'], ['R81']), found(['3400'], null), found(['3200', '3400'], ['R81'])]).toEqual([
      [-100],
      [-100, -50],
      [-100, -20],
    ])
  })

  const facts = (method: 'effective' | 'net_rate' = 'effective') =>
    ({ settings: DEFAULT_SETTINGS, accounts: CHART, rates: [{ id: 'R81', rate_millis: 8100 }], method }) as never
  const rated = { vat_rate_id: 'R81' }
  const moved = [
    posted('3400', -1_000, rated),
    posted('2200', -81, rated),
    posted('3800', 200, rated),
    posted('2200', 16, rated),
  ]
  const amounts = (number: string | null, method?: 'net_rate') => {
    const { base, tax } = amountsInLine({ number, base: 1, tax: 1 } as never, facts(method))(moved)
    return [base, tax]
  }

  test('credits are positive, except in 235, acquisitions and input tax; 200 is before reductions', () => {
    expect(amounts('303')).toEqual([800, 65])
    expect(amounts('200')).toEqual([1_000, 65])
    expect(amounts('235')).toEqual([-800, 65])
    expect(amounts('382')).toEqual([-800, 65])
    expect(amounts('400')).toEqual([800, -65])
    expect(amounts('410')).toEqual([800, -65])
    expect(amounts('415')).toEqual([800, 65])
    expect(amounts(null)).toEqual([800, 65])
    const neither = amountsInLine({ number: '303', base: null, tax: null } as never, facts())(moved)
    expect(neither).toEqual({ base: null, tax: null })
  })

  test('with net rates turnover includes its tax, which is not known line by line', () => {
    // 800.00 and 8.1 %: 864.80.
    expect(amounts('323', 'net_rate')).toEqual([865, null])
    expect(amounts('235', 'net_rate')).toEqual([-800, 65])
  })
})

// The state of a VAT period in the window: done only when its lock shows that it was settled.
import { expect, test } from 'vitest'
import { vatPeriodState } from '../../../renderer/app/view/vat-periods.ts'

const TODAY = '2026-11-27'
const Q1 = { from: '2026-01-01', to: '2026-03-31' }
const Q4 = { from: '2026-10-01', to: '2026-12-31' }
const lockOf = (days: typeof Q1, kind = 'vat') => ({ kind, ...days })

test.each([
  ['settled', { ...Q1, isDone: true }, [lockOf(Q1)]],
  // A later entry changed the accounts; the lock still shows what was reported.
  ['settled', { ...Q1, isDone: false }, [lockOf(Q1)]],
  ['open', { ...Q1, isDone: false }, []],
  // The VAT accounts are at zero, but nothing shows that the period was settled.
  ['nothing', { ...Q1, isDone: true }, []],
  ['nothing', { ...Q1, isDone: true }, [lockOf(Q1, 'books'), lockOf({ from: '2025-10-01', to: '2025-12-31' })]],
  ['not_yet', { ...Q4, isDone: true }, []],
  ['not_yet', { ...Q4, isDone: false }, []],
  // The last day belongs to the period.
  ['not_yet', { from: '2026-09-01', to: TODAY, isDone: true }, []],
  ['open', { from: '2026-09-01', to: '2026-11-26', isDone: false }, []],
] as const)('%s: %j', (state, period, locks) => {
  expect(vatPeriodState(period, locks, TODAY)).toBe(state)
})

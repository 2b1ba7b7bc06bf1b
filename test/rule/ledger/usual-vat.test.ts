// The VAT rate that the window proposes for an account, by the method of the organization (MWSTG 37, 45).
import { expect, test } from 'vitest'
import type { VatReturnMethod } from '../../../shared/record/ledger/vat-figures.ts'
import { proposedRateOf } from '../../../shared/rule/ledger/usual-vat.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

const RATES = (['standard', 'acquisition'] as const).map((kind) => ({
  id: kind,
  kind,
  valid_from: '2024-01-01' as LocalDate,
  valid_to: null,
}))

test.each([
  ['expense', 'standard', 'effective', 'standard'],
  ['expense', 'standard', 'net_rate', null],
  ['active', 'standard', 'net_rate', null],
  // Acquisition tax is owed by either method, and sales have their tax.
  ['expense', 'acquisition', 'net_rate', 'acquisition'],
  ['revenue', 'standard', 'net_rate', 'standard'],
  ['revenue', null, 'net_rate', null],
] as const)('%s, usually %s, %s: %s', (type, vat_kind, method: VatReturnMethod, proposed) => {
  const rate = proposedRateOf({ type, vat_kind }, '2026-05-01' as LocalDate, RATES, method)
  expect(rate?.id ?? null).toBe(proposed)
})

// Which rows may have a rate of acquisition tax (MWSTG 45): rows for services from abroad, once each.
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import { isAcquisitionRate, type VatRate } from '../../record/ledger/vat-rate.ts'
import { isTaxAccount, type TaxAccounts } from './vat-split.ts'

/**
 * A row of a match, a rule, a document or an entry; `account` or rate is null when the row names none, or an unknown
 * one.
 */
export interface RateRow {
  readonly account: Pick<LedgerAccount, 'id' | 'type' | 'number'> | null
  readonly rate: Pick<VatRate, 'kind'> | null
}

export interface AcquisitionProblem {
  /** The index of the row. */
  readonly index: number
  readonly field: 'account_id' | 'vat_rate_id'
  readonly code: 'acquisition_tax_twice' | 'acquisition_rate_on_sale'
}

/**
 * The problems with rates of acquisition tax among rows that are booked together. The rate adds the tax itself, so a
 * row that also states the tax owed is refused: booking both would tax the service twice, and dropping the rate's tax
 * would let one row change the meaning of another. A row of input tax alone is allowed, because import tax may be paid
 * in the same payment.
 */
export const acquisitionProblems = (rows: readonly RateRow[], accounts: TaxAccounts): readonly AcquisitionProblem[] => {
  const isAcquired = ({ rate }: RateRow) => rate !== null && isAcquisitionRate(rate)
  if (!rows.some(isAcquired)) return []
  return rows.flatMap((row, index): readonly AcquisitionProblem[] => {
    if (row.account === null) return []
    const field = isAcquired(row) ? 'vat_rate_id' : 'account_id'
    const isTaxOwed = row.account.id === accounts.acquisition_tax
    if (isTaxOwed || (isAcquired(row) && isTaxAccount(row.account.id, accounts)))
      return [{ index, field, code: 'acquisition_tax_twice' }]
    return isAcquired(row) && isSales(row.account) ? [{ index, field, code: 'acquisition_rate_on_sale' }] : []
  })
}

/** Revenue. Group 38 reduces revenue and can be bought abroad, such as commissions. */
const isSales = ({ type, number }: Pick<LedgerAccount, 'type' | 'number'>): boolean =>
  type === 'revenue' && Math.floor(number / 100) !== 38

// Which rows may have a rate of acquisition tax (MWSTG 45): those of what a company gets from abroad, once.
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import { isAcquisitionRate, type VatRate } from '../../record/ledger/vat-rate.ts'
import { isTaxAccount, type TaxAccounts } from './vat-split.ts'

/** A row of a match, a rule, a document or an entry; null: it names none, or one that is not known. */
export interface RateRow {
  readonly account: Pick<LedgerAccount, 'id' | 'type' | 'number'> | null
  readonly rate: Pick<VatRate, 'kind'> | null
}

export interface AcquisitionProblem {
  /** Of the row. */
  readonly index: number
  readonly field: 'account_id' | 'vat_rate_id'
  readonly code: 'acquisition_tax_twice' | 'acquisition_rate_on_sale'
}

/**
 * What is wrong with rates of acquisition tax among rows that are booked together. The rate adds the tax itself, so a row that
 * states the tax owed as well is refused: to book both would tax the service twice, and to leave the rate's tax out would make
 * the same row mean something else because of another one. Input tax alone is no such row: import tax may be paid along.
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

/** Revenue; group 38 lowers it and can be bought abroad, as commissions are. */
const isSales = ({ type, number }: Pick<LedgerAccount, 'type' | 'number'>): boolean =>
  type === 'revenue' && Math.floor(number / 100) !== 38

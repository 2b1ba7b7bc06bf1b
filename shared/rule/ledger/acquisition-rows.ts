// Which rows may have a rate of acquisition tax (MWSTG 45): rows for services from abroad, once each.
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import { isAcquisitionRate, type VatRate } from '../../record/ledger/vat-rate.ts'
import { type MinorUnits, minorUnitsOf } from '../../value/money.ts'
import { taxOn } from '../../value/vat.ts'
import { isTaxAccount, type TaxAccounts } from './vat-split.ts'

/**
 * A row of a match, a rule, a document or an entry; `account` or rate is null when the row names none, or an unknown
 * one.
 */
export interface RateRow {
  readonly account: Pick<LedgerAccount, 'id' | 'type' | 'number'> | null
  readonly rate: Pick<VatRate, 'kind' | 'rate_millis'> | null
  /** With any sign; null where the row only has a share. */
  readonly amount: MinorUnits | null
}

export interface AcquisitionProblem {
  /** The index of the row. */
  readonly index: number
  readonly field: 'account_id' | 'vat_rate_id'
  readonly code: 'acquisition_tax_twice' | 'acquisition_rate_on_sale' | 'acquisition_rate_missing'
}

/**
 * The problems with rates of acquisition tax among rows that are booked together. The rate adds the tax itself, so a
 * row that also states the tax owed is refused: booking both would tax the service twice, and dropping the rate's tax
 * would let one row change the meaning of another. A row of input tax alone is allowed, because import tax may be paid
 * in the same payment.
 * A row with the rate of a supply is refused where another row states the acquisition tax on it.
 */
export const acquisitionProblems = (rows: readonly RateRow[], accounts: TaxAccounts): readonly AcquisitionProblem[] => {
  const isAcquired = ({ rate }: RateRow) => rate !== null && isAcquisitionRate(rate)
  if (!rows.some(isAcquired)) return markedWithSupplyRate(rows, accounts)
  return rows.flatMap((row, index): readonly AcquisitionProblem[] => {
    if (row.account === null) return []
    const field = isAcquired(row) ? 'vat_rate_id' : 'account_id'
    const isTaxOwed = row.account.id === accounts.acquisition_tax
    if (isTaxOwed || (isAcquired(row) && isTaxAccount(row.account.id, accounts)))
      return [{ index, field, code: 'acquisition_tax_twice' }]
    return isAcquired(row) && isSales(row.account) ? [{ index, field, code: 'acquisition_rate_on_sale' }] : []
  })
}

/**
 * Rows that have the rate of a supply although another row states acquisition tax on exactly their amount: the rate
 * would take tax out of an amount that contains none, and deduct it a second time. If rows without tax may be the ones
 * that are taxed, nothing is wrong.
 */
const markedWithSupplyRate = (rows: readonly RateRow[], accounts: TaxAccounts): readonly AcquisitionProblem[] => {
  const owed = rows.flatMap(({ account, amount }) =>
    account?.id === accounts.acquisition_tax && amount !== null ? [Math.abs(amount)] : [],
  )
  if (owed.length === 0) return []
  const untaxed = rows.flatMap(({ account, rate, amount }) =>
    account !== null && amount !== null && !isTaxAccount(account.id, accounts) && (rate?.rate_millis ?? 0) === 0
      ? [Math.abs(amount)]
      : [],
  )
  const others = [...untaxed, untaxed.reduce((sum, amount) => sum + amount, 0)]
  return rows.flatMap(({ account, rate, amount }, index): readonly AcquisitionProblem[] => {
    if (account === null || rate === null || amount === null || rate.rate_millis === 0) return []
    if (isTaxAccount(account.id, accounts) || isSales(account)) return []
    const isOwed = (net: number) => owed.includes(taxOn(minorUnitsOf(net), rate.rate_millis))
    if (!isOwed(Math.abs(amount)) || others.some(isOwed)) return []
    return [{ index, field: 'vat_rate_id', code: 'acquisition_rate_missing' }]
  })
}

/** Revenue. Group 38 reduces revenue and can be bought abroad, such as commissions. */
const isSales = ({ type, number }: Pick<LedgerAccount, 'type' | 'number'>): boolean =>
  type === 'revenue' && Math.floor(number / 100) !== 38

// The usual VAT rate of a ledger account on a day; the date of supply decides (MWSTG 115).
import { isPostingAccount, type LedgerAccount } from '../../record/ledger/ledger-account.ts'
import type { VatReturnMethod } from '../../record/ledger/vat-figures.ts'
import { isAcquisitionRate, isValidOn, type VatRate } from '../../record/ledger/vat-rate.ts'
import type { LocalDate } from '../../value/calendar.ts'

/** A rate as the books or the interface have it. */
type DatedRate = Pick<VatRate, 'kind' | 'valid_from' | 'valid_to'>

/** The rate of the account's usual kind on a day; null when there is none. */
export const usualRateOf = <Rate extends DatedRate>(
  { type, vat_kind }: Pick<LedgerAccount, 'type' | 'vat_kind'>,
  day: LocalDate,
  rates: readonly Rate[],
): Rate | null => (vat_kind === null || !isPostingAccount({ type }) ? null : rateOfKind(vat_kind, day, rates))

/** The usual kind of VAT of the posting accounts that have one, by id. */
export type UsualVat = Readonly<Record<string, VatRate['kind']>>

export const usualVatOf = (accounts: Iterable<LedgerAccount>): UsualVat =>
  Object.fromEntries(
    [...accounts].flatMap((account) =>
      account.vat_kind !== null && isPostingAccount(account) ? [[account.id, account.vat_kind]] : [],
    ),
  )

/** The rate of a kind on a day; null when there is none. */
export const rateOfKind = <Rate extends DatedRate>(
  wantedKind: VatRate['kind'],
  day: LocalDate,
  rates: Iterable<Rate>,
): Rate | null => {
  for (const rate of rates) if (rate.kind === wantedKind && isValidOn(rate, day)) return rate
  return null
}

/**
 * The rate with which a bill is booked: with net tax rates it has no input tax (MWSTG 37), so the tax of the supplier is
 * part of the cost. Acquisition tax is owed by either method.
 */
export const rateOfBill = <Rate extends Pick<VatRate, 'kind'>>(rate: Rate, method: VatReturnMethod): Rate | null =>
  method !== 'effective' && !isAcquisitionRate(rate) ? null : rate

/** The usual rate of an account to propose where a user books on it: with net tax rates a cost is booked whole. */
export const proposedRateOf = <Rate extends DatedRate>(
  account: Pick<LedgerAccount, 'type' | 'vat_kind'>,
  day: LocalDate,
  rates: readonly Rate[],
  method: VatReturnMethod,
): Rate | null => {
  const usual = usualRateOf(account, day, rates)
  return usual === null || account.type === 'revenue' ? usual : rateOfBill(usual, method)
}

/**
 * The usual rate of an account for a document that states none. With net tax rates a bill has no input tax. Acquisition
 * tax is owed by either method, but only by the recipient: an invoice has none.
 */
export const usualRateIn = (
  document: 'invoice' | 'bill',
  method: VatReturnMethod,
  usual: VatRate | null,
): VatRate | null => {
  if (usual === null) return null
  if (document === 'bill') return rateOfBill(usual, method)
  return isAcquisitionRate(usual) ? null : usual
}

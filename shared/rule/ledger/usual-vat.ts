// Which VAT rate is usual on a ledger account on a day; the date of supply decides (MWSTG 115).
import { isPostingAccount, type LedgerAccount } from '../../record/ledger-account.ts'
import type { VatRate } from '../../record/vat-rate.ts'
import type { LocalDate } from '../../value/calendar.ts'

/** The rate of the account's usual kind on a day; null: none. */
export const usualRateOf = (
  { type, vat_kind }: Pick<LedgerAccount, 'type' | 'vat_kind'>,
  day: LocalDate,
  rates: readonly VatRate[],
): VatRate | null => {
  if (vat_kind === null || !isPostingAccount({ type })) return null
  return (
    rates.find(
      ({ kind, valid_from, valid_to }) =>
        kind === vat_kind && valid_from <= day && (valid_to === null || day <= valid_to),
    ) ?? null
  )
}

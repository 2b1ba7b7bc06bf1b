// The accounts and VAT rates on which a document is booked: read from its entry, not from defaults that may have
// changed since. Pure.
import type { JournalEntry } from '../../record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import type { BookableDocument } from '../../record/open-item/open-item.ts'
import type { OrganizationSettings } from '../../record/organization/organization-settings.ts'
import { bookingAccountNumbers, bookingAccountsOf } from '../ledger/booking-accounts.ts'
import { VAT_ACCOUNTS } from '../ledger/year-end.ts'

/** A part of a document in the ledger. */
export interface BookedPart {
  /** Revenue or cost; for a bought asset, the asset. */
  readonly account_id: string
  /** Null: without VAT. */
  readonly vat_rate_id: string | null
}

/** The numbers of the accounts that `auxiliaryAccounts` looks up. */
export const auxiliaryAccountNumbers = (settings: OrganizationSettings): number[] => [
  ...new Set([...VAT_ACCOUNTS, ...bookingAccountNumbers(settings)]),
]

/** The accounts of an entry that do not show what was sold or bought: VAT, and exchange differences. */
export const auxiliaryAccounts = (
  settings: OrganizationSettings,
  chart: readonly LedgerAccount[],
): ReadonlySet<string> => {
  const accounts = bookingAccountsOf(settings, chart)
  const { vat, input_tax, input_tax_operations, acquisition_tax, exchange_sales, exchange_purchases } = accounts
  return new Set([
    ...chart.filter(({ number }) => VAT_ACCOUNTS.includes(number)).map(({ id }) => id),
    ...[vat, input_tax, input_tax_operations, acquisition_tax].flatMap((id) => id ?? []),
    ...[exchange_sales, exchange_purchases].flatMap((id) => id ?? []),
  ])
}

/**
 * Each account and rate once, in the order of the entry. For a document that its payments book, the parts that they
 * book. Empty when these books have no entry of it: it is part of the opening balance, booked by another program, or
 * not booked.
 */
export const bookedPartsOf = (
  { booked_by, payment_parts }: Pick<BookableDocument, 'booked_by' | 'payment_parts'>,
  entry: Pick<JournalEntry, 'lines'> | null,
  auxiliary: ReadonlySet<string>,
): readonly BookedPart[] => {
  if (booked_by === 'payment') return distinct(payment_parts)
  // The first line is debtors or creditors (document-booking.ts).
  const [collective, ...others] = entry?.lines ?? []
  /**
   * Acquisition tax that is part of the cost: between the net amount and the tax owed, without their rate
   * (vat-split.ts).
   */
  const isTaxOfCost = ({ account_id, vat_rate_id }: BookedPart, index: number) => {
    const net = others[index - 1]
    const owed = others[index + 1]
    if (vat_rate_id !== null || !net?.vat_rate_id || !owed) return false
    return net.account_id === account_id && auxiliary.has(owed.account_id) && owed.vat_rate_id === net.vat_rate_id
  }
  return distinct(
    others.filter(
      (line, index) =>
        line.account_id !== collective?.account_id && !auxiliary.has(line.account_id) && !isTaxOfCost(line, index),
    ),
  )
}

const distinct = (parts: readonly BookedPart[]): readonly BookedPart[] => {
  const found = new Map<string, BookedPart>()
  for (const { account_id, vat_rate_id } of parts) {
    const key = `${account_id} ${vat_rate_id}`
    if (!found.has(key)) found.set(key, { account_id, vat_rate_id })
  }
  return [...found.values()]
}

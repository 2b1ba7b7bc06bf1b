// What a customer can pay by the payment parts of a letter (rule 250): matching must recognise each payment without doubt.
// An invoice is recognised by its reference, several by their numbers in the message, but not by a reference of the letter.
import type { BankAccount } from '../../record/bank/bank-account.ts'
import type { Reminder } from '../../record/open-item/reminder.ts'
import type { OrganizationSettings } from '../../record/organization/organization-settings.ts'
import { type MinorUnits, minorUnitsOf } from '../../value/money.ts'
import { paymentWayOf } from '../open-item/invoice/payment-part.ts'

export interface LetterPayment {
  readonly iban: string
  /** The account, if it is one of the books. */
  readonly account: BankAccount | undefined
  readonly amount: MinorUnits
  readonly reference: string | null
  /** What it pays, for a payment without a reference. */
  readonly message: string
}

export type QrSettings = Pick<OrganizationSettings, 'invoiceQrBillType' | 'invoiceQrBillIban' | 'invoiceQrBillCIN'>
type PaidLetter = Pick<Reminder, 'currency' | 'invoices' | 'credits' | 'fee' | 'total'>

/** A message of a payment part. */
const MAX_MESSAGE = 140

/** The reference by which the payment of an invoice is recognised; null: by its number, or the settings have no account. */
export const referenceOf = (
  invoice: { readonly currency: string; readonly reference: string | null; readonly number: string },
  settings: QrSettings,
  accounts: readonly BankAccount[],
): string | null => {
  if (invoice.reference !== null) return invoice.reference
  const way = paymentWayOf(invoice, settings, accounts)
  return way.ok ? way.value.reference : null
}

/**
 * One payment of the whole letter if its invoices have no reference and their numbers fit into the message; otherwise one
 * for each invoice. Credits are deducted from the earliest ones, the fee is added to the first. Empty: the settings have no
 * account for them.
 */
export const letterPayments = (
  { currency, invoices, credits, fee, total }: PaidLetter,
  settings: QrSettings,
  accounts: readonly BankAccount[],
): readonly LetterPayment[] => {
  const ways = invoices.flatMap((invoice) => {
    const way = paymentWayOf({ currency, reference: invoice.reference, number: invoice.number }, settings, accounts)
    return way.ok
      ? [
          {
            invoice,
            iban: way.value.iban,
            reference: way.value.reference,
            account: findAccount(way.value.iban, accounts),
          },
        ]
      : []
  })
  const [first] = ways
  if (first === undefined || ways.length < invoices.length) return []
  const message = invoices.map(({ number }) => number).join(', ')
  // Less a credit the sum is no longer that of the named invoices.
  const isNamed = credits.length === 0 && ways.every(({ reference }) => reference === null)
  if (isNamed && message.length <= MAX_MESSAGE) {
    const { iban, account, reference } = first
    return [{ iban, account, reference, amount: total, message }]
  }
  let credit = -credits.reduce((sum, { open }) => sum + open, 0)
  let added: number = fee
  return ways.flatMap(({ invoice, iban, account, reference }): LetterPayment[] => {
    const deducted = Math.min(credit, invoice.open)
    credit -= deducted
    const rest = invoice.open - deducted
    if (rest === 0) return []
    const amount = minorUnitsOf(rest + added)
    added = 0
    return [{ iban, account, reference, amount, message: invoice.number.slice(0, MAX_MESSAGE) }]
  })
}

const findAccount = (iban: string, accounts: readonly BankAccount[]): BankAccount | undefined =>
  accounts.find((account) => account.iban === iban || account.qr_bill_iban === iban)

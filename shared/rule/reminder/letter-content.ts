// What a letter says on paper: the reminder as it was made, with the addresses and payment parts of now. Pure.
import type { BankAccount } from '../../record/bank/bank-account.ts'
import type { Company } from '../../record/open-item/company.ts'
import type { Reminder } from '../../record/open-item/reminder.ts'
import type { OrganizationProfile } from '../../record/organization/organization.ts'
import { minorToNumber } from '../../value/money.ts'
import { debtorOf, recipientOf } from '../open-item/invoice/invoice-content.ts'
import { payeeOf } from '../open-item/invoice/payment-part.ts'
import type { PaymentPart, Sender } from '../organization/document/document-content.ts'
import { senderOf } from '../organization/document/sender.ts'
import { type LetterPayment, letterPayments } from './letter-payments.ts'

export interface LetterContent {
  readonly reminder: Reminder
  readonly sender: Sender
  /** Name and address, line by line. */
  readonly recipient: readonly string[]
  readonly payments: readonly PaymentPart[]
}

export interface LetterFacts {
  /** Null: it was deleted. */
  readonly company: Company | null
  readonly profile: OrganizationProfile
  readonly organization_name: string
  /** Of the organization. */
  readonly country_code: string
  readonly bank_accounts: readonly BankAccount[]
  /** In the language of the letter. */
  readonly countryName: (code: string) => string
}

export const letterContentOf = (reminder: Reminder, facts: LetterFacts): LetterContent => {
  const { company, profile, organization_name, bank_accounts } = facts
  const payments = letterPayments(reminder, profile.settings, bank_accounts)
  return {
    reminder,
    sender: senderOf({ ...profile, name: organization_name }, false),
    recipient: company === null ? [] : recipientOf(company, facts, facts),
    payments: payments.flatMap((payment) => paymentPartOf(payment, reminder, facts) ?? []),
  }
}

/** Null: a QR-bill cannot have the currency, or the address of the payee is incomplete. */
const paymentPartOf = (
  { iban, account, amount, reference, message }: LetterPayment,
  { currency }: Reminder,
  { company, profile, organization_name, country_code }: LetterFacts,
): PaymentPart | null => {
  if (currency !== 'CHF' && currency !== 'EUR') return null
  const payee = payeeOf({ ...profile, name: organization_name, country: { code: country_code } }, account)
  if (!payee.ok) return null
  const debtor = company && debtorOf(company, country_code)
  return {
    currency,
    amount: minorToNumber(amount, currency),
    creditor: { ...payee.value, account: iban },
    ...(debtor === null ? {} : { debtor }),
    ...(reference === null ? {} : { reference }),
    message,
  }
}

// Why a payment run is refused, in English: the sentence names the bill and what is missing.
import type { FieldProblemCode, FieldProblemValues } from '../../../../shared/rule/core/field-problem.ts'

type PaymentProblem = Extract<FieldProblemCode, `payment_${string}`>

const bill = ({ bill: number }: FieldProblemValues): string => `Bill ${number}`

export const PAYMENT_PROBLEMS: Readonly<Record<PaymentProblem, (field: string, values: FieldProblemValues) => string>> =
  {
    payment_run_empty: () => 'The run has no payment: choose at least one bill with an open amount.',
    payment_bill_twice: (_, values) => `${bill(values)} is named twice.`,
    payment_nothing_open: (_, values) => `${bill(values)} has nothing open.`,
    payment_ordered: (_, values) =>
      `${bill(values)} is already in ${
        typeof values.order === 'string' && /^\d+$/.test(values.order)
          ? `payment run ${values.order}`
          : `the payment order ${values.order} of another program: delete that order if the bank does not have it`
      }.`,
    payment_amount_zero: (_, values) =>
      `${bill(values)}: the amount must have the sign of the open amount and not be 0.`,
    payment_over_open: (_, values) => `${bill(values)}: only ${values.open} is open.`,
    payment_discount: (_, values) => `${bill(values)}: the discount must be less than the amount, and not negative.`,
    payment_credit_alone: (_, values) =>
      `Credit note ${values.bill}: the run has no bill of the same supplier and currency with which to offset it.`,
    payment_day_past: (_, values) => `${bill(values)}: the execution day ${values.date} is in the past.`,
    payment_account: (_, { account }) =>
      `The account "${account}" cannot pay: it must be a bank account with a Swiss or Liechtenstein IBAN.`,
    payment_currency: (_, { currency }) => `Kontor writes payments in CHF and EUR, not in ${currency}.`,
    payment_company_missing: (_, values) => `${bill(values)} has no supplier: choose the company that is paid.`,
    payment_name_missing: (_, values) => `${bill(values)}: the supplier has no name that a payment can have.`,
    payment_city_missing: (_, values) =>
      `${bill(values)}: ${values.company} has no town. Banks refuse payments without it since November 2026.`,
    payment_country_missing: (_, values) =>
      `${bill(values)}: ${values.company} has no country. Banks refuse payments without it since November 2026.`,
    payment_characters: (_, values) =>
      `${bill(values)}: payments cannot have these characters: ${values.characters}. Write them in Latin letters.`,
    payment_iban_missing: (_, values) =>
      `${bill(values)} has no account of the supplier, and the supplier has none or several.`,
    payment_iban_invalid: (_, values) =>
      `${bill(values)}: the IBAN ${values.iban} is not valid: its country, length or check digits are wrong.`,
    payment_foreign: (_, values) =>
      `${bill(values)}: to accounts abroad (${values.iban}) Kontor writes payments in EUR only (SEPA).`,
    payment_reference_missing: (_, values) =>
      `${bill(values)}: ${values.iban} is a QR-IBAN, which needs the QR reference of the bill (27 digits).`,
    payment_reference_without_qr_iban: (_, values) =>
      `${bill(values)}: a QR reference only goes with a QR-IBAN, and ${values.iban} is none.`,
    payment_repeated: (_, values) =>
      `${bill(values)}: a payment with this account, reference and amount exists already (${values.order}). Send is_repeated if it is meant.`,
    payment_changed: (_, values) =>
      `${bill(values)} changed since the run was prepared: less of it is open. Delete the run and prepare it again.`,
    payment_run_released: () => 'The run is released: undo the release first, if its file was not taken.',
    payment_run_not_released: () => 'The run is not released, so it has no file yet.',
    payment_run_answered: () => 'The bank has the file of this run.',
    payment_second_person: () => 'Another person must release the run than the one who prepared it.',
    payment_run_unknown: (_, { id }) =>
      `No payment run has the message ${id}: the answer is for the order of another program.`,
    payment_unknown: (_, { id }) => `The run has no payment ${id}.`,
    payment_of_run: () =>
      'This payment order is part of a payment run: note in the run that the bank rejected it (POST /payment_run/{id}/reject).',
  }

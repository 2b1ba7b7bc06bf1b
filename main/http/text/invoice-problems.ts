// Why an invoice cannot be printed, in English: the sentence names the invoice and what is missing.
import type { FieldProblemCode, FieldProblemValues } from '../../../shared/rule/core/field-problem.ts'

type InvoiceProblem = Extract<FieldProblemCode, `invoice_${string}`>

const invoice = ({ number }: FieldProblemValues): string => `Invoice ${number}`

/** The part of the address in a name like `billing_city`. */
const partIn = (field: string): string => field.slice(field.lastIndexOf('_') + 1)

export const INVOICE_PROBLEMS: Readonly<Record<InvoiceProblem, (field: string, values: FieldProblemValues) => string>> =
  {
    invoice_account_missing: (_, values) =>
      `${invoice(values)} has no account to be paid into: set invoiceQrBillIban, or the QR settings of an account in its currency.`,
    invoice_company_missing: (_, values) => `${invoice(values)} has no customer: choose the company that gets it.`,
    invoice_currency: (_, values) =>
      `${invoice(values)} is in ${values.currency}: a payment part is in CHF or EUR only.`,
    invoice_none: () => 'The filters select no invoice.',
    invoice_number_digits: (_, values) =>
      `${invoice(values)}: no reference can be made of its number, which must have 1 to 20 digits, or 1 to 21 letters and digits for a creditor reference. Enter the reference.`,
    invoice_on_account: (_, values) => `${invoice(values)} is what a payment on account left open, and no invoice.`,
    invoice_reference_account: (_, values) =>
      `${invoice(values)}: a QR reference goes with a QR-IBAN, a creditor reference with the IBAN of the account, and the account to be paid into has none.`,
    invoice_sender_long: (field, values) =>
      `The ${partIn(field)} of the organization is too long for a payment part: ${values.most} characters at most.`,
    invoice_sender_missing: (field) =>
      `The ${partIn(field)} of the organization is missing: an invoice must name its sender with the address.`,
    invoice_too_many: (_, { total, most }) => `The filters select ${total} invoices; one PDF has ${most} at most.`,
    invoice_vat_number_missing: (_, values) =>
      `${invoice(values)} has VAT, so it must state the VAT number of the organization (MWSTG 26), which is missing.`,
  }

// A proposal for a bill in the state of the form. Pure.
import type { BillProposalObject, TakeBillBody } from '../../../../shared/api/endpoints/open-item/bills.ts'
import { parseLocalDate } from '../../../../shared/value/calendar.ts'
import { type MinorUnits, numberToMinor } from '../../../../shared/value/money.ts'
import { formatReference } from '../../text/format.ts'
import { type DocumentDraft, draftDiscounts } from '../edit/document-draft.ts'

/** The form of a bill: with a supplier that was read in its text, and with what a person confirmed. */
export interface BillDraft extends DocumentDraft {
  readonly companyName: string
  readonly companyAddress: string
  readonly companyZip: string
  readonly companyCity: string
  readonly companyCountryCode: string
  readonly companyUid: string
  /** Whether that supplier is added. */
  readonly isNewCompany: boolean
  /** The IBAN that a person checked, although the supplier has others. */
  readonly checkedIban: string
}

/** Whether its new supplier was read in a text: it is only added when a person has checked it. The code of a bill is certain. */
export const isSupplierRead = ({ company, places }: BillProposalObject): boolean =>
  company !== null && !places.some(({ source }) => source === 'code')

/** The new supplier of the form; undefined: an existing one is chosen. */
export const newSupplierOf = (proposal: BillProposalObject, draft: BillDraft): TakeBillBody['company'] => {
  if (proposal.company === null || draft.companyId !== null) return undefined
  if (!isSupplierRead(proposal)) return proposal.company
  const textOf = (typed: string): string | null => typed.trim() || null
  return {
    name: draft.companyName.trim(),
    ibans: draft.creditorIban === '' ? [] : [draft.creditorIban],
    address: textOf(draft.companyAddress),
    zip: textOf(draft.companyZip),
    city: textOf(draft.companyCity),
    country_code: textOf(draft.companyCountryCode),
    uid: textOf(draft.companyUid),
  }
}

export const draftOfBill = (proposal: BillProposalObject): BillDraft => {
  const { expense } = proposal
  const company = isSupplierRead(proposal) ? proposal.company : null
  const minor = (amount: number): MinorUnits | null => {
    const read = numberToMinor(amount, expense.currency)
    return read.ok ? read.value : null
  }
  return {
    companyId: expense.company_id,
    number: expense.number ?? '',
    date: expense.date === null ? null : parseLocalDate(expense.date),
    dueDate: expense.due_date === null ? null : parseLocalDate(expense.due_date),
    currency: expense.currency,
    total: expense.total === null ? null : minor(expense.total),
    baseTotal: null,
    remindersPausedUntil: null,
    reference: expense.reference === null ? '' : formatReference(expense.reference),
    text: expense.text ?? '',
    accountId: expense.lines.length > 0 ? null : expense.account_id,
    vatRateId: expense.vat_rate_id,
    lines: expense.lines.map(({ vat_rate_id, amount }, index) => ({
      key: index + 1,
      accountId: expense.account_id,
      vatRateId: vat_rate_id,
      amount: minor(amount),
      text: '',
    })),
    creditorIban: expense.creditor_iban ?? '',
    discounts: draftDiscounts(expense.discounts),
    key: '',
    companyName: company?.name ?? '',
    companyAddress: company?.address ?? '',
    companyZip: company?.zip ?? '',
    companyCity: company?.city ?? '',
    companyCountryCode: company?.country_code ?? '',
    companyUid: company?.uid ?? '',
    isNewCompany: false,
    checkedIban: '',
  }
}

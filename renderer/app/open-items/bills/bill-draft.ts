// A proposal for a bill in the state of the form. Pure.
import type { BillProposalObject } from '../../../../shared/api/endpoints/open-item/bills.ts'
import { parseLocalDate } from '../../../../shared/value/calendar.ts'
import { type MinorUnits, numberToMinor } from '../../../../shared/value/money.ts'
import { formatReference } from '../../text/format.ts'
import { type DocumentDraft, draftDiscounts } from '../edit/document-draft.ts'

export const draftOfBill = ({ expense }: BillProposalObject): DocumentDraft => {
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
  }
}

// What the words of a row call it: a transaction, a balance or a total. The figures decide (summary-rows.ts).
import { type Cell, cellText, rememberLast } from '../cells/raw-table.ts'
import { labelKind, namesInvoiceBalance, type RowLabel } from '../cells/row-words.ts'
import type { RowDraft } from './row-draft.ts'
import type { RowPlan } from './row-plan.ts'

/**
 * The label of a row: by the words of its texts and name, of its day cell, or of its
 * first cell. A word for an opening or closing balance counts in any column. A row
 * with a word for a transfer and a counterparty or bank reference is a transfer.
 */
export const labelOf = (
  draft: RowDraft,
  row: readonly Cell[],
  dayText: string,
  others: (row: readonly Cell[]) => RowLabel,
): RowLabel => {
  const label = labelOfWords(draft, row, dayText) ?? others(row)
  const isPayment = label === 'carried' || (label === 'opening' && isInvoiceBalance(draft))
  return isPayment && hasOtherSide(draft) ? null : label
}

/** Whether the texts of a row mean the balance of the invoice before, or a payment of it (`Saldo letzte Rechnung`). */
export const isInvoiceBalance = ({ texts }: RowDraft): boolean => texts.some(namesInvoiceBalance)

/** Whether a row names a counterparty or has a bank reference: no balance has either. */
export const hasOtherSide = ({ name, accounts, bankReference }: RowDraft): boolean =>
  name !== null || accounts.length > 0 || bankReference !== null

const labelOfWords = ({ texts, name }: RowDraft, row: readonly Cell[], dayText: string): RowLabel => {
  for (const text of texts) {
    const kind = labelKind(text)
    if (kind !== null) return kind
  }
  const ofDay = dayText === '' ? null : labelKind(dayText)
  if (ofDay !== null) return ofDay
  if (name !== null) return labelKind(name)
  return texts.length === 0 ? labelKind(cellText(row.find((cell) => cell !== ''))) : null
}

/**
 * The word for an opening or closing balance, or for a balance
 * of a day, in a column of references or in an ignored one.
 */
export const labelInOtherColumns = (plan: RowPlan): ((row: readonly Cell[]) => RowLabel) => {
  const meanings = ['reference', 'bank_reference', 'end_to_end_id', 'ignored'] as const
  const columns = meanings
    .flatMap((meaning) => plan.columns(meaning))
    .map((index) => ({ index, read: rememberLast((cell: Cell | undefined) => endLabel(cell)) }))
  return (row) => {
    for (const { index, read } of columns) {
      const label = read(row[index])
      if (label !== null) return label
    }
    return null
  }
}

const endLabel = (cell: Cell | undefined): RowLabel => {
  if (typeof cell !== 'string' || cell === '') return null
  const label = labelKind(cellText(cell))
  if (label === 'opening' || label === 'closing') return label
  // `Saldo per 31.12.2026` can only be a balance, too.
  return label === 'balance' && /\d/.test(cell) ? label : null
}

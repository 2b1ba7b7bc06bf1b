// Which bank transactions pay a VAT return.
import { get, page, where } from '../../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import { VAT_SETTLEMENT_ACCOUNT } from '../../../../shared/rule/ledger/report/vat-settlement.ts'
import { statesReference, taxOfficeField, vatDueOf } from '../../../../shared/rule/ledger/vat-return/vat-payment.ts'
import { canBePaid, type FiledReturn } from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import { type MinorUnits, minorUnitsOf } from '../../../../shared/value/money.ts'
import type { Read } from '../../core/book.ts'
import type { PaymentCandidate } from './contract.ts'
import type { VatBooks } from './read-form.ts'

const MAX_CANDIDATES = 10

/** What the entry of a transaction posts on the settlement account, debits positive. */
const postedOnSettlement = (entry: JournalEntry | null, { accounts }: Pick<VatBooks, 'accounts'>): MinorUnits => {
  const id = accounts.find(({ number }) => number === VAT_SETTLEMENT_ACCOUNT)?.id
  const lines = entry?.lines.filter(({ account_id }) => account_id === id) ?? []
  return minorUnitsOf(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0))
}

/** Transactions with the amount that is due which are open, or booked on the settlement account. */
export const readCandidates = async (
  read: Read,
  own: FiledReturn,
  books: VatBooks,
): Promise<readonly PaymentCandidate[]> => {
  if (!canBePaid(own)) return []
  const due = vatDueOf(own)
  const [found] = await read([
    page('bank_transaction', {
      filter: [
        { field: 'minor_amount', is: [due.amount] },
        { field: 'currency', is: [books.profile.base_currency] },
        { field: 'booking_date', from: due.from, to: due.to },
      ],
      sort: [{ field: 'booking_date', descending: false }],
      limit: 50,
    }),
  ])
  const taken = new Set(books.filed.map(({ bank_transaction_id }) => bank_transaction_id))
  const entryIds = found.rows.flatMap(({ journal_entry_id }) => journal_entry_id ?? [])
  const [entries] = await read([where('journal_entry', 'id', entryIds)])
  const entryOf = ({ journal_entry_id }: BankTransaction) => entries.find(({ id }) => id === journal_entry_id) ?? null
  return found.rows
    .filter(({ id }) => !taken.has(id))
    .filter((each) => !each.is_reconciled || postedOnSettlement(entryOf(each), books) !== 0)
    .map((transaction) => ({ transaction, has_reference: statesReference(transaction, own.reference) }))
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .slice(0, MAX_CANDIDATES)
}

const rankOf = ({ transaction, has_reference }: PaymentCandidate): number =>
  (has_reference ? 4 : 0) + (transaction.is_reconciled ? 2 : 0) + (taxOfficeField(transaction) === null ? 0 : 1)

/** The transaction with what it books on the settlement account; null: there is none. */
export const readPayingTransaction = async (read: Read, id: string, books: VatBooks) => {
  const [transaction] = await read([get('bank_transaction', id)])
  if (!transaction) return null
  const [entry] = transaction.journal_entry_id
    ? await read([get('journal_entry', transaction.journal_entry_id)])
    : [null]
  return { transaction, posted: postedOnSettlement(entry, books) }
}

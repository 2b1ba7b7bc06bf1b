// Which bank transactions pay a VAT return.
import { get, page, where } from '../../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import { VAT_SETTLEMENT_ACCOUNT } from '../../../../shared/rule/ledger/report/vat-settlement.ts'
import { vatDueDate } from '../../../../shared/rule/ledger/vat-periods.ts'
import type { FiledReturn } from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import { addDays } from '../../../../shared/value/calendar.ts'
import { type MinorUnits, minorUnitsOf } from '../../../../shared/value/money.ts'
import type { Read } from '../../core/book.ts'
import type { PaymentCandidate } from './contract.ts'
import type { VatBooks } from './read-form.ts'

/** Payments are late at times. */
const DAYS_AFTER_DUE = 365
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
  if (own.amount_due === 0 || own.counted === null) return []
  const last = addDays(vatDueDate(own.type, own.to), DAYS_AFTER_DUE)
  const [found] = await read([
    page('bank_transaction', {
      filter: [
        { field: 'minor_amount', is: [0 - own.amount_due] },
        { field: 'currency', is: [books.profile.base_currency] },
        { field: 'booking_date', from: addDays(own.to, 1), to: last },
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
    .map((transaction) => ({ transaction, has_reference: hasReference(transaction, own.reference) }))
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .slice(0, MAX_CANDIDATES)
}

const rankOf = ({ transaction, has_reference }: PaymentCandidate): number =>
  (has_reference ? 4 : 0) + (transaction.is_reconciled ? 2 : 0) + (TAX_OFFICE.test(wordsOf(transaction)) ? 1 : 0)

/** The tax administration and its tax in the national languages. */
const TAX_OFFICE = /mwst|mehrwertsteuer|estv|steuerverwaltung|\btva\b|\biva\b|\bvat\b|contributions|contribuzioni/i

const wordsOf = ({ name, text }: BankTransaction): string => `${name ?? ''} ${text ?? ''}`

const hasReference = ({ reference, text }: BankTransaction, wanted: string | null): boolean => {
  const plain = (value: string | null) => (value ?? '').replace(/[\s.-]/g, '').toLowerCase()
  return wanted !== null && (plain(reference) === plain(wanted) || plain(text).includes(plain(wanted)))
}

/** The transaction with what it books on the settlement account; null: there is none. */
export const readPayingTransaction = async (read: Read, id: string, books: VatBooks) => {
  const [transaction] = await read([get('bank_transaction', id)])
  if (!transaction) return null
  const [entry] = transaction.journal_entry_id
    ? await read([get('journal_entry', transaction.journal_entry_id)])
    : [null]
  return { transaction, posted: postedOnSettlement(entry, books) }
}

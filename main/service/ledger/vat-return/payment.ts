// Which bank transactions pay a VAT return.
import { get, page, where } from '../../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import { VAT_SETTLEMENT_ACCOUNT } from '../../../../shared/rule/ledger/report/vat-settlement.ts'
import { duesOfReturn, statesReference, taxOfficeField } from '../../../../shared/rule/ledger/vat-return/vat-payment.ts'
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

/**
 * Transactions with the amount that is due, alone or with the others of the period, which are open or booked on the
 * settlement account. When there is none, those with another amount that are booked there.
 */
export const readCandidates = async (
  read: Read,
  own: FiledReturn,
  books: VatBooks,
): Promise<readonly PaymentCandidate[]> => {
  if (!canBePaid(own)) return []
  const dues = duesOfReturn(own, books.filed.filter(canBePaid))
  const [due] = dues
  const settlement = books.accounts.find(({ number }) => number === VAT_SETTLEMENT_ACCOUNT)
  if (due === undefined) return []
  const amounts = dues.map(({ amount }) => amount)
  const [found, booked] = await read([
    page('bank_transaction', {
      filter: [
        { field: 'minor_amount', is: amounts },
        { field: 'currency', is: [books.profile.base_currency] },
        { field: 'booking_date', from: due.from, to: due.to },
      ],
      sort: [{ field: 'booking_date', descending: false }],
      limit: 50,
    }),
    page('journal_entry', {
      filter: [
        { field: 'account', is: settlement ? [settlement.id] : [] },
        { field: 'source', is: ['bank_transaction'] },
        { field: 'date', from: due.from, to: due.to },
      ],
      sort: [{ field: 'date', descending: false }],
      limit: 50,
    }),
  ])
  const inForce = booked.rows.filter(
    ({ reversed_by_id, reverses_id }) => reversed_by_id === null && reverses_id === null,
  )
  const entryIds = found.rows.flatMap(({ journal_entry_id }) => journal_entry_id ?? [])
  const [entries, others] = await read([
    where('journal_entry', 'id', entryIds),
    where(
      'bank_transaction',
      'id',
      inForce.flatMap(({ source }) => source.id ?? []),
    ),
  ])
  const taken = new Set(books.filed.map(({ bank_transaction_id }) => bank_transaction_id))
  const entryOf = ({ journal_entry_id }: BankTransaction) =>
    [...entries, ...inForce].find(({ id }) => id === journal_entry_id) ?? null
  const payable = (some: readonly BankTransaction[]) =>
    some.filter(
      (each) => !taken.has(each.id) && (!each.is_reconciled || postedOnSettlement(entryOf(each), books) !== 0),
    )
  const exact = payable(found.rows)
  return (exact.length > 0 ? exact : payable(others))
    .map((transaction) => ({ transaction, has_reference: statesReference(transaction, own.reference) }))
    .toSorted((a, b) => rankOf(b, amounts) - rankOf(a, amounts))
    .slice(0, MAX_CANDIDATES)
}

const rankOf = ({ transaction, has_reference }: PaymentCandidate, [own, ...together]: readonly MinorUnits[]): number =>
  (transaction.amount === own ? 16 : 0) +
  (together.includes(transaction.amount) ? 8 : 0) +
  (has_reference ? 4 : 0) +
  (transaction.is_reconciled ? 2 : 0) +
  (taxOfficeField(transaction) === null ? 0 : 1)

/** The transaction with what it books on the settlement account; null: there is none. */
export const readPayingTransaction = async (read: Read, id: string, books: VatBooks) => {
  const [transaction] = await read([get('bank_transaction', id)])
  if (!transaction) return null
  const [entry] = transaction.journal_entry_id
    ? await read([get('journal_entry', transaction.journal_entry_id)])
    : [null]
  return { transaction, posted: postedOnSettlement(entry, books) }
}

// A transaction that is booked on the settlement account with the exact amount of an unpaid VAT return pays that return:
// the commit that books it notes it, however it was booked, so that an undo takes both back.
import { type Change, updated } from '../../../../shared/books/port/change.ts'
import { get, page, where } from '../../../../shared/books/port/read.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import { VAT_SETTLEMENT_ACCOUNT } from '../../../../shared/rule/ledger/report/vat-settlement.ts'
import { findVatDue, vatDues, withoutPaid } from '../../../../shared/rule/ledger/vat-return/vat-payment.ts'
import type { Timestamp } from '../../../../shared/value/calendar.ts'
import type { Book, Read } from '../../core/book.ts'
import { withEachCommit, wrappedBooks } from '../../core/wrapped-books.ts'

export const notingVatPayments = (
  bookOf: (organizationId: number) => Book,
  now: () => Timestamp,
): ((organizationId: number) => Book) =>
  wrappedBooks(bookOf, (book) => {
    const knownFacts = rememberFacts(book)
    return {
      ...book,
      write: (author, decide) =>
        book.write(
          author,
          withEachCommit(decide, async (changes, read, action) => {
            // An undo restores the returns too, perhaps in a later commit of its own.
            if (action === 'undo' || action === 'redo') return changes
            const entries = entriesIn(changes)
            if (entries.booked.size + entries.reversed.size === 0) return changes
            return [...changes, ...(await paymentsOf(read, entries, await knownFacts(read), now))]
          }),
        ),
    }
  })

/** What tells nearly every booking that it concerns no return. */
interface Facts {
  /** The id of the settlement account. */
  readonly account: string | undefined
  /** The transactions that paid returns. */
  readonly payers: ReadonlySet<string | null>
}

/**
 * Reads the facts once, until the chart or a return changes. Writes decide only after the listeners have heard of every
 * earlier commit.
 */
const rememberFacts = (book: Book): ((read: Read) => Promise<Facts>) => {
  let known: Facts | null = null
  book.changes(({ changed }) => {
    const isConcerned = changed.some(({ table }) => table === 'ledger_account' || table === 'vat_return')
    if (changed.length === 0 || isConcerned) known = null
  })
  return async (read) => {
    if (known !== null) return known
    const [[account], returns] = await read([
      where('ledger_account', 'number', [VAT_SETTLEMENT_ACCOUNT]),
      page('vat_return'),
    ])
    known = { account: account?.id, payers: new Set(returns.rows.map((each) => each.bank_transaction_id)) }
    return known
  }
}

const paymentsOf = async (
  read: Read,
  { booked, reversed }: ReturnType<typeof entriesIn>,
  { account, payers }: Facts,
  now: () => Timestamp,
): Promise<readonly Change[]> => {
  const settled = [...booked].flatMap(([id, entry]) => (postedOn(account, entry) === 0 ? [] : [id]))
  if (settled.length === 0 && ![...reversed].some((id) => payers.has(id))) return []
  const [found, profile] = await read([page('vat_return'), get('organization_profile', 1)])
  const unpaid = { paid_at: null, bank_transaction_id: null }
  const returns = found.rows.map((each) => (reversed.has(each.bank_transaction_id) ? { ...each, ...unpaid } : each))
  let dues = vatDues(returns)
  const isPaying = dues.length > 0 && settled.length > 0
  const transactions = isPaying ? (await read([where('bank_transaction', 'id', settled)]))[0] : []
  const payer = new Map<string, string>()
  for (const transaction of transactions) {
    const { id, currency, amount } = transaction
    const due = currency === profile?.base_currency ? findVatDue(dues, transaction) : null
    if (due === null || postedOn(account, booked.get(id)) !== amount) continue
    for (const paid of due.vat_return_ids) payer.set(paid, id)
    dues = withoutPaid(dues, due)
  }
  return found.rows.flatMap((each) => {
    const bank_transaction_id = payer.get(each.id)
    if (bank_transaction_id !== undefined) return [updated('vat_return', each, { paid_at: now(), bank_transaction_id })]
    return reversed.has(each.bank_transaction_id) ? [updated('vat_return', each, unpaid)] : []
  })
}

/** The new entries of bank transactions, by transaction, and the transactions whose entry is reversed. */
const entriesIn = (changes: readonly Change[]) => {
  const booked = new Map<string, JournalEntry>()
  const reversed = new Set<string | null>()
  for (const { table, id, before, after } of changes) {
    // Paying and filing change returns themselves.
    if (table === 'vat_return') return { booked: new Map<string, JournalEntry>(), reversed: new Set<string | null>() }
    // A reversal names the entry and not its transaction.
    if (table === 'bank_transaction' && before?.is_reconciled && !after?.is_reconciled) reversed.add(String(id))
    if (table !== 'journal_entry' || before !== null || after === null) continue
    const { source, reverses_id } = after
    if (source.type !== 'bank_transaction' || source.id === null || reverses_id !== null) continue
    // It takes the place of an earlier one.
    booked.set(source.id, after)
    reversed.add(source.id)
  }
  return { booked, reversed }
}

/** Credits positive, as money that comes in. */
const postedOn = (account: string | undefined, entry: JournalEntry | undefined): number =>
  (entry?.lines ?? []).reduce(
    (sum, { account_id, debit, credit }) => (account_id === account ? sum + credit - debit : sum),
    0,
  )

// A transaction that is booked on the settlement account with the exact amount of an unpaid VAT return pays that return:
// the commit that books it notes it, however it was booked, so that an undo takes both back.
import { type Change, updated } from '../../../../shared/books/port/change.ts'
import { get, page, where } from '../../../../shared/books/port/read.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import { VAT_SETTLEMENT_ACCOUNT } from '../../../../shared/rule/ledger/report/vat-settlement.ts'
import { findVatDue, vatDues } from '../../../../shared/rule/ledger/vat-return/vat-payment.ts'
import type { Timestamp } from '../../../../shared/value/calendar.ts'
import type { Book, Read } from '../../core/book.ts'
import { withEachCommit, wrappedBooks } from '../../core/wrapped-books.ts'

export const notingVatPayments = (
  bookOf: (organizationId: number) => Book,
  now: () => Timestamp,
): ((organizationId: number) => Book) =>
  wrappedBooks(bookOf, (book) => ({
    ...book,
    write: (author, decide) =>
      book.write(
        author,
        withEachCommit(
          decide,
          async (changes, read, along) => {
            const entries = entriesIn(changes)
            if (entries.booked.size + entries.reversed.size === 0) return changes
            const [[account]] = await along()
            return [...changes, ...(await paymentsOf(read, entries, account?.id, now))]
          },
          [where('ledger_account', 'number', [VAT_SETTLEMENT_ACCOUNT])],
        ),
      ),
  }))

const paymentsOf = async (
  read: Read,
  { booked, reversed }: ReturnType<typeof entriesIn>,
  account: string | undefined,
  now: () => Timestamp,
): Promise<readonly Change[]> => {
  const settled = [...booked].flatMap(([id, entry]) => (postedOn(account, entry) === 0 ? [] : [id]))
  if (settled.length + reversed.size === 0) return []
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
    payer.set(due.vat_return_id, id)
    dues = dues.filter((each) => each !== due)
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
  for (const { table, before, after } of changes) {
    // Paying, filing and undoing change returns themselves.
    if (table === 'vat_return') return { booked: new Map<string, JournalEntry>(), reversed: new Set<string | null>() }
    if (table !== 'journal_entry' || before !== null || after === null) continue
    const { source, reverses_id } = after
    if (source.type !== 'bank_transaction' || source.id === null) continue
    if (reverses_id === null) booked.set(source.id, after)
    else reversed.add(source.id)
  }
  return { booked, reversed }
}

/** Credits positive, as money that comes in. */
const postedOn = (account: string | undefined, entry: JournalEntry | undefined): number =>
  (entry?.lines ?? []).reduce(
    (sum, { account_id, debit, credit }) => (account_id === account ? sum + credit - debit : sum),
    0,
  )

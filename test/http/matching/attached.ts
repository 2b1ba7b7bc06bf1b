// Matches that tests write into the books as a rule would attach them, because processing reviews proposals of its own.
import { type Change, updated } from '../../../shared/books/port/change.ts'
import { where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Match } from '../../../shared/record/matching/match.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import type { MemoryBook } from '../../support/books/memory-book.ts'

/** Rows in Rappen; certain by default, and of a rule: the matcher may change suggestions. */
export type AttachedRow = Partial<Omit<Match, 'amount'>> & { readonly amount: number }

const matchOf = (transactionId: string, { amount, ...row }: AttachedRow, index: number): Match => ({
  id: `MATCH${index}${transactionId}`,
  matchable_type: null,
  matchable_id: null,
  account_id: null,
  vat_rate_id: null,
  text: null,
  currency: null,
  currency_amount: null,
  origin: 'rule',
  source: null,
  confidence: 0.99,
  is_certain: true,
  reasons: [],
  settlements: [],
  ...row,
  amount: minorUnitsOf(amount),
})

/** Attaches rows to transactions in one commit. */
export const attach = async (
  book: MemoryBook,
  attached: Readonly<Record<string, readonly AttachedRow[]>>,
  more: (id: string) => Partial<BankTransaction> = () => ({}),
): Promise<void> => {
  await book.write<null, never>({ user: null }, async (read) => {
    const [records] = await read([where('bank_transaction', 'id', Object.keys(attached))])
    const changes = records.map((record): Change => {
      const rows = attached[record.id]
      assert(rows, 'rows for each transaction')
      const matches = rows.map((row, index) => matchOf(record.id, row, index))
      return updated('bank_transaction', record, { matches, ...more(record.id) })
    })
    return ok({ action: 'test', changes, value: null })
  })
}

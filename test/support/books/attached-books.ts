// Transactions that each have an open invoice attached with certainty. A rule attaches it, because processing would
// review a proposal of its own. Bulk reconciling works on them. Without the invoices they serve tests that apply a
// rule. They can be added to books in memory, or to a data folder that no program has open; the next start replays
// them.
import { join } from 'node:path'
import { machineFiles } from '../../../main/journal/append/files.ts'
import { removeDataFolderRecord } from '../../../main/journal/identity/identity-record.ts'
import { openBooks } from '../../../main/journal/open-book.ts'
import type { Book } from '../../../main/service/core/book.ts'
import { type Change, changeOfFields, created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import {
  type BankTransaction,
  NO_CHARGES,
  statedFieldsOf,
  UNMATCHED,
} from '../../../shared/record/bank/bank-transaction.ts'
import type { Match } from '../../../shared/record/matching/match.ts'
import { type Invoice, UNBOOKED } from '../../../shared/record/open-item/open-item.ts'
import { addDays, type LocalDate, type Timestamp, timestampOf } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { createMemoryBooks } from './memory-books.ts'

const PAIRS_A_COMMIT = 2_000

/** Adds this many pairs to the first bank account, in the latest fiscal year. */
export const fillWithAttached = (dataFolder: string, pairs: number): Promise<void> => fill(dataFolder, pairs, true)

/** The same without invoices, and with no document attached. */
export const fillWithOpen = (dataFolder: string, rows: number): Promise<void> => fill(dataFolder, rows, false)

const fill = async (dataFolder: string, pairs: number, isAttached: boolean): Promise<void> => {
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message: string, cause?: unknown) => {
      throw new Error(message, { cause })
    },
  }
  const books = openBooks({
    dataFolder,
    log,
    onReadModelLost: () => undefined,
    onNotice: () => undefined,
    openReadModel: async (book) => createMemoryBooks(book),
    now: () => timestampOf(Date.now()),
  })
  await add(await books.open('organization-1'), pairs, isAttached)
  await books.close()
  // Commits written without the program have no signature: the program accepts them, as in a folder that it sees for
  // the first time.
  await removeDataFolderRecord(machineFiles, join(process.env.XDG_CONFIG_HOME ?? '', 'kontor'), dataFolder)
}

/** Adds them to open books. Returns the ids of the transactions by date. */
export const addAttached = (book: Book, pairs: number): Promise<readonly string[]> => add(book, pairs, true)

export const addOpen = (book: Book, rows: number): Promise<readonly string[]> => add(book, rows, false)

const add = async (book: Book, pairs: number, isAttached: boolean): Promise<readonly string[]> => {
  const [accounts, years] = await book.read([
    page('bank_account'),
    page('fiscal_year', { sort: [{ field: 'start_date', descending: true }] }),
  ])
  const [account, year] = [accounts.rows[0], years.rows[0]]
  assert(account && year, 'a bank account and a fiscal year')
  const added: string[] = []
  for (let from = 0; from < pairs; from += PAIRS_A_COMMIT) {
    const count = Math.min(PAIRS_A_COMMIT, pairs - from)
    const now = timestampOf(Date.now())
    const changes = Array.from({ length: count }, (_, index) => {
      const day = addDays(year.start_date, Math.floor((350 * (from + index)) / pairs))
      const pair = pairOf(from + index, account.id, day, now)
      return isAttached ? pair : pair.flatMap(withoutMatches)
    }).flat()
    for (const { table, id } of changes) if (table === 'bank_transaction') added.push(String(id))
    await book.write<null, never>({ user: 1 }, async () => ok({ action: 'fill', changes, value: null }))
  }
  return added
}

const withoutMatches = (change: Change): readonly Change[] =>
  change.table === 'bank_transaction'
    ? [changeOfFields(change.table, change.id, change.before, { ...change.after, matches: [] })]
    : []

/** An invoice and the credit that pays it in full. */
const pairOf = (index: number, bankAccountId: string, day: LocalDate, now: Timestamp): readonly Change[] => {
  const amount = minorUnitsOf(1000 + (index % 90_000))
  const invoice: Invoice = {
    id: newId(),
    key: null,
    number: `F-${index}`,
    company_id: null,
    reference: null,
    base_total: null,
    currency: 'CHF',
    total: amount,
    paid_amount: minorUnitsOf(0),
    date: day,
    due_date: null,
    text: null,
    ...UNBOOKED,
    created_at: now,
    updated_at: now,
  }
  const match: Match = {
    id: newId(),
    amount,
    matchable_type: 'invoice',
    matchable_id: invoice.id,
    account_id: null,
    vat_rate_id: null,
    text: null,
    currency: null,
    currency_amount: null,
    settlements: [],
    origin: 'rule',
    source: null,
    confidence: 0.99,
    is_certain: true,
    reasons: ['reference', 'amount', 'name'].map((evidence) => ({
      evidence: evidence as 'reference',
      verdict: 'equal',
      field: evidence,
      found: `F-${index}`,
      wanted: `F-${index}`,
    })),
  }
  const transaction: BankTransaction = {
    id: newId(),
    bank_account_id: bankAccountId,
    acc_serv_ref: `fill-${index}`,
    entry_acc_serv_ref: null,
    ...statedFieldsOf({ name: `Kundin ${index}`, text: `Rechnung F-${index}`, booking_date: day, value_date: day }),
    amount,
    currency: 'CHF',
    ...NO_CHARGES,
    details: [],
    is_processing: false,
    ...UNMATCHED,
    matches: [match],
    batch_id: null,
    likely_duplicate_of: null,
    source_line: null,
    document_request: null,
    created_at: now,
    updated_at: now,
  }
  return [created('invoice', invoice), created('bank_transaction', transaction)]
}

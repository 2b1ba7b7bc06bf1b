// Makes the rows of postings, of the history of entries, and of balances while it reads the journal.
import { join } from 'node:path'
import { organizationBook } from '../../shared/books/port/book-name.ts'
import { changesOfTable } from '../../shared/books/port/change.ts'
import { type Commit, GENESIS, type Head } from '../../shared/books/port/commit.ts'
import type { BankTransaction } from '../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../shared/record/ledger/journal-entry.ts'
import { isBalanceSheetAccount } from '../../shared/rule/ledger/report/report.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import { minorToDecimal, minorUnitsOf } from '../../shared/value/money.ts'
import { machineFiles } from '../journal/append/files.ts'
import { FILE_NAME, firstLocation, readCommits } from '../journal/append/scan.ts'
import type { BookFacts } from './book-facts.ts'
import type { HistoryRow, PostingRow, RowOf } from './rows.ts'

export interface LedgerSource {
  readonly data_folder: string
  readonly organization: number
  /** The last commit to include. */
  readonly head: Head
  readonly facts: BookFacts
  /** The fiscal year to include; null for all. */
  readonly fiscal_year_id: string | null
  readonly nameOf: (user: number | null) => string | null
}

/** The fields of an entry that another one refers to. */
interface NumberedEntry {
  readonly number: number
  readonly fiscal_year_id: string
}

interface BookedEntry {
  readonly commit: Commit
  readonly entry: JournalEntry
}

async function* commitsOf({ data_folder, organization, head }: LedgerSource): AsyncGenerator<Commit> {
  const folder = join(data_folder, 'books', organizationBook(organization), 'journal')
  const names = (await machineFiles.list(folder)).filter((name) => FILE_NAME.test(name)).sort()
  for await (const { line } of readCommits({ files: machineFiles, folder }, names, firstLocation(names), GENESIS)) {
    yield line.commit
    if (line.commit.seq >= head.seq) return
  }
}

/** Each entry that exists at the end, in its final state, with the commit that booked it. */
async function* entriesOf(source: LedgerSource): AsyncGenerator<BookedEntry> {
  const { removed_at, patches } = source.facts
  for await (const commit of commitsOf(source))
    for (const { id, before, after } of changesOfTable(commit.changes, 'journal_entry')) {
      if (before !== null || (removed_at.get(String(id)) ?? 0) >= commit.seq) continue
      yield { commit, entry: { ...after, ...patches.get(String(id)) } }
    }
}

/** The sums of one account in one year, in minor units. */
interface AccountSums {
  debit: number
  credit: number
  closing_entries: number
}

/**
 * The results of a second walk: sums by year and account, the number of entries, and the numbers of the entries that
 * others refer to.
 */
export interface LedgerSums {
  readonly by_year: ReadonlyMap<string, ReadonlyMap<string, AccountSums>>
  readonly numbers: ReadonlyMap<string, NumberedEntry>
  readonly entries: number
}

export const sumLedger = async (source: LedgerSource): Promise<LedgerSums> => {
  const byYear = new Map<string, Map<string, AccountSums>>()
  const numbers = new Map<string, NumberedEntry>()
  let entries = 0
  for await (const { entry } of entriesOf(source)) {
    const { id, number, fiscal_year_id, lines, is_closing } = entry
    entries += 1
    if (source.facts.neededIds.has(id)) numbers.set(id, { number, fiscal_year_id })
    const year = byYear.get(fiscal_year_id) ?? new Map<string, AccountSums>()
    byYear.set(fiscal_year_id, year)
    for (const { account_id, debit, credit } of lines) {
      const sums = year.get(account_id) ?? { debit: 0, credit: 0, closing_entries: 0 }
      year.set(account_id, sums)
      sums.debit += debit
      sums.credit += credit
      if (is_closing) sums.closing_entries += debit - credit
    }
  }
  return { by_year: byYear, numbers, entries }
}

export async function* postingRows(source: LedgerSource, { numbers }: LedgerSums): AsyncGenerator<PostingRow> {
  const { facts, fiscal_year_id, nameOf } = source
  const base = baseCurrencyOf(facts)
  const numberOf = (id: string | null): number | null => (id === null ? null : (numbers.get(id)?.number ?? null))
  for await (const { commit, entry } of entriesOf(source)) {
    if (fiscal_year_id !== null && entry.fiscal_year_id !== fiscal_year_id) continue
    const pays = paidBy(commit, entry.id, facts)
    for (const [index, line] of entry.lines.entries()) {
      const account = facts.get('ledger_account', line.account_id)
      const rate = line.vat_rate_id === null ? null : facts.get('vat_rate', line.vat_rate_id)
      yield {
        entry_number: entry.number,
        entry_id: entry.id,
        date: entry.date,
        fiscal_year: facts.get('fiscal_year', entry.fiscal_year_id)?.name ?? '',
        line: index + 1,
        account_number: account?.number ?? 0,
        account_name: account?.name ?? '',
        debit: minorToDecimal(line.debit, base),
        credit: minorToDecimal(line.credit, base),
        currency: line.currency,
        currency_amount:
          line.currency_amount === null ? null : minorToDecimal(line.currency_amount, line.currency ?? base),
        entry_text: entry.text,
        line_text: line.text,
        vat_rate_percent: rate === null ? null : String(rate.rate_millis / 1000),
        source_type: entry.source.type,
        source_id: entry.source.id,
        pays,
        is_closing: entry.is_closing,
        reverses: numberOf(entry.reverses_id),
        reversed_by: numberOf(entry.reversed_by_id),
        rebooks: numberOf(entry.rebooks_id),
        booked_at: commit.time as Timestamp,
        booked_by: commit.user,
        booked_by_name: nameOf(commit.user),
        commit: commit.seq,
      }
    }
  }
}

/** The documents that a transaction or an offset settled in the commit that booked it. */
const paidBy = ({ changes }: Commit, entryId: string, { documents }: BookFacts): string | null => {
  const settled = changes.flatMap(({ table, after }) => {
    if (table === 'offset') return after?.journal_entry_id === entryId ? (after.settlements ?? []) : []
    const transaction = after as Partial<BankTransaction> | null
    if (table !== 'bank_transaction' || transaction?.journal_entry_id !== entryId) return []
    return (transaction.matches ?? []).flatMap(({ settlements }) => settlements)
  })
  if (settled.length === 0) return null
  const labels = settled.map(({ type, id, amount }) => {
    const { number, currency } = documents.get(id) ?? { number: id, currency: '' }
    return `${type} ${number}: ${minorToDecimal(amount, currency)} ${currency}`
  })
  return labels.join('; ')
}

export async function* historyRows(source: LedgerSource, { numbers }: LedgerSums): AsyncGenerator<HistoryRow> {
  for await (const commit of commitsOf(source))
    for (const { id, before, after } of changesOfTable(commit.changes, 'journal_entry')) {
      const whole: Partial<JournalEntry> = before === null ? after : before
      const numbered = numbers.get(String(id))
      const year = whole.fiscal_year_id ?? numbered?.fiscal_year_id
      if (source.fiscal_year_id !== null && year !== source.fiscal_year_id) continue
      yield {
        commit: commit.seq,
        time: commit.time as Timestamp,
        user: commit.user,
        user_name: source.nameOf(commit.user),
        action: commit.action,
        group: commit.group,
        change: before === null ? 'created' : after === null ? 'removed' : 'changed',
        entry_number: whole?.number ?? numbered?.number ?? null,
        entry_id: String(id),
        before,
        after,
      }
    }
}

/** Every account with postings, in every year from its first entry on, by year and number. */
export function* balanceRows(source: LedgerSource, { by_year }: LedgerSums): Generator<RowOf<'balances'>> {
  const { facts } = source
  const base = baseCurrencyOf(facts)
  const text = (amount: number) => minorToDecimal(minorUnitsOf(amount), base)
  const years = facts.all('fiscal_year').toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
  const accounts = facts.all('ledger_account').toSorted((a, b) => a.number - b.number)
  const carried = new Map<string, number>()
  for (const year of years)
    for (const account of accounts) {
      const sums = by_year.get(year.id)?.get(account.id)
      const opening = isBalanceSheetAccount(account) ? (carried.get(account.id) ?? 0) : 0
      if (!sums && !carried.has(account.id)) continue
      const { debit, credit, closing_entries } = sums ?? { debit: 0, credit: 0, closing_entries: 0 }
      carried.set(account.id, opening + debit - credit)
      if (source.fiscal_year_id !== null && year.id !== source.fiscal_year_id) continue
      yield {
        fiscal_year: year.name,
        account_number: account.number,
        account_name: account.name,
        opening: text(opening),
        debit: text(debit),
        credit: text(credit),
        closing: text(opening + debit - credit),
        closing_entries: text(closing_entries),
      }
    }
}

const baseCurrencyOf = (facts: BookFacts): string => facts.get('organization_profile', '1')?.base_currency ?? 'CHF'

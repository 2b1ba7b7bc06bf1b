// Checks what reconciling left in the books of an organization: each reconciled bank transaction is booked by one entry of its
// amount, every document is paid by what settled it, and nothing else was booked for bank transactions.
import type { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import type { RecordOf, TableName } from '../../../shared/books/port/tables.ts'
import type { BankAccount } from '../../../shared/record/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank-transaction.ts'
import type { JournalEntry, Posting } from '../../../shared/record/journal-entry.ts'
import type { Match } from '../../../shared/record/match.ts'

/** Every finding, as a sentence. None: all is well. */
export const checkMatching = (tables: MemoryTables): readonly string[] => {
  const transactions = recordsOf(tables, 'bank_transaction')
  const entries = new Map(recordsOf(tables, 'journal_entry').map((entry) => [entry.id, entry]))
  const accounts = new Map(recordsOf(tables, 'bank_account').map((account) => [account.id, account]))
  const base = tables.table('organization_profile').get(1)?.base_currency as string
  return [
    ...transactions.flatMap((transaction) =>
      problemsOf(transaction, entries, accounts.get(transaction.bank_account_id), base).map(
        (text) => `bank_transaction ${transaction.id}: ${text}`,
      ),
    ),
    ...checkEntries(transactions, [...entries.values()]),
    ...checkDocuments(tables, transactions),
  ]
}

const recordsOf = <T extends TableName>(tables: MemoryTables, table: T): readonly RecordOf<T>[] =>
  [...tables.table(table).records()] as unknown as RecordOf<T>[]

const problemsOf = (
  transaction: BankTransaction,
  entries: ReadonlyMap<string, JournalEntry>,
  account: BankAccount | undefined,
  base: string,
): string[] => {
  const { is_reconciled, journal_entry_id: id, matches, amount, currency } = transaction
  if (!is_reconciled) {
    const isSettled = matches.some(({ settlements }) => settlements.length > 0)
    return [
      ...(id === null ? [] : ['is not reconciled, but has an entry']),
      ...(isSettled ? ['is not reconciled, but settles documents'] : []),
    ]
  }
  if (id === null) return amount === 0 && matches.length === 0 ? [] : ['is reconciled, but not booked']
  const entry = entries.get(id)
  if (!entry) return [`its entry ${id} is not there`]
  const problems: string[] = []
  if (entry.source.type !== 'bank_transaction' || entry.source.id !== transaction.id)
    problems.push(`its entry ${entry.number} was made from something else`)
  if (entry.reversed_by_id !== null) problems.push(`its entry ${entry.number} is reversed`)
  const bank = amount === 0 ? undefined : entry.lines[0]
  const others = amount === 0 ? entry.lines : entry.lines.slice(1)
  if (bank && bank.account_id !== account?.account_id)
    problems.push(`its entry ${entry.number} is not booked on the ledger account of its bank account`)
  if (bank && amountOf(bank, currency === base) !== (currency === base ? amount : Math.abs(amount)))
    problems.push(`its entry ${entry.number} books another amount on the bank account`)
  if (account?.currency === base && currency === base && !areBooked(matches, others))
    problems.push(`its entry ${entry.number} does not book what it is matched with`)
  return problems
}

const amountOf = (line: Posting, isBase: boolean): number | null =>
  isBase ? line.debit - line.credit : line.currency_amount

/** Each row has its posting, or two when its tax stands apart; one more rounds. */
const areBooked = (matches: readonly Match[], lines: readonly Posting[]): boolean => {
  let at = 0
  for (const { amount, vat_rate_id, matchable_type, settlements, currency } of matches) {
    const net = lines[at++]
    if (!net) return false
    let booked = net.credit - net.debit
    const tax = lines[at]
    if (vat_rate_id !== null && tax && Math.abs(booked) !== Math.abs(amount)) {
      booked += tax.credit - tax.debit
      at += 1
    }
    if (Math.abs(booked) !== Math.abs(amount)) return false
    const isDocument = matchable_type !== null && matchable_type !== 'company'
    if (isDocument && currency === null && Math.abs(settlements[0]?.amount ?? 0) !== Math.abs(amount)) return false
  }
  return lines.length - at <= 1
}

/** Entries of bank transactions that are not reversed each have a transaction that names them. */
const checkEntries = (transactions: readonly BankTransaction[], entries: readonly JournalEntry[]): string[] => {
  const named = new Set(transactions.map(({ journal_entry_id }) => journal_entry_id))
  return entries
    .filter(({ id, source, reversed_by_id }) => {
      return source.type === 'bank_transaction' && reversed_by_id === null && !named.has(id)
    })
    .map(({ id, number }) => `journal_entry ${id} (${number}): no bank transaction is booked by it`)
}

const DOCUMENTS = ['invoice', 'expense', 'expense_payment'] as const

/** What is paid of a document is what reconciled transactions settled of it. */
const checkDocuments = (tables: MemoryTables, transactions: readonly BankTransaction[]): string[] => {
  const settled = new Map<string, number>()
  for (const { matches } of transactions)
    for (const { settlements } of matches)
      for (const { id, amount } of settlements) settled.set(id, (settled.get(id) ?? 0) + amount)
  return DOCUMENTS.flatMap((table) =>
    recordsOf(tables, table).flatMap(({ id, paid_amount }) => {
      const sum = settled.get(id) ?? 0
      return sum === paid_amount ? [] : [`${table} ${id}: says that ${paid_amount} are paid, but ${sum} were settled`]
    }),
  )
}

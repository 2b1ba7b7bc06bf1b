// Checks the results of reconciliation and documents in an organization's books: each reconciled bank transaction is
// booked by one entry of its amount or has a line of a manual entry; each document is paid by the transactions and
// offsets that settled it and booked by its own entry; and there are no other entries for them.
import type { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { ExchangeValuation } from '../../../shared/record/ledger/exchange-valuation.ts'
import type { JournalEntry, Posting } from '../../../shared/record/ledger/journal-entry.ts'
import type { Match } from '../../../shared/record/matching/match.ts'
import type { Offset } from '../../../shared/record/open-item/offset.ts'
import type { BookableDocument } from '../../../shared/record/open-item/open-item.ts'

/** Every finding, as a sentence. An empty list: no fault. */
export const checkMatching = (tables: MemoryTables): readonly string[] => {
  const transactions = tables.records('bank_transaction')
  const entries = new Map(tables.records('journal_entry').map((entry) => [entry.id, entry]))
  const accounts = new Map(tables.records('bank_account').map((account) => [account.id, account]))
  const base = tables.table('organization_profile').get(1)?.base_currency as string
  const takers = Map.groupBy(transactions, ({ journal_entry_id }) => journal_entry_id)
  return [
    ...transactions.flatMap((transaction) =>
      problemsOf(transaction, entries, accounts.get(transaction.bank_account_id), base, takers).map(
        (text) => `bank_transaction ${transaction.id}: ${text}`,
      ),
    ),
    ...checkEntries(transactions, [...entries.values()]),
    ...checkSettled(tables, transactions),
    ...checkOffsets(tables.records('offset'), entries),
    ...checkValuations(tables.records('exchange_valuation'), entries),
    ...checkDocuments(tables, entries, base),
    ...checkCredits(tables),
  ]
}

const problemsOf = (
  transaction: BankTransaction,
  entries: ReadonlyMap<string, JournalEntry>,
  account: BankAccount | undefined,
  base: string,
  takers: ReadonlyMap<string | null, readonly BankTransaction[]>,
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
  if (!entry) return [`its entry ${id} is missing`]
  if (entry.source.type === 'manual' && matches.length === 0)
    return counterpartProblems(transaction, entry, takers.get(id) ?? [], account, base)
  const problems: string[] = []
  if (entry.source.type !== 'bank_transaction' || entry.source.id !== transaction.id)
    problems.push(`its entry ${entry.number} has another source`)
  if (entry.reversed_by_id !== null) problems.push(`its entry ${entry.number} is reversed`)
  const bank = amount === 0 ? undefined : entry.lines[0]
  const others = amount === 0 ? entry.lines : entry.lines.slice(1)
  if (bank && bank.account_id !== account?.account_id)
    problems.push(`its entry ${entry.number} is not booked on the ledger account of its bank account`)
  if (bank && amountOf(bank, currency === base) !== (currency === base ? amount : Math.abs(amount)))
    problems.push(`its entry ${entry.number} books another amount on the bank account`)
  if (account?.currency === base && currency === base && !areBooked(matches, others))
    problems.push(`its entry ${entry.number} does not book its matches`)
  return problems
}

/**
 * Checks that a manual entry has a line of the transaction's amount on its account, for each transaction that uses one.
 */
const counterpartProblems = (
  transaction: BankTransaction,
  { number, lines, reversed_by_id }: JournalEntry,
  takers: readonly BankTransaction[],
  account: BankAccount | undefined,
  base: string,
): string[] => {
  const { amount, currency, bank_account_id } = transaction
  const fitting = lines.filter((line) => {
    const isBase = currency === base
    if (line.account_id !== account?.account_id || (!isBase && line.currency !== currency)) return false
    const signed = isBase ? line.debit - line.credit : (line.currency_amount ?? 0) * (line.credit > 0 ? -1 : 1)
    return signed === amount
  })
  const matchingTakers = takers.filter(
    (taker) => taker.bank_account_id === bank_account_id && taker.amount === amount && taker.currency === currency,
  )
  return [
    ...(reversed_by_id === null ? [] : [`its entry ${number} is reversed`]),
    ...(fitting.length === 0 ? [`its entry ${number} has no line with its amount on its account`] : []),
    ...(fitting.length > 0 && matchingTakers.length > fitting.length
      ? [`its entry ${number} is also reconciled with other transactions`]
      : []),
  ]
}

const amountOf = (line: Posting, isBase: boolean): number | null =>
  isBase ? line.debit - line.credit : line.currency_amount

/**
 * Each row has one or several postings that add up to its amount,
 * in the order of the rows. One more posting is for rounding.
 */
const areBooked = (matches: readonly Match[], lines: readonly Posting[]): boolean => {
  const [match, ...others] = matches
  if (match === undefined) return lines.length <= 1
  const { amount, matchable_type, settlements, currency } = match
  const isDocument = matchable_type !== null && matchable_type !== 'company'
  if (isDocument && currency === null && Math.abs(settlements[0]?.amount ?? 0) !== Math.abs(amount)) return false
  let booked = 0
  return lines.some(({ credit, debit }, index) => {
    booked += credit - debit
    return Math.abs(booked) === Math.abs(amount) && areBooked(others, lines.slice(index + 1))
  })
}

/** For each entry of a bank transaction that is not reversed there is a transaction that names it. */
const checkEntries = (transactions: readonly BankTransaction[], entries: readonly JournalEntry[]): string[] => {
  const named = new Set(transactions.map(({ journal_entry_id }) => journal_entry_id))
  return entries
    .filter(({ id, source, reversed_by_id }) => {
      return source.type === 'bank_transaction' && reversed_by_id === null && !named.has(id)
    })
    .map(({ id, number }) => `journal_entry ${id} (${number}): it books no bank transaction`)
}

const TARGETS = ['invoice', 'expense', 'expense_payment'] as const

/**
 * The paid amount of a document is the sum that reconciled transactions and offsets settled of it, also for its parts.
 * Its paid amount in the base currency need not be: booking a document evaluates earlier payments again.
 */
const checkSettled = (tables: MemoryTables, transactions: readonly BankTransaction[]): string[] => {
  const settling = [...transactions.flatMap(({ matches }) => matches), ...tables.records('offset')]
  const settled = new Map<string, { amount: number; parts: number[] }>()
  for (const { settlements } of settling)
    for (const { id, amount, parts = [] } of settlements) {
      const sum = settled.get(id) ?? { amount: 0, parts: [] }
      for (const [index, part] of parts.entries()) sum.parts[index] = (sum.parts[index] ?? 0) + part.base_booked
      settled.set(id, { ...sum, amount: sum.amount + amount })
    }
  return TARGETS.flatMap((table) =>
    tables.records(table).flatMap((document) => {
      const { id, paid_amount } = document
      const sum = settled.get(id) ?? { amount: 0, parts: [] }
      const problems: string[] = []
      if (sum.amount !== paid_amount)
        problems.push(`states that ${paid_amount} are paid, but ${sum.amount} were settled`)
      if ('payment_parts' in document)
        for (const [index, { base_booked }] of document.payment_parts.entries())
          if (base_booked !== (sum.parts[index] ?? 0))
            problems.push(
              `states that payments booked ${base_booked} of part ${index}, but they booked ${sum.parts[index] ?? 0}`,
            )
      return problems.map((text) => `${table} ${id}: ${text}`)
    }),
  )
}

/** An offset with an entry is booked by it alone, and no other entry comes from an offset. */
const checkOffsets = (offsets: readonly Offset[], entries: ReadonlyMap<string, JournalEntry>): string[] => {
  const named = new Set(offsets.map(({ journal_entry_id }) => journal_entry_id))
  return [
    ...offsets.flatMap(({ id, journal_entry_id }) => {
      if (journal_entry_id === null) return []
      const entry = entries.get(journal_entry_id)
      const isOwn = entry?.source.type === 'offset' && entry.source.id === id && entry.reversed_by_id === null
      return isOwn ? [] : [`offset ${id}: its entry ${journal_entry_id} is missing, reversed or of another source`]
    }),
    ...[...entries.values()].flatMap(({ id, number, source, reversed_by_id }) =>
      source.type === 'offset' && reversed_by_id === null && !named.has(id)
        ? [`journal_entry ${id} (${number}): it books no offset`]
        : [],
    ),
  ]
}

/** The open credit of a payment on account is what a row of its transaction booked. */
const checkCredits = (tables: MemoryTables): string[] => {
  const booked = new Set(
    tables
      .records('bank_transaction')
      .flatMap(({ id, is_reconciled, matches }) => (is_reconciled ? matches.map((match) => `${id} ${match.id}`) : [])),
  )
  return (['invoice', 'expense'] as const).flatMap((table) =>
    tables.records(table).flatMap(({ id, booked_by, bank_transaction_id, total }) => {
      if (booked_by !== 'on_account')
        return bank_transaction_id === null ? [] : [`${table} ${id}: it names a transaction, but is not on account`]
      if (bank_transaction_id === null) return total === 0 ? [] : [`${table} ${id}: its payment on account is missing`]
      return booked.has(`${bank_transaction_id} ${id}`) ? [] : [`${table} ${id}: its payment on account is not booked`]
    }),
  )
}

/** A valuation is booked by two entries whose sums cancel each other, and no other entry comes from a valuation. */
const checkValuations = (
  valuations: readonly ExchangeValuation[],
  entries: ReadonlyMap<string, JournalEntry>,
): string[] => {
  const own = [...entries.values()].filter(
    ({ source, reversed_by_id }) => source.type === 'exchange_valuation' && reversed_by_id === null,
  )
  const byValuation = Map.groupBy(own, ({ source }) => source.id)
  const known = new Set(valuations.map(({ id }) => id))
  return [
    ...valuations.flatMap(({ id, date }) => {
      const booked = byValuation.get(id) ?? []
      const isBooked = booked.length === 2 && booked.some((entry) => entry.date === date)
      const sums = new Map<string, number>()
      for (const { account_id, debit, credit } of booked.flatMap(({ lines }) => lines))
        sums.set(account_id, (sums.get(account_id) ?? 0) + debit - credit)
      const isCancelled = [...sums.values()].every((sum) => sum === 0)
      return isBooked && isCancelled ? [] : [`exchange_valuation ${id}: it is not booked once with its opposite`]
    }),
    ...own.flatMap(({ id, number, source }) =>
      known.has(source.id ?? '') ? [] : [`journal_entry ${id} (${number}): it books no valuation`],
    ),
  ]
}

/** A document that is booked on its date has an entry of its total. No other entry may come from a document. */
const checkDocuments = (tables: MemoryTables, entries: ReadonlyMap<string, JournalEntry>, base: string): string[] => {
  const documents = (['invoice', 'expense'] as const).flatMap((table) =>
    tables.records(table).map((document) => ({ table, document })),
  )
  const named = new Set(documents.map(({ document }) => document.journal_entry_id))
  return [
    ...documents.flatMap(({ table, document }) =>
      entryProblems(table, document, entries, base).map((text) => `${table} ${document.id}: ${text}`),
    ),
    ...[...entries.values()].flatMap(({ id, number, source, reversed_by_id }) =>
      (source.type === 'invoice' || source.type === 'expense') && reversed_by_id === null && !named.has(id)
        ? [`journal_entry ${id} (${number}): it books no document`]
        : [],
    ),
  ]
}

const entryProblems = (
  table: 'invoice' | 'expense',
  { id, booked_by, journal_entry_id, total, currency, date }: BookableDocument,
  entries: ReadonlyMap<string, JournalEntry>,
  base: string,
): string[] => {
  if (journal_entry_id === null)
    return booked_by === 'issue' && total !== 0 ? ['is booked on its date, but has no entry'] : []
  const entry = entries.get(journal_entry_id)
  if (booked_by !== 'issue') return ['is not booked on its date, but has an entry']
  if (!entry) return [`its entry ${journal_entry_id} is missing`]
  const problems: string[] = []
  if (entry.source.type !== table || entry.source.id !== id)
    problems.push(`its entry ${entry.number} has another source`)
  if (entry.reversed_by_id !== null) problems.push(`its entry ${entry.number} is reversed`)
  if (entry.date !== date) problems.push(`its entry ${entry.number} has another date`)
  const booked = (entry.lines[0]?.debit ?? 0) - (entry.lines[0]?.credit ?? 0)
  if (currency === base && booked !== (table === 'invoice' ? total : -total))
    problems.push(`its entry ${entry.number} books another amount than its total`)
  return problems
}

// Checks the ledger as a whole: the debits and credits of all entries, and the stored sums for each account and year,
// which every report reads, against the entries. check-records.ts checks that each entry balances.
import type { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'

/** The totals of the ledger, in minor units of the base currency. */
export interface LedgerSums {
  readonly entries: number
  readonly debit: number
  readonly credit: number
}

export const checkLedger = (
  tables: MemoryTables,
): { readonly sums: LedgerSums; readonly findings: readonly string[] } => {
  const byAccount = new Map<string, number>()
  let entries = 0
  let debit = 0
  let credit = 0
  for (const { lines, fiscal_year_id, is_closing } of tables.records('journal_entry')) {
    entries += 1
    for (const line of lines) {
      debit += line.debit
      credit += line.credit
      const key = [line.account_id, fiscal_year_id, is_closing].join(' ')
      byAccount.set(key, (byAccount.get(key) ?? 0) + line.debit - line.credit)
    }
  }
  const findings = debit === credit ? [] : [`the ledger does not balance: ${debit} debited, ${credit} credited`]
  for (const { by, sum } of tables.table('journal_entry').totals('by_account_and_year', null)) {
    const key = by.join(' ')
    const added = byAccount.get(key) ?? 0
    if (added !== sum) findings.push(`the stored total of ${key} is ${sum}, but its entries add up to ${added}`)
    byAccount.delete(key)
  }
  for (const [key, added] of byAccount)
    if (added !== 0) findings.push(`no total of ${key} is stored, but its entries add up to ${added}`)
  return { sums: { entries, debit, credit }, findings }
}

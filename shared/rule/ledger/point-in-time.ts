// The ledger as it was known at an earlier moment, without all later bookings, changes and deletions. It is never
// stored: entries contain their time of creation, and commits contain their changes.
import { type ChangeOf, isRemoved } from '../../books/port/change.ts'
import type { TotalsAnswer } from '../../books/port/read.ts'
import type { RecordId, RecordOf, TableName } from '../../books/port/tables.ts'
import type { JournalEntry } from '../../record/ledger/journal-entry.ts'

/** The records before the changes, which are given the latest first. In today's order, the deleted ones last. */
export const revertChanges = <T extends TableName>(
  records: readonly RecordOf<T>[],
  changes: readonly ChangeOf<T>[],
): readonly RecordOf<T>[] => {
  const then = new Map<RecordId, RecordOf<T>>(records.map((record) => [record.id, record]))
  for (const change of changes) {
    const present = then.get(change.id)
    if (change.before === null) then.delete(change.id)
    else if (isRemoved(change)) then.set(change.id, change.before)
    else if (present) then.set(change.id, { ...present, ...change.before })
  }
  return [...then.values()]
}

/** The sums of the total `by_account_and_year` without the amounts of these entries. */
export const createSumsBefore = (sums: readonly TotalsAnswer[]) => {
  const keyOf = (by: TotalsAnswer['by']): string => JSON.stringify(by)
  const remaining = new Map(sums.map((each) => [keyOf(each.by), { ...each }]))
  return {
    subtractEntry: ({ lines, fiscal_year_id, is_closing }: JournalEntry): void => {
      for (const { account_id, debit, credit } of lines) {
        const group = remaining.get(keyOf([account_id, fiscal_year_id, is_closing]))
        if (!group) continue
        group.count--
        group.sum -= debit - credit
      }
    },
    /** The groups that still have postings. */
    sums: (): readonly TotalsAnswer[] => [...remaining.values()].filter(({ count }) => count > 0),
  }
}

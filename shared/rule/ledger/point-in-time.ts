// The ledger as it was known at an earlier moment: what was booked, changed and removed since is taken back. Nothing of it
// is ever stored; entries say themselves when they were made, and commits what they changed.
import type { Change } from '../../books/port/change.ts'
import type { TotalsAnswer } from '../../books/port/read.ts'
import type { RecordId } from '../../books/port/tables.ts'
import type { JournalEntry } from '../../record/ledger/journal-entry.ts'

/** The records as they were before the changes, which come the latest first. In the order of today, what is gone last. */
export const revertChanges = <R extends { readonly id: RecordId }>(
  records: readonly R[],
  changes: readonly Change[],
): readonly R[] => {
  const then = new Map<RecordId, R>(records.map((record) => [record.id, record]))
  for (const { id, before, after } of changes) {
    const present = then.get(id)
    if (before === null) then.delete(id)
    else if (after === null) then.set(id, before as unknown as R)
    else if (present) then.set(id, { ...present, ...before })
  }
  return [...then.values()]
}

/** The sums of the total `by_account_and_year` without what these entries added to them. */
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
    /** Those of groups in which there was anything. */
    sums: (): readonly TotalsAnswer[] => [...remaining.values()].filter(({ count }) => count > 0),
  }
}

// A recurring entry as the interface shows it: amounts as decimal numbers of the base currency.
import type { RecurringEntryObject } from '../../../shared/api/endpoints/open-item/recurring-entries.ts'
import { minorToNumber, sumMinor } from '../../../shared/value/money.ts'
import type { BookedOccurrenceView, RecurringEntryView } from '../../service/open-item/contract.ts'
import { presentJournalEntry, presentPosting } from './ledger/journal-entry.ts'
import { presentExpense } from './match-target.ts'

export const presentRecurringEntry = ({
  record: { company_id, bill, lines, ...record },
  base_currency,
  due,
  next_date,
}: RecurringEntryView): RecurringEntryObject => ({
  ...record,
  lines: lines.map((line) => presentPosting(line, base_currency)),
  bill:
    bill === null || company_id === null
      ? null
      : {
          ...bill,
          company_id,
          total: minorToNumber(bill.total, base_currency),
          lines: bill.lines.map((line) => ({ ...line, amount: minorToNumber(line.amount, base_currency) })),
        },
  amount: minorToNumber(bill?.total ?? sumMinor(lines.map(({ debit }) => debit)), base_currency),
  due: [...due],
  next_date,
})

export const presentRecurringEntries = (views: readonly RecurringEntryView[]) => ({
  data: views.map(presentRecurringEntry),
})

export const presentOccurrence = ({ entry, expense }: BookedOccurrenceView) => ({
  journal_entry: entry && presentJournalEntry(entry),
  expense: expense && presentExpense(expense),
})

// Recurring entries with what is due today, and what the window does with them.
import { queryOptions } from '@tanstack/react-query'
import { listRecurringEntries } from '../../../../../shared/api/endpoints/open-item/recurring-entries.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

export const recurringEntriesQuery = queryOptions({
  queryKey: ['recurring_entries'],
  meta: readsTables('recurring_entry', 'journal_entry', 'expense'),
  queryFn: async ({ signal }) => (await call(listRecurringEntries, { signal })).data,
})

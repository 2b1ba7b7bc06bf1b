// The tasks of a month.
import { queryOptions } from '@tanstack/react-query'
import {
  getMonthChecklist,
  type MonthChecklistObject,
} from '../../../../../shared/api/endpoints/ledger/month-checklist.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

export const monthChecklistQuery = (month: string, language: string) =>
  queryOptions({
    queryKey: ['month-checklist', month, language],
    meta: readsTables(
      ...(['bank_account', 'bank_transaction', 'statement', 'journal_entry', 'invoice', 'expense'] as const),
      ...(['fiscal_year', 'period_lock', 'month_task', 'organization_profile', 'member', 'user'] as const),
    ),
    queryFn: ({ signal }): Promise<MonthChecklistObject> => call(getMonthChecklist, { params: { month }, signal }),
  })

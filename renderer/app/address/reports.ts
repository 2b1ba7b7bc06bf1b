// The search parameters of a report: its days and its comparison. All reports use the same ones, so that the days stay
// when the user changes from one report to another. Pure.
import { z } from 'zod'
import { type LocalDate, parseLocalDate } from '../../../shared/value/calendar.ts'
import type { SearchOf } from './search-of.ts'

/** The reports that share one screen. */
export const REPORT_TABS = [
  'trial_balance',
  'balance_sheet',
  'income_statement',
  'budget_comparison',
  'aged_debtors',
  'aged_creditors',
  'missing_vouchers',
] as const
export type ReportName = (typeof REPORT_TABS)[number]

/** Open documents by due date. */
export const isAged = (report: string): boolean => report === 'aged_debtors' || report === 'aged_creditors'

export const isReportTab = (text: string | undefined): text is ReportName => REPORT_TABS.some((name) => name === text)

/** The depth of the lines; without one, down to the accounts. */
export const REPORT_DEPTHS = ['groups', 'sections', 'classes'] as const
export type ReportDepth = (typeof REPORT_DEPTHS)[number]

/** The same days a year before, or the days just before. */
export const COMPARED = ['year', 'previous'] as const

const isDay = (text: string): boolean => parseLocalDate(text) !== null
const day = z.string().refine(isDay).optional().catch(undefined)

/** A budget comparison up to today, or to the end of the last month. */
export const BUDGET_ENDS = ['today', 'month'] as const

export const ReportSearch = z.object({
  from: day,
  /** The last day of the period; for a balance sheet, its day. */
  to: day,
  /** The comparison: one of the usual ones, or a day. */
  compare: z
    .string()
    .refine((text) => COMPARED.some((each) => each === text) || isDay(text))
    .optional()
    .catch(undefined),
  depth: z.enum(REPORT_DEPTHS).optional().catch(undefined),
  /** The end of a budget comparison; without one, the end of the year. */
  until: z.enum(BUDGET_ENDS).optional().catch(undefined),
  /** In aged lists: whether documents have rows of their own. */
  rows: z.literal('documents').optional().catch(undefined),
})
export type ReportSearch = SearchOf<typeof ReportSearch>

/** The day that a parameter names; null: it is no day. */
export const dayOf = (text: string | undefined): LocalDate | null => parseLocalDate(text ?? '')

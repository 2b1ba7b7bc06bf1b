// Which days a report is of and what it is compared with, as the address says it. The same words for every report, so that
// who changes from the one to the other keeps his days. Pure.
import { z } from 'zod'
import { type LocalDate, parseLocalDate } from '../../../shared/value/calendar.ts'

export const REPORTS = ['trial_balance', 'balance_sheet', 'income_statement', 'vat', 'budget_comparison'] as const
export type ReportName = (typeof REPORTS)[number]

export const isReport = (text: string | undefined): text is ReportName => REPORTS.some((name) => name === text)

/** How deep it goes; without one, to the accounts. */
export const REPORT_DEPTHS = ['groups', 'sections', 'classes'] as const
export type ReportDepth = (typeof REPORT_DEPTHS)[number]

/** The same days a year before, or the days just before. */
export const COMPARED = ['year', 'previous'] as const
export type Compared = (typeof COMPARED)[number]

export const VAT_METHODS = ['effective', 'net_rate'] as const
export type VatMethod = (typeof VAT_METHODS)[number]

const isDay = (text: string): boolean => parseLocalDate(text) !== null
const day = z.string().refine(isDay).optional().catch(undefined)

export const ReportSearch = z.object({
  from: day,
  /** The last day; of a balance sheet, its day. */
  to: day,
  /** With what it is compared: one of the usual, or a day. */
  compare: z
    .string()
    .refine((text) => COMPARED.some((each) => each === text) || isDay(text))
    .optional()
    .catch(undefined),
  depth: z.enum(REPORT_DEPTHS).optional().catch(undefined),
  method: z.enum(VAT_METHODS).optional().catch(undefined),
})
export type ReportSearch = { [K in keyof z.infer<typeof ReportSearch>]?: z.infer<typeof ReportSearch>[K] | undefined }

/** A day that the address names, as a day. */
export const dayOf = (text: string | undefined): LocalDate | null => parseLocalDate(text ?? '')

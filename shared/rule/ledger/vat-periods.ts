// The periods of VAT returns, their names and their deadlines (MWSTG 35, 71 and 72).
import type { VatReporting, VatReportingPeriod } from '../../record/ledger/vat-reporting.ts'
import type { VatReturnType } from '../../record/ledger/vat-return.ts'
import { addDays, addMonths, type LocalDate } from '../../value/calendar.ts'
import { reportingOn } from '../organization/vat-reporting.ts'

export interface VatPeriod {
  /** `M01`, `Q1`, `S1`, `2026`. */
  readonly label: string
  readonly from: LocalDate
  readonly to: LocalDate
}

/** The months of each kind of period. */
const MONTHS: Readonly<Record<VatReportingPeriod, number>> = { month: 1, quarter: 3, half_year: 6, year: 12 }

/** `M10` and not `10`, because objects list keys that are numbers before others. */
const labelOf = (period: VatReportingPeriod, year: string, place: number): string =>
  ({ month: `M${String(place).padStart(2, '0')}`, quarter: `Q${place}`, half_year: `S${place}`, year })[period]

/** The periods of the settings that end in these days, in their order; none for a time without liability. */
export const vatPeriodsIn = (
  { start_date, end_date }: { readonly start_date: LocalDate; readonly end_date: LocalDate },
  list: readonly VatReporting[],
): readonly VatPeriod[] => {
  const found: VatPeriod[] = []
  for (let first = `${start_date.slice(0, 7)}-01` as LocalDate; first <= end_date; first = addMonths(first, 1)) {
    const to = addDays(addMonths(first, 1), -1)
    const entry = reportingOn(list, to)
    const month = Number(to.slice(5, 7))
    if (to > end_date || !entry?.is_liable || month % MONTHS[entry.period] !== 0) continue
    const months = MONTHS[entry.period]
    const from = addMonths(first, 1 - months)
    const label = labelOf(entry.period, to.slice(0, 4), month / months)
    found.push({ label, from: liableFrom(list, from, to), to })
  }
  return found
}

/** Liability that begins in the period on the first of a month shortens it. */
const liableFrom = (list: readonly VatReporting[], from: LocalDate, to: LocalDate): LocalDate => {
  const begin = list.find(
    ({ valid_from, is_liable }) =>
      is_liable &&
      from < valid_from &&
      valid_from <= to &&
      valid_from.endsWith('-01') &&
      !reportingOn(list, addDays(valid_from, -1))?.is_liable,
  )
  return begin?.valid_from ?? from
}

/** The period of the settings that contains a day; null: the organization is not liable then. */
export const vatPeriodOn = (day: LocalDate, list: readonly VatReporting[]): VatPeriod | null => {
  const year = day.slice(0, 4)
  const days = { start_date: `${year}-01-01` as LocalDate, end_date: `${year}-12-31` as LocalDate }
  return vatPeriodsIn(days, list).find(({ from, to }) => from <= day && day <= to) ?? null
}

const DAYS_TO_FILE = 60
const DAYS_TO_RECONCILE = 240

/** The last day to file a return and to pay it. */
export const vatDueDate = (type: VatReturnType, to: LocalDate): LocalDate =>
  addDays(to, type === 'annual_reconciliation' ? DAYS_TO_RECONCILE : DAYS_TO_FILE)

/**
 * The name of a period of whole months: `2026-Q1`, `2026-S1`, `2026-03`, `2026`, other months `2025-07--2026-06`.
 */
export const vatPeriodKey = (from: LocalDate, to: LocalDate): string => {
  const year = from.slice(0, 4)
  if (year === to.slice(0, 4)) {
    const [first, last] = [Number(from.slice(5, 7)), Number(to.slice(5, 7))]
    const months = last - first + 1
    if (months === 12) return year
    if (months === 1) return from.slice(0, 7)
    if (months === 3 && last % 3 === 0) return `${year}-Q${last / 3}`
    if (months === 6 && last % 6 === 0) return `${year}-S${last / 6}`
  }
  return `${from.slice(0, 7)}--${to.slice(0, 7)}`
}

/** The period that such a name means; null: it means none. */
const readVatPeriodKey = (key: string): { readonly from: LocalDate; readonly to: LocalDate } | null => {
  const [, year, part] = /^(\d{4})(?:-(Q[1-4]|S[12]|0[1-9]|1[0-2]))?$/.exec(key) ?? []
  if (year !== undefined) {
    const kind = part?.[0]
    const count = part === undefined ? 12 : kind === 'Q' ? 3 : kind === 'S' ? 6 : 1
    const last = part === undefined ? 12 : Number(part.replace(/[QS]/, '')) * count
    return monthsOf(`${year}-${String(last - count + 1).padStart(2, '0')}`, count)
  }
  const [, first, last] = /^(\d{4}-(?:0[1-9]|1[0-2]))--(\d{4}-(?:0[1-9]|1[0-2]))$/.exec(key) ?? []
  if (first === undefined || last === undefined || first > last) return null
  return { from: `${first}-01` as LocalDate, to: lastDayOf(last) }
}

/** The name of a draft: that of its period, with its type. */
export const vatDraftKey = (type: VatReturnType, from: LocalDate, to: LocalDate): string =>
  `${vatPeriodKey(from, to)}${SUFFIXES[type]}`

const SUFFIXES: Readonly<Record<VatReturnType, string>> = {
  first: '',
  correction: '-correction',
  annual_reconciliation: '-reconciliation',
}

/** The draft that a name means; null: it means none. */
export const readVatDraftKey = (
  key: string,
): { readonly type: VatReturnType; readonly from: LocalDate; readonly to: LocalDate } | null => {
  const [, period = '', suffix = ''] = /^(.*?)(-correction|-reconciliation)?$/.exec(key) ?? []
  const days = readVatPeriodKey(period)
  if (days === null) return null
  const type = suffix === '-correction' ? 'correction' : suffix === '' ? 'first' : 'annual_reconciliation'
  return { type, ...days }
}

const monthsOf = (month: string, count: number) => {
  const from = `${month}-01` as LocalDate
  return { from, to: addDays(addMonths(from, count), -1) }
}

const lastDayOf = (month: string): LocalDate => addDays(addMonths(`${month}-01` as LocalDate, 1), -1)

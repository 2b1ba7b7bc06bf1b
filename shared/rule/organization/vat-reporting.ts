// How an organization reports VAT on a day and in a period, from the dated list of its settings, and the older settings
// that show the present entry of that list (rule 219).
import type { VatForm, VatReturnMethod } from '../../record/ledger/vat-figures.ts'
import type { VatActivity, VatReporting, VatReportingPeriod } from '../../record/ledger/vat-reporting.ts'
import type { OrganizationSettings } from '../../record/organization/organization-settings.ts'
import { addDays, type LocalDate } from '../../value/calendar.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'

/** The settings that show the present entry; they may be written instead of it. */
export const MIRRORED_SETTINGS = [
  'liableForVat',
  'accountingVatMethod',
  'accountingNetTaxRates',
  'accountingNetTaxRate2Accounts',
] as const
export type MirroredSettings = Pick<OrganizationSettings, (typeof MIRRORED_SETTINGS)[number]>

/** The method of older settings. Accounts for the second net tax rate alone mean net tax rates, too. */
export const vatMethodOf = ({
  accountingVatMethod: method,
  accountingNetTaxRate2Accounts: accounts,
}: Pick<MirroredSettings, 'accountingVatMethod' | 'accountingNetTaxRate2Accounts'>): VatReturnMethod =>
  method === 'effective' && accounts.length > 0 ? 'net_rate' : method

/** The periods of each method, the usual one first (MWSTG 35, MWSTV 100). */
export const PERIODS_OF_METHOD: Readonly<Record<VatReturnMethod, readonly VatReportingPeriod[]>> = {
  effective: ['quarter', 'month', 'year'],
  net_rate: ['half_year', 'year'],
  flat_rate: ['quarter', 'year'],
}

/** The entry that holds on a day; null before the first one. */
export const reportingOn = (list: readonly VatReporting[], day: LocalDate): VatReporting | null =>
  list.findLast(({ valid_from }) => valid_from <= day) ?? null

interface ByDay {
  readonly is_liable_for_vat: boolean
  readonly accounts: { readonly is_input_tax_deducted: boolean }
  /** Left out: the facts hold for every day. */
  readonly vat_reporting?: readonly VatReporting[]
}

/** The facts of a booking as VAT is reported on its day: a bill of December is booked by the method of its year. */
export const factsOn = <F extends ByDay>(facts: F, day: LocalDate): F & { readonly vat_method?: VatReturnMethod } => {
  if (facts.vat_reporting === undefined) return facts
  const entry = reportingOn(facts.vat_reporting, day)
  if (entry === null) return { ...facts, is_liable_for_vat: false }
  const { is_liable, method } = entry
  const accounts = { ...facts.accounts, is_input_tax_deducted: method === 'effective' }
  return { ...facts, is_liable_for_vat: is_liable, vat_method: method, accounts }
}

/** The form that holds from a day on, when another one held before and VAT is owed in both; null: it does not change. */
export const changedFormOn = (list: readonly VatReporting[], day: LocalDate): VatForm | null => {
  const [before, after] = [reportingOn(list, addDays(day, -1)), reportingOn(list, day)]
  return before?.is_liable && after?.is_liable && before.form !== after.form ? after.form : null
}

/** What a return depends on: a period in which it changes has two returns. */
const formOf = ({ is_liable, method, form, activities }: VatReporting): string =>
  JSON.stringify([is_liable, method, form, method === 'effective' ? null : activities])

/**
 * The entry for a whole period. Refused when it changes within the period, and for more than two net or flat tax rates
 * before 2025; the refusal names the day.
 */
export const reportingOf = (
  list: readonly VatReporting[],
  from: LocalDate,
  to: LocalDate,
): Result<VatReporting, FieldProblem> => {
  const first = reportingOn(list, from)
  const last = reportingOn(list, to) ?? list[0]
  if (last === undefined) return err({ field: 'from', code: 'not_liable_for_vat' })
  const changed = list.find(
    (entry) =>
      from < entry.valid_from &&
      entry.valid_from <= to &&
      (first === null ? entry.is_liable : formOf(entry) !== formOf(first)),
  )
  if (changed) return err({ field: 'to', code: 'vat_reporting_changes', values: { day: changed.valid_from } })
  return activitiesProblem(last, to) ?? ok(first ?? last)
}

/** Until the end of 2024 there were at most two rates (MWSTV 86 in the version of that time). */
const ACTIVITIES_SINCE = '2025-01-01'

const activitiesProblem = ({ method, activities }: VatReporting, to: LocalDate) =>
  method !== 'effective' && activities.length > 2 && to < ACTIVITIES_SINCE
    ? err<FieldProblem>({ field: 'to', code: 'vat_activities_before_2025', values: { day: ACTIVITIES_SINCE } })
    : null

/** The problems of a list, by the fields of the settings. */
export const reportingProblems = (
  list: readonly VatReporting[],
  accountNumbers: ReadonlySet<string>,
): readonly FieldProblem[] =>
  list.flatMap((entry, index): readonly FieldProblem[] => {
    const field = `settings.accountingVatReporting.${index}`
    const before = list[index - 1]
    const isWithRates = entry.is_liable && entry.method !== 'effective'
    return [
      ...(before && entry.valid_from <= before.valid_from
        ? [{ field: `${field}.valid_from`, code: 'vat_reporting_order' } as const]
        : []),
      // The tax period is the calendar year, and a method holds for whole tax periods (MWSTG 34, 37 4, 39 3).
      ...(before?.is_liable && entry.is_liable && !entry.valid_from.endsWith('-01-01') && isOtherMethod(before, entry)
        ? [{ field: `${field}.valid_from`, code: 'vat_reporting_not_january' } as const]
        : []),
      ...(PERIODS_OF_METHOD[entry.method].includes(entry.period)
        ? []
        : [{ field: `${field}.period`, code: 'vat_period_not_of_method' } as const]),
      ...(isWithRates && entry.activities.length === 0
        ? [{ field: `${field}.activities`, code: 'vat_rate_of_activity_missing' } as const]
        : []),
      ...accountProblems(entry.activities, `${field}.activities`, accountNumbers),
    ]
  })

const isOtherMethod = (a: VatReporting, b: VatReporting): boolean =>
  a.method !== b.method || a.form !== b.form || a.period !== b.period

const accountProblems = (
  activities: readonly VatActivity[],
  field: string,
  accountNumbers: ReadonlySet<string>,
): readonly FieldProblem[] => {
  const seen = new Set<string>()
  return activities.flatMap(({ accounts }, place) =>
    accounts.flatMap((number, index): readonly FieldProblem[] => {
      const path = `${field}.${place}.accounts.${index}`
      if (!accountNumbers.has(number)) return [{ field: path, code: 'ledger_account_unknown' }]
      if (seen.has(number)) return [{ field: path, code: 'vat_account_of_two_activities', values: { number } }]
      seen.add(number)
      return []
    }),
  )
}

/** The older settings that show an entry; null: before the first one, so the organization is not liable. */
export const mirrorOf = (entry: VatReporting | null): MirroredSettings => {
  const { method = 'effective', activities = [] } = entry ?? {}
  return {
    liableForVat: entry?.is_liable ?? false,
    accountingVatMethod: method,
    accountingNetTaxRates: activities.slice(0, 2).flatMap(({ rate }) => rate ?? []),
    accountingNetTaxRate2Accounts: method === 'effective' ? [] : (activities[1]?.accounts ?? []),
  }
}

/** The entry as the older settings say it; codes, and what they cannot say, stay. */
export const entryOfMirror = (entry: VatReporting, mirror: MirroredSettings): VatReporting => {
  const method = vatMethodOf(mirror)
  const { accountingNetTaxRates: rates, accountingNetTaxRate2Accounts: accounts } = mirror
  const [first, second, ...others] = entry.activities
  const isSecond = rates.length > 1 || accounts.length > 0
  const isFirst = isSecond || rates.length > 0 || method !== 'effective'
  return {
    ...entry,
    is_liable: mirror.liableForVat,
    method,
    period: PERIODS_OF_METHOD[method].includes(entry.period) ? entry.period : (PERIODS_OF_METHOD[method][0] ?? 'year'),
    activities: [
      ...(isFirst ? [{ code: first?.code ?? null, accounts: first?.accounts ?? [], rate: rates[0] ?? null }] : []),
      ...(isSecond ? [{ code: second?.code ?? null, accounts, rate: rates[1] ?? null }, ...others] : []),
    ],
  }
}

/** Whether the older settings show an entry; the effective method needs no rates, and keeps those of before. */
export const isShown = (settings: MirroredSettings, entry: VatReporting): boolean => {
  const { liableForVat, accountingNetTaxRates: rates, accountingNetTaxRate2Accounts: accounts } = mirrorOf(entry)
  if (settings.liableForVat !== liableForVat || vatMethodOf(settings) !== entry.method) return false
  const shown = [settings.accountingNetTaxRates, settings.accountingNetTaxRate2Accounts]
  return entry.method === 'effective' || JSON.stringify(shown) === JSON.stringify([rates, accounts])
}

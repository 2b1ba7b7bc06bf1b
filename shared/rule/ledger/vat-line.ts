// The line of the VAT form on which a rate is reported. Source: the forms of the Federal Tax Administration.
import type { VatRate } from '../../record/ledger/vat-rate.ts'
import { addDays, type LocalDate } from '../../value/calendar.ts'
import { statutoryRate } from './vat-rate.ts'

type Kind = VatRate['kind']

/** The first days of the rates of each generation: 301, 302, 303. The last digit of these lines is the generation. */
const GENERATIONS = ['2011-01-01', '2018-01-01', '2024-01-01'].map((day) => day as LocalDate)

/** Lines with a generation, without its digit. */
const DATED_LINES: Readonly<Partial<Record<Kind, string>>> = {
  standard: '30',
  opted: '30',
  reduced: '31',
  opted_reduced: '31',
  special: '34',
  acquisition: '38',
  acquisition_reduced: '38',
}

const LINES: Readonly<Partial<Record<Kind, string>>> = {
  zero: '220',
  abroad: '221',
  notification: '225',
  exempt: '230',
  various: '280',
  subsidy: '900',
  donation: '910',
  input_subsequent: '410',
  input_correction: '415',
  input_reduction: '420',
}

/** The last digit of the lines of rates on a day; null before the rates of 2011. */
const generationOn = (day: LocalDate): string | null => {
  const generation = GENERATIONS.filter((first) => first <= day).length
  return generation === 0 ? null : String(generation)
}

/**
 * The line of a rate in a period that ends on a day. A rate that was replaced before keeps the line of its last day: in
 * 2025, 7.7 % is 302. One that begins later, of an invoice for services after the period, has the line of its first day:
 * at the end of 2023, 8.1 % is 303. Null for rates until 2010, which have no line any more.
 */
export const lineOfRate = (
  { kind, valid_from, valid_to }: Pick<VatRate, 'kind' | 'valid_from' | 'valid_to'>,
  periodEnd: LocalDate,
): string | null => {
  const dated = DATED_LINES[kind]
  if (dated === undefined) return LINES[kind] ?? null
  const until = valid_to !== null && valid_to < periodEnd ? valid_to : periodEnd
  const generation = generationOn(valid_from > until ? valid_from : until)
  return generation === null ? null : `${dated}${generation}`
}

const STATED_KINDS = ['standard', 'reduced', 'special'] as const

/** The lines of supplies with their statutory rates, the latest first: a rate may return, as 3.8 % did. */
const SUPPLY_LINES = GENERATIONS.flatMap((from, index) =>
  STATED_KINDS.map((kind) => ({
    from,
    line: `${DATED_LINES[kind]}${index + 1}`,
    acquisition: `${DATED_LINES.acquisition}${index + 1}`,
    rate_millis: statutoryRate(kind, from),
  })),
).toReversed()

/** The lines of a rate of which only the amount is known, in a period that ends on a day; of a later rate its own. */
export const linesOfAmount = (
  rateMillis: number,
  periodEnd: LocalDate,
): { readonly supply: string; readonly acquisition: string } | null => {
  const some = SUPPLY_LINES.filter(({ rate_millis }) => rate_millis === rateMillis)
  const found = some.find(({ from }) => from <= periodEnd) ?? some.at(-1)
  return found ? { supply: found.line, acquisition: found.acquisition } : null
}

/** The statutory rate of a line of supplies; undefined for other lines. */
export const rateOfLine = (line: string): number | undefined =>
  SUPPLY_LINES.find((each) => each.line === line)?.rate_millis ?? undefined

/** The lines of net and flat rates on a day: those of the first and of the second one; none before 2011. */
export const netRateLines = (day: LocalDate): readonly string[] => {
  const generation = generationOn(day)
  return generation === null ? [] : [`32${generation}`, `33${generation}`]
}

/** The rates, each ending at the latest where the next one of its kind starts. */
export const withEnds = (rates: readonly VatRate[]): readonly VatRate[] =>
  rates.map((rate) => {
    const next = rates
      .filter(({ kind, valid_from }) => kind === rate.kind && valid_from > rate.valid_from)
      .map(({ valid_from }) => addDays(valid_from, -1))
      .toSorted()[0]
    return next !== undefined && (rate.valid_to === null || next < rate.valid_to) ? { ...rate, valid_to: next } : rate
  })

// Which exchange rate of the table counts on a day, and what may become a rate of it (rules 241 and 242). Pure.
import { type Change, created, updated } from '../../../books/port/change.ts'
import type { ExchangeRate, TableRate } from '../../../record/ledger/exchange-rate.ts'
import { addDays, type LocalDate, type Timestamp } from '../../../value/calendar.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import type { FieldProblem } from '../../core/field-problem.ts'

/** On days without a rate (weekends, holidays) the latest of this many days before counts. */
const DAYS_BACK = 7

/** The rate of the table for a currency on a day; null: none is known, and none is guessed. */
export type FindRate = (currency: string, day: LocalDate) => TableRate | null

/** For books without foreign currencies. */
export const NO_RATES: FindRate = () => null

type RateKey = Pick<ExchangeRate, 'currency' | 'kind' | 'date'>

/** One for each currency and day or month, so that there cannot be two rates for one of them. */
export const rateKeyOf = ({ currency, kind, date }: RateKey): string =>
  `${currency}-${kind === 'day' ? date : date.slice(0, 7)}`

/** For a document or a transaction: the rate of its day, the mean of its month, then the latest of the days before. */
export const findRateIn = (rates: readonly ExchangeRate[]): FindRate => {
  const of = findByKey(rates)
  return (currency, day) =>
    of({ currency, kind: 'day', date: day }) ??
    of({ currency, kind: 'month', date: day }) ??
    ofDaysBefore(of, currency, day)
}

/** For a balance: a rate of the day, or of the latest day before. The mean of a month is no rate of its last day. */
export const findClosingRateIn = (rates: readonly ExchangeRate[]): FindRate => {
  const of = findByKey(rates)
  return (currency, day) => of({ currency, kind: 'day', date: day }) ?? ofDaysBefore(of, currency, day)
}

/** The filter of the rates that may count on a day. */
export const nearDay = (day: LocalDate) => ({
  filter: [{ field: 'date', from: [addDays(day, -DAYS_BACK), `${day.slice(0, 7)}-01`].toSorted()[0] ?? day, to: day }],
})

type OfKey = (key: RateKey) => TableRate | null

const findByKey = (rates: readonly ExchangeRate[]): OfKey => {
  const byKey = new Map(rates.map(({ key, kind, date, rate, source }) => [key, { kind, date, rate, source }]))
  return (key) => byKey.get(rateKeyOf(key)) ?? null
}

const ofDaysBefore = (of: OfKey, currency: string, day: LocalDate): TableRate | null => {
  for (let back = 1; back <= DAYS_BACK; back++) {
    const found = of({ currency, kind: 'day', date: addDays(day, -back) })
    if (found) return found
  }
  return null
}

/** The most decimals of a rate, as `convertAtRate` takes them. */
const MAX_DECIMALS = 10

/**
 * The value of one unit, when `text` is that of `units` (`100 JPY = 0.5712`). Exact; null when it is not a decimal number
 * above 0, or has more than ten decimals for one unit.
 */
const ratePerUnit = (text: string, units: number): number | null => {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,15}))?$/.exec(text) ?? []
  if (whole === undefined || !Number.isSafeInteger(units) || units < 1) return null
  const scaled = BigInt(whole + decimals.padEnd(15, '0'))
  const steps = 10n ** BigInt(15 - MAX_DECIMALS) * BigInt(units)
  if (scaled === 0n || scaled % steps !== 0n) return null
  const perUnit = String(scaled / steps).padStart(MAX_DECIMALS + 1, '0')
  return Number(`${perUnit.slice(0, -MAX_DECIMALS)}.${perUnit.slice(-MAX_DECIMALS)}`)
}

/** A rate as a person, a table or a list states it. */
export interface StatedRate extends RateKey {
  /** A decimal text with a point. */
  readonly rate: string
  /** How many units the rate is for. */
  readonly units: number
}

export interface RateFacts {
  readonly base_currency: string
  readonly today: LocalDate
  readonly now: Timestamp
  readonly source: ExchangeRate['source']
  readonly file: string | null
  readonly newId: () => string
}

/**
 * The rate for the table. Refuses a rate that is not above 0, the base currency, and a day in the future: rates are
 * published afterwards, except the lists of the tax administration, which say on which days they will be valid.
 */
export const decideRate = (
  { currency, kind, date: day, rate: text, units }: StatedRate,
  present: ExchangeRate | null,
  { base_currency, today, now, source, file, newId }: RateFacts,
): Result<ExchangeRate, readonly FieldProblem[]> => {
  const problems: FieldProblem[] = []
  const date = kind === 'month' ? (`${day.slice(0, 7)}-01` as LocalDate) : day
  if (currency === base_currency) problems.push({ field: 'currency', code: 'currency_is_base' })
  const latest = source === 'tax_administration' ? addDays(today, PUBLISHED_AHEAD) : today
  if (date > latest) problems.push({ field: 'date', code: 'exchange_rate_future', values: { date, today } })
  const rate = ratePerUnit(text, units)
  if (rate === null) problems.push({ field: 'rate', code: 'exchange_rate_invalid' })
  if (problems.length > 0 || rate === null) return err(problems)
  const key = { currency, kind, date }
  return ok({
    id: present?.id ?? newId(),
    key: rateKeyOf(key),
    ...key,
    rate,
    source,
    file,
    created_at: present?.created_at ?? now,
    updated_at: now,
  })
}

/** The list of a month is published on the 25th of the month before, that of a day before a weekend. */
const PUBLISHED_AHEAD = 31

/** The change of the table; null when it has this rate already. */
export const changeOfRate = (present: ExchangeRate | null, next: ExchangeRate): Change | null => {
  if (present === null) return created('exchange_rate', next)
  if (present.rate === next.rate) return null
  const { rate, source, file, updated_at } = next
  return updated('exchange_rate', present, { rate, source, file, updated_at })
}

// Loads a table of exchange rates, or a list of the tax administration: which rates are new, changed, as before or
// invalid. The whole file or nothing. Pure; rule 241.
import type { Change } from '../../books/port/change.ts'
import type { ItemRow } from '../../record/import/item-table.ts'
import type { ExchangeRate } from '../../record/ledger/exchange-rate.ts'
import { type LocalDate, parseLocalDate } from '../../value/calendar.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import {
  changeOfRate,
  decideRate,
  type RateFacts,
  rateKeyOf,
  type StatedRate,
} from '../ledger/exchange/exchange-rate.ts'
import type { BulkOutcome } from './bulk.ts'
import type { LoadedItems } from './item-load.ts'

interface RateLoadFacts extends RateFacts {
  /** The currency of rows without one. */
  readonly currency: string | null
  /** The rates of the currencies that the rows name. */
  readonly present: readonly ExchangeRate[]
}

/** The currencies of the rows, to read their present rates. */
export const currenciesOf = (rows: readonly ItemRow[], currency: string | null): readonly string[] => [
  ...new Set(rows.flatMap((row) => unitsAndCurrencyOf(row, currency).currency ?? [])),
]

/** Decides a file. The path of a problem is `rows.<line>.<attribute>`. */
export const decideRateLoad = (
  rows: readonly ItemRow[],
  { currency, present, ...facts }: RateLoadFacts,
): Result<LoadedItems<ExchangeRate>, readonly FieldProblem[]> => {
  const byKey = new Map(present.map((rate) => [rate.key, rate]))
  const seen = new Map<string, { readonly line: number; readonly rate: ExchangeRate }>()
  const problems: FieldProblem[] = []
  const changes: Change[] = []
  const outcomes: (BulkOutcome<ExchangeRate> & { readonly line: number })[] = []
  const result = { created: 0, updated: 0, unchanged: 0 }
  for (const row of rows) {
    const stated = readRow(row, currency)
    const before = stated.ok ? (byKey.get(rateKeyOf(stated.value)) ?? null) : null
    const decided = stated.ok ? decideRate(stated.value, before, facts) : stated
    if (!decided.ok) {
      for (const problem of decided.error) problems.push({ ...problem, field: `rows.${row.line}.${problem.field}` })
      continue
    }
    const rate = decided.value
    const earlier = seen.get(rate.key)
    if (earlier !== undefined) {
      if (earlier.rate.rate !== rate.rate) {
        const values = { line: earlier.line, currency: rate.currency, date: rate.date }
        problems.push({ field: `rows.${row.line}.rate`, code: 'exchange_rate_twice', values })
      }
      continue
    }
    seen.set(rate.key, { line: row.line, rate })
    const change = changeOfRate(before, rate)
    const state = change === null ? 'unchanged' : before === null ? 'created' : 'updated'
    result[state]++
    if (change) changes.push(change)
    outcomes.push({ state, record: change === null && before ? before : rate, line: row.line })
  }
  if (problems.length > 0) return err(problems)
  return ok({ changes, result, companies_created: 0, outcomes, skipped: [], warnings: [] })
}

const readRow = (row: ItemRow, byDefault: string | null): Result<StatedRate, readonly FieldProblem[]> => {
  const { values, unreadable } = row
  const { currency, units } = unitsAndCurrencyOf(row, byDefault)
  const month = /^\d{4}-\d{2}$/.test(values.date ?? '')
  const date = parseLocalDate(month ? `${values.date}-01` : (values.date ?? ''))
  const problems: FieldProblem[] = unreadable.map(({ attribute, type: code }) => ({ field: attribute, code }))
  const require = (field: 'currency' | 'date' | 'rate', isKnown: boolean) => {
    if (!isKnown && problems.every((problem) => problem.field !== field)) problems.push({ field, code: 'required' })
  }
  require('currency', currency !== null)
  require('date', date !== null)
  require('rate', values.rate !== undefined)
  if (problems.length > 0 || currency === null || date === null) return err(problems)
  return ok({ currency, units, kind: month ? 'month' : 'day', date: date as LocalDate, rate: values.rate ?? '' })
}

/** `100 JPY` in one cell, or a column of units. */
const unitsAndCurrencyOf = ({ values }: ItemRow, byDefault: string | null) => {
  const [first = '', second] = (values.currency ?? '').split(' ')
  const units = second === undefined ? Number(values.units ?? 1) : Number(first)
  return { currency: second ?? (first === '' ? byDefault : first), units }
}

// The VAT rate that a list of another program names: by id, name, kind or percentage. Pure.
import { isOfKind, isValidOn, TAXED_KINDS, type VatRate } from '../../record/ledger/vat-rate.ts'
import type { LocalDate } from '../../value/calendar.ts'
import { readPercentMillis } from '../../value/percent.ts'
import { err, ok, type Result } from '../../value/result.ts'
import { foldText } from '../../value/text.ts'
import type { FieldProblem } from '../core/field-problem.ts'

/**
 * The rate with this id, name (also without its percentage), kind or percentage. Of several rates, the one that is valid
 * on the document's date. A percentage is never acquisition tax, since a supplier's bill states the tax that it includes, nor any other kind than
 * the usual ones.
 * Refuses a text that names no rate, and one that names several, for instance `0 %` (exempt or zero-rated).
 */
const findNamedRate = (
  text: string,
  day: LocalDate | undefined,
  rates: readonly VatRate[],
): Result<VatRate, FieldProblem> => {
  const wanted = nameOf(text)
  const named = rates.filter(({ id, name, kind }) =>
    [id, kind, nameOf(name), nameOf(name).replace(PERCENTAGE, '')].includes(id === text ? id : wanted),
  )
  const millis = named.length > 0 ? null : readPercentMillis(text)
  const found =
    millis === null ? named : rates.filter((rate) => rate.rate_millis === millis && isOfKind(rate, NAMED_KINDS))
  const valid = found.length > 1 && day !== undefined ? found.filter((rate) => isValidOn(rate, day)) : found
  const [rate, ...others] = valid
  if (rate !== undefined && others.length === 0) return ok(rate)
  if (found.length === 0) return err({ field: 'vat_rate', code: 'vat_rate_unknown', values: { value: text } })
  const rateNames = [...new Set((rate ? valid : found).map(({ name }) => name))].join(', ')
  return err({ field: 'vat_rate', code: 'vat_rate_ambiguous', values: { value: text, rates: rateNames } })
}

/** The same for many rows, which name few rates: each text is looked up once for each day. */
export const createRateFinder = (rates: readonly VatRate[]) => {
  const known = new Map<string, Result<VatRate, FieldProblem>>()
  return (text: string, day: LocalDate | undefined): Result<VatRate, FieldProblem> => {
    const key = `${text}\n${day ?? ''}`
    const found = known.get(key) ?? findNamedRate(text, day, rates)
    known.set(key, found)
    return found
  }
}

/** The kinds that a percentage may mean; the others have names that say more. */
const NAMED_KINDS = [...TAXED_KINDS, 'zero', 'exempt'] as const

const PERCENTAGE = / [\d.,]+ ?%$/

const nameOf = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim()

// The VAT rates that a bill states.
import type { VatRate } from '../../../record/ledger/vat-rate.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../../value/money.ts'
import { taxOn } from '../../../value/vat.ts'
import { createRateFinder } from '../named-rate.ts'
import type { BillNote } from './bill-note.ts'
import type { FoundBill } from './found-bill.ts'

export interface RateFacts {
  readonly vat_rates: readonly VatRate[]
  /** Whether input tax is booked. */
  readonly has_input_tax: boolean
}

/** A part of a bill with a VAT rate of its own. */
export interface ProposedLine {
  readonly vat_rate_id: string | null
  readonly amount: MinorUnits
}

export interface ProposedVat {
  readonly vat_rate_id: string | null
  readonly lines: readonly ProposedLine[]
  readonly notes: readonly BillNote[]
  /** Whether the bill states its rates. */
  readonly is_stated: boolean
  /** Whether its rates are those of the text. */
  readonly is_of_text: boolean
}

/** Rounding of each rate, in minor units. */
const ROUNDING = 5

/** The rates of the billing information, otherwise of the text; lines when there are several that add up to the amount. */
export const rateOf = (
  { code, text }: FoundBill,
  total: MinorUnits | null,
  date: LocalDate | null,
  { vat_rates, has_input_tax }: RateFacts,
): ProposedVat => {
  // The text's rates add up to the text's total.
  const ofText = text.total?.value === total ? (text.rates?.value ?? []) : []
  const ofCode = code?.bill.billing?.rates ?? []
  const stated = ofCode.length > 0 ? ofCode : ofText
  const none: ProposedVat = { vat_rate_id: null, lines: [], notes: [], is_stated: stated.length > 0, is_of_text: false }
  if (!has_input_tax || stated.length === 0) return none
  const supply = code?.bill.billing?.supply?.to ?? date ?? undefined
  const find = createRateFinder(vat_rates)
  const found = stated.map(({ rate_millis, net }) => {
    const rate = find(`${rate_millis / 1000} %`, supply)
    return { rate_millis, net, id: rate.ok ? rate.value.id : null }
  })
  const notes = found.flatMap(({ id, rate_millis }): readonly BillNote[] =>
    // Without tax there is nothing to deduct.
    id === null && rate_millis > 0 ? [{ code: 'rate_unknown', values: { rate_millis } }] : [],
  )
  const [first] = found
  const is_of_text = ofCode.length === 0
  if (found.length === 1 && first) return { ...none, vat_rate_id: first.id, notes, is_of_text }
  const grosses = found.map(({ net, rate_millis }) => (net === null ? ZERO : net + taxOn(net, rate_millis)))
  const rest = (total ?? 0) - grosses.reduce<number>((sum, gross) => sum + gross, 0)
  if (total === null || Math.abs(rest) > ROUNDING * found.length)
    return { ...none, notes: [...notes, { code: 'rates_differ' }] }
  // What rounding has left is with the largest part.
  const largest = grosses.indexOf(Math.max(...grosses) as MinorUnits)
  const lines = found.map(({ id }, index) => ({
    vat_rate_id: id,
    amount: minorUnitsOf((grosses[index] ?? 0) + (index === largest ? rest : 0)),
  }))
  return { ...none, lines, notes, is_of_text }
}

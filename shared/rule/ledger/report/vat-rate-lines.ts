// The lines of the VAT form for each rate, of supplies and of services from abroad, and whether their tax agrees with
// their base.
import { isAcquisitionRate, type VatRate } from '../../../record/ledger/vat-rate.ts'
import { minorUnitsOf } from '../../../value/money.ts'
import { proportionOf } from '../../../value/rounding.ts'
import { type SortedVat, sumOf, type VatFacts, type VatPart, type VatRole } from './vat-parts.ts'
import { check, line, percentOf, type VatCheck, type VatRow } from './vat-rows.ts'

type LineNumbers = Readonly<Partial<Record<VatRate['kind'], readonly [today: string, before: string]>>>

export const SUPPLY_NUMBERS: LineNumbers = {
  standard: ['303', '302'],
  reduced: ['313', '312'],
  special: ['343', '342'],
}

/** Includes the rates of supplies, because acquisition tax used them before it had rates of its own. */
const ACQUISITION_NUMBERS: LineNumbers = {
  standard: ['383', '382'],
  reduced: ['383', '382'],
  special: ['383', '382'],
  acquisition: ['383', '382'],
  acquisition_reduced: ['383', '382'],
}

/** The rates of these kinds that make tax, each with its line; older rates have no line any more. */
export const linesOfRates = (rates: readonly VatRate[], numbersOf: LineNumbers) =>
  Object.entries(numbersOf).flatMap(([kind, numbers]) =>
    rates
      .filter((rate) => rate.kind === kind && rate.rate_millis > 0)
      .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))
      .map((rate, index) => ({ rate, number: numbers[index] ?? null, isToday: index === 0 })),
  )

/** Services from abroad at a rate, and the tax owed on them. */
export interface Acquisition {
  readonly rate: VatRate
  readonly isToday: boolean
  /** Empty when only the tax was booked, with the rate of a supply. */
  readonly base: readonly VatPart[]
  readonly tax: readonly VatPart[]
}

export const acquisitionsOf = ({ rates }: VatFacts, { parts }: SortedVat): readonly Acquisition[] => {
  const ofRole = (role: VatRole) => parts.filter((part) => part.role === role)
  const acquired = ofRole('acquired')
  const owed = ofRole('acquisition')
  return linesOfRates(rates, ACQUISITION_NUMBERS).flatMap(({ rate, isToday }) => {
    const isOfRate = (part: VatPart) => part.rate?.id === rate.id
    const base = acquired.filter(isOfRate)
    const tax = owed.filter(isOfRate)
    return base.length + tax.length > 0 ? [{ rate, isToday, base, tax }] : []
  })
}

/** With a rate of acquisition tax, the costs have the rate; with another rate, the base is computed from the tax. */
export const acquisitionRow = ({ rate, isToday, base, tax }: Acquisition, { entriesOf }: SortedVat): VatRow => {
  const number = isToday ? '383' : '382'
  const owed = 0 - sumOf(tax)
  return {
    ...line(number, 'acquisition', `line:${number}:${rate.id}`),
    percent: rate.rate_millis / 1000,
    base: minorUnitsOf(isAcquisitionRate(rate) ? sumOf(base) : proportionOf(owed, 100_000, rate.rate_millis)),
    tax: minorUnitsOf(owed),
    entries: entriesOf([...base, ...tax]),
  }
}

export const acquisitionChecks = (acquisitions: readonly Acquisition[], book: SortedVat): readonly VatCheck[] =>
  acquisitions
    .filter(({ rate }) => isAcquisitionRate(rate))
    .flatMap((acquisition) => taxOfBase(book, 'acquisition_of_base', acquisition))

/** Whether a tax is the rate of the net amount. Each line was rounded once, so each may differ by half a Rappen. */
export const taxOfBase = (
  { entriesOf }: SortedVat,
  code: 'tax_of_base' | 'acquisition_of_base',
  { rate, base, tax }: Pick<Acquisition, 'rate' | 'base' | 'tax'>,
): readonly VatCheck[] => {
  const lines = [...base, ...tax]
  if (lines.length === 0) return []
  // Turnover is a credit, services from abroad are a debit; the tax owed on either is a credit.
  const amount = code === 'tax_of_base' ? 0 - sumOf(base) : sumOf(base)
  const difference = 0 - sumOf(tax) - percentOf(amount, rate.rate_millis)
  const bookings = Math.max(...[base, tax].map((some) => some.reduce((sum, { count }) => sum + count, 0)))
  const allowed = Math.ceil((bookings * (100_000 + rate.rate_millis)) / 200_000)
  return [
    {
      ...check(code, Math.abs(difference) <= allowed),
      amount: minorUnitsOf(difference),
      percent: rate.rate_millis / 1000,
      entries: entriesOf(lines),
    },
  ]
}

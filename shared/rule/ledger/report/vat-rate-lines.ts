// The lines of the VAT form for each rate, of supplies and of services from abroad, and whether their tax agrees with
// their base.
import { isAcquisitionRate, isValidOn, type VatRate } from '../../../record/ledger/vat-rate.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { minorUnitsOf } from '../../../value/money.ts'
import { proportionOf } from '../../../value/rounding.ts'
import { lineOfRate, withEnds } from '../vat-line.ts'
import { type SortedVat, sumOf, type VatFacts, type VatPart, type VatRole } from './vat-parts.ts'
import { check, line, percentOf, type VatCheck, type VatRow } from './vat-rows.ts'

type Kind = VatRate['kind']

/** The kinds of supplies with tax, in the order of the form; opted supplies have the lines of the others. */
const SUPPLY_KINDS: readonly (readonly Kind[])[] = [['standard', 'opted'], ['reduced', 'opted_reduced'], ['special']]

/** Includes the rates of supplies, because acquisition tax used them before it had rates of its own. */
const ACQUISITION_KINDS_AND_OLDER: readonly Kind[] = [
  'standard',
  'reduced',
  'special',
  'opted',
  'opted_reduced',
  'acquisition',
  'acquisition_reduced',
]

const latestFirst = (a: VatRate, b: VatRate): number => (a.valid_from < b.valid_from ? 1 : -1)

/** Supplies at a rate, and their tax. */
export interface Supply {
  /** Null for a rate that has no line any more. */
  readonly number: string | null
  readonly rate: VatRate
  readonly base: readonly VatPart[]
  readonly tax: readonly VatPart[]
}

/** The supplies by line: those of the rates at the end of the period, and of older rates where there are any. */
export const suppliesOf = (
  { rates, to }: Pick<VatFacts, 'rates' | 'to'>,
  { parts }: Pick<SortedVat, 'parts'>,
): readonly Supply[] => {
  const dated = withEnds(rates).filter(({ rate_millis }) => rate_millis > 0)
  return SUPPLY_KINDS.flatMap((kinds) => {
    const found = new Map<string, Supply>()
    for (const rate of dated.filter(({ kind }) => kinds.includes(kind)).toSorted(latestFirst)) {
      const ofRole = (role: VatRole) => parts.filter((part) => part.role === role && part.rate?.id === rate.id)
      const [base, tax] = [ofRole('turnover'), ofRole('owed')]
      const isShown = rate.kind === kinds[0] && isValidOn(rate, to)
      if (!isShown && base.length + tax.length === 0) continue
      const number = lineOfRate(rate, to)
      const key = number ?? rate.id
      const present = found.get(key)
      found.set(key, {
        number,
        rate: present?.rate ?? rate,
        base: [...(present?.base ?? []), ...base],
        tax: [...(present?.tax ?? []), ...tax],
      })
    }
    return [...found.values()]
  })
}

/** Services from abroad at a rate, and the tax owed on them. */
export interface Acquisition {
  readonly number: string | null
  readonly rate: VatRate
  /** Empty when only the tax was booked, with the rate of a supply. */
  readonly base: readonly VatPart[]
  readonly tax: readonly VatPart[]
}

export const acquisitionsOf = (
  { rates, to }: Pick<VatFacts, 'rates' | 'to'>,
  { parts }: SortedVat,
): readonly Acquisition[] => {
  const dated = withEnds(rates)
  return ACQUISITION_KINDS_AND_OLDER.flatMap((wanted) =>
    dated
      .filter(({ kind, rate_millis }) => kind === wanted && rate_millis > 0)
      .toSorted(latestFirst)
      .flatMap((rate) => {
        const ofRole = (role: VatRole) => parts.filter((part) => part.role === role && part.rate?.id === rate.id)
        const [base, tax] = [ofRole('acquired'), ofRole('acquisition')]
        return base.length + tax.length > 0 ? [{ number: acquisitionLineOf(rate, to), rate, base, tax }] : []
      }),
  )
}

/** Also of the rate of a supply, with which acquisition tax was booked before it had rates of its own. */
const acquisitionLineOf = (rate: VatRate, periodEnd: LocalDate): string | null =>
  lineOfRate({ ...rate, kind: 'acquisition' }, periodEnd)

/** With a rate of acquisition tax, the costs have the rate; with another rate, the base is computed from the tax. */
export const acquisitionRow = ({ number, rate, base, tax }: Acquisition, { entriesOf }: SortedVat): VatRow => {
  const owed = 0 - sumOf(tax)
  return {
    ...line(number, 'acquisition', `line:${number ?? 'acquisition'}:${rate.id}`),
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

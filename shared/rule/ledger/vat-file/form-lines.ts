// The line of the form for a rate in a file, which contains rates and no lines, and the taxes and sums that it leaves to
// the reader. Source of the numbers: the forms since 2011.
import type { VatAcquisition, VatFigures, VatReturnMethod, VatSupply } from '../../../record/ledger/vat-figures.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'

type FormLine = readonly [rateMillis: number, from: string, supply: string, acquisition: string]

/** The rates that forms had from a day on, the latest first: a rate may return, as 3.8 % did. */
const LINES: readonly FormLine[] = [
  [8100, '2024-01-01', '303', '383'],
  [2600, '2024-01-01', '313', '383'],
  [3800, '2024-01-01', '343', '383'],
  [7700, '2018-01-01', '302', '382'],
  [2500, '2018-01-01', '312', '382'],
  [3700, '2018-01-01', '342', '382'],
  [8000, '2011-01-01', '301', '381'],
  [2500, '2011-01-01', '311', '381'],
  [3800, '2011-01-01', '341', '381'],
]

/** The lines of the first and the second rate, of net and flat rates. */
const NET_LINES: readonly (readonly [from: string, lines: readonly string[]])[] = [
  ['2024-01-01', ['323', '333']],
  ['2018-01-01', ['322', '332']],
  ['2011-01-01', ['321', '331']],
]

interface Period {
  readonly method: VatReturnMethod
  readonly to: LocalDate
}

const lineOf = (rateMillis: number, to: LocalDate): FormLine | undefined =>
  LINES.find(([rate, from]) => rate === rateMillis && from <= to)

/** The line of a supply, by its rate, with net and flat rates by its place in the file; empty when there is none. */
export const supplyLine = ({ method, to }: Period, rateMillis: number, place: number): string =>
  (method === 'effective' ? lineOf(rateMillis, to)?.[2] : NET_LINES.find(([from]) => from <= to)?.[1][place]) ?? ''

/** The line of services from abroad, by their rate; empty when there is none. */
export const acquisitionLine = ({ to }: Pick<Period, 'to'>, rateMillis: number): string =>
  lineOf(rateMillis, to)?.[3] ?? ''

/** 299: what 200 leaves after its deductions. */
export const taxableOf = (figures: Omit<VatFigures, 'taxable'>): MinorUnits =>
  minorUnitsOf(
    figures.total_consideration -
      figures.supplies_to_foreign_countries -
      figures.supplies_abroad -
      figures.notification_procedure -
      figures.exempt -
      figures.reductions -
      figures.various,
  )

/** 399 */
export const taxOwedOf = ({
  supplies,
  acquisitions,
}: {
  readonly supplies: readonly Pick<VatSupply, 'tax'>[]
  readonly acquisitions: readonly Pick<VatAcquisition, 'tax'>[]
}): MinorUnits => minorUnitsOf([...supplies, ...acquisitions].reduce((sum, { tax }) => sum + tax, 0))

/** 479 */
export const inputTotalOf = (figures: Omit<VatFigures, 'input_total'>): MinorUnits =>
  minorUnitsOf(
    figures.input_material +
      figures.input_operations +
      figures.input_subsequent -
      figures.input_correction -
      figures.input_reduction,
  )

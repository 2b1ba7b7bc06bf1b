// The line of the form for a rate in a file, which contains rates and no lines, and the taxes and sums that it leaves to
// the reader.
import type { VatAcquisition, VatFigures, VatReturnMethod, VatSupply } from '../../../record/ledger/vat-figures.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import { linesOfAmount, netRateLines } from '../vat-line.ts'

interface Period {
  readonly method: VatReturnMethod
  readonly to: LocalDate
}

/** The line of a supply, by its rate, with net and flat rates by its place in the file; empty when there is none. */
export const supplyLine = ({ method, to }: Period, rateMillis: number, place: number): string =>
  (method === 'effective' ? linesOfAmount(rateMillis, to)?.supply : netRateLines(to)[place]) ?? ''

/** The line of services from abroad, by their rate; empty when there is none. */
export const acquisitionLine = ({ to }: Pick<Period, 'to'>, rateMillis: number): string =>
  linesOfAmount(rateMillis, to)?.acquisition ?? ''

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

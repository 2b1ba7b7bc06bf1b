// The entries behind the lines of a VAT return, and its figures from the lines that a settled period kept before returns
// were records.
import type { ReturnedLine } from '../../../record/ledger/period-lock.ts'
import type { VatAcquisition, VatFigures, VatSupply } from '../../../record/ledger/vat-figures.ts'
import type { VatRate } from '../../../record/ledger/vat-rate.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { minorUnitsOf, ZERO } from '../../../value/money.ts'
import type { FigureEntries } from '../report/vat-parts.ts'
import type { VatReport } from '../report/vat-report.ts'
import { rateOfLine } from '../vat-line.ts'
import { addFigures, emptyFigures, formLines } from './form-lines.ts'

interface Days {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** The entries behind each line of the form, by its key; none by received amounts, which settlements make up. */
export const entriesOfReport = (report: VatReport, figures: VatFigures): ReadonlyMap<string, FigureEntries> => {
  const byNumber = new Map<string, FigureEntries>()
  for (const { number, percent, activity, entries } of report.rows) {
    if (entries === null) continue
    const key = `${number ?? ''} ${activity?.code ?? ''} ${number === null || isAcquisition(number) ? percent : ''}`
    const known = byNumber.get(key)
    byNumber.set(key, known ? join(known, entries) : entries)
  }
  return new Map(
    formLines(figures).flatMap(({ key, kind, number, rate_millis, activity }) => {
      const percent = number === null || isAcquisition(number) ? (rate_millis ?? 0) / 1000 : ''
      const found = kind === 'heading' ? undefined : byNumber.get(`${number ?? ''} ${activity?.code ?? ''} ${percent}`)
      return found ? [[key, found] as const] : []
    }),
  )
}

const isAcquisition = (number: string) => /^38[1-3]$/.test(number)

const join = (a: FigureEntries, b: FigureEntries): FigureEntries => ({
  ...a,
  account_ids: [...new Set([...a.account_ids, ...b.account_ids])],
  vat_rate_ids:
    a.vat_rate_ids === null || b.vat_rate_ids === null ? null : [...new Set([...a.vat_rate_ids, ...b.vat_rate_ids])],
})

/** A line of net or flat rates. */
const isNetRateLine = (number: string) => /^3[23][1-3]$/.test(number)

/** The figures of a period that was settled before returns were records. */
export const figuresOfReturned = (
  returned: readonly ReturnedLine[],
  { from, to }: Days,
  rates: readonly Pick<VatRate, 'id' | 'rate_millis'>[],
): VatFigures => {
  const byKey = new Map(returned.map((each) => [each.key, each]))
  const amount = (number: number, column: 'base' | 'tax' = 'tax') => byKey.get(`line:${number}`)?.[column] ?? ZERO
  const rateOf = (id: string | undefined) => rates.find((rate) => rate.id === id)?.rate_millis ?? 0
  const method = byKey.has('line:400') ? 'effective' : 'net_rate'
  const supplies = returned.flatMap(({ key, base, tax }): readonly VatSupply[] => {
    const [, number = '', rateId] = /^line:(?:(\d{3})|rate:(\w+))$/.exec(key) ?? []
    const millis = isNetRateLine(number)
      ? Math.round(((tax ?? 0) * 1000) / (base || 1)) * 100
      : (rateOfLine(number) ?? (rateId === undefined ? undefined : rateOf(rateId)))
    if (millis === undefined) return []
    return [{ line: number, rate_millis: millis, activity_code: null, turnover: base ?? ZERO, tax: tax ?? ZERO }]
  })
  const empty = emptyFigures({ method, form: 'agreed', from, to })
  const acquisitions = returned
    .flatMap(({ key, base, tax }): readonly VatAcquisition[] => {
      const [, number, rateId] = /^line:(38[1-3])(?::(\w+))?$/.exec(key) ?? []
      if (number === undefined) return []
      return [{ line: number, rate_millis: rateOf(rateId), base: base ?? ZERO, tax: tax ?? ZERO }]
    })
    .map((one) => ({ ...empty, acquisitions: [one] }))
    .reduce((sum, each) => addFigures(sum, each), empty).acquisitions
  return {
    ...empty,
    total_consideration: amount(200, 'base'),
    supplies_to_foreign_countries: amount(220, 'base'),
    exempt: amount(230, 'base'),
    reductions: amount(235, 'base'),
    taxable: amount(299, 'base'),
    supplies,
    acquisitions,
    tax_owed: amount(399),
    input_material: amount(400),
    input_operations: amount(405),
    input_correction: minorUnitsOf(0 - amount(415)),
    input_reduction: minorUnitsOf(0 - amount(420)),
    input_total: amount(479),
    payable: minorUnitsOf(amount(500) - amount(510)),
  }
}

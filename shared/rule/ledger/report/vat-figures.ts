// The figures of the VAT return from the completed form.
import type { VatFigures } from '../../../record/ledger/vat-figures.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import type { FieldProblem } from '../../core/field-problem.ts'
import type { VatReport } from './vat-report.ts'
import { type FormLineCode, taxOfRows, type VatRow } from './vat-rows.ts'

/** The figures of a report. Refused while a net or flat rate with turnover is missing. */
export const vatFiguresOf = ({ method, form, from, to, rows, checks }: VatReport): Result<VatFigures, FieldProblem> => {
  if (checks.some(({ code, is_met }) => code === 'net_rates_missing' && !is_met))
    return err({ field: 'method', code: 'vat_rate_of_activity_missing' })
  const ofCode = (...codes: readonly FormLineCode[]) => rows.filter(({ code }) => codes.includes(code))
  const base = (code: FormLineCode): MinorUnits => minorUnitsOf(ofCode(code)[0]?.base ?? 0)
  const tax = (code: FormLineCode): MinorUnits => minorUnitsOf(ofCode(code)[0]?.tax ?? 0)
  const less = (amount: MinorUnits): MinorUnits => minorUnitsOf(0 - amount)
  return ok({
    method,
    form,
    from,
    to,
    total_consideration: base('total_consideration'),
    opted: base('opted'),
    supplies_to_foreign_countries: base('supplies_to_foreign_countries'),
    supplies_abroad: base('supplies_abroad'),
    notification_procedure: base('notification_procedure'),
    exempt: base('exempt'),
    reductions: base('reductions'),
    various: base('various'),
    various_text: null,
    taxable: base('taxable'),
    supplies: ofCode('supply', 'net_rate', 'flat_rate').map(supplyOf),
    acquisitions: acquisitionsOf(ofCode('acquisition')),
    tax_owed: tax('tax_owed'),
    input_material: tax('input_material'),
    input_operations: tax('input_operations'),
    input_subsequent: tax('input_subsequent'),
    input_correction: less(tax('input_correction')),
    input_reduction: less(tax('input_reduction')),
    input_total: tax('input_total'),
    payable: minorUnitsOf(tax('payable') - tax('claim')),
    subsidies: base('subsidies'),
    donations: base('donations'),
  })
}

const millisOf = ({ percent }: VatRow): number => Math.round((percent ?? 0) * 1000)

const supplyOf = (row: VatRow): VatFigures['supplies'][number] => ({
  line: row.number ?? '',
  rate_millis: millisOf(row),
  activity_code: row.activity?.code ?? null,
  turnover: minorUnitsOf(row.base ?? 0),
  tax: minorUnitsOf(row.tax ?? 0),
})

/** One for each line and rate: acquisition tax and older entries, with the rate of a supply, have a row each. */
const acquisitionsOf = (rows: readonly VatRow[]): VatFigures['acquisitions'] => {
  const groups = Map.groupBy(rows, (row) => `${row.number} ${row.percent}`)
  return [...groups.values()].map((some) => ({
    line: some[0]?.number ?? '',
    rate_millis: some[0] ? millisOf(some[0]) : 0,
    base: minorUnitsOf(some.reduce((sum, { base }) => sum + (base ?? 0), 0)),
    tax: taxOfRows(some),
  }))
}

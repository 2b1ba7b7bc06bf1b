// Figures of VAT returns for tests, in Rappen.
import type { VatFigures } from '../../../../shared/record/ledger/vat-figures.ts'
import type { VatReturnType } from '../../../../shared/record/ledger/vat-return.ts'
import { emptyFigures } from '../../../../shared/rule/ledger/vat-return/form-lines.ts'
import type { FiledReturn } from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { rappen } from '../../matching/world.ts'
import { day, NOW } from '../ledger-facts.ts'

export const Q1 = { from: day('2026-01-01'), to: day('2026-03-31') }
export const supply = (
  line: string,
  rate_millis: number,
  turnover: number,
  tax: number,
  activity_code: string | null = null,
) => ({
  ...{ line, rate_millis, activity_code, turnover: rappen(turnover), tax: rappen(tax) },
})
export const acquisition = (line: string, rate_millis: number, base: number, tax: number) => ({
  ...{ line, rate_millis, base: rappen(base), tax: rappen(tax) },
})

/** Of the first quarter by the effective method: only what is given, the rest is 0. */
export const figures = (fields: { readonly [K in keyof VatFigures]?: VatFigures[K] | number } = {}): VatFigures =>
  ({ ...emptyFigures({ method: 'effective', form: 'agreed', ...Q1 }), ...fields }) as VatFigures

export const filed = (id: string, fields: Partial<FiledReturn> = {}): FiledReturn =>
  ({
    ...{ id, type: 'first' as VatReturnType, ...Q1, corrects_id: null, figures: figures(), amount_due: rappen(0) },
    ...{ counted: [], checks: [], file: null, written_by: null, reference: null, filed_at: NOW, filed_by: null },
    ...{ journal_entry_ids: [], paid_at: null, bank_transaction_id: null },
    ...fields,
  }) as FiledReturn

export const days = (from: string, to: string) => ({ from: from as LocalDate, to: to as LocalDate })

// The elements of a VAT file (eCH-0217, version 2.0.0) that the writer and the reader share, in the order of the schema.
import type { VatFigures, VatReturnMethod } from '../../../record/ledger/vat-figures.ts'
import type { VatFilePart } from '../../../record/ledger/vat-file.ts'
import type { LocalDate } from '../../../value/calendar.ts'

export const VAT_FILE_ROOT = 'VATDeclaration'
/** The namespace of all versions 2.x, without its version. */
export const VAT_FILE_NAMESPACE = 'http://www.ech.ch/xmlns/eCH-0217/'
export const VAT_FILE_VERSION = '2'

type AmountKey = {
  [K in keyof VatFigures]: VatFigures[K] extends VatFigures['payable'] ? K : never
}[keyof VatFigures]

/** An element, the figure in it, and the number of its line on the form. Missing in the file means 0. */
export type AmountElement = readonly [element: string, figure: AmountKey, line: string]

export const TURNOVER_AMOUNTS: readonly AmountElement[] = [
  ['suppliesToForeignCountries', 'supplies_to_foreign_countries', '220'],
  ['suppliesAbroad', 'supplies_abroad', '221'],
  ['transferNotificationProcedure', 'notification_procedure', '225'],
  ['suppliesExemptFromTax', 'exempt', '230'],
  ['reductionOfConsideration', 'reductions', '235'],
]

const OPTED: AmountElement = ['opted', 'opted', '205']
const CORRECTIONS: AmountElement = ['inputTaxCorrections', 'input_correction', '415']
const INPUT_AMOUNTS: readonly AmountElement[] = [
  ['inputTaxMaterialAndServices', 'input_material', '400'],
  ['inputTaxInvestments', 'input_operations', '405'],
  ['subsequentInputTaxDeduction', 'input_subsequent', '410'],
  CORRECTIONS,
  ['inputTaxReductions', 'input_reduction', '420'],
]

export const OTHER_FLOWS: readonly AmountElement[] = [
  ['subsidies', 'subsidies', '900'],
  ['donations', 'donations', '910'],
]

/** The amounts before and after the rows with a rate in each part. */
export const PART_AMOUNTS: Readonly<
  Record<VatFilePart, { readonly before: readonly AmountElement[]; readonly after: readonly AmountElement[] }>
> = {
  effectiveReportingMethod: { before: [OPTED], after: INPUT_AMOUNTS },
  netTaxRateMethod: { before: [], after: [] },
  flatTaxRateMethod: { before: [], after: [] },
  simpleTaxRateMethod: { before: [], after: [CORRECTIONS] },
}

/** Every amount that some part has and another has not. */
export const AMOUNTS_OF_SOME_PARTS: readonly AmountElement[] = [OPTED, ...INPUT_AMOUNTS]

/** The element of the activity of a supply and its longest text; only some parts have one. */
export const ACTIVITY: Readonly<Partial<Record<VatFilePart, { readonly element: string; readonly max: number }>>> = {
  flatTaxRateMethod: { element: 'activity', max: 100 },
  simpleTaxRateMethod: { element: 'activityID', max: 5 },
}

/** Form 1050, 1055 and 1056 of net and flat rates: as an amount, or with the rows of the form. */
export const CREDITS = [
  {
    credit: 'exports',
    amount: 'compensationExport',
    form: 'compilationCompensationExport',
    row: 'verificationCompensationExport',
  },
  {
    credit: 'deemed_input_tax',
    amount: 'deemedInputTaxDeduction',
    form: 'compilationDeemedInputTaxDeduction',
    row: 'verificationDeemedInputTaxDeduction',
  },
  {
    credit: 'margin_taxation',
    amount: 'marginTaxation',
    form: 'compilationMarginTaxation',
    row: 'verificationMarginTaxation',
  },
] as const

export const hasCredits = (part: VatFilePart): boolean => part === 'netTaxRateMethod' || part === 'flatTaxRateMethod'

/** The most rows with a rate, and the longest texts. */
export const MAX_RATES = 100
export const MAX_TEXTS = {
  organization_name: 255,
  business_reference_id: 50,
  manufacturer: 30,
  product: 30,
  version: 10,
  various_text: 50,
  invoice_number: 80,
  type_of_service: 100,
} as const

/** Net and flat rates: the code of an activity. */
export const ACTIVITY_CODE_LENGTH = 5

/** From this day net and flat rates are one method, with a code for each activity. */
const ONE_METHOD_FROM = '2025-01-01'

/** The part for the figures of a method. */
export const partOf = (method: VatReturnMethod, to: LocalDate): VatFilePart => {
  if (method === 'effective') return 'effectiveReportingMethod'
  if (to >= ONE_METHOD_FROM) return 'simpleTaxRateMethod'
  return method === 'net_rate' ? 'netTaxRateMethod' : 'flatTaxRateMethod'
}

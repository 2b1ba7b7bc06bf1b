// Writes the file of a VAT return for the portal of the Federal Tax Administration, or refuses with every reason: the
// portal takes no other version, and a figure that the file cannot contain must not get lost.
import type { VatFigures } from '../../../record/ledger/vat-figures.ts'
import { NO_CREDITS, type VatFile, type VatFileHead, type VatFilePart } from '../../../record/ledger/vat-file.ts'
import { type MinorUnits, minorToDecimal, minorUnitsOf, sumMinor } from '../../../value/money.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import { readUid } from '../../../value/uid.ts'
import type { FieldProblem, FieldProblemValues } from '../../core/field-problem.ts'
import {
  ACTIVITY,
  ACTIVITY_CODE_LENGTH,
  AMOUNTS_OF_SOME_PARTS,
  MAX_RATES,
  MAX_TEXTS,
  PART_AMOUNTS,
  partOf,
} from './elements.ts'
import { inputTotalOf, taxableOf, taxOwedOf } from './form-lines.ts'
import { tokenLength, tokenOf } from './token.ts'
import { vatFileText } from './vat-file-text.ts'

/** The file of a return. The UID may have any form (`CHE-123.456.788 MWST`). Amounts are written as they are. */
export const writeVatFile = (figures: VatFigures, head: VatFileHead): Result<string, readonly FieldProblem[]> => {
  const uid = readUid(head.uid)
  const part = partOf(figures.method, figures.to)
  const file: VatFile = {
    head: uid.ok ? { ...head, uid: uid.value.uid } : head,
    figures,
    part,
    is_gross: false,
    credits: NO_CREDITS,
  }
  const problems = [...vatFileProblems(file), ...sumProblems(figures)]
  return problems.length > 0 ? err(problems) : ok(vatFileText(file))
}

/** Why the portal would refuse the file, or what in it does not add up; for files of other programs as well. */
export const vatFileProblems = ({ head, figures, part }: VatFile): readonly FieldProblem[] => [
  ...headProblems(head),
  ...periodProblems(figures),
  ...rateProblems(figures, part),
  ...lineProblems(figures, part),
  ...supplyProblems(figures),
]

const problem = (field: string, code: FieldProblem['code'], values?: FieldProblemValues): FieldProblem => ({
  field,
  code,
  ...(values && { values }),
})

const headProblems = ({ uid, organization_name, business_reference_id }: VatFileHead): readonly FieldProblem[] => {
  const read = readUid(uid)
  const reference = tokenLength(business_reference_id)
  return [
    ...(tokenOf(uid) === ''
      ? [problem('uid', 'required')]
      : read.ok
        ? []
        : [problem('uid', read.error === 'form' ? 'uid_form' : 'uid_check_digit', { uid: tokenOf(uid, SHOWN) })]),
    ...(tokenOf(organization_name) === '' ? [problem('organization_name', 'required')] : []),
    ...(reference === 0 ? [problem('business_reference_id', 'required')] : []),
    ...(reference > MAX_TEXTS.business_reference_id
      ? [tooLong('business_reference_id', reference, MAX_TEXTS.business_reference_id)]
      : []),
  ]
}

/** The longest part of a text that a problem repeats. */
const SHOWN = 40

const tooLong = (field: string, length: number, max: number): FieldProblem =>
  problem(field, 'vat_file_text_too_long', { length, max })

const periodProblems = ({ from, to }: VatFigures): readonly FieldProblem[] =>
  from > to ? [problem('to', 'end_before_start')] : []

const rateProblems = ({ supplies, acquisitions }: VatFigures, part: VatFilePart): readonly FieldProblem[] => [
  ...[supplies, acquisitions].flatMap((rows, index) =>
    rows.length > MAX_RATES
      ? [problem(index === 0 ? 'supplies' : 'acquisitions', 'vat_file_too_many_rates', { max: MAX_RATES })]
      : [],
  ),
  ...supplies.flatMap((supply, index) => [
    ...rateProblem(`supplies.${index}.rate`, supply.rate_millis),
    ...activityProblem(`supplies.${index}.activity_code`, supply.activity_code, part),
  ]),
  ...acquisitions.flatMap(({ rate_millis }, index) => rateProblem(`acquisitions.${index}.rate`, rate_millis)),
]

/** The file has per cent with two decimals. */
const rateProblem = (field: string, rateMillis: number): readonly FieldProblem[] =>
  rateMillis % 10 === 0 && rateMillis <= 100_000
    ? []
    : [problem(field, 'vat_file_rate', { percent: rateMillis / 1000 })]

const activityProblem = (field: string, code: string | null, part: VatFilePart): readonly FieldProblem[] => {
  const max = ACTIVITY[part]?.max
  if (max === undefined) return []
  const length = tokenLength(code ?? '')
  if (part === 'simpleTaxRateMethod') {
    const values = { value: tokenOf(code ?? '', SHOWN), length: ACTIVITY_CODE_LENGTH }
    return length === ACTIVITY_CODE_LENGTH ? [] : [problem(field, 'vat_activity_code', values)]
  }
  return length > max ? [tooLong(field, length, max)] : []
}

/** Lines with an amount that the part for the method has not, and the text of 280. */
const lineProblems = (figures: VatFigures, part: VatFilePart): readonly FieldProblem[] => {
  const own = [...PART_AMOUNTS[part].before, ...PART_AMOUNTS[part].after]
  const length = figures.various === 0 ? 0 : tokenLength(figures.various_text ?? '')
  return [
    ...AMOUNTS_OF_SOME_PARTS.flatMap((element) => {
      const [, figure, line] = element
      return figures[figure] === 0 || own.includes(element)
        ? []
        : [problem(figure, 'vat_line_of_other_method', { line, amount: shown(figures[figure]) })]
    }),
    ...(length > MAX_TEXTS.various_text ? [tooLong('various_text', length, MAX_TEXTS.various_text)] : []),
  ]
}

/** The portal refuses supplies that are not 299. With a turnover that includes the tax, both sides include it. */
const supplyProblems = (figures: VatFigures): readonly FieldProblem[] => {
  const taxable = taxableOf(figures)
  const sum = sumMinor(figures.supplies.map(({ turnover }) => turnover))
  const values = { taxable: shown(taxable), supplies: shown(sum), difference: shown(minorUnitsOf(taxable - sum)) }
  return taxable === sum ? [] : [problem('supplies', 'vat_supplies_differ', values)]
}

/** Whether the tax less the input tax is what is stated as payable. */
export const payableProblems = ({ tax_owed, input_total, payable }: VatFigures): readonly FieldProblem[] =>
  differing('payable', payable < 0 ? '510' : '500', payable, minorUnitsOf(tax_owed - input_total))

/** The sums that the file does not contain, but the form shows. */
const sumProblems = (figures: VatFigures): readonly FieldProblem[] => {
  const { taxable, tax_owed, input_total } = figures
  return [
    ...differing('taxable', '299', taxable, taxableOf(figures)),
    ...differing('tax_owed', '399', tax_owed, taxOwedOf(figures)),
    ...differing('input_total', '479', input_total, inputTotalOf(figures)),
    ...payableProblems(figures),
  ]
}

const differing = (field: string, line: string, stated: MinorUnits, computed: MinorUnits): readonly FieldProblem[] =>
  stated === computed
    ? []
    : [problem(field, 'vat_sum_differs', { line, stated: shown(stated), computed: shown(computed) })]

const shown = (amount: MinorUnits): string => minorToDecimal(amount, 'CHF')

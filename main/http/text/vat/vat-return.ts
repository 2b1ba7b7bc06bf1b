// The words of VAT returns: those of the form of the Federal Tax Administration, German and English.

import { FILING_CHECKS, type FilingCheckCode } from '../../../../shared/record/ledger/filing-check.ts'
import type { VatFigures } from '../../../../shared/record/ledger/vat-figures.ts'
import type { FiledCheck, VatReturnType } from '../../../../shared/record/ledger/vat-return.ts'
import type { User } from '../../../../shared/record/organization/organization.ts'
import type { FieldProblem } from '../../../../shared/rule/core/field-problem.ts'
import type { Bilingual } from '../../../../shared/text/by-language.ts'
import { fillIn } from '../fill-placeholders.ts'
import { filingCheckText } from './filing-checks.ts'

type Locale = User['locale']

const inLanguage = ([de, en]: Bilingual, locale: Locale): string => (locale === 'de' ? de : en)

const TYPES: Readonly<Record<VatReturnType, Bilingual>> = {
  first: ['MWST-Abrechnung {period} ({method}, {form})', 'VAT return {period} ({method}, {form})'],
  correction: [
    'MWST-Korrekturabrechnung {period} ({method}, {form})',
    'Corrected VAT return {period} ({method}, {form})',
  ],
  annual_reconciliation: [
    'MWST-Jahresabstimmung {period} ({method}, {form})',
    'Annual VAT reconciliation {period} ({method}, {form})',
  ],
}
const METHODS: Readonly<Record<VatFigures['method'], Bilingual>> = {
  effective: ['effektive Methode', 'effective method'],
  net_rate: ['Saldosteuersätze', 'net tax rates'],
  flat_rate: ['Pauschalsteuersätze', 'flat tax rates'],
}
const FORMS: Readonly<Record<VatFigures['form'], Bilingual>> = {
  agreed: ['vereinbarte Entgelte', 'agreed consideration'],
  received: ['vereinnahmte Entgelte', 'received consideration'],
}

export const vatReturnTitle = (
  type: VatReturnType,
  period: string,
  { method, form }: Pick<VatFigures, 'method' | 'form'>,
  locale: Locale,
): string =>
  fillIn(inLanguage(TYPES[type], locale), {
    period,
    method: inLanguage(METHODS[method], locale),
    form: inLanguage(FORMS[form], locale),
  })

/** The checks that only a return has: the sentence of one that is met, and of one that is not. */
const CHECKS: Readonly<Record<string, readonly [met: Bilingual, unmet: Bilingual]>> = {
  periods_filed: [
    ['Alle Perioden des Jahres sind eingereicht.', 'All periods of the year are filed.'],
    ['Perioden des Jahres sind nicht eingereicht: {count}.', 'Periods of the year are not filed: {count}.'],
  ],
  file_written: [
    ['Die Datei für das Portal lässt sich erstellen.', 'The file for the portal can be written.'],
    [
      'Die Datei für das Portal lässt sich nicht erstellen: {problems}. Wer trotzdem einreicht, reicht ohne Datei ein.',
      'The file for the portal cannot be written: {problems}. Filed nevertheless, the return has no file.',
    ],
  ],
}

export const vatReturnCheckText = (check: FiledCheck, locale: Locale): string => {
  const { code, state, count, problems } = check
  if (isFilingCheck(code)) return filingCheckText({ ...check, code }, locale)
  const texts = CHECKS[code]?.[state === 'wrong' ? 1 : 0]
  if (!texts) return code
  const reasons = problems.map((problem) => vatFileProblemText(problem, locale))
  return fillIn(inLanguage(texts, locale), { count: String(count), problems: [...new Set(reasons)].join('; ') })
}

/** Why the file cannot be written. */
const FILE_PROBLEMS: Readonly<Record<string, Bilingual>> = {
  'uid required': [
    'die UID fehlt (Einstellungen der Organisation, MWST)',
    'the UID is missing (settings of the organization, VAT)',
  ],
  'organization_name required': ['der Name der Organisation fehlt', 'the organization has no name'],
  uid_form: ['«{uid}» ist keine UID wie CHE-123.456.788', '“{uid}” is not a UID like CHE-123.456.788'],
  uid_check_digit: ['bei der UID «{uid}» stimmt eine Ziffer nicht', 'a digit of the UID “{uid}” is wrong'],
  vat_activity_code: [
    'der Code einer Tätigkeit hat nicht {length} Zeichen («{value}»)',
    'the code of an activity has not {length} characters (“{value}”)',
  ],
  vat_file_rate: ['der Satz {percent} % passt nicht in die Datei', 'the file cannot contain the rate {percent} %'],
  vat_file_text_too_long: ['ein Text ist länger als {max} Zeichen', 'a text is longer than {max} characters'],
  vat_file_too_many_rates: ['es sind mehr als {max} Sätze', 'there are more than {max} rates'],
  vat_line_of_other_method: [
    'Ziffer {line} ({amount}) gibt es bei dieser Methode nicht',
    'this method has no line {line} ({amount})',
  ],
  vat_supplies_differ: [
    'die Umsätze der Sätze ergeben {supplies} statt {taxable} (Ziffer 299)',
    'the turnovers of the rates are {supplies} instead of {taxable} (line 299)',
  ],
  vat_sum_differs: [
    'Ziffer {line} ist {stated}, ihre Teile ergeben {computed}',
    'line {line} is {stated}, and its parts are {computed}',
  ],
}

/** Why the portal would refuse a file. */
export const vatFileProblemText = (
  { field, code, values = {} }: Pick<FieldProblem, 'field' | 'values'> & { readonly code: string },
  locale: Locale,
): string => {
  const texts = FILE_PROBLEMS[code] ?? FILE_PROBLEMS[`${field} ${code}`]
  if (!texts) return `${field}: ${code}`
  const shown = Object.entries(values).map(([name, value]) => [name, String(value)])
  return fillIn(inLanguage(texts, locale), Object.fromEntries(shown))
}

const isFilingCheck = (code: string): code is FilingCheckCode => FILING_CHECKS.some((each) => each === code)

export const VAT_RETURN_COLUMNS: Readonly<Record<'base' | 'tax', Bilingual>> = {
  base: ['Umsatz', 'Turnover'],
  tax: ['Steuer', 'Tax'],
}

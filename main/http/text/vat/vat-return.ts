// The words of VAT returns: those of the form of the Federal Tax Administration, German and English.

import { FILING_CHECKS, type FilingCheckCode } from '../../../../shared/record/ledger/filing-check.ts'
import type { VatFigures } from '../../../../shared/record/ledger/vat-figures.ts'
import type { FiledCheck, VatReturnType } from '../../../../shared/record/ledger/vat-return.ts'
import type { User } from '../../../../shared/record/organization/organization.ts'
import type { FormLine, FormLineCode } from '../../../../shared/rule/ledger/vat-return/form-lines.ts'
import type { Bilingual } from '../../../../shared/text/by-language.ts'
import { fillIn } from '../fill-placeholders.ts'
import { filingCheckText } from './filing-checks.ts'

type Locale = User['locale']

const inLanguage = ([de, en]: Bilingual, locale: Locale): string => (locale === 'de' ? de : en)

const LINES: Readonly<Record<FormLineCode, Bilingual>> = {
  turnover_section: ['I. Umsatz', 'I. Turnover'],
  tax_section: ['II. Steuerberechnung', 'II. Tax computation'],
  input_tax_section: ['Vorsteuer', 'Input tax'],
  other_section: ['III. Andere Mittelflüsse (Art. 18 Abs. 2)', 'III. Other flows of funds (art. 18 para. 2)'],
  total_consideration: [
    'Total der vereinbarten bzw. vereinnahmten Entgelte, inkl. optierte Leistungen, Entgelte aus Übertragungen im Meldeverfahren sowie aus Leistungen im Ausland (weltweiter Umsatz)',
    'Total agreed or received consideration, incl. opted supplies, transfers under the notification procedure and supplies abroad (worldwide turnover)',
  ],
  opted: [
    'In Ziffer 200 enthaltene Entgelte aus von der Steuer ausgenommenen Leistungen (Art. 21), für welche nach Art. 22 optiert wird',
    'Consideration in 200 from exempt supplies (art. 21) for which taxation is opted (art. 22)',
  ],
  supplies_to_foreign_countries: [
    'Steuerbefreite Leistungen (u.a. Exporte, Art. 23), steuerbefreite Leistungen an begünstigte Einrichtungen und Personen',
    'Zero-rated supplies (e.g. exports, art. 23), zero-rated supplies to privileged institutions and persons',
  ],
  supplies_abroad: ['Leistungen im Ausland (Ort der Leistung im Ausland)', 'Supplies abroad (place of supply abroad)'],
  notification_procedure: [
    'Übertragung im Meldeverfahren (Art. 38)',
    'Transfers under the notification procedure (art. 38)',
  ],
  exempt: [
    'Von der Steuer ausgenommene Inlandleistungen (Art. 21), für welche nicht nach Art. 22 optiert wird',
    'Exempt domestic supplies (art. 21) for which taxation is not opted (art. 22)',
  ],
  reductions: [
    'Entgeltsminderungen wie Skonti, Rabatte usw.',
    'Reductions of consideration such as discounts and rebates',
  ],
  various: [
    'Diverses (z.B. Wert des Bodens, Ankaufspreise bei Margenbesteuerung)',
    'Miscellaneous (e.g. value of land, purchase prices under the margin scheme)',
  ],
  deductions: ['Total Ziffern 220 bis 280', 'Total of 220 to 280'],
  taxable: ['Steuerbarer Gesamtumsatz (Ziffer 200 abzüglich Ziffer 289)', 'Total taxable turnover (200 less 289)'],
  supply: ['Leistungen zu {percent} %[, Tätigkeit {activity}]', 'Supplies at {percent} %[, activity {activity}]'],
  acquisition: ['Bezugsteuer zu {percent} %', 'Acquisition tax at {percent} %'],
  tax_owed: ['Total geschuldete Steuer', 'Total tax due'],
  input_material: ['Vorsteuer auf Material- und Dienstleistungsaufwand', 'Input tax on cost of materials and services'],
  input_operations: [
    'Vorsteuer auf Investitionen und übrigem Betriebsaufwand',
    'Input tax on investments and other operating costs',
  ],
  input_subsequent: ['Einlageentsteuerung (Art. 32)', 'Subsequent input tax deduction (art. 32)'],
  input_correction: [
    'Vorsteuerkorrekturen: gemischte Verwendung (Art. 30), Eigenverbrauch (Art. 31)',
    'Input tax corrections: mixed use (art. 30), own use (art. 31)',
  ],
  input_reduction: [
    'Vorsteuerkürzungen: Nicht-Entgelte wie Subventionen, Tourismusabgaben (Art. 33 Abs. 2)',
    'Input tax reductions: flows of funds that are no consideration, such as subsidies (art. 33 para. 2)',
  ],
  input_total: ['Total Ziffern 400 bis 420', 'Total of 400 to 420'],
  payable: ['An die Eidg. Steuerverwaltung zu bezahlender Betrag', 'Amount payable to the Federal Tax Administration'],
  claim: ['Guthaben der steuerpflichtigen Person', 'Credit of the taxable person'],
  subsidies: [
    'Subventionen, durch Kurvereine eingenommene Tourismusabgaben, Entsorgungs- und Wasserwerkbeiträge (Bst. a–c)',
    'Subsidies, tourism levies, contributions of waste disposal and water works (let. a–c)',
  ],
  donations: ['Spenden, Dividenden, Schadenersatz usw. (Bst. d–l)', 'Donations, dividends, damages etc. (let. d–l)'],
}

export const formLineTitle = ({ code, rate_millis, activity_code }: FormLine, locale: Locale): string =>
  fillIn(inLanguage(LINES[code], locale), {
    percent: rate_millis === null ? null : String(rate_millis / 1000),
    activity: activity_code,
  })

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
  const reasons = problems.map((problem) => fileProblemText(problem, locale))
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

const fileProblemText = ({ field, code, values }: FiledCheck['problems'][number], locale: Locale): string => {
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

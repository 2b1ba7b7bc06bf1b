// The words of the VAT form of the Federal Tax Administration, German and English, and of the notes below it.
import type { User } from '../../../../shared/record/organization/organization.ts'
import type { FormLineCode, VatRow } from '../../../../shared/rule/ledger/report/vat-rows.ts'
import type { Bilingual } from '../../../../shared/text/by-language.ts'
import { fillIn } from '../fill-placeholders.ts'

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
  supply: ['Leistungen zu {percent} %', 'Supplies at {percent} %'],
  net_rate: ['MWST-Abrechnung (Saldosteuersätze, {form})', 'VAT report (net tax rates, {form})'],
  flat_rate: ['MWST-Abrechnung (Pauschalsteuersätze, {form})', 'VAT report (flat tax rates, {form})'],
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
  unmarked_turnover: ['Umsatz ohne MWST-Satz', 'Turnover without a VAT rate'],
  net_rate_difference: [
    'Verbuchte Umsatzsteuer abzüglich Saldosteuer (auf 3809)',
    'Output tax booked less the net tax (to 3809)',
  ],
  form_change: [
    'Davon einmalig: offene Posten beim Wechsel der Abrechnungsart',
    'Of which once: open items at the change of the form',
  ],
  open_sales: [
    'Offene Debitoren am Ende der Periode: noch nicht geschuldete Steuer',
    'Open debtors at the end of the period: tax not due yet',
  ],
  open_purchases: [
    'Offene Kreditoren am Ende der Periode: noch nicht abziehbare Vorsteuer',
    'Open creditors at the end of the period: input tax not deductible yet',
  ],
  form_change_apart: [
    'Offene Posten beim Wechsel von Methode und Abrechnungsart: Die ESTV korrigiert ihre Steuer separat (Art. 79 MWSTV)',
    'Open items at the change of method and form: the tax administration corrects their tax apart (art. 79 MWSTV)',
  ],
}

/** The title of a line of the form, or of a note below it. */
export const formLineTitle = (
  { code, percent, activity }: Pick<VatRow, 'code' | 'percent' | 'activity'>,
  locale: User['locale'],
): string =>
  fillIn(LINES[code][locale === 'de' ? 0 : 1], {
    percent: percent === null ? null : String(percent),
    place: activity === null ? null : String(activity.place),
    activity: activity?.code ?? null,
  })

// The words of the VAT report, German and English; where the official form has words, these.

import type { VatForm, VatReturnMethod } from '../../../../shared/record/ledger/vat-figures.ts'
import type { User } from '../../../../shared/record/organization/organization.ts'
import type { VatCheckCode, VatRow, VatRowCode } from '../../../../shared/rule/ledger/report/vat-rows.ts'
import type { Bilingual } from '../../../../shared/text/by-language.ts'
import { fillIn } from '../fill-placeholders.ts'

type Locale = User['locale']

const inLanguage = ([de, en]: Bilingual, locale: Locale): string => (locale === 'de' ? de : en)

const TITLES: Readonly<Record<VatReturnMethod, Bilingual>> = {
  effective: ['MWST-Abrechnung (effektive Methode, {form})', 'VAT report (effective method, {form})'],
  net_rate: ['MWST-Abrechnung (Saldosteuersätze, {form})', 'VAT report (net tax rates, {form})'],
  flat_rate: ['MWST-Abrechnung (Pauschalsteuersätze, {form})', 'VAT report (flat tax rates, {form})'],
}

const FORMS: Readonly<Record<VatForm, Bilingual>> = {
  agreed: ['vereinbarte Entgelte', 'agreed consideration'],
  received: ['vereinnahmte Entgelte', 'received consideration'],
}

const COLUMNS: Readonly<Record<'base' | 'tax', Bilingual>> = {
  base: ['Umsatz', 'Turnover'],
  tax: ['Steuer', 'Tax'],
}

const ROWS: Readonly<Record<VatRowCode, Bilingual>> = {
  turnover_section: ['Umsatz', 'Turnover'],
  tax_section: ['Steuerberechnung', 'Tax'],
  input_tax_section: ['Vorsteuer', 'Input tax'],
  turnover: ['Total der vereinbarten Entgelte', 'Total agreed consideration'],
  opted: ['Optierte Leistungen (in 200 enthalten)', 'Supplies with option (part of 200)'],
  zero_rated: ['Von der Steuer befreite Leistungen (Export)', 'Zero-rated supplies (export)'],
  abroad: ['Leistungen im Ausland', 'Supplies abroad'],
  notification: ['Übertragungen im Meldeverfahren', 'Transfers by notification procedure'],
  exempt: ['Von der Steuer ausgenommene Leistungen', 'Exempt supplies'],
  reductions: [
    'Entgeltsminderungen (Skonti, Rabatte, Verluste)',
    'Reductions of consideration (discounts, rebates, losses)',
  ],
  various: ['Diverses (Wert des Bodens, Margenbesteuerung)', 'Other deductions (value of land, margin taxation)'],
  deductions: ['Total der Abzüge', 'Total deductions'],
  taxable: ['Steuerbarer Gesamtumsatz', 'Taxable turnover'],
  at_rate: ['Leistungen zu {percent} %', 'Supplies at {percent} %'],
  net_rate: [
    'Leistungen zum {place}. Saldosteuersatz[ ({percent} %)][, Tätigkeit {activity}]',
    'Supplies at net tax rate {place}[ ({percent} %)][, activity {activity}]',
  ],
  flat_rate: [
    'Leistungen zum {place}. Pauschalsteuersatz[ ({percent} %)][, Tätigkeit {activity}]',
    'Supplies at flat tax rate {place}[ ({percent} %)][, activity {activity}]',
  ],
  acquisition: ['Bezugsteuer zu {percent} %', 'Acquisition tax at {percent} %'],
  tax_owed: ['Total geschuldete Steuer', 'Total tax due'],
  input_material: ['Vorsteuer auf Material- und Dienstleistungsaufwand', 'Input tax on materials and services'],
  input_operations: [
    'Vorsteuer auf Investitionen und übrigem Betriebsaufwand',
    'Input tax on investments and other operating expense',
  ],
  input_subsequent: ['Einlageentsteuerung', 'Subsequent deduction of input tax'],
  input_correction: [
    'Vorsteuerkorrekturen: gemischte Verwendung, Eigenverbrauch',
    'Input tax corrections: mixed use, own use',
  ],
  input_reduction: [
    'Vorsteuerkürzungen: Subventionen, Kurtaxen usw.',
    'Input tax reductions: subsidies, tourism taxes etc.',
  ],
  input_total: ['Total Vorsteuer', 'Total input tax'],
  payable: ['Zu bezahlender Betrag', 'Amount payable'],
  claim: ['Guthaben', 'Amount in your favour'],
  flow_section: ['Andere Mittelflüsse (kein Entgelt)', 'Other flows of funds (no consideration)'],
  subsidies: [
    'Subventionen, Kurtaxen, Entsorgungs- und Wasserwerkbeiträge',
    'Subsidies, tourism taxes, contributions to disposal and water works',
  ],
  donations: ['Spenden, Dividenden, Schadenersatz usw.', 'Donations, dividends, damages etc.'],
  unmarked_turnover: ['Umsatz ohne MWST-Satz', 'Turnover without a VAT rate'],
  net_rate_difference: [
    'Verbuchte Umsatzsteuer abzüglich Saldosteuer (auf 3809)',
    'Output tax booked less the net tax (to 3809)',
  ],
  agreed_by_payment: [
    'Achtung: Belege, die erst mit der Zahlung verbucht werden, zählen hier mit der Zahlung, nicht an ihrem Datum',
    'Note: documents that are booked with their payments count here when they are paid, not on their date',
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
}

/** The sentence of a check that is met, and of one that is not. */
const CHECKS: Readonly<Record<VatCheckCode, readonly [met: Bilingual, unmet: Bilingual]>> = {
  vat_accounts_explained: [
    [
      'Die Abrechnung und die Buchungen ohne MWST-Satz erklären zusammen die Bewegung der MWST-Konten.',
      'The report and the amounts booked without a VAT rate explain the movement of the VAT accounts.',
    ],
    [
      'Die Bewegung der MWST-Konten ist nicht ganz erklärt.',
      'The movement of the VAT accounts is not fully explained.',
    ],
  ],
  vat_without_rate: [
    [
      'Auf den MWST-Konten ist nichts ohne MWST-Satz gebucht.',
      'Nothing is booked on the VAT accounts without a VAT rate.',
    ],
    [
      'Auf den MWST-Konten ist ohne MWST-Satz gebucht (Abrechnungen, Eröffnung, von Hand): Das steht in keiner Ziffer.',
      'Amounts are booked on the VAT accounts without a VAT rate (settlements, opening, manual entries): no line includes them.',
    ],
  ],
  input_tax_with_net_rate: [
    [
      'Es ist keine Vorsteuer gebucht, wie es bei Saldosteuersätzen sein muss.',
      'No input tax is booked, as required with net tax rates.',
    ],
    [
      'Es ist Vorsteuer gebucht; bei Saldosteuersätzen wird keine abgezogen.',
      'Input tax is booked, but with net tax rates none can be deducted.',
    ],
  ],
  turnover_without_rate: [
    ['Jeder Umsatz hat seinen MWST-Satz.', 'All turnover has a VAT rate.'],
    [
      'Umsatz ist ohne MWST-Satz gebucht: Bitte prüfen, ob er steuerbar ist.',
      'Turnover is booked without a VAT rate: please check whether it is taxable.',
    ],
  ],
  turnover_is_revenue: [
    [
      'Der Umsatz entspricht den Buchungen auf den Ertragskonten.',
      'The turnover equals the amounts booked on the revenue accounts.',
    ],
    [
      'Auf Ertragskonten ist etwas gebucht, das nicht zum Umsatz zählt (ein Ertragskonto ist als MWST-Konto eingestellt).',
      'Revenue accounts contain amounts that are not turnover (a revenue account is set as a VAT account).',
    ],
  ],
  tax_of_base: [
    ['Die Steuer zu {percent} % stimmt mit dem Umsatz überein.', 'The tax at {percent} % agrees with the turnover.'],
    ['Die Steuer zu {percent} % weicht vom Umsatz ab.', 'The tax at {percent} % differs from the tax on the turnover.'],
  ],
  acquisition_of_base: [
    [
      'Die Bezugsteuer zu {percent} % stimmt mit den Bezügen überein.',
      'The acquisition tax at {percent} % agrees with the purchases from abroad.',
    ],
    [
      'Die Bezugsteuer zu {percent} % weicht von den Bezügen ab.',
      'The acquisition tax at {percent} % differs from the tax on the purchases from abroad.',
    ],
  ],
  net_rates_missing: [
    ['Die Saldosteuersätze sind erfasst.', 'The net tax rates are set.'],
    ['Ein Saldosteuersatz fehlt: In den Einstellungen erfassen.', 'A net tax rate is missing: add it to the settings.'],
  ],
}

const AS_RETURNED: readonly [met: Bilingual, unmet: Bilingual] = [
  [
    'Die Periode ist abgerechnet, und die Zahlen stimmen mit der Abrechnung überein.',
    'The period is settled, and its figures agree with the VAT return.',
  ],
  [
    'Die Periode ist abgerechnet, seither hat sich geändert: {lines}. Was abweicht, gehört in eine Korrekturabrechnung.',
    'The period is settled, and has changed since: {lines}. Declare the differences in a corrected VAT return.',
  ],
]

/** Whether a settled period agrees with its return. `lines`: the figures that differ, each with both amounts. */
export const asReturnedText = (lines: readonly string[], locale: Locale): string =>
  fillIn(inLanguage(AS_RETURNED[lines.length === 0 ? 0 : 1], locale), { lines: lines.join('; ') })

export const vatReportTitle = (method: VatReturnMethod, form: VatForm, locale: Locale): string =>
  fillIn(inLanguage(TITLES[method], locale), { form: inLanguage(FORMS[form], locale) })

export const vatColumnTitle = (key: 'base' | 'tax', locale: Locale): string => inLanguage(COLUMNS[key], locale)

const RECEIVED_TURNOVER: Bilingual = ['Total der vereinnahmten Entgelte', 'Total received consideration']

export const vatRowTitle = (
  { code, percent, activity }: Pick<VatRow, 'code' | 'percent' | 'activity'>,
  form: VatForm,
  locale: Locale,
): string =>
  fillIn(inLanguage(code === 'turnover' && form === 'received' ? RECEIVED_TURNOVER : ROWS[code], locale), {
    percent: percent === null ? null : String(percent),
    place: activity === null ? null : String(activity.place),
    activity: activity?.code ?? null,
  })

export const vatCheckText = (code: VatCheckCode, isMet: boolean, percent: number | null, locale: Locale): string =>
  fillIn(inLanguage(CHECKS[code][isMet ? 0 : 1], locale), { percent: percent === null ? null : String(percent) })

// The words of the VAT report, German and English; where the official form has words, these.

import type { VatForm, VatReturnMethod } from '../../../../shared/record/ledger/vat-figures.ts'
import type { User } from '../../../../shared/record/organization/organization.ts'
import type { VatCheckCode } from '../../../../shared/rule/ledger/report/vat-rows.ts'
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

export const vatCheckText = (code: VatCheckCode, isMet: boolean, percent: number | null, locale: Locale): string =>
  fillIn(inLanguage(CHECKS[code][isMet ? 0 : 1], locale), { percent: percent === null ? null : String(percent) })

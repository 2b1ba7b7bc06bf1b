// The Swiss VAT rates since VAT was introduced, as a new organization gets them, and which one is usual. Source: the
// rates published by the Federal Tax Administration. The date of supply decides which rate applies.
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import { isAcquisitionRate, VatRate } from '../../record/ledger/vat-rate.ts'
import type { OrganizationSettings } from '../../record/organization/organization-settings.ts'
import { addDays, type LocalDate } from '../../value/calendar.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import type { ChartLanguage } from './chart-kmu.ts'
import { decideCreateLedgerAccount } from './ledger-account.ts'

type Kind = VatRate['kind']

/** Thousandths of a per cent, from a day on. The rate of a kind ends where its next one starts. */
const RATES: Readonly<Record<Kind, readonly (readonly [from: string, rateMillis: number])[]>> = {
  standard: [
    ['1995-01-01', 6500],
    ['1999-01-01', 7500],
    ['2001-01-01', 7600],
    ['2011-01-01', 8000],
    ['2018-01-01', 7700],
    ['2024-01-01', 8100],
  ],
  special: [
    ['1996-10-01', 3000],
    ['1999-01-01', 3500],
    ['2001-01-01', 3600],
    ['2011-01-01', 3800],
    ['2018-01-01', 3700],
    ['2024-01-01', 3800],
  ],
  reduced: [
    ['1995-01-01', 2000],
    ['1999-01-01', 2300],
    ['2001-01-01', 2400],
    ['2011-01-01', 2500],
    ['2024-01-01', 2600],
  ],
  // Since the VAT law of 2009 a company opts by stating the tax.
  opted: [
    ['2010-01-01', 7600],
    ['2011-01-01', 8000],
    ['2018-01-01', 7700],
    ['2024-01-01', 8100],
  ],
  // Culture, sport and fairs (MWSTG 25 2 c).
  opted_reduced: [
    ['2010-01-01', 2400],
    ['2011-01-01', 2500],
    ['2024-01-01', 2600],
  ],
  zero: [['1995-01-01', 0]],
  abroad: [['1995-01-01', 0]],
  notification: [['1995-01-01', 0]],
  exempt: [['1995-01-01', 0]],
  various: [['1995-01-01', 0]],
  subsidy: [['1995-01-01', 0]],
  donation: [['1995-01-01', 0]],
  input_subsequent: [['1995-01-01', 0]],
  input_correction: [['1995-01-01', 0]],
  input_reduction: [['1995-01-01', 0]],
  // Since the VAT law of 2009: the rates of supplies in the country, except lodging, which is taxed at the place of the
  // house.
  acquisition: [
    ['2010-01-01', 7600],
    ['2011-01-01', 8000],
    ['2018-01-01', 7700],
    ['2024-01-01', 8100],
  ],
  acquisition_reduced: [
    ['2010-01-01', 2400],
    ['2011-01-01', 2500],
    ['2024-01-01', 2600],
  ],
}

/** The special rate for accommodation is limited by law. */
const LAST_DAYS: Readonly<Partial<Record<Kind, string>>> = { special: '2027-12-31' }

const NAMES: Readonly<Record<Kind, Readonly<Record<ChartLanguage, string>>>> = {
  standard: { de: 'Normalsatz', en: 'Standard rate' },
  special: { de: 'Sondersatz Beherbergung', en: 'Special rate for accommodation' },
  reduced: { de: 'Reduzierter Satz', en: 'Reduced rate' },
  opted: { de: 'Option', en: 'Opted' },
  opted_reduced: { de: 'Option reduziert', en: 'Opted, reduced' },
  zero: { de: 'Von der Steuer befreit (Export)', en: 'Zero-rated (export)' },
  abroad: { de: 'Leistung im Ausland', en: 'Supply abroad' },
  notification: { de: 'Meldeverfahren', en: 'Notification procedure' },
  exempt: { de: 'Von der Steuer ausgenommen', en: 'Exempt' },
  various: { de: 'Diverser Abzug (Boden, Margenbesteuerung)', en: 'Other deduction (land, margin taxation)' },
  subsidy: { de: 'Subvention, Kurtaxe, Entsorgungsbeitrag', en: 'Subsidy, tourism tax, disposal contribution' },
  donation: { de: 'Spende, Dividende, Schadenersatz', en: 'Donation, dividend, damages' },
  input_subsequent: { de: 'Einlageentsteuerung', en: 'Subsequent deduction of input tax' },
  input_correction: {
    de: 'Vorsteuerkorrektur (gemischte Verwendung, Eigenverbrauch)',
    en: 'Correction of input tax (mixed use, own use)',
  },
  input_reduction: {
    de: 'Vorsteuerkürzung (Subventionen, Kurtaxen)',
    en: 'Reduction of input tax (subsidies, tourism taxes)',
  },
  acquisition: { de: 'Bezugsteuer', en: 'Acquisition tax' },
  acquisition_reduced: { de: 'Bezugsteuer reduziert', en: 'Acquisition tax, reduced' },
}

/** The statutory rate of a kind on a day, in thousandths of a per cent; null before the first one. */
export const statutoryRate = (kind: Kind, day: LocalDate): number | null =>
  RATES[kind].findLast(([from]) => from <= day)?.[1] ?? null

/** The rates of these kinds to add to books, and the account of acquisition tax when the chart has none. */
export interface AddedVatRates {
  readonly rates: readonly VatRate[]
  readonly account: LedgerAccount | null
}

/**
 * Adds the statutory rates of each of these kinds of which the books have no rate. Refused when there is nothing to
 * add, and when the organization is not liable for VAT.
 */
export const decideAddVatRates = (
  kinds: readonly Kind[],
  {
    rates,
    chart,
    settings,
  }: {
    readonly rates: readonly VatRate[]
    readonly chart: readonly LedgerAccount[]
    readonly settings: Pick<OrganizationSettings, 'liableForVat' | 'accountingReverseTaxAccount'>
  },
  newId: () => string,
): Result<AddedVatRates, FieldProblem> => {
  if (!settings.liableForVat) return err({ field: 'kinds', code: 'not_liable_for_vat' })
  const missing = kinds.filter((kind) => !rates.some((rate) => rate.kind === kind))
  if (missing.length === 0) return err({ field: 'kinds', code: 'vat_rates_exist' })
  const added = swissVatRates('de').filter(({ kind }) => missing.includes(kind))
  const number = Number(settings.accountingReverseTaxAccount)
  const isNeeded = added.some(isAcquisitionRate) && !chart.some((account) => account.number === number)
  const account = isNeeded
    ? decideCreateLedgerAccount({ number, name: NAMES.acquisition.de, type: 'passive', vat_kind: null }, chart, newId())
    : null
  return ok({
    rates: added.map((rate) => ({ id: newId(), ...rate })),
    // When the number in the settings does not fit a liability, the user must correct it there.
    account: account?.ok ? account.value : null,
  })
}

/** Every rate, past and present, before it becomes a record: all fields but the id. */
export const swissVatRates = (language: ChartLanguage): readonly Omit<VatRate, 'id'>[] =>
  VatRate.shape.kind.options.flatMap((kind) =>
    RATES[kind].map(([from, rate_millis], index) => {
      const next = RATES[kind][index + 1]?.[0]
      return {
        name: rate_millis === 0 ? NAMES[kind][language] : `${NAMES[kind][language]} ${rate_millis / 1000} %`,
        kind,
        rate_millis,
        valid_from: from as LocalDate,
        valid_to: next ? addDays(next as LocalDate, -1) : ((LAST_DAYS[kind] ?? null) as LocalDate | null),
      }
    }),
  )

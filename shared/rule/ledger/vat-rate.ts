// The Swiss rates of value added tax since it began, as a new organization gets them, and which one is the usual one.
// Source: the rates published by the Federal Tax Administration. The date of supply decides which rate applies.
import { VatRate } from '../../record/vat-rate.ts'
import { addDays, type LocalDate } from '../../value/calendar.ts'
import type { ChartLanguage } from './chart-kmu.ts'

type Kind = VatRate['kind']

/** Per cent in thousandths, from a day on. A kind's rate ends where its next one begins. */
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
  zero: [['1995-01-01', 0]],
  exempt: [['1995-01-01', 0]],
}

/** The special rate for accommodation is limited by law. */
const LAST_DAYS: Readonly<Partial<Record<Kind, string>>> = { special: '2027-12-31' }

const NAMES: Readonly<Record<Kind, Readonly<Record<ChartLanguage, string>>>> = {
  standard: { de: 'Normalsatz', en: 'Standard rate' },
  special: { de: 'Sondersatz Beherbergung', en: 'Special rate for accommodation' },
  reduced: { de: 'Reduzierter Satz', en: 'Reduced rate' },
  zero: { de: 'Von der Steuer befreit (Export)', en: 'Zero-rated (export)' },
  exempt: { de: 'Von der Steuer ausgenommen', en: 'Exempt' },
}

/** Every rate there was and is, before it becomes a record: everything but its id. */
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

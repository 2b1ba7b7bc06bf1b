// The numbers of documents by the settings (rule 248): the prefix, the year when numbers restart each year, and a running number
// with the configured number of digits. Pure.
import type { OrganizationSettings } from '../../../record/organization/organization-settings.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import type { DocumentKind } from './document-content.ts'

export type NumberSettings = Pick<
  OrganizationSettings,
  | 'documentNumberStart'
  | 'documentNumberFill'
  | 'documentNumberResetYearly'
  | 'documentPrefixInvoice'
  | 'documentPrefixOffer'
>

const PREFIX = {
  invoice: 'documentPrefixInvoice',
  offer: 'documentPrefixOffer',
  order_confirmation: 'documentPrefixOffer',
} as const satisfies Record<DocumentKind, keyof NumberSettings>

/** The beginning that the numbers of a series have in common: `R2026-`. */
export const seriesOf = (settings: NumberSettings, kind: DocumentKind, date: LocalDate): string =>
  `${settings[PREFIX[kind]]}${settings.documentNumberResetYearly ? `${date.slice(0, 4)}-` : ''}`

export const documentNumber = (settings: NumberSettings, kind: DocumentKind, date: LocalDate, count: number): string =>
  `${seriesOf(settings, kind, date)}${String(count).padStart(settings.documentNumberFill, '0')}`

/** Longer numbers are not counted on: they are no running numbers. */
const MOST_DIGITS = 9

/** The number after the highest of the series on this day; the first one when it has none. */
export const nextNumber = (
  settings: NumberSettings,
  kind: DocumentKind,
  date: LocalDate,
  taken: readonly string[],
): string => {
  const series = seriesOf(settings, kind, date)
  const counts = taken.flatMap((number) => {
    const digits = number.startsWith(series) ? number.slice(series.length) : ''
    return /^\d+$/.test(digits) && digits.length <= MOST_DIGITS ? [Number(digits)] : []
  })
  const highest = counts.reduce((most, count) => Math.max(most, count), 0)
  return documentNumber(settings, kind, date, Math.max(highest + 1, settings.documentNumberStart))
}

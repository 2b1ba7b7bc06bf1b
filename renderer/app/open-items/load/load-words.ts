// The messages about a loaded table. Pure.
import type { TFunction } from 'i18next'
import type { CodedMessageRecord } from '../../../../shared/record/core/coded-message.ts'
import { countParams, formatCount } from '../../text/format.ts'
import { noteText } from '../../view/note/note-text.ts'
import '../text/en.ts'

const NOTES = {
  reference_column_left_out: 'items.load.note.reference_column_left_out',
  lines_left_out: 'items.load.note.lines_left_out',
  sheets_not_read: 'items.load.note.sheets_not_read',
  companies_got_key: 'items.load.note.companies_got_key',
  partly_paid: 'items.load.note.partly_paid',
  collective_accounts_left_out: 'items.load.note.collective_accounts_left_out',
  vat_rates_left_out: 'items.load.note.vat_rates_left_out',
  all_negative: 'items.load.note.all_negative',
  countries_unknown: 'items.load.note.countries_unknown',
} as const

const SKIPS = {
  titles: 'items.load.skip.titles',
  total: 'items.load.skip.total',
  sum: 'items.load.skip.sum',
  nothing_mapped: 'items.load.skip.nothing_mapped',
  no_amount_and_date: 'items.load.skip.no_amount_and_date',
  payment: 'items.load.skip.payment',
  nothing_open: 'items.load.skip.nothing_open',
} as const

const MAX_LINES = 10

/** A warning by its code; an unknown one in the server's own words. */
export const warningText = (t: TFunction, codedMessage: CodedMessageRecord, message: string): string => {
  const { code, values = {} } = codedMessage
  if (!Object.hasOwn(NOTES, code)) {
    const plain = values as Readonly<Record<string, string | number>>
    return noteText(t, { code, message, values: plain }).text
  }
  // Each sentence names its own values, as the server sends them.
  return t(NOTES[code as keyof typeof NOTES] as 'items.load.note.all_negative', shown(values))
}

/** Values as a sentence names them: columns by their title, lines as a list. */
const shown = (values: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] => {
      if (name === 'lines' && Array.isArray(value)) {
        const named = value.slice(0, MAX_LINES).map((line) => formatCount(Number(line)))
        const lines = `${named.join(', ')}${value.length > MAX_LINES ? ' …' : ''}`
        return [
          ['lines', lines],
          ['formatted', formatCount(value.length)],
        ]
      }
      if (Array.isArray(value)) return [[name, value.map((each) => `«${each}»`).join(', ')]]
      if (typeof value === 'number') return [[name === 'count' ? 'formatted' : name, formatCount(value)]]
      if (typeof value === 'object' && value !== null && 'index' in value) {
        const { title, index } = value as { readonly title?: string | null; readonly index: number }
        return [[name, title || String(index + 1)]]
      }
      return [[name, String(value)]]
    }),
  )

/** Why a line is no record. */
export const skipReason = (
  t: TFunction,
  { code, reason }: { readonly code: string; readonly reason: string },
): string => (Object.hasOwn(SKIPS, code) ? t(SKIPS[code as keyof typeof SKIPS]) : reason)

/** `12 neu, 3 geändert, 2 neue Firmen`; zero counts are left out unless all are zero. */
export const outcomeText = (
  t: TFunction,
  loaded: {
    readonly created: number
    readonly updated: number
    readonly unchanged: number
    readonly companies_created: number
  },
): string => {
  const parts = [
    ...(['created', 'updated', 'unchanged'] as const).flatMap((state) =>
      loaded[state] > 0 ? [t(`items.load.${state}`, { formatted: formatCount(loaded[state]) })] : [],
    ),
    ...(loaded.companies_created > 0 ? [t('items.load.companies', countParams(loaded.companies_created))] : []),
  ]
  return parts.join(', ') || t('items.load.created', { formatted: formatCount(0) })
}

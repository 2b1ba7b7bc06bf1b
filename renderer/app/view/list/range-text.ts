// A range of days in words; either end may be open.
import type { TFunction } from 'i18next'
import { formatDate } from '../../text/format.ts'

/** `01.01.2026 – 31.01.2026`, `from 01.01.2026`; null: every day. */
export const rangeText = (t: TFunction, from: string | undefined, to: string | undefined): string | null => {
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`
  if (from) return t('filter.date.since', { date: formatDate(from) })
  return to ? t('filter.date.until', { date: formatDate(to) }) : null
}

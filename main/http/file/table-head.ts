// The head of every file of the books: its days as people write them, its name, its language.
import type { User } from '../../../shared/record/organization/organization.ts'
import { FILE_TEXTS } from '../text/files.ts'

type Locale = User['locale']
interface Days {
  readonly from: string | null
  readonly to: string | null
}

/** Number and date formats are Swiss, in every language. */
export const languageTag = (locale: Locale): string => `${locale}-CH`

const day = (date: string): string => date.split('-').toReversed().join('.')

/** `01.01.2026 – 31.03.2026`; an open range is written in words. */
export const daysText = ({ from, to }: Days, locale: Locale): string => {
  const texts = FILE_TEXTS[locale]
  if (from && to) return `${day(from)} – ${day(to)}`
  if (from) return texts.since(day(from))
  return to ? texts.until(day(to)) : texts.all
}

/** The days of a report; without a first day it is for one day. */
export const reportDaysText = ({ from, to }: Days & { readonly to: string }, locale: Locale): string =>
  from === null ? FILE_TEXTS[locale].day(day(to)) : daysText({ from, to }, locale)

/** Its subject and days, in characters that every system accepts: `konto-1020-2026-01-01-2026-12-31`. */
export const fileNameOf = (title: string, { from, to }: Days): string =>
  [
    title
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöü]/g, (character) => UMLAUTS[character] ?? character),
    from,
    to,
  ]
    .filter((part) => part !== null)
    .join('-')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

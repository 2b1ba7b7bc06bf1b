// What stands above the rows of every file of the books: days as people write them, its name, its language.
import type { User } from '../../../shared/record/organization/organization.ts'
import { FILE_TEXTS } from '../text/files.ts'

type Locale = User['locale']
interface Days {
  readonly from: string | null
  readonly to: string | null
}

/** Texts are for Switzerland, whatever language they are in. */
export const languageTag = (locale: Locale): string => `${locale}-CH`

const day = (date: string): string => date.split('-').toReversed().join('.')

/** `01.01.2026 – 31.03.2026`; of a list whose days are open what is open is said. */
export const daysText = ({ from, to }: Days, locale: Locale): string => {
  const texts = FILE_TEXTS[locale]
  if (from && to) return `${day(from)} – ${day(to)}`
  if (from) return texts.since(day(from))
  return to ? texts.until(day(to)) : texts.all
}

/** Of a report: without a first day it is that of one day. */
export const reportDaysText = ({ from, to }: Days & { readonly to: string }, locale: Locale): string =>
  from === null ? FILE_TEXTS[locale].day(day(to)) : daysText({ from, to }, locale)

/** What it is about and its days, in signs that every system takes: `konto-1020-2026-01-01-2026-12-31`. */
export const fileNameOf = (title: string, { from, to }: Days): string =>
  [
    title
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöü]/g, (sign) => UMLAUTS[sign] ?? sign),
    from,
    to,
  ]
    .filter((part) => part !== null)
    .join('-')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

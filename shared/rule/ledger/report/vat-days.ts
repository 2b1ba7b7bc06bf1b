// What a document counts on the VAT form day by day. The days of all documents add up to the figures of any period, and to
// what is open at the end of any day, without reading the documents again.
import { isOpen } from '../../../record/open-item/open-item.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import type { VatMovement } from './vat-parts.ts'
import {
  addMovements,
  documentMovements,
  movementsOfLines,
  openParts,
  reversed,
  type SettledDocument,
  settledParts,
} from './vat-received.ts'

/**
 * `received`: what is received or paid. `dated`: of documents that their payments book, what agreed amounts count on their
 * date; `posted`: what their payments post. `open_with_entry`, `open_by_payment`: by how much the open part changes.
 */
export type VatDayKind = 'received' | 'dated' | 'posted' | 'open_with_entry' | 'open_by_payment'

export interface VatDay {
  readonly kind: VatDayKind
  readonly date: LocalDate
  readonly movements: readonly VatMovement[]
}

const FIRST_DAY = '0001-01-01' as LocalDate
const LAST_DAY = '9999-12-31' as LocalDate

/** Every day on which a document counts. */
export const daysOfDocument = (settled: SettledDocument): readonly VatDay[] => {
  const { document, lines, settlements } = settled
  if (document.booked_by !== 'payment')
    return [
      ...settledParts([settled], FIRST_DAY, LAST_DAY).map(({ date, movements }) => dayOf('received', date, movements)),
      ...openDays(settled, 'open_with_entry'),
    ]
  return [
    dayOf('dated', document.date, movementsOfLines(lines)),
    ...settlements.flatMap(({ date, journal_entry_id, posted = [] }) =>
      journal_entry_id === null ? [] : [dayOf('posted', date, posted)],
    ),
    ...openDays(settled, 'open_by_payment'),
  ]
}

const dayOf = (kind: VatDayKind, date: LocalDate, movements: readonly VatMovement[]): VatDay => ({
  kind,
  date,
  movements,
})

/** The changes of the open part: on the date of the document, and with each later settlement. */
const openDays = (settled: SettledDocument, kind: VatDayKind): readonly VatDay[] => {
  const { document, settlements } = settled
  const dates = new Set([document.date, ...settlements.map(({ date }) => date).filter((date) => date > document.date)])
  const last = settlements.at(-1)?.date ?? FIRST_DAY
  let before: readonly VatMovement[] = []
  return [...dates].map((date) => {
    // What was paid elsewhere is no settlement: it is open until the last one at most.
    const isSettled = date >= last && !isOpen(document)
    const open = isSettled ? [] : documentMovements(openParts([settled], date))
    const change = addMovements(open, reversed(before)).filter(({ count, amount }) => count !== 0 || amount !== 0)
    before = open
    return dayOf(kind, date, change)
  })
}

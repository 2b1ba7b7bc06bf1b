// The draft of a reminder run: which overdue invoices get a reminder, and of which level. Pure.
import type { MakeReminders } from '../../../shared/api/endpoints/open-item/reminders.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { DueReminderObject } from '../data/query/open-item/reminders.ts'

export interface RemindDraft {
  readonly date: LocalDate | null
  /** Everything that is due is chosen at first. */
  readonly left_out: readonly string[]
  /** Levels that differ from the next one, by invoice. */
  readonly levels: Readonly<Record<string, number>>
  readonly with_fee: boolean
  readonly book_fees: boolean
}

export const newRemindDraft = (today: LocalDate): RemindDraft => ({
  date: today,
  left_out: [],
  levels: {},
  with_fee: true,
  book_fees: false,
})

const idsOf = (letters: readonly DueReminderObject[]): readonly string[] =>
  letters.flatMap(({ invoices }) => invoices.map(({ invoice_id }) => invoice_id))

export const chosenIds = ({ left_out }: Pick<RemindDraft, 'left_out'>, letters: readonly DueReminderObject[]) =>
  idsOf(letters).filter((id) => !left_out.includes(id))

/** Chooses some invoices, or leaves them out when all of them are chosen. */
export const toggleInvoices = ({ left_out }: RemindDraft, ids: readonly string[]): Pick<RemindDraft, 'left_out'> => {
  const others = left_out.filter((id) => !ids.includes(id))
  return { left_out: ids.some((id) => left_out.includes(id)) ? others : [...others, ...ids] }
}

export const toggleAllInvoices = (draft: RemindDraft, letters: readonly DueReminderObject[]) =>
  toggleInvoices(draft, idsOf(letters))

/** Null: nothing is chosen. */
export const bodyOfReminders = (draft: RemindDraft, letters: readonly DueReminderObject[]): MakeReminders | null => {
  const ids = chosenIds(draft, letters)
  if (draft.date === null || ids.length === 0) return null
  return {
    date: draft.date,
    invoices: ids.map((id) => {
      const level = draft.levels[id]
      return { id, ...(level !== undefined && { level }) }
    }),
    ...(draft.with_fee ? {} : { without_fee: true }),
    ...(draft.with_fee && draft.book_fees ? { book_fees: true } : {}),
  }
}

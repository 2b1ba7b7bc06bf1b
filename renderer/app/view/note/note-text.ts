// The server's notes about a file in the user's language: by code, with their values. A note with an unknown code or
// value keeps the server's English sentence.
import type { TFunction } from 'i18next'
import type { Note } from '../../../../shared/api/endpoints/import/import-plan.ts'
import type { NoteCode, SkipCode } from '../../../../shared/record/core/note.ts'
import type { EnrichmentFaults } from '../../../../shared/record/import/enrichment.ts'
import type { DUPLICATE_REASONS } from '../../../../shared/record/import/import-report.ts'
import './text/en.ts'
import { formatAccount, formatCount, formatDate, formatDecimal } from '../../text/format.ts'
import type { Sentence } from './file-problem-text.ts'

const NOTE_TEXT = {
  entries_left_out: 'note.entries_left_out',
  collective_as_one_row: 'note.collective_as_one_row',
  entry_count_differs: 'note.entry_count_differs',
  statement_does_not_add_up: 'note.statement_does_not_add_up',
  opening_balance_unreadable: 'note.opening_balance_unreadable',
  closing_balance_unreadable: 'note.closing_balance_unreadable',
  opening_balance_foreign: 'note.opening_balance_foreign',
  closing_balance_foreign: 'note.closing_balance_foreign',
  statement_repeated: 'note.statement_repeated',
  encoding_repaired: 'note.encoding_repaired',
  characters_lost: 'note.characters_lost',
  quotes_open: 'note.quotes_open',
  day_first_assumed: 'note.day_first_assumed',
  month_first_assumed: 'note.month_first_assumed',
  delimiter_in_text: 'note.delimiter_in_text',
  dates_from_above: 'note.dates_from_above',
  balance_unreadable: 'note.balance_unreadable',
  amounts_without_date: 'note.amounts_without_date',
  maybe_no_transaction: 'note.maybe_no_transaction',
  several_layouts: 'note.several_layouts',
  rows_outside: 'note.rows_outside',
  rows_without_account: 'note.rows_without_account',
  other_sheets: 'note.other_sheets',
  running_balance_differs: 'note.running_balance_differs',
  fees_apart: 'note.fees_apart',
  table_does_not_add_up: 'note.table_does_not_add_up',
  foreign_rows: 'note.foreign_rows',
  rows_of_other_account: 'note.rows_of_other_account',
  notes_left_out: 'note.notes_left_out',
} as const satisfies Record<NoteCode, string>

const SKIP_TEXT = {
  total: 'skip.total',
  opening_balance: 'skip.opening_balance',
  closing_balance: 'skip.closing_balance',
  balance: 'skip.balance',
  no_movement: 'skip.no_movement',
  titles: 'skip.titles',
  not_booked: 'skip.not_booked',
  not_carried_out: 'skip.not_carried_out',
  part_of_order: 'skip.part_of_order',
  part_of_row: 'skip.part_of_row',
  no_amount: 'skip.no_amount',
  no_date: 'skip.no_date',
} as const satisfies Record<SkipCode, string>

const FAULT_TEXT = {
  not_booked: 'fault.not_booked',
  no_parts: 'fault.no_parts',
  parts_do_not_add_up: 'fault.parts_do_not_add_up',
  no_transaction: 'fault.no_transaction',
  several_transactions: 'fault.several_transactions',
  several_entries: 'fault.several_entries',
  amount_differs: 'fault.amount_differs',
  split_already: 'fault.split_already',
  explained_otherwise: 'fault.explained_otherwise',
  other_account: 'fault.other_account',
} as const satisfies Record<keyof EnrichmentFaults, string>

export const PROBABLE_REASON_TEXT = {
  bank_reference: 'likely.bank_reference',
  end_to_end_id: 'likely.end_to_end_id',
  reference: 'likely.reference',
  name: 'likely.name',
  text: 'likely.text',
  collective: 'likely.collective',
  same_days: 'likely.same_days',
} as const satisfies Record<(typeof DUPLICATE_REASONS)[number], string>

/** A statement of the file that a note may name. */
export interface NotedStatement {
  readonly number: string
  readonly from_date: string | null
  readonly to_date: string | null
}

/** A note about a file. It names its statement where there are several of `statements`, or where they are not known. */
export const noteText = (t: TFunction, note: Note, statements: readonly NotedStatement[] = []): Sentence => {
  const sentence = sentenceOf(t, NOTE_TEXT, note)
  const stated = note.values?.statement
  if (sentence.isEnglish || stated === undefined || statements.length === 1) return sentence
  return { text: ofStatement(t, String(stated), sentence.text, statements), isEnglish: false }
}

/** Longer numbers are made by programs for programs; dates are clearer. */
const LONGEST_NUMBER = 16

const ofStatement = (t: TFunction, stated: string, note: string, statements: readonly NotedStatement[]): string => {
  // The server shortens long numbers.
  const start = stated.replace(/…$/, '')
  const statement = statements.find(({ number }) => (start === stated ? number === stated : number.startsWith(start)))
  const { from_date: from = null, to_date: to = null } = statement ?? {}
  if (stated.length <= LONGEST_NUMBER || from === null || to === null) return t('note.of', { statement: stated, note })
  return t('note.of-days', { days: from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`, note })
}

/** Why a line was skipped. */
export const skipText = (t: TFunction, skipped: Note): Sentence => sentenceOf(t, SKIP_TEXT, skipped)

/** Why an entry of a notification, or a payment, matches nothing. */
export const faultText = (t: TFunction, fault: Note): Sentence => sentenceOf(t, FAULT_TEXT, fault)

const sentenceOf = (t: TFunction, texts: object, { code, message, values = {} }: Note): Sentence => {
  if (!Object.hasOwn(texts, code)) return { text: message, isEnglish: true }
  const key = (texts as Readonly<Record<string, 'note.quotes_open'>>)[code] ?? 'note.quotes_open'
  const text = t(key, shown(t, values))
  // The server did not send a value for a remaining placeholder, as a server of another version.
  return text.includes('{{') ? { text: message, isEnglish: true } : { text, isEnglish: false }
}

/** The states of unbooked entries in the standard; a table has them in the bank's own words. */
const STATUS_TEXT = {
  PDNG: 'note.status.PDNG',
  FUTR: 'note.status.FUTR',
  INFO: 'note.status.INFO',
} as const

/** Figures as people read them; `count` stays a number, because singular and plural depend on it. */
const shown = (t: TFunction, values: NonNullable<Note['values']>): Record<string, string | number> => {
  const entries = Object.entries(values).map(([name, value]): [string, string | number] => {
    if (name === 'count') return [name, value]
    if (typeof value === 'number') return [name, formatCount(value)]
    if (name === 'account') return [name, formatAccount(value)]
    if (name === 'status' && Object.hasOwn(STATUS_TEXT, value))
      return [name, t(STATUS_TEXT[value as keyof typeof STATUS_TEXT])]
    return [name, /^-?\d+(\.\d+)?$/.test(value) && name !== 'statement' ? formatDecimal(value) : value]
  })
  const { count } = values
  return { ...Object.fromEntries(entries), ...(typeof count === 'number' ? { formatted: formatCount(count) } : {}) }
}

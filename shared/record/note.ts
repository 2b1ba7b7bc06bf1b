// Something people should know about a file: a code for programs and for translation, and the English sentence.
import { z } from 'zod'

export const Note = z.object({
  code: z.string(),
  message: z.string(),
  /** What the sentence names, so that it can be said in another language. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type Note = z.infer<typeof Note>

interface OfStatement {
  readonly statement: string
}
interface Counted {
  readonly count: number
}
interface Money {
  /** A decimal number as text, without thousands. */
  readonly amount: string
  readonly currency: string
}

/** What a reader or an import may say about a file as a whole: every code there is, with its sentence. */
const NOTES = {
  // camt.053
  entries_left_out: ({ statement, count, status }: OfStatement & Counted & { readonly status: string }) =>
    `Statement ${statement}: ${entriesAre(count)} not booked (${status}) and left out.`,
  collective_as_one_row: ({ statement, count }: OfStatement & Counted) =>
    `Statement ${statement}: ${entriesAre(count)} collective, but the details do not add up: imported as one row each.`,
  entry_count_differs: (values: OfStatement & { readonly announced: number; readonly found: number }) =>
    `Statement ${values.statement}: the bank announces ${values.announced} entries, the file holds ${values.found}.`,
  statement_does_not_add_up: (
    values: OfStatement &
      Record<'opening' | 'movements' | 'expected' | 'closing', string> & { readonly currency: string },
  ) =>
    `Statement ${values.statement}: opening balance ${values.opening} and movements of ${values.movements} make ${values.expected}, but the closing balance is ${values.closing}.`,
  opening_balance_unreadable: ({ statement }: OfStatement) =>
    `Statement ${statement}: the opening balance cannot be read.`,
  closing_balance_unreadable: ({ statement }: OfStatement) =>
    `Statement ${statement}: the closing balance cannot be read.`,
  opening_balance_foreign: ({ statement, amount, currency }: OfStatement & Money) =>
    `Statement ${statement}: the opening balance is in another currency (${currency} ${amount}) and was left out.`,
  closing_balance_foreign: ({ statement, amount, currency }: OfStatement & Money) =>
    `Statement ${statement}: the closing balance is in another currency (${currency} ${amount}) and was left out.`,
  statement_repeated: ({ statement }: OfStatement) =>
    `Statement ${statement}: stands in the file twice and was read once.`,
  // Tables
  quotes_open: () => 'Some quotation marks do not close; they were read as ordinary characters.',
  day_first_assumed: () => 'Day and month could be read either way round; the day first was taken.',
  month_first_assumed: () => 'Day and month could be read either way round; the month first was taken.',
  delimiter_in_text: ({ count }: Counted) =>
    `${count} rows hold the delimiter in their text without quotes; the text was put together.`,
  dates_from_above: ({ count }: Counted) =>
    `${count} rows without a date took that of the row above; the balance proves it.`,
  amounts_without_date: ({ lines }: { readonly lines: string }) => `Left out, an amount without a date: line ${lines}.`,
  other_sheets: ({ sheet, others }: { readonly sheet: string; readonly others: string }) =>
    `Only the sheet "${sheet}" was read; there are also rows in ${others}.`,
  running_balance_differs: ({ wrong, checks }: { readonly wrong: number; readonly checks: number }) =>
    `The running balance of the file does not add up on ${wrong} of ${checks} rows.`,
  fees_apart: ({ amount }: Money) =>
    `Fees of ${amount} stand in a column of their own and are not part of the amounts.`,
  table_does_not_add_up: ({ amount, currency }: Money) =>
    `Opening balance and rows differ from the closing balance by ${amount} ${currency}.`,
  // Imports
  foreign_rows: (values: OfStatement & Counted & { readonly currency: string; readonly account_currency: string }) =>
    `Statement ${values.statement}: ${values.count === 1 ? '1 row is' : `${values.count} rows are`} in ${values.currency}, the bank account is in ${values.account_currency}; the currency was kept.`,
  notes_left_out: ({ count }: Counted) => `${count} more warnings were left out.`,
}

const entriesAre = (count: number): string => (count === 1 ? '1 entry is' : `${count} entries are`)

/** Why a line of a table is no row: every code there is, with its sentence. */
const SKIPS = {
  total: () => 'A total, not a movement.',
  opening_balance: () => 'The opening balance, not a movement.',
  closing_balance: () => 'The closing balance, not a movement.',
  balance: () => 'A balance, not a movement.',
  titles: () => 'The column titles, repeated.',
  not_booked: ({ status }: { readonly status: string }) => `Not booked yet (${status}).`,
  not_carried_out: ({ status }: { readonly status: string }) => `Not carried out (${status}).`,
  part_of_order: ({ line }: { readonly line: number }) => `Part of the collective order on line ${line}.`,
  part_of_row: ({ line }: { readonly line: number }) => `No amount of its own; belongs to line ${line}.`,
  no_amount: () => 'No amount.',
  no_date: () => 'An amount without a date.',
}

export type NoteCode = keyof typeof NOTES
export type SkipCode = keyof typeof SKIPS

/** For whoever has to have a text for each. */
export const NOTE_CODES = Object.keys(NOTES) as readonly NoteCode[]
export const SKIP_CODES = Object.keys(SKIPS) as readonly SkipCode[]

type Values = Readonly<Record<string, string | number>>

/** A note with its sentence; `values` are those that the sentence of its code names. */
export const note = <Code extends NoteCode>(code: Code, ...[values]: Parameters<(typeof NOTES)[Code]>): Note =>
  said(NOTES, code, values)

/** Why a line is left out, with its sentence. */
export const skip = <Code extends SkipCode>(code: Code, ...[values]: Parameters<(typeof SKIPS)[Code]>): Note =>
  said(SKIPS, code, values)

const said = (sentences: object, code: string, values: object | undefined): Note => {
  const sentence = (sentences as Readonly<Record<string, (values: Values) => string>>)[code]
  const named = { ...values } as Record<string, string | number>
  return { code, message: sentence?.(named) ?? code, ...(values === undefined ? {} : { values: named }) }
}

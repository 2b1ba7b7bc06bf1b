// Notes about a file, and the reasons for leaving out lines of it: all codes, each with the values of its sentence.
import { z } from 'zod'
import type { CodedMessage } from './coded-message.ts'

/** A note in a record: a code and its values. */
export const Note = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type Note = z.infer<typeof Note>

/** Amounts are decimal numbers as text, without thousands separators. Null: no values. */
export interface Notes {
  // camt.053
  readonly entries_left_out: { readonly statement: string; readonly count: number; readonly status: string }
  readonly collective_as_one_row: { readonly statement: string; readonly count: number }
  readonly entry_count_differs: { readonly statement: string; readonly announced: number; readonly found: number }
  readonly statement_does_not_add_up: {
    readonly statement: string
    readonly opening: string
    readonly movements: string
    readonly expected: string
    readonly closing: string
    readonly currency: string
  }
  readonly opening_balance_unreadable: { readonly statement: string }
  readonly closing_balance_unreadable: { readonly statement: string }
  readonly opening_balance_foreign: { readonly statement: string; readonly amount: string; readonly currency: string }
  readonly closing_balance_foreign: { readonly statement: string; readonly amount: string; readonly currency: string }
  readonly statement_repeated: { readonly statement: string }
  // Tables
  readonly encoding_repaired: null
  readonly characters_lost: { readonly count: number }
  readonly quotes_open: null
  readonly day_first_assumed: null
  readonly month_first_assumed: null
  readonly delimiter_in_text: { readonly count: number }
  readonly dates_from_above: { readonly count: number }
  readonly maybe_no_transaction: { readonly lines: string }
  readonly amounts_without_date: { readonly lines: string }
  /** In a row that is labelled as a balance. */
  readonly balance_unreadable: { readonly line: number; readonly text: string }
  /** Lines of the titles of each table. */
  readonly several_layouts: { readonly lines: string }
  readonly rows_outside: { readonly lines: string }
  /** In a table whose other rows name several accounts. */
  readonly rows_without_account: { readonly lines: string }
  readonly other_sheets: { readonly sheet: string; readonly others: string }
  readonly running_balance_differs: { readonly wrong: number; readonly checks: number }
  /**
   * `lines`: rows whose balance does not show whether the amount includes the fee, when no row's balance includes it.
   */
  readonly fees_apart: { readonly amount: string; readonly currency: string; readonly lines?: string }
  readonly table_does_not_add_up: { readonly amount: string; readonly currency: string }
  // Imports
  readonly foreign_rows: {
    readonly statement: string
    readonly count: number
    readonly currency: string
    readonly account_currency: string
  }
  /** Rows of a file of several accounts that this import leaves out. */
  readonly rows_of_other_account: { readonly count: number; readonly account: string }
  readonly notes_left_out: { readonly count: number }
}
export type NoteCode = keyof Notes

/** Why a line of a table is not a row. */
export interface Skips {
  readonly total: null
  readonly opening_balance: null
  readonly closing_balance: null
  readonly balance: null
  readonly no_movement: null
  readonly titles: null
  readonly not_booked: { readonly status: string }
  readonly not_carried_out: { readonly status: string }
  readonly part_of_order: { readonly line: number }
  readonly part_of_row: { readonly line: number }
  readonly no_amount: null
  readonly no_date: null
}
export type SkipReason = CodedMessage<Skips>

/** Why a started import cannot continue, in addition to the refusals of its file. */
export interface ImportFailures {
  readonly internal_error: null
  readonly kept_file_missing: null
  readonly bank_account_gone: null
  readonly read_otherwise: null
}

type ValuesOf<Values> = Values extends null ? [] : [values: Values]

export const note = <Code extends NoteCode>(code: Code, ...[values]: ValuesOf<Notes[Code]>): Note =>
  values === undefined ? { code } : { code, values: { ...(values as NonNullable<Note['values']>) } }

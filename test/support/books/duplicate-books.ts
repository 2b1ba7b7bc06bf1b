// Books of one account for tests of probable duplicates: rows of CAMT files and tables, imported as the services do.
import { expect } from 'vitest'
import { ORGANIZATION_TABLES } from '../../../shared/books/port/tables.ts'
import { type BankTransaction, daysOf } from '../../../shared/record/bank/bank-transaction.ts'
import type { ImportReport } from '../../../shared/record/import/import-report.ts'
import type { ParsedRow } from '../../../shared/record/import/parsed-statement.ts'
import {
  dayAndAmountKeys,
  daysOfRows,
  findInBooks,
  partsKeys,
  type TransactionsByDay,
} from '../../../shared/rule/import/probable-duplicates.ts'
import { decideRows } from '../../../shared/rule/import/row-identity.ts'
import { rowToBankTransaction } from '../../../shared/rule/import/statement-import.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { ACCOUNT, identified, NOW, row } from './import-rows.ts'

type Format = ImportReport['format']

const formOf = (format: Format | undefined) => (format === undefined ? null : { format, shape: null })

/** Books of one account that know which file brought which rows; a file is looked up as the services do. */
export class Books {
  readonly stored: BankTransaction[] = []
  private readonly formats = new Map<string, Format>()
  /** What the balances of a file would prove. */
  isProved = false

  /** Imports the new rows. Returns the rule's findings, with the texts of the rows that stayed new. */
  importFile(format: Format, rows: readonly ParsedRow[], owner: string | null = null) {
    const all = identified(rows)
    const found = this.find(format, rows, owner)
    const likely = new Set(found.probable.map(({ position }) => position))
    const batch_id = `B${this.formats.size + 1}`
    this.formats.set(batch_id, format)
    const fresh: (string | null)[] = []
    for (const [position, decision] of decideRows(all, this.stored).entries()) {
      const input = all[position]?.row
      expect(decision.duplicate_of).toBe(found.exact.get(position) ?? null)
      if (!input || decision.duplicate_of !== null || likely.has(position)) continue
      fresh.push(input.text)
      const id = `T${String(this.stored.length).padStart(4, '0')}`
      const { acc_serv_ref } = decision
      this.stored.push(
        rowToBankTransaction(input, {
          id,
          bank_account_id: ACCOUNT,
          batch_id,
          acc_serv_ref,
          likely_duplicate_of: null,
          source_line: null,
          now: NOW,
        }),
      )
    }
    return { ...found, fresh }
  }

  find(format: Format, rows: readonly ParsedRow[], owner: string | null = null) {
    const all = identified(rows)
    const counts = new Map<string, number>()
    for (const day of this.stored.flatMap(daysOf)) counts.set(day, (counts.get(day) ?? 0) + 1)
    const days: TransactionsByDay = new Map(
      daysOfRows(all).flatMap((day) => (counts.has(day) ? [[day, counts.get(day) ?? 0]] : [])),
    )
    const moved = this.withAny('day_and_amount', dayAndAmountKeys(ACCOUNT, all, days))
    const parts = this.withAny('parts', partsKeys(ACCOUNT, all, days, moved))
    const steps = findInBooks({
      bank_account_id: ACCOUNT,
      rows: all,
      days,
      owner,
      form: { format, shape: null },
      stored: [...new Set([...moved, ...parts])],
      formOf: (batchId) => formOf(this.formats.get(batchId ?? '')),
      isProved: () => this.isProved,
    })
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
    }
  }

  private withAny(list: 'day_and_amount' | 'parts', keys: readonly string[]): readonly BankTransaction[] {
    const wanted = new Set(keys)
    return this.stored.filter((each) =>
      ORGANIZATION_TABLES.bank_transaction.lists[list]?.(each).some((key) => wanted.has(String(key))),
    )
  }
}

export const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}` as LocalDate
const on = (number: number) => ({ booking_date: day(number), value_date: day(number) })

type Wish = Omit<Partial<ParsedRow>, 'amount'>

/** A transaction as CAMT writes it, and as the table of the same bank does. */
export const camt = (number: number, amount: number, name: string, wish: Wish = {}): ParsedRow =>
  row({ ...on(number), amount, name, text: 'Zahlung', entry_ref: `E${number}${amount}${name}`, ...wish })
export const csv = (number: number, amount: number, text: string, wish: Wish = {}): ParsedRow =>
  row({ booking_date: day(number), value_date: null, text, fingerprint_text: text, amount, ...wish })

export const books = (...rows: readonly ParsedRow[]): Books => {
  const made = new Books()
  made.importFile('camt', rows)
  return made
}
export const reasons = ({ probable }: { probable: readonly { reason: string }[] }) =>
  probable.map(({ reason }) => reason)

// Rows as a reader makes them, and books just large enough to import them into, for tests of the import rules.
import { hash } from 'node:crypto'
import { type BankTransaction, daysOf } from '../../../shared/record/bank/bank-transaction.ts'
import type { ParsedRow } from '../../../shared/record/import/parsed-statement.ts'
import {
  candidateKeys,
  contestedKeys,
  decideRows,
  type IdentifiedRow,
  identifyRows,
  rowKeysOf,
} from '../../../shared/rule/import/row-identity.ts'
import { rowToBankTransaction } from '../../../shared/rule/import/statement-import.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

export const ACCOUNT = 'ACCOUNT001'
export const NOW = '2026-11-21T09:38:00.000000Z' as Timestamp

type RowWish = Partial<Omit<ParsedRow, 'amount'>> & { readonly amount?: number }

/** A credit of 5.00 on 15 January 2026 without any reference; the test overrides fields. */
export const row = ({ amount = 500, ...wish }: RowWish = {}): ParsedRow => ({
  detail_ref: null,
  entry_ref: null,
  detail_position: null,
  counterparty_iban: null,
  ultimate_name: null,
  charges: null,
  charges_currency: null,
  end_to_end_id: null,
  document_date: null,
  booking_date: '2026-01-15' as LocalDate,
  value_date: '2026-01-15' as LocalDate,
  currency: 'CHF',
  reference: null,
  name: null,
  text: null,
  fingerprint_text: null,
  ...wish,
  amount: minorUnitsOf(amount),
})

export const sha256 = (text: string): string => hash('sha256', text, 'hex')

export const identified = (rows: readonly ParsedRow[], account = ACCOUNT): readonly IdentifiedRow[] =>
  identifyRows(account, rows, sha256, rowKeysOf(account, rows, sha256))

/** The transaction that the import of a row creates. */
export const storedRow = (id: string, input: ParsedRow, fields: Partial<BankTransaction> = {}): BankTransaction => {
  const acc_serv_ref = identified([input])[0]?.key ?? id
  const own = { id, bank_account_id: ACCOUNT, batch_id: 'camt', acc_serv_ref, likely_duplicate_of: null }
  return { ...rowToBankTransaction(input, { ...own, source_line: null, now: NOW }), ...fields }
}

/** Bank transactions by their `acc_serv_ref`, which is unique: a second one of the same is a failed commit. */
export class ImportBooks {
  readonly transactions = new Map<string, BankTransaction>()
  #ids = 0

  /** Imports rows as one file, in chunks; returns how many were created. `from`: the rows before it exist already. */
  importFile(rows: readonly ParsedRow[], { chunk = 500, account = ACCOUNT, from = 0, to = rows.length } = {}): number {
    const all = identified(rows, account)
    const before = this.transactions.size
    const own = [...this.transactions.values()].filter(({ bank_account_id }) => bank_account_id === account)
    const days = new Set(own.flatMap(daysOf))
    for (let at = from; at < to; at += chunk) this.#importChunk(all.slice(at, Math.min(at + chunk, to)), account, days)
    return this.transactions.size - before
  }

  #importChunk(rows: readonly IdentifiedRow[], account: string, days: ReadonlySet<string>): void {
    const named = this.#under(candidateKeys(rows, days))
    const stored = [...named, ...this.#under(contestedKeys(rows, days, named))]
    for (const [index, decision] of decideRows(rows, stored).entries()) {
      const { acc_serv_ref, duplicate_of } = decision
      if (duplicate_of !== null) continue
      if (this.transactions.has(acc_serv_ref)) throw new Error(`not unique: ${acc_serv_ref}`)
      this.#ids += 1
      const input = {
        id: `T${this.#ids}`,
        bank_account_id: account,
        batch_id: 'B',
        acc_serv_ref,
        likely_duplicate_of: null,
        source_line: null,
        now: NOW,
      }
      this.transactions.set(acc_serv_ref, rowToBankTransaction(rows[index]?.row ?? row(), input))
    }
  }

  #under(keys: readonly string[]): readonly BankTransaction[] {
    return keys.flatMap((key) => this.transactions.get(key) ?? [])
  }

  /** The dates and amounts of the books, sorted, without names. */
  contents(): readonly string[] {
    return [...this.transactions.values()]
      .map((transaction) => `${transaction.bank_account_id} ${transaction.booking_date} ${transaction.amount}`)
      .toSorted()
  }

  keys(): readonly string[] {
    return [...this.transactions.keys()].toSorted()
  }
}

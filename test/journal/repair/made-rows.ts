// A journal of imports: hundreds of bank transactions in a commit, and single changes of earlier ones in between.
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { type CommitLine, GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import { type BankTransaction, UNMATCHED } from '../../../shared/record/bank/bank-transaction.ts'
import { EMPTY_BANK_ACCOUNT } from '../../support/books/empty-records.ts'
import type { Random } from '../../support/random.ts'
import { lineAfter } from '../journal-world.ts'

const ACCOUNT = 'ACCOUNT0000001'
const MADE = '2026-01-31T00:00:00.000000Z'

export const cashAccount: BankAccount = {
  id: ACCOUNT,
  type: 'cash',
  name: 'Kasse',
  iban: null,
  currency: 'CHF',
  ...EMPTY_BANK_ACCOUNT,
  created_at: MADE as BankAccount['created_at'],
  updated_at: MADE as BankAccount['updated_at'],
}

export const transactionId = (number: number) => `TRANSACTION${String(number).padStart(8, '0')}`

/** Its amount is its number, in hundredths. */
export const transaction = (number: number): BankTransaction => ({
  id: transactionId(number),
  bank_account_id: ACCOUNT,
  acc_serv_ref: `reference ${number}`,
  entry_acc_serv_ref: null,
  counterparty_iban: null,
  ultimate_name: null,
  charges: null,
  charges_currency: null,
  end_to_end_id: null,
  document_date: null,
  reference: null,
  name: null,
  text: `Einkauf ${number}`,
  booking_date: '2026-01-15' as BankTransaction['booking_date'],
  value_date: '2026-01-15' as BankTransaction['value_date'],
  amount: number as BankTransaction['amount'],
  currency: 'CHF',
  details: [],
  is_processing: false,
  ...UNMATCHED,
  batch_id: null,
  likely_duplicate_of: null,
  source_line: null,
  document_request: null,
  created_at: MADE as BankTransaction['created_at'],
  updated_at: MADE as BankTransaction['updated_at'],
})

/** This many rows, this many in a commit; after each such commit some that change or remove earlier rows. */
export const makeRows = (count: number, rowsPerFrame: number, random: Random): readonly CommitLine[] => {
  const lines: CommitLine[] = []
  const rows: BankTransaction[] = []
  let head: Head = GENESIS
  const commit = (action: string, changes: readonly Change[]) => {
    const line = lineAfter(head, action, changes)
    lines.push(line)
    head = { seq: line.commit.seq, hash: line.hash }
  }
  commit('add_bank_account', [created('bank_account', cashAccount)])
  let next = 0
  while (next < count) {
    const made = Array.from({ length: Math.min(rowsPerFrame, count - next) }, () => transaction(next++))
    rows.push(...made)
    commit(
      'import_rows',
      made.map((row) => created('bank_transaction', row)),
    )
    for (let single = random.between(0, 3); single > 0; single--) {
      const at = random.between(0, rows.length - 1)
      const row = rows[at] ?? transaction(0)
      if (random.between(0, 9) === 0) {
        rows.splice(at, 1)
        commit('delete_row', [removed('bank_transaction', row)])
        continue
      }
      const text = `Geändert ${random.hex(8)}`
      rows[at] = { ...row, text }
      commit('change_row', [updated('bank_transaction', row, { text })])
    }
  }
  return lines
}

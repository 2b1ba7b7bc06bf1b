// What reading a stored file again adds to its transactions: fields that an earlier version of the program did not
// read. Only null fields are filled; amounts, days, references and the row identity never change.
import type { BankTransaction } from '../../record/bank/bank-transaction.ts'
import type { ImportBatch } from '../../record/import/batch.ts'
import type { ParsedRow } from '../../record/import/parsed-statement.ts'
import { extractCounterpartyName } from '../bank/counterparty-name.ts'
import type { FieldProblemCode } from '../core/field-problem.ts'
import { isUndone } from './import-batch.ts'
import { findStored, type IdentifiedRow } from './row-identity.ts'

/** Why the file of an ended import is not read again; null when it can be. */
export const rereadProblem = (batch: ImportBatch): FieldProblemCode | null => (isUndone(batch) ? 'import_undone' : null)

/** The fields to fill of a stored transaction. */
export interface Completion {
  readonly stored: BankTransaction
  readonly patch: Partial<BankTransaction>
}

/** The completions of the stored transactions that the rows of the file became. */
export const completionsOf = (
  rows: readonly IdentifiedRow[],
  storedByKey: ReadonlyMap<string, BankTransaction>,
): readonly Completion[] =>
  rows.flatMap((row) => {
    const stored = findStored(row, storedByKey)
    const patch = stored && completionOf(stored, row.row)
    return stored && patch ? [{ stored, patch }] : []
  })

/** The fields that are null in the transaction and present in the row; null when there are none. */
const completionOf = (stored: BankTransaction, row: ParsedRow): Partial<BankTransaction> | null => {
  const patch: Partial<BankTransaction> = {
    ...(stored.name === null && completeName(row)),
    ...(stored.counterparty_iban === null &&
      row.counterparty_iban !== null && { counterparty_iban: row.counterparty_iban }),
    ...(stored.ultimate_name === null && row.ultimate_name !== null && { ultimate_name: row.ultimate_name }),
    ...(stored.charges === null &&
      row.charges !== null && { charges: row.charges, charges_currency: row.charges_currency }),
  }
  return Object.keys(patch).length === 0 ? null : patch
}

/** The name as the import would set it: that of the row, otherwise the one in its text. */
const completeName = ({ name, text, amount }: ParsedRow): Partial<BankTransaction> => {
  const found = name ?? (text === null ? null : extractCounterpartyName(text, amount < 0 ? 'debit' : 'credit'))
  return found === null ? {} : { name: found }
}

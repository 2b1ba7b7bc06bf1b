// The fields that the application keeps up to date by itself. A change of such a field never prevents an undo, because
// no person made it.
import type { Fields } from '../../books/port/change.ts'
import type { TableName } from '../../books/port/tables.ts'
import type { BankTransaction } from '../../record/bank/bank-transaction.ts'

const isAlwaysAutomatic = () => true

type IsAutomatic = (present: Fields) => boolean

const ALL_TABLES: Readonly<Record<string, IsAutomatic>> = { updated_at: isAlwaysAutomatic }

/** Proposals of the matcher and of rules belong to the matcher until a person decides the transaction. */
const isUndecided: IsAutomatic = (present) => {
  const { is_reconciled, matches } = present as Pick<BankTransaction, 'is_reconciled' | 'matches'>
  return !is_reconciled && matches.every(({ origin }) => origin !== 'manual')
}

const BY_TABLE: Readonly<Partial<Record<TableName, Readonly<Record<string, IsAutomatic>>>>> = {
  bank_transaction: { is_processing: isAlwaysAutomatic, matches: isUndecided, mirror_id: isUndecided },
  // The first booking links the ledger account. Whether a person chose it is known from the action (`is_chosen` in
  // restoration.ts).
  bank_account: { account_id: isAlwaysAutomatic },
}

/** An undo restores records of these tables only when they did not change since; else they stay as they are. */
export const SKIPPED_WHEN_CHANGED: readonly TableName[] = ['remembered_mapping', 'import_report', 'enrichment_report']

/** Whether the application, not a person, maintains this field in the record's present state. */
export const isAutomaticField = (table: TableName, field: string, present: Fields): boolean =>
  (BY_TABLE[table]?.[field] ?? ALL_TABLES[field])?.(present) ?? false

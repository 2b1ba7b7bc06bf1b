// What the application itself keeps up to date. It never stands in the way of taking something back: whatever it says now,
// it says by itself.
import type { TableName } from '../../books/port/tables.ts'
import type { BankTransaction } from '../../record/bank/bank-transaction.ts'
import type { Fields } from './net-effect.ts'

const isAlwaysAutomatic = () => true

type IsAutomatic = (present: Fields) => boolean

const ALL_TABLES: Readonly<Record<string, IsAutomatic>> = { updated_at: isAlwaysAutomatic }

/** Proposals, its own and those of rules, belong to the matcher as long as nobody has decided. */
const isUndecided: IsAutomatic = (present) => {
  const { is_reconciled, matches } = present as unknown as Pick<BankTransaction, 'is_reconciled' | 'matches'>
  return !is_reconciled && matches.every(({ origin }) => origin !== 'manual')
}

const BY_TABLE: Readonly<Partial<Record<TableName, Readonly<Record<string, IsAutomatic>>>>> = {
  bank_transaction: { is_processing: isAlwaysAutomatic, matches: isUndecided, mirror_id: isUndecided },
  // The first booking links it; a person's own choice is told by the action (`is_chosen` of the restoration).
  bank_account: { account_id: isAlwaysAutomatic },
}

/** Tables of which a record is taken back where it is still as it was left, and else stays as it is. */
export const SKIPPED_WHEN_CHANGED: readonly TableName[] = ['remembered_mapping', 'import_report', 'enrichment_report']

/** Whether the field of a record, as it is now, is the application's own. */
export const isAutomaticField = (table: TableName, field: string, present: Fields): boolean =>
  (BY_TABLE[table]?.[field] ?? ALL_TABLES[field])?.(present) ?? false

// What may be taken back by whom: whoever could do it, by the tables that it touched.
import type { TableName } from '../../books/port/tables.ts'
import type { Role } from '../../record/organization.ts'
import type { Permission } from '../../record/permission.ts'
import { mayDo } from '../organization/permission.ts'

const OPEN_ITEMS: readonly Permission[] = ['manage accounting', 'supervise invoices']

/** One of them is enough. Tables that are not here are changed along with others. */
const NEEDED: Readonly<Partial<Record<TableName, readonly Permission[]>>> = {
  organization_profile: ['edit organization'],
  bank_account: ['edit bank_account', 'edit bank_transaction'],
  bank_transaction: ['edit bank_transaction'],
  statement: ['edit bank_transaction'],
  batch: ['edit bank_transaction'],
  kept_document: ['edit bank_transaction'],
  rule: ['edit bank_transaction', 'manage accounting'],
  forgotten_fact: ['edit bank_transaction', 'manage accounting'],
  ledger_account: ['manage accounting'],
  fiscal_year: ['manage accounting'],
  journal_entry: ['manage accounting', 'edit bank_transaction'],
  vat_rate: ['manage accounting'],
  budget: ['manage budgets'],
  company: OPEN_ITEMS,
  invoice: [...OPEN_ITEMS, 'edit bank_transaction'],
  expense: [...OPEN_ITEMS, 'edit bank_transaction'],
  expense_payment: [...OPEN_ITEMS, 'edit bank_transaction'],
}

/** Whether the role may take back what touched these tables. At least something of it must be allowed. */
export const mayTakeBack = (role: Role, tables: readonly string[]): boolean =>
  mayDo(role, ['edit bank_transaction', 'manage accounting', 'manage budgets', 'edit organization']) &&
  tables.every((table) => mayDo(role, NEEDED[table as TableName] ?? []))

// Who may undo an action: a user who may change the tables that the action changed.
import type { TableName } from '../../books/port/tables.ts'
import type { Role } from '../../record/organization/organization.ts'
import type { Permission } from '../../record/organization/permission.ts'
import { hasPermission } from '../organization/permission.ts'

const OPEN_ITEMS: readonly Permission[] = ['MANAGE_ACCOUNTING', 'supervise invoices']

/**
 * For each table, the permissions of which one is enough. A table that is missing here only changes together with
 * others.
 */
export const NEEDED: Readonly<Partial<Record<TableName, readonly Permission[]>>> = {
  organization_profile: ['edit organization'],
  bank_account: ['edit bank_account', 'edit bank_transaction'],
  bank_transaction: ['edit bank_transaction'],
  statement: ['edit bank_transaction'],
  batch: ['edit bank_transaction'],
  kept_document: [...OPEN_ITEMS, 'edit bank_transaction'],
  rule: ['edit bank_transaction', 'MANAGE_ACCOUNTING'],
  forgotten_fact: ['edit bank_transaction', 'MANAGE_ACCOUNTING'],
  ledger_account: ['MANAGE_ACCOUNTING'],
  fiscal_year: ['MANAGE_ACCOUNTING'],
  period_lock: ['MANAGE_ACCOUNTING'],
  vat_return: ['MANAGE_ACCOUNTING'],
  journal_entry: ['MANAGE_ACCOUNTING', 'edit bank_transaction'],
  vat_rate: ['MANAGE_ACCOUNTING'],
  exchange_rate: ['MANAGE_ACCOUNTING'],
  exchange_valuation: ['MANAGE_ACCOUNTING'],
  budget: ['manage budgets'],
  month_task: ['MANAGE_ACCOUNTING'],
  recurring_entry: ['MANAGE_ACCOUNTING'],
  company: OPEN_ITEMS,
  invoice: [...OPEN_ITEMS, 'edit bank_transaction'],
  expense: [...OPEN_ITEMS, 'edit bank_transaction'],
  expense_payment: [...OPEN_ITEMS, 'edit bank_transaction'],
  offset: [...OPEN_ITEMS, 'edit bank_transaction'],
  payment_run: OPEN_ITEMS,
  reminder: OPEN_ITEMS,
}

/** Whether the role may undo an action on these tables. It also needs at least one permission of `NEEDED` at all. */
export const canUndo = (role: Role, tables: readonly string[]): boolean =>
  hasPermission(role, Object.values(NEEDED).flat()) &&
  tables.every((table) => hasPermission(role, NEEDED[table as TableName] ?? []))

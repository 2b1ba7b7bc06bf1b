// Permissions for undo: each table with the roles that may, written out.
import { expect, test } from 'vitest'
import { canUndo, NEEDED } from '../../../shared/rule/history/permissions.ts'

const ROLES = ['owner', 'administrator', 'accountant', 'viewer'] as const
const BOOKS = ['owner', 'administrator', 'accountant']
/** Tables that only administrators of the organization change. */
const PROFILE = ['owner', 'administrator']

const TABLES: Readonly<Record<string, readonly string[]>> = {
  organization_profile: PROFILE,
  bank_account: BOOKS,
  bank_transaction: BOOKS,
  statement: BOOKS,
  batch: BOOKS,
  kept_document: BOOKS,
  rule: BOOKS,
  forgotten_fact: BOOKS,
  ledger_account: BOOKS,
  fiscal_year: BOOKS,
  journal_entry: BOOKS,
  vat_rate: BOOKS,
  budget: BOOKS,
  month_task: BOOKS,
  recurring_entry: BOOKS,
  company: BOOKS,
  invoice: BOOKS,
  expense: BOOKS,
  expense_payment: BOOKS,
  offset: BOOKS,
  exchange_rate: BOOKS,
  exchange_valuation: BOOKS,
  payment_run: BOOKS,
  reminder: BOOKS,
  // Changed together with others.
  import_report: BOOKS,
  rule_version: BOOKS,
}

test('the permissions of each table, of which one is enough', () => {
  const edit = 'edit bank_transaction'
  const items = ['MANAGE_ACCOUNTING', 'supervise invoices']
  expect(NEEDED).toEqual({
    period_lock: ['MANAGE_ACCOUNTING'],
    vat_return: ['MANAGE_ACCOUNTING'],
    organization_profile: ['edit organization'],
    bank_account: ['edit bank_account', edit],
    bank_transaction: [edit],
    statement: [edit],
    batch: [edit],
    kept_document: [...items, edit],
    rule: [edit, 'MANAGE_ACCOUNTING'],
    forgotten_fact: [edit, 'MANAGE_ACCOUNTING'],
    ledger_account: ['MANAGE_ACCOUNTING'],
    month_task: ['MANAGE_ACCOUNTING'],
    recurring_entry: ['MANAGE_ACCOUNTING'],
    fiscal_year: ['MANAGE_ACCOUNTING'],
    vat_rate: ['MANAGE_ACCOUNTING'],
    journal_entry: ['MANAGE_ACCOUNTING', edit],
    budget: ['manage budgets'],
    company: items,
    invoice: [...items, edit],
    expense: [...items, edit],
    expense_payment: [...items, edit],
    offset: [...items, edit],
    exchange_rate: ['MANAGE_ACCOUNTING'],
    exchange_valuation: ['MANAGE_ACCOUNTING'],
    payment_run: items,
    reminder: items,
  })
})

const rolesThat = (tables: readonly string[]) => ROLES.filter((role) => canUndo(role, tables))

test.each(Object.entries(TABLES))('%s', (table, roles) => expect(rolesThat([table])).toEqual(roles))

test('for several tables all must be permitted; for none any permission is needed', () => {
  expect(rolesThat(['bank_transaction', 'organization_profile'])).toEqual(PROFILE)
  expect(rolesThat(['bank_transaction', 'journal_entry'])).toEqual(BOOKS)
  expect(rolesThat([])).toEqual(BOOKS)
})

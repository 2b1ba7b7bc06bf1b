// Formats of stored data: which are read, and how older records are migrated.
import { expect, test } from 'vitest'
import type { Change } from '../../../shared/books/port/change.ts'
import { NewerFormat, readFormat, upgradeChange, upgradeRecord } from '../../../shared/books/port/format.ts'
import type { Row } from '../../../shared/books/port/tables.ts'

test('a missing number means 1; a number beyond ours is refused', () => {
  expect([undefined, null, 'x', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map(readFormat)).toEqual([
    1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
  ])
  expect(() => readFormat(17)).toThrow(NewerFormat)
})

const OLD = { id: 'B', name: 'a.xml' } as Row
const NEW = { group: null, flagged: 0, balance: null, undone_at: null }

test('a batch of format 1 has no group: whole records get one, parts of records do not', () => {
  expect(upgradeRecord('batch', OLD, 1)).toEqual({ ...OLD, ...NEW })
  expect(upgradeRecord('batch', OLD, 2)).toEqual({ ...OLD, undone_at: null })
  expect(upgradeRecord('batch', OLD, 4)).toBe(OLD)
  const made = { table: 'batch', id: 'B', before: null, after: OLD } as unknown as Change
  expect(upgradeChange(made, 1)).toEqual({ ...made, after: { ...OLD, ...NEW } })
  const removed = { table: 'batch', id: 'B', before: OLD, after: null } as unknown as Change
  expect(upgradeChange(removed, 1)).toEqual({ ...removed, before: { ...OLD, ...NEW } })
  const changed = { table: 'batch', id: 'B', before: { name: 'a' }, after: { name: 'b' } } as unknown as Change
  expect(upgradeChange(changed, 1)).toEqual(changed)
  expect(upgradeChange(made, 16)).toBe(made)
})

const reporting = (more: object) => ({
  valid_from: '1995-01-01',
  is_liable: true,
  method: 'effective',
  form: 'agreed',
  period: 'quarter',
  activities: [],
  ...more,
})

test('before format 12 how VAT is reported had no days', () => {
  const listOf = (settings: object) => {
    const upgraded = upgradeRecord('organization_profile', { id: 1, settings } as Row, 11) as unknown as {
      readonly settings: { readonly accountingVatReporting: readonly unknown[] }
    }
    return upgraded.settings.accountingVatReporting
  }
  const old = { liableForVat: true, accountingVatMethod: 'effective', accountingNetTaxRates: [6.2] }
  // Rates of the other method stay.
  expect(listOf(old)).toEqual([reporting({ activities: [{ code: null, rate: 6.2, accounts: [] }] })])
  expect(listOf({ ...old, liableForVat: false, accountingNetTaxRates: [] })).toEqual([reporting({ is_liable: false })])
  const net = { method: 'net_rate', period: 'half_year' }
  // Accounts alone mean net tax rates.
  expect(listOf({ ...old, accountingNetTaxRate2Accounts: ['3400'] })).toEqual([
    reporting({
      ...net,
      activities: [
        { code: null, rate: 6.2, accounts: [] },
        { code: null, rate: null, accounts: ['3400'] },
      ],
    }),
  ])
  const renamed = { table: 'organization_profile', id: 1, before: { vat_idn: 'a' }, after: { vat_idn: 'b' } }
  expect(upgradeChange(renamed as unknown as Change, 11)).toEqual(renamed)
})

test('before format 11 a bank account had no former IBANs, and a statement no pages', () => {
  const account = { id: 'A', iban: 'CH9300762011623852957' } as Row
  expect(upgradeRecord('bank_account', account, 10)).toEqual({ ...account, former_ibans: [] })
  const renamed = { table: 'bank_account', id: 'A', before: { name: 'a' }, after: { name: 'b' } } as unknown as Change
  expect(upgradeChange(renamed, 10)).toEqual(renamed)
  const statement = { id: 'S', number: 'JAN/1' } as Row
  expect(upgradeRecord('statement', statement, 10)).toEqual({ ...statement, page: null })
})

test('before format 10 documents had no entry, a company no accounts, an account no default VAT, and the invoicing mode was not chosen', () => {
  const invoice = { id: 'I', total: 10_810, base_total: null } as Row
  const unbooked = {
    account_id: null,
    vat_rate_id: null,
    lines: [],
    table_rate: null,
    base_paid_amount: null,
    booked_by: null,
    journal_entry_id: null,
    payment_parts: [],
    bank_transaction_id: null,
    // From format 15.
    reminders: null,
  }
  expect(upgradeRecord('invoice', invoice, 9)).toEqual({ ...invoice, ...unbooked })
  const expense = { ...invoice, account_id: '4400', vat_rate_id: '8.1' } as Row
  expect(upgradeRecord('expense', expense, 9)).toEqual({ ...unbooked, discounts: [], ...expense })
  const paid = {
    table: 'invoice',
    id: 'I',
    before: { paid_amount: 0 },
    after: { paid_amount: 10_810 },
  } as unknown as Change
  expect(upgradeChange(paid, 9)).toEqual(paid)
  const accounts = [
    [1020, null],
    [3200, 'standard'],
    [3806, null],
    [4200, 'standard'],
    [6000, null],
    [6430, 'reduced'],
    [6570, 'standard'],
    [8900, null],
  ]
  for (const [number, vat_kind] of accounts)
    expect(upgradeRecord('ledger_account', { id: 'A', number } as Row, 9)).toEqual({
      id: 'A',
      number,
      vat_kind,
      currency: null,
    })
  expect(upgradeRecord('company', { id: 'C' } as Row, 9)).toEqual({
    id: 'C',
    revenue_account_id: null,
    expense_account_id: null,
    revenue_vat_rate_id: null,
    expense_vat_rate_id: null,
    // From format 13.
    uid: null,
    // From format 15.
    language: null,
    reminders_paused_until: null,
  })
  expect(upgradeRecord('organization_profile', { id: 1, settings: { liableForVat: true } } as Row, 9)).toEqual({
    id: 1,
    settings: {
      liableForVat: true,
      documentBooking: null,
      accountingCardAccounts: 'assets',
      accountingWriteOffLimit: 1,
      paymentApproval: false,
      reminderDaysAfterDue: 10,
      reminderDaysBetween: 10,
      reminderFee: 0,
      reminderFeeFromLevel: 2,
      reminderFeeAccount: '3600',
      reminderTextFirst: '',
      reminderTextSecond: '',
      reminderTextLast: '',
      reminderMailMessage: '',
      accountingVatReporting: [reporting({})],
    },
  })
})

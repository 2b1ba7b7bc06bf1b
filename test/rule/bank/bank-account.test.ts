// Creating, changing and deleting a bank account: the refused combinations, the problem of each field, and the
// defaults.
import { describe, expect, test } from 'vitest'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import {
  type BankAccountChange,
  decideChangeBankAccount,
  decideCreateBankAccount,
  deletionProblem,
  type NewBankAccount,
} from '../../../shared/rule/bank/bank-account.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'

const ID = 'BANKACCOUNT01'
const NOW = timestampOf(Date.UTC(2026, 0, 31))
const ZKB = 'CH0300700110000123456'
const LIECHTENSTEIN = 'LI21088100002324013AA'
const QR_IBAN = 'CH0430000001234567890'

/** Has the IBAN from Liechtenstein in dollars. */
const OTHER = {
  id: 'BANKACCOUNT02',
  name: 'Other',
  iban: LIECHTENSTEIN,
  currency: 'USD',
  account_id: 'ACCOUNT001021',
  former_ibans: [],
  bank_account_number: null,
}

const decide = (command: NewBankAccount, facts: { ledger_account?: LedgerAccount } = {}) =>
  decideCreateBankAccount(
    command,
    {
      ledger_account: facts.ledger_account ?? null,
      base_currency: 'CHF',
      accounts: [OTHER],
    },
    ID,
    NOW,
  )

describe('a bank account is refused', () => {
  const refused: readonly (readonly [string, NewBankAccount, string])[] = [
    ['bank without IBAN', { type: 'bank', name: 'X' }, 'iban required'],
    ['bank with blanks for an IBAN', { type: 'bank', iban: '  ' }, 'iban required'],
    [
      'an IBAN that another one has in the currency',
      { type: 'bank', iban: LIECHTENSTEIN, currency: 'USD' },
      'iban iban_taken',
    ],
    ['wrong check digits', { type: 'bank', iban: 'CH3681487000001199768' }, 'iban iban_invalid'],
    ['wrong length', { type: 'bank', iban: 'CH03007001100001234' }, 'iban iban_invalid'],
    ['no IBAN at all', { type: 'bank', iban: 'hello' }, 'iban iban_invalid'],
    ['a German IBAN', { type: 'bank', iban: 'DE89370400440532013000' }, 'iban iban_not_swiss'],
    ['a QR-IBAN', { type: 'bank', iban: QR_IBAN }, 'iban iban_is_qr_iban'],
    ['a wrong IBAN on a credit card', { type: 'creditcard', name: 'Card', iban: 'CH00' }, 'iban iban_invalid'],
    ['cash without name', { type: 'cash' }, 'name required'],
    ['credit card with a blank name', { type: 'creditcard', name: ' ' }, 'name required'],
    ['QR type without QR-IBAN', { type: 'bank', iban: ZKB, qr_bill_type: 'QR' }, 'qr_bill_iban required'],
    [
      'QR-IBAN with wrong check digits',
      { type: 'bank', iban: ZKB, qr_bill_iban: 'CH0530000001234567890' },
      'qr_bill_iban qr_iban_invalid',
    ],
    [
      'a plain IBAN as QR-IBAN',
      { type: 'bank', iban: ZKB, qr_bill_type: 'QR', qr_bill_iban: ZKB },
      'qr_bill_iban qr_iban_expected',
    ],
    [
      'an unknown ledger account',
      { type: 'cash', name: 'Kasse', account_id: 'NOSUCHACCOUNT' },
      'account_id ledger_account_unknown',
    ],
  ]
  test.each(refused)('%s', (_, command, problem) => {
    const decided = decide(command)
    expect(decided.ok ? [] : decided.error.map(({ field, code }) => `${field} ${code}`)).toEqual([problem])
  })

  test('when its ledger account takes no amounts', () => {
    const ledger_account = { id: 'LEDGERACCOUNT', type: 'income_statement' } as LedgerAccount
    expect(decide({ type: 'cash', name: 'Kasse', account_id: ledger_account.id }, { ledger_account })).toEqual({
      ok: false,
      error: [{ field: 'account_id', code: 'account_not_posting' }],
    })
  })

  test('with every error, field by field', () => {
    const decided = decide({ type: 'cash', iban: 'CH00', qr_bill_type: 'QR' })
    expect(decided.ok ? [] : decided.error.map(({ field }) => field)).toEqual(['name', 'iban', 'qr_bill_iban'])
  })
})

describe('a bank account is created', () => {
  test('with the IBAN in its stored form, the base currency and a name from the bank', () => {
    const decided = decide({ type: 'bank', iban: 'ch03 0070 0110 0001 2345 6', bank_name: ' Musterbank ' })
    expect(decided).toEqual({
      ok: true,
      value: {
        id: ID,
        name: 'Musterbank 3456',
        type: 'bank',
        iban: ZKB,
        bank_name: 'Musterbank',
        bank_iid: null,
        bank_bic: null,
        bank_account_number: null,
        former_ibans: [],
        currency: 'CHF',
        owner_name: null,
        owner_address: null,
        owner_zip: null,
        owner_city: null,
        qr_bill_type: null,
        qr_bill_iban: null,
        qr_bill_cin: null,
        account_id: null,
        created_at: NOW,
        updated_at: NOW,
      },
    })
  })

  test('from Liechtenstein, with letters in the account number, in another currency', () => {
    const decided = decide({ type: 'bank', iban: LIECHTENSTEIN, currency: 'EUR' })
    expect(decided.ok && [decided.value.iban, decided.value.currency, decided.value.name]).toEqual([
      LIECHTENSTEIN,
      'EUR',
      'Bank 13AA',
    ])
  })

  test('with a QR-IBAN next to its IBAN', () => {
    const decided = decide({ type: 'bank', iban: ZKB, qr_bill_type: 'QR', qr_bill_iban: 'CH04 3000 0001 2345 6789 0' })
    expect(decided.ok && decided.value.qr_bill_iban).toBe(QR_IBAN)
  })

  test('as a till without IBAN', () => {
    const decided = decide({ type: 'cash', name: 'Kasse' })
    expect(decided.ok && [decided.value.name, decided.value.iban]).toEqual(['Kasse', null])
  })
})

describe('a bank account is changed', () => {
  const decided = decide({ type: 'bank', iban: ZKB, name: 'Main', owner_name: 'Alpha AG', account_id: null })
  if (!decided.ok) throw new Error('the account of this test')
  const account = decided.value
  const LATER = timestampOf(Date.UTC(2026, 1, 1))
  const change = (command: BankAccountChange, has_reconciled_transactions = false) =>
    decideChangeBankAccount(
      account,
      command,
      { ledger_account: null, base_currency: 'CHF', accounts: [account, OTHER], has_reconciled_transactions },
      LATER,
    )

  test.each<readonly [BankAccountChange, Partial<typeof account>]>([
    [{}, {}],
    [{ name: ' Second ' }, { name: 'Second' }],
    [{ owner_name: null }, { owner_name: null }],
    [{ owner_name: undefined, owner_zip: '8000' }, { owner_zip: '8000' }],
    [{ iban: 'li21 0881 0000 2324 013A A' }, { iban: LIECHTENSTEIN }],
    [{ type: 'cash' }, { type: 'cash' }],
    [
      { type: 'cash', iban: null },
      { type: 'cash', iban: null },
    ],
    [
      { qr_bill_type: 'QR', qr_bill_iban: QR_IBAN },
      { qr_bill_type: 'QR', qr_bill_iban: QR_IBAN },
    ],
    [{ currency: 'EUR' }, { currency: 'EUR' }],
    [{ currency: null }, { currency: 'CHF' }],
  ])('%j', (command, patch) => {
    expect(change(command)).toEqual({ ok: true, value: { ...account, ...patch, updated_at: LATER } })
  })

  test.each<readonly [BankAccountChange, string]>([
    [{ name: ' ' }, 'name required'],
    [{ iban: null }, 'iban required'],
    [{ iban: QR_IBAN }, 'iban iban_is_qr_iban'],
    [{ qr_bill_type: 'QR' }, 'qr_bill_iban required'],
    [{ account_id: 'NOSUCHACCOUNT' }, 'account_id ledger_account_unknown'],
    [{ iban: LIECHTENSTEIN, currency: 'USD' }, 'iban iban_taken'],
  ])('not by %j', (command, problem) => {
    const refused = change(command)
    expect(refused.ok ? [] : refused.error.map(({ field, code }) => `${field} ${code}`)).toEqual([problem])
  })

  test('that already had the IBAN of another one before that was refused, as long as neither it nor the currency changes', () => {
    const facts = { ledger_account: null, base_currency: 'CHF', has_reconciled_transactions: false }
    const twin = { ...OTHER, iban: account.iban, currency: 'CHF' }
    const decided = (command: BankAccountChange) =>
      decideChangeBankAccount(account, command, { ...facts, accounts: [account, twin] }, LATER)
    expect(decided({ name: 'Second', iban: ZKB, currency: 'CHF' }).ok).toBe(true)
    expect(decided({ currency: 'EUR' }).ok).toBe(true)
    expect(decided({ iban: LIECHTENSTEIN }).ok).toBe(true)
  })

  test('but keeps its currency while transactions are reconciled', () => {
    expect(change({ currency: 'EUR' }, true)).toEqual({
      ok: false,
      error: [{ field: 'currency', code: 'currency_in_use' }],
    })
    expect(change({ currency: 'CHF', name: 'Second' }, true).ok).toBe(true)
  })
})

describe('a bank account is deleted', () => {
  const facts = {
    reconciled_transactions: 0,
    has_unfinished_import: false,
    has_transactions_in_closed_years: false,
  }

  test('with all its records', () => expect(deletionProblem(facts)).toBe(null))
  test('not while transactions are reconciled', () =>
    expect(deletionProblem({ ...facts, reconciled_transactions: 3 })).toEqual({
      code: 'bank_account_reconciled',
      values: { count: 3 },
    }))
  test('not during an import', () =>
    expect(deletionProblem({ ...facts, has_unfinished_import: true })).toEqual({ code: 'bank_account_importing' }))
  test('not when a transaction is in a closed year', () =>
    expect(deletionProblem({ ...facts, has_transactions_in_closed_years: true })).toEqual({
      code: 'fiscal_year_closed',
    }))
})

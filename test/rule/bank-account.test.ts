// Creating a bank account: which combinations are refused, with which problem on which field, and what is filled in.
import { describe, expect, test } from 'vitest'
import type { LedgerAccount } from '../../shared/record/ledger-account.ts'
import { decideCreateBankAccount, type NewBankAccount } from '../../shared/rule/bank-account.ts'
import { timestampOf } from '../../shared/value/calendar.ts'

const ID = 'BANKACCOUNT01'
const NOW = timestampOf(Date.UTC(2026, 0, 31))
const ZKB = 'CH0300700110000123456'
const LIECHTENSTEIN = 'LI21088100002324013AA'
const QR_IBAN = 'CH0430000001234567890'

const decide = (command: NewBankAccount, facts: { ledger_account?: LedgerAccount } = {}) =>
  decideCreateBankAccount(
    command,
    {
      ledger_account: facts.ledger_account ?? null,
      base_currency: 'CHF',
    },
    ID,
    NOW,
  )

describe('A bank account is refused', () => {
  const refused: readonly (readonly [string, NewBankAccount, string])[] = [
    ['bank without IBAN', { type: 'bank', name: 'X' }, 'iban required'],
    ['bank with blanks for an IBAN', { type: 'bank', iban: '  ' }, 'iban required'],
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
    expect(decided.ok ? [] : decided.error.map(({ field, type }) => `${field} ${type}`)).toEqual([problem])
  })

  test('with everything that is wrong, field by field', () => {
    const decided = decide({ type: 'cash', iban: 'CH00', qr_bill_type: 'QR' })
    expect(decided.ok ? [] : decided.error.map(({ field }) => field)).toEqual(['name', 'iban', 'qr_bill_iban'])
  })
})

describe('A bank account is created', () => {
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

  test('with a QR-IBAN beside its IBAN', () => {
    const decided = decide({ type: 'bank', iban: ZKB, qr_bill_type: 'QR', qr_bill_iban: 'CH04 3000 0001 2345 6789 0' })
    expect(decided.ok && decided.value.qr_bill_iban).toBe(QR_IBAN)
  })

  test('as a till without IBAN', () => {
    const decided = decide({ type: 'cash', name: 'Kasse' })
    expect(decided.ok && [decided.value.name, decided.value.iban]).toEqual(['Kasse', null])
  })
})

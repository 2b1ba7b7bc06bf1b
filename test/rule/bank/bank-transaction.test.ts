// Adding a bank transaction by hand: what is refused, what is filled in.
import { describe, expect, test } from 'vitest'
import type { BankAccount } from '../../../shared/record/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank-transaction.ts'
import { decideCreateBankTransaction, type NewBankTransaction } from '../../../shared/rule/bank/bank-transaction.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'

const NOW = timestampOf(Date.UTC(2026, 0, 31))
const account = { id: 'BANKACCOUNT01', currency: 'CHF' } as BankAccount

const decide = (given: Partial<NewBankTransaction>, facts: { account?: BankAccount | null; taken?: boolean } = {}) =>
  decideCreateBankTransaction(
    { bank_account_id: account.id, acc_serv_ref: 'ref-1', amount: 10, ...given },
    {
      bank_account: facts.account === undefined ? account : facts.account,
      with_same_ref: facts.taken ? [{} as BankTransaction] : [],
    },
    'TRANSACTION01',
    NOW,
  )

describe('A bank transaction is refused', () => {
  const refused: readonly (readonly [string, Partial<NewBankTransaction>, Parameters<typeof decide>[1], string[]])[] = [
    ['without its account', {}, { account: null }, ['bank_account_id bank_account_unknown']],
    ['with a reference that is taken', {}, { taken: true }, ['acc_serv_ref acc_serv_ref_taken']],
    ['with a tenth of a Rappen', { amount: 1.005 }, {}, ['amount amount_too_many_decimals']],
    ['with Rappen in yen', { amount: 1.5, currency: 'JPY' }, {}, ['amount amount_too_many_decimals']],
    ['with a tiny amount', { amount: 1e-7 }, {}, ['amount amount_too_many_decimals']],
    ['with more money than there is', { amount: 1e21 }, {}, ['amount amount_too_large']],
    [
      'for all reasons at once',
      { amount: 0.001, currency: 'CHF' },
      { account: null, taken: true },
      ['bank_account_id bank_account_unknown', 'acc_serv_ref acc_serv_ref_taken', 'amount amount_too_many_decimals'],
    ],
  ]
  test.each(refused)('%s', (_, given, facts, problems) => {
    const decided = decide(given, facts)
    expect(decided.ok ? [] : decided.error.map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })
})

describe('A bank transaction is created', () => {
  test('waiting for its processing, in the currency of its account', () => {
    expect(decide({ amount: -12.35, name: 'Muster AG' })).toEqual({
      ok: true,
      value: {
        id: 'TRANSACTION01',
        bank_account_id: account.id,
        acc_serv_ref: 'ref-1',
        entry_acc_serv_ref: null,
        ...{ counterparty_iban: null, ultimate_name: null, charges: null, charges_currency: null },
        end_to_end_id: null,
        document_date: null,
        booking_date: null,
        value_date: null,
        amount: -1235,
        currency: 'CHF',
        details: [],
        reference: null,
        name: 'Muster AG',
        text: null,
        is_processing: true,
        is_reconciled: false,
        ...{ matches: [], journal_entry_id: null, mirror_id: null },
        batch_id: null,
        likely_duplicate_of: null,
        created_at: NOW,
        updated_at: NOW,
      },
    })
  })

  test.each([
    ['three digits in dinars', { amount: 1.234, currency: 'KWD' }, 1234],
    ['no digits in yen', { amount: 1500, currency: 'JPY' }, 1500],
    ['nothing', { amount: 0 }, 0],
    ['negative nothing', { amount: -0 }, 0],
  ] as const)('with %s', (_, given, minor) => {
    const decided = decide(given)
    expect(decided.ok && decided.value.amount).toBe(minor)
  })
})

// The texts about an account's balance, in both languages: each sentence written out.
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { addedTexts } from '../../../renderer/app/text/texts.ts'
import { balanceWords } from '../../../renderer/app/view/check/balance-text.ts'
import { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'

const CHECK = {
  statement_balance: 1130,
  statement_date: '2026-02-15',
  sum: 1130,
  difference: 0,
  first_broken_date: null,
  broken: null,
  other_currencies: [],
}
const BROKEN = {
  statement_id: 'S',
  statement_number: '4/1',
  from_date: '2026-01-01',
  to_date: '2026-01-31',
  difference: -4.5,
  cause: 'added',
  bank_transaction_ids: ['T1'],
}
const NULLS = {
  owner_address: null,
  owner_zip: null,
  owner_city: null,
  owner_name: null,
  bank_name: null,
  bank_iid: null,
  bank_bic: null,
  bank_account_number: null,
  former_ibans: [],
  qr_bill_type: null,
  qr_bill_iban: null,
  qr_bill_cin: null,
  account_id: null,
  iban: null,
  iban_last_digits: '',
}
const accountOf = (check: object) =>
  BankAccountObject.parse({
    ...NULLS,
    id: 'ACCOUNT001',
    name: 'Any',
    type: 'cash',
    currency: 'CHF',
    transactions_count: 3,
    created_at: '2026-01-01T00:00:00.000000Z',
    updated_at: '2026-01-01T00:00:00.000000Z',
    balance_check: { ...CHECK, ...check },
  })
const wordsOf = (check: object) => {
  const words = balanceWords(i18next.t, accountOf(check))
  return words && [words.state, words.title, words.detail]
}

/** As in the window, in one language. */
const speak = (lng: string) =>
  i18next.init({
    lng,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: addedTexts(),
  })

const EUR = { other_currencies: [{ currency: 'EUR', sum: 7.5, count: 2 }] }
const off = { difference: -4.5, sum: 1125.5, first_broken_date: '2026-01-12' }

describe('in German', () => {
  beforeAll(() => speak('de'))

  test.each([
    ['proved', {}, ['good', 'wie im Auszug vom 15.02.2026', null]],
    ['no statement', { statement_date: null }, ['none', 'kein Auszug enthält einen Saldo', null]],
    [
      'a row was added',
      { ...off, broken: BROKEN },
      [
        ...['wrong', '−4.50 CHF Differenz zum Auszug vom 15.02.2026'],
        'Seit Auszug 4/1, 12.01.2026: eine Transaktion über 4.50 CHF, die nicht im Auszug steht',
      ],
    ],
    [
      'other currencies',
      EUR,
      [...['wrong', 'Nicht im Saldo: 2 × EUR (7.50)'], 'Nicht im Saldo: 2 × EUR (7.50). wie im Auszug vom 15.02.2026'],
    ],
  ] as const)('%s', (_name, check, expected) => {
    expect(wordsOf(check)).toEqual(expected)
  })
})

describe('in English', () => {
  beforeAll(() => speak('en'))

  test.each([
    ['a debit is missing', { difference: 50, cause: 'missing' }, /the balance is 50\.00 CHF higher on this day/],
    ['a credit is missing', { difference: -50, cause: 'missing' }, /the balance is 50\.00 CHF lower on this day/],
    ['the bank itself', { difference: null, cause: 'statement' }, /: the statement itself does not add up$/],
    ['unknown', { difference: null, cause: 'unknown' }, /^Since statement 4\/1, 12\.01\.2026$/],
  ] as const)('%s', (_name, broken, expected) => {
    expect(wordsOf({ ...off, broken: { ...BROKEN, ...broken } })?.[2]).toMatch(expected)
  })
})

// Which two transactions may be the sides of one transfer, and how well they fit: 100.00 from account0001 on 20 March to
// account0002, at and next to each limit.
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { Match } from '../../../../shared/record/matching/match.ts'
import type { MatcherState } from '../../../../shared/rule/matching/evidence/matcher-state.ts'
import {
  isContested,
  nearnessOf,
  ownAccountOf,
  type Pairing,
  pairingsOf,
  statedWeight,
} from '../../../../shared/rule/matching/evidence/transfer-sides.ts'
import { createTransferIndex } from '../../../../shared/rule/matching/index/transfer-index.ts'
import { bankAccount, day, rappen, transaction } from '../world.ts'

type Fields = Partial<BankTransaction>
const [MAIN, SAVINGS, FORMER, STRANGE] = [
  'CH0300700110000123456',
  'CH3880808001234567890',
  'CH1908999000001234567',
  'CH5604835012345678009',
]
const ACCOUNTS = [
  bankAccount(),
  bankAccount({
    id: 'account0002',
    iban: SAVINGS,
    former_ibans: [FORMER],
    qr_bill_iban: 'QR',
    bank_account_number: '12-3',
  }),
  bankAccount({ id: 'cash', type: 'cash', iban: null, owner_name: null }),
]

const stateWith = (mirrors: readonly BankTransaction[], accounts = ACCOUNTS, canPair = true) => {
  const transfers = createTransferIndex()
  for (const each of mirrors) transfers.put(each)
  return {
    transfers,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    canPair: () => canPair,
  } as unknown as MatcherState
}
const sent = (fields: Fields = {}) => transaction('sent', { amount: rappen(-10_000), ...fields })
const received = (fields: Fields = {}, id = 'received') =>
  transaction(id, { bank_account_id: 'account0002', ...fields })

/** The features of the only pairing: a account, o owner, s stated, b backwards, and the days; null: no pairing. */
const pairing = (out: Fields = {}, back: Fields = {}, ...more: readonly [typeof ACCOUNTS?, boolean?]) => {
  const mirror = received(back)
  const [found] = pairingsOf(sent(out), stateWith([sent(out), mirror], ...more))
  if (!found) return null
  const marks = [
    found.isAccountNamed && 'a',
    found.isOwnerNamed && 'o',
    found.isStated && 's',
    found.isBackwards && 'b',
  ]
  return `${marks.filter(Boolean).join('')}${found.days}`
}

describe('two sides', () => {
  test.each<[string, Fields, Fields, string | null]>([
    ['without any name', {}, {}, '0'],
    ['five days later', {}, { booking_date: day('2026-03-25') }, '5'],
    ['six days later', {}, { booking_date: day('2026-03-26') }, null],
    ['five days earlier', {}, { booking_date: day('2026-03-15') }, 'b5'],
    ['six days earlier', {}, { booking_date: day('2026-03-14') }, null],
    ['by the value date', {}, { booking_date: null, value_date: day('2026-03-21') }, '1'],
    ['without a day', {}, { booking_date: null, value_date: null }, null],
    ['with the IBAN of the other', { counterparty_iban: SAVINGS }, {}, 'a0'],
    ['with the former IBAN of the other', { counterparty_iban: FORMER }, {}, 'a0'],
    ['with the IBAN of the other on the second', {}, { counterparty_iban: MAIN }, 'a0'],
    ['with another IBAN', { counterparty_iban: STRANGE }, {}, null],
    ['with another IBAN on the second', {}, { counterparty_iban: STRANGE }, null],
    ['with its own IBAN, as some banks print', { counterparty_iban: MAIN }, {}, '0'],
    ['with the name of the owner', { name: 'Lenz Holzwerk AG' }, {}, null],
    ['with the name of the owner after the kind', { name: 'eBanking: Holzwerk Lenz AG' }, {}, 'o0'],
    ['with another name', { name: 'Muster AG' }, {}, null],
    ['with the same other name on both', { name: 'Rosa Lenz' }, { name: 'Rosa Lenz' }, 'o0'],
    ['with another name, next to the account', { name: 'Muster AG', counterparty_iban: SAVINGS }, {}, 'a0'],
    ['with a word for transfers', { text: 'Übertrag' }, {}, 's0'],
    ['with a word for transfers on the second', {}, { text: 'Umbuchung' }, 's0'],
    ['with another name and a word for transfers', { name: 'Muster AG', text: 'Giroconto' }, {}, 's0'],
    ['of a purchase', { text: 'Kauf/Dienstleistung' }, {}, null],
    ['of cash between banks', { text: 'Bancomat' }, {}, null],
    ['of a payment at the counter between banks', {}, { text: ' Einzahlung ' }, null],
    ['of cash', { text: 'Bancomat' }, { bank_account_id: 'cash' }, '0'],
    ['of one account', {}, { bank_account_id: 'account0001' }, null],
    ['decided for another mirror', {}, { mirror_id: 'other' }, null],
    ['decided for this mirror', {}, { mirror_id: 'sent' }, '0'],
    ['with a document', {}, { matches: [{ matchable_id: 'invoice' } as Match] }, null],
    ['with rows of a rule', {}, { matches: [{ matchable_id: null } as Match] }, '0'],
    ['without a day on the first', { booking_date: null, value_date: null }, {}, null],
    ['with two other names', { name: 'Muster AG' }, { name: 'Rosa Lenz' }, null],
    // A name without words is none: neither the owner's, nor that of another party.
    ['with a hyphen for a name', { name: '-' }, { name: '-' }, '0'],
    ['with a legal form for a name', { name: 'AG' }, { name: 'GmbH' }, '0'],
    ['of cash on the account of cash', {}, { bank_account_id: 'cash', text: 'Bancomat' }, '0'],
    ['with a word for transfers at the end of 500 characters', { text: `${'x'.repeat(491)}Umbuchung` }, {}, 's0'],
    ['with one that ends after them', { text: `${'x'.repeat(492)}Umbuchung` }, {}, '0'],
    [
      'of another amount that the text states',
      { counterparty_iban: SAVINGS, text: 'CHF 90.00' },
      { amount: rappen(9_000) },
      null,
    ],
    ['of another amount', {}, { amount: rappen(10_001) }, null],
    ['of another currency', {}, { currency: 'EUR' }, null],
  ])('%s', (_, out, back, found) => {
    expect(pairing(out, back)).toBe(found)
  })

  test('that are decided otherwise are no pair', () => {
    expect(pairing({}, {}, ACCOUNTS, false)).toBeNull()
  })

  test('of one account, from its former IBAN', () => {
    const back = { bank_account_id: 'account0002' }
    expect(pairing({ ...back, counterparty_iban: FORMER }, back)).toBe('a0')
    expect(pairing(back, { ...back, counterparty_iban: FORMER })).toBe('a0')
    expect(pairing({ ...back, counterparty_iban: SAVINGS }, back)).toBeNull()
  })

  test('in two currencies: a text states the other amount, and one side names the account', () => {
    const euros = [...ACCOUNTS.slice(0, 1), bankAccount({ id: 'account0002', iban: SAVINGS, currency: 'EUR' })]
    const back: Fields = { currency: 'EUR', amount: rappen(5_000) }
    const named = { counterparty_iban: SAVINGS }
    expect(pairing({ ...named, text: 'EUR 50.00' }, back, euros)).toBe('a0')
    expect(pairing(named, { ...back, text: 'CHF 100.00' }, euros)).toBe('a0')
    expect(pairing({ text: 'EUR 50.00' }, back, euros)).toBeNull()
    // No own account has dollars.
    expect(pairing(named, { ...back, currency: 'USD', text: 'CHF 100.00' }, euros)).toBeNull()
    expect(pairing({ ...named, text: 'EUR 50.01' }, back, euros)).toBeNull()
    expect(pairing({ ...named, text: 'EUR 50.00' }, { ...back, amount: rappen(-5_000) }, euros)).toBeNull()
    expect(pairing(named, { ...back, amount: rappen(-5_000), text: 'CHF 100.00' }, euros)).toBeNull()
  })
})

test('the own account of a counterparty: IBAN, former IBAN, QR-IBAN or number; its own only by a former IBAN', () => {
  const of = (counterparty_iban: string | null, bank_account_id = 'account0001') =>
    ownAccountOf({ bank_account_id, counterparty_iban }, stateWith([]))
  expect([SAVINGS, FORMER, 'QR', '12-3'].map((iban) => of(iban))).toEqual(Array(4).fill('account0002'))
  expect([SAVINGS, FORMER, 'QR', '12-3'].map((iban) => of(iban, 'account0002'))).toEqual([
    null,
    'account0002',
    null,
    null,
  ])
  expect([of(STRANGE), of(null)]).toEqual([null, null])
})

describe('the weights', () => {
  const features = (marks: string, days = 0) =>
    ({
      isAccountNamed: marks.includes('a'),
      isOwnerNamed: marks.includes('o'),
      isStated: marks.includes('s'),
      isBackwards: marks.includes('b'),
      days,
    }) as Pairing

  test.each([
    ['', 0],
    ['s', 0.7],
    ['o', 3],
    ['os', 3.7],
    ['a', 5],
    ['ao', 5.4],
    ['as', 5.7],
    ['aos', 6.1],
  ])('of "%s" is %s', (marks, weight) => {
    expect(statedWeight(features(marks))).toBeCloseTo(weight, 10)
  })

  test('of a day is -0.3, of the wrong order -1.5', () => {
    expect(nearnessOf(features('', 3))).toBeCloseTo(-0.9, 10)
    expect(nearnessOf(features('b', 1))).toBeCloseTo(-1.8, 10)
  })

  test('order the mirrors; one that is two days nearer does not win clearly, three days do', () => {
    const near = received()
    const contested = (days: number, side: 'mirror' | 'sender') => {
      const other = day(`2026-03-${20 + days}`)
      const second =
        side === 'mirror'
          ? received({ booking_date: other }, 'second')
          : sent({ id: 'second', booking_date: day(`2026-03-${20 - days}`) })
      const state = stateWith([second, near, sent()])
      const all = pairingsOf(sent(), state)
      const [first] = all
      expect(first?.mirror.id).toBe('received')
      return first && isContested(sent(), first, all, state)
    }
    expect([contested(2, 'mirror'), contested(3, 'mirror')]).toEqual([true, false])
    expect([contested(2, 'sender'), contested(3, 'sender')]).toEqual([true, false])
  })

  test('a word for transfers wins clearly, on either side', () => {
    const contested = (transaction: BankTransaction, ...mirrors: BankTransaction[]) => {
      const state = stateWith([transaction, ...mirrors])
      const all = pairingsOf(transaction, state)
      return all.map((each) => isContested(transaction, each, all, state))
    }
    // The one with the word, then the other one, which the first contests.
    expect(contested(sent(), received({ text: 'Umbuchung' }), received({}, 'second'))).toEqual([false, true])
    const named = sent({ text: 'Umbuchung' })
    expect(contested(named, received(), sent({ id: 'second' }))).toEqual([false])
  })
})

// Transfers between own accounts where more than one pair is possible, cash is drawn, or the accounts have two currencies.
import { describe, expect, test } from 'vitest'
import { bankAccount, day, matcherWith, rappen, rowsOf, transaction } from '../world.ts'

const savings = bankAccount({ id: 'account0002', iban: 'CH6309000000250097798' })
const euros = bankAccount({ id: 'account0003', iban: 'CH0808401016123456789', currency: 'EUR' })
const till = bankAccount({ id: 'account0004', iban: null, type: 'cash' })
const OWNER = 'Holzwerk Lenz AG'

const debit = transaction('payment0001', { amount: rappen(-50_000), name: OWNER })
const credit = transaction('payment0002', { amount: rappen(50_000), name: OWNER, bank_account_id: savings.id })

const proposalsFor = (transactions: (typeof debit)[]) =>
  matcherWith({ bank_account: [bankAccount(), savings, euros, till], bank_transaction: transactions }).propose(
    transactions,
  )

const mirrorsOf = (transactions: (typeof debit)[]) =>
  proposalsFor(transactions).map(({ attaches, candidates: [first] }) => [attaches, first?.mirror_id])

describe('cash at a machine', () => {
  test.each(['Bezug BM 4711', 'BARGELDBEZUG VOM 20.03.2026', 'Bancomat', 'Barbezug'])(
    'is no transfer to another bank account: %s',
    (text) => {
      const drawn = { ...debit, name: null, text, counterparty_iban: null }
      expect(mirrorsOf([drawn, { ...credit, counterparty_iban: 'CH0300700110000123456' }])).toEqual([
        [false, undefined],
        [false, null],
      ])
    },
  )

  test('is one to a cash account that the text names', () => {
    const drawn = { ...debit, text: 'Bancomat' }
    const received = { ...credit, bank_account_id: till.id }
    expect(mirrorsOf([drawn, received])).toEqual([
      [true, 'payment0002'],
      [true, 'payment0001'],
    ])
  })
})

describe('of several with the amount', () => {
  test('the one with the owner or the own account is the other side, not a foreign or nameless one', () => {
    const stranger = {
      ...credit,
      id: 'payment0003',
      name: 'Fictiva Verlag',
      counterparty_iban: 'CH3880808001234567890',
    }
    const nameless = { ...credit, id: 'payment0004', name: null, text: 'Gutschrift' }
    const named = { ...credit, counterparty_iban: 'CH0300700110000123456' }
    expect(mirrorsOf([debit, stranger, nameless, named])[0]).toEqual([true, 'payment0002'])
  })

  test('the nearest day is first', () => {
    const later = { ...credit, id: 'payment0003', booking_date: day('2026-03-24') }
    expect(mirrorsOf([debit, later, credit])).toEqual([
      [true, 'payment0002'],
      [false, undefined],
      [true, 'payment0001'],
    ])
  })

  test('the sides are at most five days apart, in either direction', () => {
    const mirrorOn = (on: string) => mirrorsOf([debit, { ...credit, booking_date: day(on) }])[0]?.[1]
    expect(['2026-03-25', '2026-03-26', '2026-03-15', '2026-03-14'].map(mirrorOn)).toEqual([
      ...['payment0002', undefined, 'payment0002', undefined],
    ])
  })

  test('two equally good ones: neither is attached', () => {
    const other = { ...credit, id: 'payment0003' }
    expect(mirrorsOf([debit, credit, other]).map(([attaches]) => attaches)).toEqual([false, false, false])
  })
})

describe('between two currencies', () => {
  const bought = {
    ...debit,
    amount: rappen(-47_500),
    counterparty_iban: euros.iban,
    text: 'EUR 500.00 KURS 0.95',
  }
  const received = { ...credit, bank_account_id: euros.id, currency: 'EUR' }

  test('both sides are booked at the amount in francs, and a user checks the rate', () => {
    const proposals = proposalsFor([bought, received])
    expect(proposals.map(({ candidates: [first] }) => rowsOf(first?.matches ?? []))).toEqual([
      ['account1090 475.00'],
      ['account1090 475.00'],
    ])
    expect(proposals.map(({ candidates: [first] }) => [first?.mirror_id, first?.is_certain])).toEqual([
      ['payment0002', false],
      ['payment0001', false],
    ])
  })

  test('not when neither names the other account', () => {
    expect(mirrorsOf([{ ...bought, counterparty_iban: null }, received])).toEqual([
      [false, undefined],
      [false, undefined],
    ])
  })
})

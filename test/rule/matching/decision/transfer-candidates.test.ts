// Transfers between own accounts where more than one pair is possible, cash is drawn, or the accounts have two currencies.
import { describe, expect, test } from 'vitest'
import { bankAccount, day, matcherWith, rappen, rowsOf, SETTINGS, transaction } from '../world.ts'

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

describe('the reasons of a transfer', () => {
  /** The first candidate of a transaction among others: its reasons in any order. */
  const reasonsOf = (first: typeof debit, ...others: (typeof debit)[]) => {
    const matcher = matcherWith({
      bank_account: [bankAccount(), savings, euros, till],
      bank_transaction: [first, ...others],
    })
    const [candidate] = matcher.suggest(first, 5).candidates
    return (candidate?.reasons ?? []).map(({ evidence, verdict, field, found, wanted }) =>
      [evidence, verdict, field, found, wanted].join(' | '),
    )
  }
  const named = { ...debit, counterparty_iban: savings.iban }
  const IBAN_NAMED = `iban | equal | counterparty_iban | ${savings.iban} | `
  const SAME_AMOUNT = 'amount | equal | amount | -500.00 CHF | 500.00 CHF'
  const SAME_DAY = 'date | equal | booking_date | 2026-03-20 | 2026-03-20'
  const SAME_NAME = `name | equal | name | ${OWNER} | `

  test('are the account, the amount, the owner and the day', () => {
    expect(reasonsOf(named, credit).toSorted()).toEqual([SAME_AMOUNT, SAME_DAY, IBAN_NAMED, SAME_NAME])
  })

  test('without the account: the owner', () => {
    expect(reasonsOf(debit, credit).toSorted()).toEqual([SAME_AMOUNT, SAME_DAY, SAME_NAME])
  })

  test('are less certain when the other side fits another transaction, too', () => {
    expect(reasonsOf(debit, credit, { ...credit, id: 'payment0003' })).toContain(
      'date | near | booking_date | 2026-03-20 | 2026-03-20',
    )
  })

  test('in two currencies: amounts that are near, and the currencies', () => {
    const bought = { ...debit, amount: rappen(-47_500), counterparty_iban: euros.iban, text: 'EUR 500.00 KURS 0.95' }
    const received = { ...credit, bank_account_id: euros.id, currency: 'EUR' }
    expect(reasonsOf(bought, received)).toEqual(
      expect.arrayContaining([
        'amount | near | amount | -475.00 CHF | 500.00 EUR',
        'currency | near | currency | CHF | EUR',
        `iban | equal | counterparty_iban | ${euros.iban} | `,
      ]),
    )
  })

  test('are those of the other side where this one states none', () => {
    const own = 'CH0300700110000123456'
    const silent = { ...debit, name: null, booking_date: null }
    const reasons = reasonsOf(silent, { ...credit, counterparty_iban: own, booking_date: null })
    expect(reasons.toSorted()).toEqual([
      ...[SAME_AMOUNT, SAME_DAY, `iban | equal | counterparty_iban | ${own} | `, `name | equal |  | ${OWNER} | `],
    ])
  })

  test('of one whose other side is missing: the account only', () => {
    expect(reasonsOf(named)).toEqual([IBAN_NAMED])
  })
})

describe('a transfer without account and owner', () => {
  const out = { ...debit, name: null }
  const into = { ...credit, name: null }

  test('is possible when both sides fit each other only', () => {
    expect(mirrorsOf([out, into])).toEqual([
      [false, 'payment0002'],
      [false, 'payment0001'],
    ])
    const other = { ...into, id: 'payment0003' }
    expect(mirrorsOf([out, into, other]).map(([, mirror]) => mirror)).toEqual([undefined, undefined, undefined])
  })
})

test('of many possible other sides, three are shown', () => {
  const credits = ['2', '3', '4', '5', '6'].map((digit) => ({ ...credit, id: `payment000${digit}` }))
  const matcher = matcherWith({ bank_account: [bankAccount(), savings], bank_transaction: [debit, ...credits] })
  expect(matcher.suggest(debit, 10).candidates.filter(({ kind }) => kind === 'transfer')).toHaveLength(3)
})

test('without an account for transfers there are none', () => {
  const settings = { ...SETTINGS, accounts: { ...SETTINGS.accounts, transfer: null } }
  const records = { bank_account: [bankAccount(), savings], bank_transaction: [debit, credit] }
  expect(matcherWith(records, settings).suggest(debit, 5).candidates).toEqual([])
})

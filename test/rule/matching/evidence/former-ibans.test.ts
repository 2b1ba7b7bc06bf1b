// Payments to and from a former number of an own account: transfers, and no other party's.
import { describe, expect, test } from 'vitest'
import { bankAccount, company, day, expense, matcherWith, rappen, rowsOf, transaction } from '../world.ts'

const OLD = 'CH5604835012345678009'
const giro = bankAccount({ former_ibans: [OLD] })
const savings = bankAccount({ id: 'account0002', iban: 'CH6309000000250097798' })
/** The party entered with the number before it was known as the account's own. */
const stranger = company('company0001', 'Fictiva Verlag', { ibans: [OLD] })
const bill = expense('expense0001', { company_id: stranger.id, total: rappen(50_000), creditor_iban: OLD })

const propose = (...transactions: readonly ReturnType<typeof transaction>[]) =>
  matcherWith({
    bank_account: [giro, savings],
    company: [stranger],
    expense: [bill],
    bank_transaction: transactions,
  }).propose(transactions)

const mirrorsOf = (...transactions: readonly ReturnType<typeof transaction>[]) =>
  propose(...transactions).map(({ attaches, candidates: [first] }) => [
    attaches,
    first?.mirror_id,
    rowsOf(first?.matches ?? []),
  ])

const TRANSFER = ['account1090 500.00']
const out = transaction('payment0001', { amount: rappen(-50_000), bank_account_id: savings.id, name: 'Holzwerk' })
const into = transaction('payment0002', { amount: rappen(50_000), booking_date: day('2026-03-21'), name: null })

describe('from another own account', () => {
  test('to the old number: both sides find each other', () => {
    expect(mirrorsOf({ ...out, counterparty_iban: OLD }, into)).toEqual([
      [true, 'payment0002', TRANSFER],
      [true, 'payment0001', TRANSFER],
    ])
  })

  test('without the other side it is still a transfer, and no payment of a bill under that number', () => {
    const [proposal] = propose({ ...out, counterparty_iban: OLD })
    expect(proposal?.candidates.map(({ matches }) => rowsOf(matches))[0]).toEqual(TRANSFER)
    expect(proposal?.attaches).toBe(false)
    const named = { ...out, counterparty_iban: OLD, name: stranger.name }
    expect(propose(named)[0]?.candidates.map(({ matches }) => rowsOf(matches))[0]).toEqual(TRANSFER)
  })
})

describe('within the account', () => {
  const closing = { ...out, bank_account_id: giro.id, name: null, text: 'Saldierung' }

  test('from the old number to the new one, each named on the other side', () => {
    expect(mirrorsOf({ ...closing, counterparty_iban: giro.iban }, { ...into, counterparty_iban: OLD })).toEqual([
      [true, 'payment0002', TRANSFER],
      [true, 'payment0001', TRANSFER],
    ])
  })

  test('two transactions that name neither are no transfer', () => {
    expect(mirrorsOf(closing, into).map(([, mirror]) => mirror ?? null)).toEqual([null, null])
  })
})

test('a number of another party stays that party’s', () => {
  const other = { ...out, counterparty_iban: 'CH3880808001234567890', name: stranger.name }
  const proposals = matcherWith({ bank_account: [giro, savings], company: [stranger], bank_transaction: [other, into] })
  expect(proposals.propose([other])[0]?.candidates[0]?.mirror_id ?? null).toBe(null)
})

// Which undecided transactions are asked again when a fact changes its state: those of its key, and none that is decided
// or gone since.
import { expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import { createPastTransactions } from '../../../../shared/rule/matching/index/past-transactions.ts'
import { createLearnedFacts } from '../../../../shared/rule/matching/learning/learned-facts.ts'
import { SETTINGS } from '../world.ts'
import { booked, debit } from './learning-world.ts'

const start = () => {
  const past = createPastTransactions()
  const facts = createLearnedFacts(past)
  facts.setAccounts(SETTINGS.accounts)
  return {
    put: (...records: readonly BankTransaction[]) => {
      for (const record of records) {
        const { was, is } = past.put(record)
        facts.note(was, is)
      }
      return facts.affectedBy(records.map(({ id }) => id)).toSorted()
    },
    remove: (id: string) => facts.note(past.remove(id), null),
    affectedBy: (...ids: readonly string[]) => facts.affectedBy(ids),
  }
}
const OTHER = { counterparty_iban: null, name: 'Kiosk', text: 'Kiosk' }

test('those of the key, when three bookings make a fact; not those of other keys', () => {
  const world = start()
  world.put(debit('open1'), debit('open2'), debit('else', OTHER))
  expect(world.put(booked(debit('t1')), booked(debit('t2')))).toEqual([])
  expect(world.put(booked(debit('t3')))).toEqual(['open1', 'open2'])
  // The state of the fact does not change any more.
  expect(world.put(booked(debit('t4')))).toEqual([])
})

test('none that was decided, removed or got another key after an earlier question', () => {
  const world = start()
  world.put(debit('open'), debit('removed'), debit('decided'), debit('moved'))
  const facts = world.put(booked(debit('t1')), booked(debit('t2')), booked(debit('t3')))
  expect(facts).toEqual(['decided', 'moved', 'open', 'removed'])
  world.remove('removed')
  world.put(debit('moved', OTHER))
  // A booking on another account changes the state of the fact again.
  expect(world.put(booked(debit('decided'), 'account6500'))).toEqual(['open'])
})

test('those of an account whose texts no longer distinguish its purposes', () => {
  const world = start()
  const of = (id: string, text: string) => debit(id, { name: null, text })
  world.put(of('open', 'Miete'))
  const rent = ['r1', 'r2', 'r3'].map((id) => booked(of(id, 'Miete')))
  const power = ['p1', 'p2', 'p3'].map((id) => booked(of(id, 'Strom'), 'account6200'))
  expect(world.put(...rent, ...power)).toEqual(['open'])
  // Another rent on the other account: both accounts have three bookings or more, as before, but the text has two.
  expect(world.put(booked(of('r4', 'Miete'), 'account6200'))).toEqual(['open'])
})

test('none through a transaction that does not exist any more', () => {
  const world = start()
  world.put(debit('open'), booked(debit('t1')))
  world.remove('t1')
  expect(world.affectedBy('t1')).toEqual([])
})

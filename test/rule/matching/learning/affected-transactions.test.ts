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

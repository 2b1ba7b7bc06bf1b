// Which company an account or a name belongs to, by what was reconciled.
import { expect, test } from 'vitest'
import { createPaymentHistory } from '../../../../shared/rule/matching/index/payment-history.ts'
import { transaction } from '../world.ts'

const paid = (id: string, name: string | null, counterparty_iban: string | null = null) =>
  transaction(id, { name, counterparty_iban })

test('the companies of an account and of a name, until their last transaction is forgotten', () => {
  const history = createPaymentHistory()
  expect(history.isEmpty()).toBe(true)
  history.note(paid('t1', 'M. AG', 'CH1'), ['company1'])
  history.note(paid('t2', 'm. ag'), ['company2'])
  history.note(paid('t3', null, 'CH1'), ['company1'])
  expect([history.ofIban('CH1'), history.ofName('M. AG'), history.ofIban('CH2')]).toEqual([
    ...[['company1'], ['company1', 'company2'], []],
  ])
  history.forget('t1')
  expect([history.ofIban('CH1'), history.ofName('M. AG')]).toEqual([['company1'], ['company2']])
  // The same transaction, matched with another company.
  history.note(paid('t3', null, 'CH1'), ['company2'])
  expect(history.ofIban('CH1')).toEqual(['company2'])
  history.forget('t3')
  history.forget('t3')
  history.forget('t2')
  expect([history.isEmpty(), history.ofIban('CH1'), history.ofName('m. ag')]).toEqual([true, [], []])
})

test('a payment of several companies, of none, or without account and name says nothing', () => {
  const history = createPaymentHistory()
  history.note(paid('t1', 'M. AG', 'CH1'), ['company1', 'company2'])
  history.note(paid('t2', 'M. AG', 'CH1'), [])
  history.note(paid('t3', null), ['company1'])
  expect(history.isEmpty()).toBe(true)
  history.note(paid('t4', 'M. AG'), ['company1', 'company1'])
  expect(history.ofName('M. AG')).toEqual(['company1'])
})

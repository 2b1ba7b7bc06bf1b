// The name of a transaction in the history.
import { expect, test } from 'vitest'
import { transactionTitle } from '../../../main/service/bank/transaction-title.ts'
import { day, transaction } from '../../rule/matching/world.ts'

test('its counterparty, otherwise the first sixty characters of its text, and its day', () => {
  const titleOf = (fields: Parameters<typeof transaction>[1]) => transactionTitle(transaction('t1', fields))
  expect(titleOf({ name: 'Muster AG', text: 'Miete', booking_date: day('2026-03-02') })).toEqual({
    ...{ name: 'Muster AG', date: '2026-03-02' },
  })
  // A character of two code units counts once.
  expect(titleOf({ name: null, text: `😀${'x'.repeat(70)}` }).name).toBe(`😀${'x'.repeat(59)}`)
  expect(titleOf({ name: null, text: null, booking_date: null })).toEqual({ name: '', date: '' })
})

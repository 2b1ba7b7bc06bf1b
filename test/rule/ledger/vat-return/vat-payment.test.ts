// Which payment pays a filed VAT return: amount, days, reference, and the words of the tax administration.
import { describe, expect, test } from 'vitest'
import type { VatReturn } from '../../../../shared/record/ledger/vat-return.ts'
import {
  duesOfReturn,
  findVatDue,
  statesReference,
  taxOfficeField,
  vatDues,
} from '../../../../shared/rule/ledger/vat-return/vat-payment.ts'
import { assert } from '../../../../shared/value/result.ts'
import { rappen, transaction } from '../../matching/world.ts'
import { day } from '../ledger-facts.ts'

const filed = (id: string, fields: Partial<VatReturn> = {}) =>
  ({
    ...{ id, type: 'first', to: day('2026-03-31'), amount_due: rappen(150_000), reference: null },
    ...{ bank_transaction_id: null, ...fields },
  }) as VatReturn

const dueOf = (one: VatReturn) => {
  const [due] = vatDues([one])
  assert(due, 'an unpaid return waits for a payment')
  return due
}

describe('what a return waits for', () => {
  test('its amount, the other way round, from the day after its period to a year after it is due', () => {
    expect(dueOf(filed('v1', { reference: 'REF-1' }))).toEqual({
      ...{ vat_return_ids: ['v1'], amount: -150_000, reference: 'REF-1' },
      // Due on 30 May 2026.
      ...{ from: '2026-04-01', to: '2027-05-30' },
    })
  })

  test('nothing when it is paid or has no amount; the earliest first', () => {
    const returns = [
      filed('v3', { to: day('2026-09-30'), amount_due: rappen(1) }),
      filed('v1'),
      filed('v2', { bank_transaction_id: 't1' }),
      filed('v4', { amount_due: rappen(0) }),
      filed('v5', { to: day('2026-06-30'), amount_due: rappen(-20_000) }),
    ]
    expect(vatDues(returns).map(({ vat_return_ids, amount }) => [vat_return_ids.join(), amount])).toEqual([
      ['v1', -150_000],
      ['v5', 20_000],
      ['v3', -1],
    ])
  })
})

describe('several unpaid returns of one period', () => {
  const first = filed('v1', { from: day('2026-01-01'), reference: 'REF-1' })
  const correction = filed('v2', { from: day('2026-01-01'), type: 'correction', amount_due: rappen(20_000) })
  const yearly = filed('v3', { from: day('2026-01-01'), type: 'annual_reconciliation', amount_due: rappen(500) })
  const shown = (dues: ReturnType<typeof vatDues>) =>
    dues.map(({ vat_return_ids, amount, reference }) => `${vat_return_ids.join('+')} ${amount} ${reference}`)

  test('are paid one by one or together, an annual reconciliation alone', () => {
    expect(shown(vatDues([first, correction, yearly]))).toEqual([
      'v1 -150000 REF-1',
      'v2 -20000 null',
      'v3 -500 null',
      'v1+v2 -170000 REF-1',
    ])
  })

  test('of one of them: alone, and with the others of its period', () => {
    expect(shown(duesOfReturn(correction, [first, correction, yearly]))).toEqual([
      'v2 -20000 null',
      'v2+v1 -170000 REF-1',
    ])
    expect(shown(duesOfReturn(yearly, [first, correction, yearly]))).toEqual(['v3 -500 null'])
  })
})

describe('the due of a transaction', () => {
  const [first, second] = [dueOf(filed('v1', { reference: 'AB-1' })), dueOf(filed('v2', { reference: 'AB 2' }))]
  const found = (fields: Parameters<typeof transaction>[1]) =>
    findVatDue([first, second], transaction('t1', { amount: rappen(-150_000), ...fields }))?.vat_return_ids[0] ?? null

  test('has its amount and a day of it', () => {
    const on = (date: string) => found({ booking_date: day(date) })
    expect(['2026-03-31', '2026-04-01', '2027-05-30', '2027-05-31'].map(on)).toEqual([null, 'v1', 'v1', null])
    expect(found({ amount: rappen(150_000) })).toBeNull()
    expect(found({ booking_date: null, value_date: day('2026-04-01') })).toBe('v1')
    expect(found({ booking_date: day('2026-04-01'), value_date: day('2026-03-01') })).toBe('v1')
    expect(found({ booking_date: null, value_date: null })).toBeNull()
  })

  test('is the one whose reference it states, in its reference or its text, however it is written', () => {
    const on = { booking_date: day('2026-05-01') }
    expect(found({ ...on, reference: 'ab2' })).toBe('v2')
    expect(found({ ...on, text: 'MWST A.B-2 Q1' })).toBe('v2')
    expect(found({ ...on, text: 'AB3' })).toBe('v1')
    expect(statesReference({ reference: null, text: 'x' }, null)).toBe(false)
    expect(statesReference({ reference: 'AB23', text: null }, 'AB2')).toBe(false)
  })
})

test.each([
  ['Eidg. Steuerverwaltung ESTV', null, 'name'],
  ['Muster AG', 'MWST Q1', 'text'],
  ['Mehrwertsteuer', 'MWST', 'name'],
  [null, 'Administration fédérale des contributions', 'text'],
  ['Contribuzioni', null, 'name'],
  ['TVA', null, 'name'],
  ['IVA', null, 'name'],
  ['Swiss VAT', null, 'name'],
  ['Privata', 'Rivage', null],
  [null, null, null],
] as const)('%s, %s: the tax is in %s', (name, text, field) => expect(taxOfficeField({ name, text })).toBe(field))

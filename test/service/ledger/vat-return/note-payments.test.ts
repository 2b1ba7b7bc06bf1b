// The commit that books the payment of a VAT return notes it, and the commit that reverses the booking takes the note back.
import { beforeEach, describe, expect, test } from 'vitest'
import { notingVatPayments } from '../../../../main/service/ledger/vat-return/note-payments.ts'
import { type Change, created, updated } from '../../../../shared/books/port/change.ts'
import { page } from '../../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { VatReturn } from '../../../../shared/record/ledger/vat-return.ts'
import type { Timestamp } from '../../../../shared/value/calendar.ts'
import { ok } from '../../../../shared/value/result.ts'
import { day, rappen, transaction } from '../../../rule/matching/world.ts'
import { bookWith, entry, lines, profileWith, some } from '../../../support/books/book-with.ts'
import type { MemoryBook } from '../../../support/books/memory-book.ts'

const NOW = '2026-05-20T00:00:00.000000Z' as Timestamp
let book: MemoryBook
const filed = (id: string, amount_due: number, fields: Partial<VatReturn> = {}) =>
  some('vat_return', id, {
    ...{ type: 'first', from: day('2026-01-01'), to: day('2026-03-31'), amount_due: rappen(amount_due) },
    ...{ reference: null, bank_transaction_id: null, paid_at: null, ...fields },
  })
const paying = (id: string, amount: number, fields: Partial<BankTransaction> = {}) =>
  transaction(id, { amount: rappen(amount), booking_date: day('2026-05-20'), ...fields })
const posted = (id: string, amount: number, account = '2201', fields: object = {}) =>
  entry(`e${id.length}`, '2026-05-20', {
    lines: lines({ [account]: -amount, 1020: amount }),
    source: { type: 'bank_transaction', id },
    ...fields,
  })

const start = async (...changes: readonly Change[]) => {
  book = await bookWith(
    profileWith(),
    some('ledger_account', '2201', { number: 2201 }),
    some('ledger_account', '1020', { number: 1020 }),
    ...changes,
  )
}
const write = (changes: readonly Change[], action = 'reconcile') =>
  notingVatPayments(
    () => book,
    () => NOW,
  )(1).write<null, never>({ user: 1 }, async () => ok({ action, changes, value: null }))
const paidBy = async () => {
  const [{ rows }] = await book.read([page('vat_return')])
  return Object.fromEntries(rows.map(({ id, bank_transaction_id, paid_at }) => [id, paid_at && bank_transaction_id]))
}

describe('a booking on the settlement account', () => {
  beforeEach(() => start(filed('q1', 500), created('bank_transaction', paying('t', -500))))

  test('with the exact amount pays the return', async () => {
    await write([posted('t', -500)])
    expect(await paidBy()).toEqual({ q1: 't' })
  })

  test.each([
    ['with another amount', [posted('t', -499)]],
    ['of a part of the transaction', [posted('t', -500, '6500')]],
    ['that is a reversal', [posted('t', -500, '2201', { reverses_id: 'e9' })]],
    ['of a typed entry', [posted('t', -500, '2201', { source: { type: 'manual', id: 't' } })]],
    ['of another transaction', [posted('unknown', -500)]],
  ])('%s does not', async (_, changes) => {
    await write(changes)
    expect(await paidBy()).toEqual({ q1: null })
  })

  test('of an undo does not: it restores the returns itself', async () => {
    for (const action of ['undo', 'redo']) {
      await start(filed('q1', 500), created('bank_transaction', paying('t', -500)))
      await write([posted('t', -500)], action)
      expect(await paidBy(), action).toEqual({ q1: null })
    }
  })

  test('does not when the same commit changes returns itself', async () => {
    await write([posted('t', -500), filed('q2', 70, { from: day('2026-04-01'), to: day('2026-06-30') })])
    expect(await paidBy()).toEqual({ q1: null, q2: null })
  })
})

test('a transaction in another currency pays no return', async () => {
  await start(filed('q1', 500), created('bank_transaction', paying('t', -500, { currency: 'EUR' })))
  await write([posted('t', -500)])
  expect(await paidBy()).toEqual({ q1: null })
})

test('each transaction pays a return of its own, or several of a period together', async () => {
  const correction = filed('q1-correction', 200, { type: 'correction' })
  const both = [paying('t', -500), paying('tt', -500)].map((each) => created('bank_transaction', each))
  await start(filed('q1', 500), correction, ...both)
  await write([posted('t', -500), posted('tt', -500)])
  expect(await paidBy()).toEqual({ q1: 't', 'q1-correction': null })
  await start(filed('q1', 500), correction, created('bank_transaction', paying('t', -700)))
  await write([posted('t', -700)])
  expect(await paidBy()).toEqual({ q1: 't', 'q1-correction': 't' })
})

describe('when the booking of the payment goes', () => {
  const paid = paying('t', -500, { is_reconciled: true, journal_entry_id: 'e1' })
  beforeEach(() =>
    start(filed('q1', 500, { bank_transaction_id: 't', paid_at: NOW }), created('bank_transaction', paid)),
  )

  test('the return is open again', async () => {
    await write([updated('bank_transaction', paid, { is_reconciled: false })])
    expect(await paidBy()).toEqual({ q1: null })
  })

  test('another change of the transaction, or of another one, leaves it paid', async () => {
    await write([updated('bank_transaction', paid, { text: 'x' })])
    const other = paying('other', -500, { is_reconciled: true })
    await write([created('bank_transaction', other)])
    await write([updated('bank_transaction', other, { is_reconciled: false })])
    expect(await paidBy()).toEqual({ q1: 't' })
  })

  test('a new entry in its place pays it again, or no longer', async () => {
    await write([posted('t', -500)])
    expect(await paidBy()).toEqual({ q1: 't' })
    await write([posted('t', -500, '6500', { id: 'e8', number: 8 })])
    expect(await paidBy()).toEqual({ q1: null })
  })
})

test('a settlement account and returns that come later are known', async () => {
  book = await bookWith(profileWith(), created('bank_transaction', paying('t', -500)))
  const books = notingVatPayments(
    () => book,
    () => NOW,
  )
  const noted = (changes: readonly Change[]) =>
    books(1).write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  await noted([posted('t', -500)])
  await noted([some('ledger_account', '2201', { number: 2201 }), some('ledger_account', '1020', { number: 1020 })])
  await noted([filed('q1', 500)])
  await noted([posted('t', -500, '2201', { id: 'e8', number: 8 })])
  expect(await paidBy()).toEqual({ q1: 't' })
})

// What goes along with removed records: their vouchers, and the proposals of the other sides of transfers.
import { describe, expect, test } from 'vitest'
import { removingVouchers } from '../../../main/service/bank/remove-vouchers.ts'
import { unlinkedTransfers } from '../../../main/service/bank/unlinked-transfers.ts'
import { type Change, changeOfFields, created, removed } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import { company, expense, invoice, transaction } from '../../rule/matching/world.ts'
import { bookWith, some } from '../../support/books/book-with.ts'

describe('the vouchers of a removed record', () => {
  const voucher = (id: string, owner: object) =>
    some('kept_document', id, {
      ...{ bank_transaction_id: null, invoice_id: null, expense_id: null, journal_entry_id: null, ...owner },
      name: id,
    })
  const RECORDS = [
    created('bank_transaction', transaction('t')),
    created('invoice', invoice('x')),
    created('expense', expense('x')),
    created('company', company('x', 'X')),
  ]
  const left = async (vouchers: readonly Change[], ...changes: readonly Change[]) => {
    const book = await bookWith(...RECORDS, ...vouchers)
    await removingVouchers(() => book)(1).write<null, never>({ user: 1 }, async () =>
      ok({ action: 'test', changes, value: null }),
    )
    const [{ rows }] = await book.read([page('kept_document')])
    return rows.map(({ id }) => id)
  }
  const all = [
    voucher('a', { invoice_id: 'x' }),
    voucher('b', { expense_id: 'x' }),
    voucher('c', { bank_transaction_id: 't' }),
  ]

  test('go with it; those of other records with the same id stay', async () => {
    expect(await left(all, removed('invoice', invoice('x')))).toEqual(['b', 'c'])
    expect(await left(all, removed('expense', expense('x')))).toEqual(['a', 'c'])
    expect(await left(all, removed('bank_transaction', transaction('t')))).toEqual(['a', 'b'])
    expect(await left(all, removed('invoice', invoice('x')), removed('expense', expense('x')))).toEqual(['c'])
  })

  test('stay when the record changes, or when it has none', async () => {
    expect(await left(all, removed('company', company('x', 'X')))).toEqual(['a', 'b', 'c'])
    expect(await left(all, changeOfFields('invoice', 'x', { text: null }, { text: 'b' }))).toEqual(['a', 'b', 'c'])
    expect(await left([], removed('invoice', invoice('x')))).toEqual([])
  })

  test('are removed once when the commit removes them itself', async () => {
    const [a] = all
    const own = { table: 'kept_document', id: 'a', before: a?.after, after: null } as unknown as Change
    expect(await left(all, removed('invoice', invoice('x')), own)).toEqual(['b', 'c'])
  })
})

describe('the other side of a removed transfer', () => {
  const NOW = '2026-06-30T00:00:00.000000Z' as Timestamp
  const side = (id: string, mirror_id: string | null, fields: Partial<BankTransaction> = {}) =>
    transaction(id, { mirror_id, matches: [{ origin: 'suggestion' }] as never, ...fields })
  const unlinked = async (present: readonly BankTransaction[], ...gone: readonly BankTransaction[]) => {
    const { read } = await bookWith(...[...present, ...gone].map((each) => created('bank_transaction', each)))
    return (await unlinkedTransfers(read, gone, NOW)).map(({ id, after }) => [id, after])
  }

  test('loses its proposal, unless it is booked or belongs to another one', async () => {
    const none = { mirror_id: null, matches: [], updated_at: NOW }
    expect(await unlinked([side('b', 'a')], side('a', 'b'))).toEqual([['b', expect.objectContaining(none)]])
    expect(await unlinked([side('b', 'a', { is_reconciled: true })], side('a', 'b'))).toEqual([])
    expect(await unlinked([side('b', 'c')], side('a', 'b'))).toEqual([])
    expect(await unlinked([side('b', null)], side('a', null))).toEqual([])
    // Both sides are removed.
    expect(await unlinked([], side('a', 'b'), side('b', 'a'))).toEqual([])
  })
})

// What an undo does to proposals: the other side of a transfer, or a document, may no longer be there.
import { expect, test } from 'vitest'
import { createRecords } from '../../../main/service/history/records.ts'
import { settleTransactions } from '../../../main/service/history/settle-transactions.ts'
import { type Change, changeOfFields, created } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Match } from '../../../shared/record/matching/match.ts'
import { keyOf, type NetChange } from '../../../shared/rule/history/net-effect.ts'
import { company, expense, expensePayment, invoice, transaction } from '../../rule/matching/world.ts'
import { bookWith } from '../../support/books/book-with.ts'

/** Rows of a proposal, each with its document: `invoice i`; an empty text is a row of an account alone. */
const proposed = (...documents: readonly string[]) => ({
  matches: documents.map((each, at): Match => {
    const [matchable_type, matchable_id = null] = each.split(' ')
    const document = { matchable_type: matchable_type === '' ? null : matchable_type, matchable_id }
    return { id: `m${at}`, origin: 'suggestion', source: null, ...document } as Match
  }),
})
const stored = (id: string, fields: Partial<BankTransaction> = {}) =>
  created('bank_transaction', transaction(id, fields))
/** The undo restores the rows of the transaction. */
const restored = (id: string) => changeOfFields('bank_transaction', id, proposed(''), { matches: [] })

interface Undo {
  readonly books: readonly Change[]
  readonly changes: readonly NetChange[]
  /** Changes that a later commit of the undo restores. */
  readonly later?: readonly NetChange[]
  readonly removed?: readonly string[]
}

/** The transactions that have no proposal any more. */
const unmatchedBy = async ({ books, changes, later = [], removed = [] }: Undo) => {
  const { read } = await bookWith(...books)
  const records = createRecords(read)
  await records.load(
    'bank_transaction',
    changes.map(({ id }) => id),
  )
  for (const id of removed) records.set('bank_transaction', id, null)
  const net = new Map([...changes, ...later].map((each) => [keyOf(each), each]))
  await settleTransactions(records, changes, net, { now: '2026-06-30T00:00:00.000000Z' } as never)
  const unmatched = records.changes().filter(({ table, after }) => table === 'bank_transaction' && after !== null)
  for (const { after } of unmatched) expect(after).toMatchObject({ matches: [] })
  const fields = new Set(unmatched.flatMap(({ after }) => Object.keys(after ?? {})))
  for (const field of fields) expect(['matches', 'mirror_id', 'updated_at']).toContain(field)
  const ids = unmatched.map(({ id }) => id)
  // The other fields stay.
  for (const id of ids)
    expect(records.get('bank_transaction', id)).toMatchObject({ id, amount: 10_000, currency: 'CHF' })
  return ids
}

test('a transaction goes: the other side of its transfer loses the proposal', async () => {
  const made = stored('t', { mirror_id: 'side', ...proposed('') })
  const undo = (side: Partial<BankTransaction>) =>
    unmatchedBy({
      books: [made, stored('side', { ...proposed(''), ...side })],
      changes: [made],
      removed: ['t'],
    })
  expect(await undo({ mirror_id: 't' })).toEqual(['side'])
  expect(await undo({ mirror_id: 'another' })).toEqual([])
  expect(await undo({ mirror_id: 't', is_reconciled: true })).toEqual([])
})

test('a restored transfer stays when its other side names it, now or after a later commit', async () => {
  const undo = (side: Partial<BankTransaction> | null, later: readonly NetChange[] = []) =>
    unmatchedBy({
      books: [stored('t', { mirror_id: 'side', ...proposed('') }), ...(side === null ? [] : [stored('side', side)])],
      changes: [restored('t')],
      later,
    })
  expect(await undo({ mirror_id: 't' })).toEqual([])
  expect(await undo({ mirror_id: 'another' })).toEqual(['t'])
  expect(await undo({ mirror_id: null })).toEqual(['t'])
  expect(await undo(null)).toEqual(['t'])
  const sideWas = (mirror_id: string) =>
    changeOfFields('bank_transaction', 'side', { mirror_id }, { mirror_id: 'another' })
  expect(await undo({ mirror_id: 'another' }, [sideWas('t')])).toEqual([])
  expect(await undo({ mirror_id: 'another' }, [sideWas('third')])).toEqual(['t'])
})

test('restored rows stay when all their documents are there', async () => {
  const undo = (fields: Partial<BankTransaction>) =>
    unmatchedBy({
      books: [
        created('invoice', invoice('i')),
        created('expense', expense('e')),
        created('expense_payment', expensePayment('p')),
        created('company', company('c', 'C')),
        stored('t', { mirror_id: null, ...fields }),
      ],
      changes: [restored('t')],
    })
  expect(await undo(proposed('invoice i', 'expense e', 'expense_payment p', 'company c', ''))).toEqual([])
  expect(await undo(proposed('invoice i', 'invoice gone'))).toEqual(['t'])
  expect(await undo(proposed('', 'company gone'))).toEqual(['t'])
  expect(await undo(proposed('expense i'))).toEqual(['t'])
  expect(await undo(proposed('expense_payment i'))).toEqual(['t'])
  // A person decided.
  const [row] = proposed('invoice gone').matches
  expect(await undo({ matches: [{ ...row, origin: 'manual' } as Match] })).toEqual([])
  expect(await undo({ ...proposed('invoice gone'), is_reconciled: true })).toEqual([])
})

test('transactions that the undo does not change keep theirs', async () => {
  const books = [stored('t', proposed('invoice gone')), stored('u', proposed('invoice gone'))]
  expect(await unmatchedBy({ books, changes: [restored('u')] })).toEqual(['u'])
  expect(await unmatchedBy({ books, changes: [changeOfFields('batch', 't', {}, {})] })).toEqual([])
})

// What a commit does to undecided transactions: documents that are free again, new explanations, forgotten facts, bookings.
import { expect, test } from 'vitest'
import {
  type AffectedRecord,
  explainedBy,
  reportingEffects,
  unsettledBy,
} from '../../../main/service/matching/commit-effects.ts'
import { type Change, changeOfFields, created, removed } from '../../../shared/books/port/change.ts'
import { ok } from '../../../shared/value/result.ts'
import { company, transaction } from '../../rule/matching/world.ts'
import { bookWith, some } from '../../support/books/book-with.ts'

const rows = (...documents: readonly string[]) =>
  documents.map((each) => {
    const [matchable_type, matchable_id = null] = each.split(' ')
    return { matchable_type: matchable_type === '' ? null : matchable_type, matchable_id }
  })
const change = (before: object | null, after: object | null, table = 'bank_transaction') =>
  changeOfFields(table as 'bank_transaction', 't', before as never, after as never)
const shown = (found: readonly AffectedRecord[]) =>
  found.map(({ table, id, teaches }) => `${table} ${id}${teaches ? ' teaches' : ''}`)

test('documents that a transaction had and has no longer', () => {
  const of = (before: object | null, after: object | null, table?: string) =>
    shown(unsettledBy([change(before, after, table)]))
  const had = { matches: rows('invoice a', 'expense b', 'expense_payment c', 'company d', '') }
  expect(of(had, null)).toEqual(['invoice a', 'expense b', 'expense_payment c'])
  expect(of(had, { matches: rows('expense b') })).toEqual(['invoice a', 'expense_payment c'])
  expect(of(had, { matches: [] })).toEqual(['invoice a', 'expense b', 'expense_payment c'])
  // Other fields changed, or it is new.
  expect(of({ text: 'a' }, { text: 'b' })).toEqual([])
  expect(of({ ...had, text: 'a' }, { text: 'b' })).toEqual([])
  expect(of(null, had)).toEqual([])
  expect(of(had, null, 'invoice')).toEqual([])
})

test('transactions with another explanation of their parts', () => {
  const of = (before: object | null, after: object | null, table?: string) =>
    shown(explainedBy([change(before, after, table)]))
  expect(of({ details: [] }, { details: [1] })).toEqual(['bank_transaction t'])
  expect(of({ text: 'a' }, { text: 'b' })).toEqual([])
  expect(of(null, { details: [1] })).toEqual([])
  expect(of({ details: [1] }, null)).toEqual([])
  expect(of({ details: [] }, { details: [1] }, 'invoice')).toEqual([])
})

/** What the commits of one write report. */
const reported = async (...commits: readonly (readonly Change[])[]) => {
  const present = ['t', 'u'].map((id) => created('bank_transaction', transaction(id)))
  const book = await bookWith(...present, created('company', company('c', 'C')), some('forgotten_fact', 'old'))
  const found: (readonly [number, readonly string[]])[] = []
  const bookOf = reportingEffects(
    () => book,
    (organization, affected) => found.push([organization, shown(affected)]),
  )
  const stepOf = (at: number): object => ({
    action: 'test',
    changes: commits[at] ?? [],
    ...(at + 1 < commits.length ? { next: async () => stepOf(at + 1) } : {}),
  })
  await bookOf(7).write({ user: 1 }, async () => ok({ ...stepOf(0), value: null } as never))
  return found
}
const set = (id: string, before: object, after: object) =>
  changeOfFields('bank_transaction', id, before as never, after as never)

test('a write reports the effects of all its commits once, and nothing when it has none', async () => {
  const [booked, again] = [
    set('t', { is_reconciled: false }, { is_reconciled: true }),
    set('u', { journal_entry_id: null }, { journal_entry_id: 'e' }),
  ]
  expect(await reported([booked], [again])).toEqual([[7, ['bank_transaction t teaches', 'bank_transaction u teaches']]])
  expect(await reported([set('t', { text: null }, { text: 'b' })])).toEqual([])
  expect(await reported([removed('bank_transaction', transaction('t'))])).toEqual([])
  expect(await reported([created('bank_transaction', transaction('new', { is_reconciled: true }))])).toEqual([])
})

test('a forgotten fact concerns the transactions of its commit', async () => {
  const changed = [set('t', { text: null }, { text: 'b' }), removed('bank_transaction', transaction('u'))]
  expect(await reported([some('forgotten_fact', 'f'), ...changed])).toEqual([[7, ['bank_transaction t']]])
  expect(await reported([some('forgotten_fact', 'f'), removed('company', company('c', 'C'))])).toEqual([])
})

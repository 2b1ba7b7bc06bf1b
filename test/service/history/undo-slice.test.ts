// What one commit of an undo changes: the bookings that it reverses, and what depends on the records that it restores.
import { expect, test } from 'vitest'
import { createRecords } from '../../../main/service/history/records.ts'
import { decideSlice, loadFor, readUndoPlan, type UndoPlan } from '../../../main/service/history/undo-plan.ts'
import { type Change, changeOfFields, created } from '../../../shared/books/port/change.ts'
import { get } from '../../../shared/books/port/read.ts'
import type { Match } from '../../../shared/record/matching/match.ts'
import { keyOf, type NetChange } from '../../../shared/rule/history/net-effect.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { yearOf } from '../../rule/ledger/ledger-facts.ts'
import { bankAccount, company, expense, invoice, rappen, transaction } from '../../rule/matching/world.ts'
import { bookWith, entry, lines, profileWith, some } from '../../support/books/book-with.ts'

const NOW = '2026-06-30T12:00:00.000000Z' as Timestamp
const depsOf = () => {
  let count = 0
  return { newId: () => `new${++count}`, now: () => NOW }
}
const shown = (changes: readonly Change[]) => changes.map(({ table, id, after }) => [`${table} ${id}`, after] as const)

/** The changes of the first commit that undoes these changes, in books with these records. */
const undone = async (books: readonly Change[], changes: readonly NetChange[]) => {
  const { read } = await bookWith(profileWith(), ...books)
  const plan = {
    source: { action: 'test', params: {}, undoes_id: null },
    units: changes.map((each) => ({ changes: [each], chains: [] })),
    net: new Map(changes.map((each) => [keyOf(each), each])),
    records: createRecords(read),
  } as unknown as UndoPlan
  return shown((await decideSlice(depsOf(), read, plan, 0)).changes)
}

test('two bookings are reversed with the next numbers', async () => {
  const of = (id: string) => ({ source: { type: 'invoice' as const, id }, lines: lines({ 1100: 500, 3400: -500 }) })
  const book = await bookWith(
    profileWith(),
    created('fiscal_year', yearOf('2026')),
    ...['i1', 'i2'].map((id) => created('invoice', invoice(id))),
  )
  const booked = [
    entry('e1', '2026-03-01', of('i1')),
    entry('e2', '2026-04-01', of('i2')),
    changeOfFields('invoice', 'i1', { journal_entry_id: null }, { journal_entry_id: 'e1' }),
    changeOfFields('invoice', 'i2', { journal_entry_id: null }, { journal_entry_id: 'e2' }),
  ]
  await book.write<null, never>({ user: 1, group: 'action' }, async () =>
    ok({ action: 'test', changes: booked, value: null }),
  )
  const [target] = await book.read([get('history', 'action')])
  assert(target, 'the action')
  const plan = await readUndoPlan(book, book.read, target, target)
  const { changes, done } = await decideSlice(depsOf(), book.read, plan, 0)
  expect(done).toBe(2)
  expect(Object.fromEntries(plan.net)).toMatchObject({
    'invoice i1': { before: { journal_entry_id: null }, after: { journal_entry_id: 'e1' } },
    'invoice i2': { before: { journal_entry_id: null }, after: { journal_entry_id: 'e2' } },
    'journal_entry e1': { before: null },
    'journal_entry e2': { before: null },
  })
  const after = Object.fromEntries(shown(changes))
  expect(Object.keys(after).toSorted()).toEqual([
    ...['invoice i1', 'invoice i2'],
    ...['journal_entry e1', 'journal_entry e2', 'journal_entry new1', 'journal_entry new2'],
  ])
  expect(after).toMatchObject({
    'journal_entry new1': { number: 3, date: '2026-03-01', reverses_id: 'e1', source: { type: 'reversal', id: 'e1' } },
    'journal_entry new2': { number: 4, date: '2026-04-01', reverses_id: 'e2', source: { type: 'reversal', id: 'e2' } },
    'journal_entry e1': { reversed_by_id: 'new1' },
    'journal_entry e2': { reversed_by_id: 'new2' },
    'invoice i1': { journal_entry_id: null },
    'invoice i2': { journal_entry_id: null },
  })
})

test('a payment releases its document, also one that the action did not change', async () => {
  const matches = [{ settlements: [{ type: 'invoice', id: 'a', amount: rappen(4_000) }] }] as never
  const paying = transaction('t', { is_reconciled: true, matches })
  const changes = await undone(
    [created('invoice', invoice('a', { paid_amount: rappen(5_000) })), created('bank_transaction', paying)],
    [changeOfFields('bank_transaction', 't', { is_reconciled: false, matches: [] }, { is_reconciled: true, matches })],
  )
  expect(Object.fromEntries(changes)).toMatchObject({
    'invoice a': { paid_amount: 1_000 },
    'bank_transaction t': { is_reconciled: false, matches: [] },
  })
})

test('the other side of a removed transfer loses its proposal', async () => {
  const row = { id: 'm', origin: 'suggestion', source: null, matchable_type: null, matchable_id: null } as Match
  const made = created('bank_transaction', transaction('t', { mirror_id: 'side', matches: [row] }))
  const side = created('bank_transaction', transaction('side', { mirror_id: 't', matches: [row] }))
  expect(Object.fromEntries(await undone([made, side], [made]))).toMatchObject({
    'bank_transaction t': null,
    'bank_transaction side': { mirror_id: null, matches: [] },
  })
})

test('a bank account goes with its imports, their reports and its remembered columns', async () => {
  const account = (id: string) => created('bank_account', bankAccount({ id, iban: null }))
  const belongings = (id: string) => [
    some('batch', `batch-${id}`, { kind: 'import', bank_account_id: id, undone_at: NOW }),
    some('import_report', `batch-${id}`),
    some('remembered_mapping', `mapping-${id}`, { bank_account_id: id }),
  ]
  const [enriched, other] = ['batch-b', 'batch-c'].map((id) => some('enrichment_report', id))
  assert(enriched && other, 'two reports')
  const books = [account('b'), account('c'), ...belongings('b'), ...belongings('c'), enriched, other]
  const gone = await undone(books, [account('b')])
  expect(gone.every(([, after]) => after === null)).toBe(true)
  expect(gone.map(([name]) => name).toSorted()).toEqual([
    ...['bank_account b', 'batch batch-b', 'enrichment_report batch-b', 'import_report batch-b'],
    'remembered_mapping mapping-b',
  ])
  // A changed account stays, and so does what belongs to it.
  const renamed = changeOfFields('bank_account', 'b', { name: 'Before' }, { name: 'Konto' })
  expect((await undone(books, [renamed])).map(([name]) => name)).toEqual(['bank_account b'])
})

test('the entries that records name are loaded: before the action and, when it changed since, after it and now', async () => {
  const loaded = async (table: 'bank_transaction' | 'invoice' | 'expense' | 'offset' | 'company', present: string) => {
    const fields = { journal_entry_id: present }
    const { read } = await bookWith(
      ...['e1', 'e2', 'e3', 'e4'].map((id) => entry(id, '2026-03-01')),
      created('bank_transaction', transaction('x', fields)),
      created('invoice', invoice('x', fields)),
      created('expense', expense('x', fields)),
      created('company', { ...company('x', 'C'), ...fields }),
      some('offset', 'x', fields),
    )
    const records = createRecords(read)
    await loadFor(
      records,
      [changeOfFields(table, 'x', { journal_entry_id: 'e1' }, { journal_entry_id: 'e2' })],
      [{ root: 'e4' } as never],
    )
    return ['e1', 'e2', 'e3', 'e4'].filter((id) => records.chainOf(id) !== null).join(' ')
  }
  for (const table of ['bank_transaction', 'invoice', 'expense', 'offset'] as const) {
    expect([table, await loaded(table, 'e2')]).toEqual([table, 'e1 e4'])
    expect([table, await loaded(table, 'e3')]).toEqual([table, 'e1 e2 e3 e4'])
  }
  expect(await loaded('company', 'e3')).toBe('e4')
})

// The plan of an undo: which changes belong together and in which order, how many fit in a commit, and the facts that decide
// how a record is restored.
import { describe, expect, test } from 'vitest'
import type { Read } from '../../../main/service/core/book.ts'
import { createRecords, type Records } from '../../../main/service/history/records.ts'
import { decideSlice, factsFor, readUndoPlan, type UndoPlan } from '../../../main/service/history/undo-plan.ts'
import { type Change, changeOfFields, created, removed } from '../../../shared/books/port/change.ts'
import { get } from '../../../shared/books/port/read.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import { keyOf, type NetChange } from '../../../shared/rule/history/net-effect.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import { bankAccount, company, expense, invoice, rappen, transaction } from '../../rule/matching/world.ts'
import { bookWith, entry, lines, profileWith, some } from '../../support/books/book-with.ts'
import type { MemoryBook } from '../../support/books/memory-book.ts'

const NOW = '2026-06-30T12:00:00.000000Z' as Timestamp
const deps = { newId: () => 'new', now: () => NOW }
const source = (fields: Partial<HistoryEntry> = {}) =>
  ({ action: 'test', params: {}, undoes_id: null, ...fields }) as HistoryEntry

describe('the facts of an undo', () => {
  const factsOf = async (changes: readonly NetChange[], prepare: (records: Records) => void = () => undefined) => {
    const { read } = await bookWith(
      ...['b1', 'b2'].map((id) => created('bank_account', bankAccount({ id, iban: null }))),
      ...['b1-x', 'b1-y', 'b2-x', 'b1-open'].map((id) =>
        created(
          'bank_transaction',
          transaction(id, { bank_account_id: id.slice(0, 2), is_reconciled: !id.endsWith('open') }),
        ),
      ),
      entry('e1', '2026-03-01', { lines: lines({ 4000: 5, 1020: -5 }), reversed_by_id: 'e2' }),
      entry('e2', '2026-03-01', { reverses_id: 'e1' }),
      entry('e3', '2026-03-01', { rebooks_id: 'e1' }),
      entry('e4', '2026-03-01', { reversed_by_id: 'e5' }),
    )
    const records = createRecords(read)
    await records.loadChains(['e1', 'e4'])
    for (const { table, id } of changes) await records.load(table, [id])
    prepare(records)
    return factsFor(deps, read, source(), records, changes)
  }
  const accounts = ['b1', 'b2'].map((id) => changeOfFields('bank_account', id, { name: 'A' }, { name: 'B' }))
  const booked = (id: string) =>
    changeOfFields('bank_transaction', id, { is_reconciled: false }, { is_reconciled: true })
  const open = (id: string) => (records: Records) =>
    records.set('bank_transaction', id, transaction(id, { bank_account_id: id.slice(0, 2) }))

  test('an account may be unlinked when none of its transactions stays reconciled', async () => {
    const of = async (changes: readonly NetChange[], prepare?: (records: Records) => void) => {
      const { canUnlink } = await factsOf([...accounts, ...changes], prepare)
      return [canUnlink('b1'), canUnlink('b2')]
    }
    expect(await of([])).toEqual([false, false])
    expect((await factsOf(accounts.slice(0, 1))).canUnlink('b1')).toBe(false)
    // Still reconciled: the undo has not decided about them yet.
    expect(await of([booked('b1-x'), booked('b1-y')])).toEqual([false, false])
    const both = (records: Records) => {
      for (const id of ['b1-x', 'b1-y']) open(id)(records)
    }
    expect(await of([booked('b1-x'), booked('b1-y')], both)).toEqual([true, false])
    expect(await of([booked('b1-x')], open('b1-x'))).toEqual([false, false])
    expect(await of([booked('b2-x')], open('b2-x'))).toEqual([false, true])
    // A transaction that is gone, and one that the action did not book.
    const gone = (records: Records) => records.set('bank_transaction', 'b2-x', null)
    const made = created('bank_transaction', transaction('b2-x', { bank_account_id: 'b2', is_reconciled: true }))
    expect(await of([made], gone)).toEqual([false, true])
    const openNow = created('bank_transaction', transaction('b2-open', { bank_account_id: 'b2' }))
    expect(await of([openNow])).toEqual([false, false])
    const text = changeOfFields('bank_transaction', 'b2-x', { text: 'a' }, { text: 'b' })
    expect(await of([text], open('b2-x'))).toEqual([false, false])
  })

  test('accounts with bookings, and the entries of chains', async () => {
    const { isBooked, rootOf, inForce, now } = await factsOf(['4000', '4001'].map((id) => some('ledger_account', id)))
    expect([isBooked('4000'), isBooked('4001'), isBooked('1020'), now]).toEqual([true, false, false, NOW])
    expect([rootOf('e1'), rootOf('e3'), rootOf('other'), rootOf(null)]).toEqual(['e1', 'e1', 'other', null])
    expect([inForce('e1'), inForce('e3'), inForce('e4'), inForce('other')]).toEqual(['e3', 'e3', null, null])
  })

  test('whether a person chose the ledger account, and whether the action was an undo', async () => {
    const { read } = await bookWith()
    const of = async (fields: Partial<HistoryEntry>) => {
      const { is_chosen, is_undo } = await factsFor(deps, read, source(fields), createRecords(read), [])
      return [is_chosen, is_undo]
    }
    expect(await of({ action: 'change_bank_account' })).toEqual([true, false])
    expect(await of({ action: 'redo', params: { of_action: 'separate_ledger_account' }, undoes_id: 'x' })).toEqual([
      ...[true, true],
    ])
    expect(await of({ action: 'reconcile', params: { of_action: 'reconcile' } })).toEqual([false, false])
  })
})

describe('what belongs together', () => {
  const write = (book: MemoryBook, group: string, changes: readonly Change[]) =>
    book.write<null, never>({ user: 1, group }, async () => ok({ action: 'test', changes, value: null }))
  /** The units of the undo of an action, each as its records and the roots of its chains. */
  const unitsOf = async (before: readonly Change[], ...commits: readonly (readonly Change[])[]) => {
    const book = await bookWith(...before)
    for (const changes of commits) await write(book, 'action', changes)
    const [target] = await book.read([get('history', 'action')])
    if (!target) throw new Error('no action')
    const { units } = await readUndoPlan(book, book.read, target, target)
    return units.map(({ changes, chains }) =>
      [...changes.map(({ id }) => id), ...chains.map(({ root, is }) => `${root}${is ? '+' : '-'}`)].join(' '),
    )
  }
  const of = (type: string, id: string | null) => ({ source: { type, id } as never })

  test('a record and its entries; typed entries are alone, after the records', async () => {
    expect(
      await unitsOf(
        [],
        [
          entry('e1', '2026-03-01', of('manual', null)),
          entry('e2', '2026-03-01', of('invoice', 'i')),
          created('invoice', invoice('i')),
          created('company', company('c', 'C')),
        ],
        [entry('e3', '2026-03-01', of('bank_transaction', 't')), created('bank_transaction', transaction('t'))],
        [entry('e4', '2026-03-01', of('closing', 'i'))],
      ),
    ).toEqual(['i e2+', 'c', 't e3+', 'e1+', 'e4+'])
  })

  test.each([
    ['bank_transaction', created('bank_transaction', transaction('x'))],
    ['invoice', created('invoice', invoice('x'))],
    ['expense', created('expense', expense('x'))],
    ['offset', some('offset', 'x')],
  ])('a record of the table %s and its entries', async (table, record) => {
    expect(await unitsOf([], [entry('e1', '2026-03-01', of(table, 'x')), record])).toEqual(['x e1+'])
  })

  test.each([
    ['after its reversal', 'e3', 'e2'],
    ['before its reversal', 'e2', 'e3'],
  ])('the new booking, written %s, is reversed before the replaced one is restored', async (_, booking, reversal) => {
    const i = invoice('i', { journal_entry_id: 'e1' })
    const e1 = entry('e1', '2026-03-01', of('invoice', 'i'))
    const reversed = [
      entry(reversal, '2026-03-01', { reverses_id: 'e1', ...of('reversal', 'e1') }),
      changeOfFields('journal_entry', 'e1', { reversed_by_id: null }, { reversed_by_id: reversal }),
    ]
    const again = [
      entry(booking, '2026-03-01', of('invoice', 'i')),
      changeOfFields('invoice', 'i', { journal_entry_id: 'e1' }, { journal_entry_id: booking }),
    ]
    expect(await unitsOf([created('invoice', i), e1], [...reversed, ...again])).toEqual([`i ${booking}+ e1-`])
  })

  test('links of bank accounts come last, as do batches that get their mark; those that lose it come first', async () => {
    const [account, batch] = [bankAccount({ id: 'b' }), { kind: 'import', undone_at: null, processed_rows: 1 }]
    const linked = changeOfFields('bank_account', 'b', { account_id: null }, { account_id: '1020' })
    const after = created('company', company('c', 'C'))
    const before = [created('bank_account', account), some('batch', 'work', batch)]
    const marked = changeOfFields('batch', 'work', { undone_at: null }, { undone_at: NOW })
    expect(await unitsOf(before, [linked, after])).toEqual(['c', 'b'])
    expect(await unitsOf([], [created('bank_account', account), after])).toEqual(['b', 'c'])
    expect(await unitsOf(before, [removed('bank_account', account), after])).toEqual(['b', 'c'])
    expect(await unitsOf([], [some('batch', 'work', batch), after])).toEqual(['c', 'work'])
    expect(await unitsOf(before, [after, marked])).toEqual(['work', 'c'])
    const advanced = changeOfFields('batch', 'work', { processed_rows: 1 }, { processed_rows: 2 })
    expect(await unitsOf(before, [after, advanced])).toEqual(['work', 'c'])
    const unmarked = changeOfFields('batch', 'work', { undone_at: NOW }, { undone_at: null })
    const undone = some('batch', 'work', { ...batch, undone_at: NOW })
    expect(await unitsOf([created('bank_account', account), undone], [unmarked, after])).toEqual(['c', 'work'])
  })

  test('a fiscal year goes only when no entry of the action is in it', async () => {
    const year = some('fiscal_year', '2026')
    expect(await unitsOf([], [year, entry('e1', '2025-03-01')])).toEqual(['2026', 'e1+'])
    expect(await unitsOf([], [year, entry('e1', '2026-03-01')])).toEqual(['e1+'])
    const changed = changeOfFields('fiscal_year', '2026', { name: 'A' }, { name: 'B' })
    expect(await unitsOf([some('fiscal_year', '2026', { name: 'A' })], [changed, entry('e1', '2026-03-01')])).toEqual([
      ...['2026', 'e1+'],
    ])
  })
})

describe('a commit of an undo', () => {
  const planOf = async (units: UndoPlan['units']) => {
    const { read } = await bookWith(profileWith(), created('company', company('c1', 'C')))
    const net = new Map(units.flatMap(({ changes }) => changes.map((each) => [keyOf(each), each] as const)))
    return { read, plan: { source: source(), units, net, records: createRecords(read) } as unknown as UndoPlan }
  }
  const slice = ({ read, plan }: { read: Read; plan: UndoPlan }, from: number) => decideSlice(deps, read, plan, from)
  const made = (id: string) => created('company', company(id, 'C'))
  const paid = (id: string) => changeOfFields('invoice', id, { paid_amount: rappen(0) }, { paid_amount: rappen(5) })

  test('has about two thousand records, and begins where the last one ended', async () => {
    const plan = await planOf(Array.from({ length: 2_001 }, (_, at) => ({ changes: [made(`c${at}`)], chains: [] })))
    expect(await slice(plan, 0)).toMatchObject({ done: 2_000, changes: [{ table: 'company', id: 'c1', after: null }] })
    expect(await slice(plan, 2_000)).toMatchObject({ done: 1, changes: [] })
    expect(await slice(plan, 2_001)).toMatchObject({ done: 0, changes: [] })
  })

  test('a chain counts as three records, the paid amount of a document as none', async () => {
    const chain = { root: 'none', was: false, is: true } as never
    const chained = await planOf(
      Array.from({ length: 501 }, (_, at) => ({ changes: [made(`c${at}`)], chains: [chain] })),
    )
    expect((await slice(chained, 0)).done).toBe(500)
    const settled = await planOf([
      ...[1, 2, 3].map((at) => ({ changes: [paid(`i${at}`)], chains: [] })),
      ...Array.from({ length: 2_001 }, (_, at) => ({ changes: [made(`c${at}`)], chains: [] })),
    ])
    expect((await slice(settled, 0)).done).toBe(2_003)
  })
})

test('an account with bookings becomes inactive instead of going', async () => {
  const accounts = ['4000', '4001'].map((id) => some('ledger_account', id, { is_active: true, number: Number(id) }))
  const { read } = await bookWith(profileWith(), ...accounts, entry('e1', '2026-03-01', { lines: lines({ 4000: 5 }) }))
  const units = accounts.map((each) => ({ changes: [each], chains: [] }))
  const plan = { source: source(), units, net: new Map(), records: createRecords(read) } as unknown as UndoPlan
  const { changes } = await decideSlice(deps, read, plan, 0)
  expect(changes.map(({ id, after }) => [id, after])).toEqual([
    ['4001', null],
    ['4000', { is_active: false }],
  ])
  expect(plan.records.get('ledger_account', '4000')).toMatchObject({ number: 4000, is_active: false })
})

test('an account with bookings whose change is undone stays active', async () => {
  const account = some('ledger_account', '4000', { is_active: true, number: 4000, name: 'B' })
  const { read } = await bookWith(profileWith(), account, entry('e1', '2026-03-01', { lines: lines({ 4000: 5 }) }))
  const renamed = changeOfFields('ledger_account', '4000', { name: 'A' }, { name: 'B' })
  const units = [{ changes: [renamed], chains: [] }]
  const plan = { source: source(), units, net: new Map(), records: createRecords(read) } as unknown as UndoPlan
  const { changes } = await decideSlice(deps, read, plan, 0)
  expect(changes.map(({ id, after }) => [id, after])).toEqual([['4000', { name: 'A' }]])
})

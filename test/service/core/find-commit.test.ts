// The commit that created a record, by the record's own time: also within an action of many commits.
import { beforeEach, expect, test } from 'vitest'
import { findCommit } from '../../../main/service/core/find-commit.ts'
import { type Change, changeOfFields, created } from '../../../shared/books/port/change.ts'
import { type Timestamp, timestampOf } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import { company } from '../../rule/matching/world.ts'
import { some } from '../../support/books/book-with.ts'
import { createMemoryBook, type MemoryBook } from '../../support/books/memory-book.ts'

const at = (second: number): Timestamp => timestampOf(Date.UTC(2026, 0, 1, 0, 0, second))
let book: MemoryBook
let second = 0
/** The commits have the seconds 1, 2, 3 … */
const write = async (group: string | null, ...changes: readonly Change[]) => {
  second += 1
  await book.write({ user: 1, group }, async () => ok({ action: 'test', changes, value: null }))
}
const make = (id: string) => created('company', company(id, id))
const seqOf = async (id: string, time: Timestamp) => (await findCommit(book, 'company', id, time))?.seq ?? null

beforeEach(async () => {
  second = 0
  book = await createMemoryBook('organization-1', [], () => at(second))
})

test('is the one of its time, whichever commits of its action came before and after', async () => {
  for (const id of ['a', 'b', 'c']) await write('LONG', make(id))
  await write('OTHER', make('x'))
  for (const id of ['d', 'e']) await write('LONG', make(id))
  expect(
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id, at_) => seqOf(id, at(at_ < 3 ? at_ + 1 : at_ + 2)))),
  ).toEqual([...[1, 2, 3, 5, 6]])
  expect(await seqOf('x', at(4))).toBe(4)
  // The record is older than its commit by a moment.
  expect(await seqOf('d', timestampOf(Date.parse(at(4)) + 1))).toBe(5)
  expect(await seqOf('a', at(7))).toBeNull()
})

test('is not one that only changed the record, of another record, or of no action', async () => {
  await write('A', make('a'))
  await write('B', changeOfFields('company', 'a', { name: 'a' }, { name: 'b' }))
  expect(await seqOf('a', at(2))).toBeNull()
  expect(await seqOf('b', at(1))).toBeNull()
  await write(null, make('own'))
  expect(await seqOf('own', at(3))).toBeNull()
  await write('C', some('ledger_account', 'c', { number: 1 }))
  expect(await seqOf('c', at(4))).toBeNull()
})

test('is looked for in the first five actions that go on at its time', async () => {
  const among = async (others: number) => {
    second = 0
    book = await createMemoryBook('organization-1', [], () => at(second))
    const names = Array.from({ length: others }, (_, index) => `L${index}`)
    for (const name of names) await write(name, make(`${name}-begin`))
    await write('OWN', make('own'))
    for (const name of names) await write(name, make(`${name}-end`))
    return seqOf('own', at(others + 1))
  }
  expect([await among(4), await among(5)]).toEqual([5, null])
})

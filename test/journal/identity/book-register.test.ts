// The register in the system's book, as the parameters of a commit, and what identifies an installation without one.
import { describe, expect, test } from 'vitest'
import {
  isNoted,
  isRepairSince,
  isSameRegister,
  type NotedBook,
  paramsOf,
  type Register,
  readRegister,
  registerOf,
} from '../../../main/journal/identity/book-register.ts'
import type { ActionParams } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'

const [A, B, C] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)]
const TIME = '2026-01-01T00:00:00.000000Z'
const noted = (fields: Partial<NotedBook> = {}): NotedBook => ({ seq: 7, hash: A, first: B, time: TIME, ...fields })
const registerWith = (...books: readonly (readonly [BookId, NotedBook])[]): Register => ({
  installation: 'I',
  books: new Map(books),
})
const noteOf = (params: ActionParams) => registerOf({ action: 'note_books', params })

test('the parameters of a register: the installation, and a line for each book', () => {
  const register = registerWith(['organization-1', noted()], ['organization-12', noted({ seq: 1 })])
  const params = {
    installation: 'I',
    'organization-1': `7 ${A} ${B} ${TIME}`,
    'organization-12': `1 ${A} ${B} ${TIME}`,
  }
  expect(paramsOf(register)).toEqual(params)
  expect(noteOf(params)).toEqual(register)
  expect(paramsOf({ installation: 'I', books: null })).toEqual({ installation: 'I' })
})

describe('a commit', () => {
  test('of another action, or without an installation, has no register', () => {
    expect(registerOf({ action: 'create_account', params: { installation: 'I' } })).toBeNull()
    expect(noteOf({ 'organization-1': `7 ${A} ${B} ${TIME}` })).toBeNull()
    expect(noteOf({ installation: 5 })).toBeNull()
  })

  test.each([
    ['system', `7 ${A} ${B} ${TIME}`],
    ['organization-x', `7 ${A} ${B} ${TIME}`],
    ['organization-1', `7 ${A} ${B}`],
    ['organization-1', `7 ${A} ${B} ${TIME} more`],
    ['organization-1', `0 ${A} ${B} ${TIME}`],
    ['organization-1', `1.5 ${A} ${B} ${TIME}`],
    ['organization-1', `x ${A} ${B} ${TIME}`],
    ['organization-1', `7 ${A.slice(1)} ${B} ${TIME}`],
    ['organization-1', `7 ${A} ${B}b ${TIME}`],
    ['organization-1', 7],
  ])('with %s: %s does not note that book, but notes the others', (name, value) => {
    const params = { installation: 'I', [name]: value, 'organization-2': `7 ${A} ${B} ${TIME}` }
    expect(noteOf(params)).toEqual(registerWith(['organization-2', noted()]))
  })
})

describe('the register of a book', () => {
  const first = { action: 'first', params: { installation: 'FIRST' } }
  const other = { action: 'other', params: {} }
  const notes = (installation: string) => ({ action: 'note_books', params: { installation } })
  const read = async (...commits: readonly { action: string; params: ActionParams }[]) => {
    const asked: number[] = []
    const commitAt = async (seq: number) => {
      asked.push(seq)
      return commits[seq - 1] ?? null
    }
    return { register: await readRegister(commits.length, commitAt, A), asked }
  }

  test('is the last one', async () => {
    expect(await read(first, notes('OLDER'), notes('LAST'), other)).toEqual({
      register: { installation: 'LAST', books: new Map() },
      asked: [4, 3],
    })
    expect((await read(notes('OLDER'), other)).register).toEqual({ installation: 'OLDER', books: new Map() })
  })

  test('without one it has the installation of the first commit, or its hash', async () => {
    expect(await read(first, other)).toEqual({ register: { installation: 'FIRST', books: null }, asked: [2, 1, 1] })
    expect((await read(other, other)).register).toEqual({ installation: A, books: null })
    expect((await read()).register).toEqual({ installation: A, books: null })
    expect(await readRegister(1, async () => null, A)).toEqual({ installation: A, books: null })
  })
})

test('a commit is the noted one by its number and its hash, or as a placeholder without a hash', () => {
  const is = (seq: number, hash: string, stand_in?: object) =>
    isNoted({ hash, commit: { seq, stand_in } as unknown as Parameters<typeof isNoted>[0]['commit'] }, noted())
  expect([is(7, A), is(6, A), is(7, B), is(7, B, { hash: null }), is(8, B, { hash: null })]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
  expect(is(7, B, { hash: C })).toBe(false)
})

test('a repair counts from the time on at which the book was noted', () => {
  const is = (action: string, time: string) => isRepairSince({ action, time }, { time: '2026-01-02' })
  expect(is('restore_from_copy', '2026-01-02')).toBe(true)
  expect(is('restore_from_copy', '2026-01-03')).toBe(true)
  expect(is('restore_from_copy', '2026-01-01')).toBe(false)
  expect(is('create_account', '2026-01-03')).toBe(false)
})

test('registers are the same whatever the order of their books; without books none is', () => {
  const [one, two] = [
    ['organization-1', noted()],
    ['organization-2', noted({ seq: 2 })],
  ] as const
  expect(isSameRegister(registerWith(one, two), registerWith(two, one))).toBe(true)
  expect(isSameRegister(registerWith(one, two), registerWith(one))).toBe(false)
  for (const change of [{ seq: 8 }, { hash: C }, { first: C }, { time: 'later' }])
    expect(isSameRegister(registerWith(one), registerWith(['organization-1', noted(change)]))).toBe(false)
  expect(isSameRegister(registerWith(), { installation: 'J', books: new Map() })).toBe(false)
  const none: Register = { installation: 'I', books: null }
  expect([isSameRegister(none, registerWith()), isSameRegister(registerWith(), none)]).toEqual([false, false])
  expect(isSameRegister(none, none)).toBe(false)
})

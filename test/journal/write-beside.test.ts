// A write that is asked for while the books take the commit before it: decided beside it, written after it.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWriter, RefusedDecision } from '../../main/journal/writer.ts'
import type { RecoverableBooks } from '../../shared/books/books.ts'
import { created } from '../../shared/books/change.ts'
import { type FrameLine, GENESIS } from '../../shared/books/frame.ts'
import { timestampOf } from '../../shared/value/calendar.ts'
import { ok } from '../../shared/value/result.ts'
import { account, BOOK } from './journal-world.ts'

/** A writer whose commits reach the books when the test says so; what they have is a list of account numbers. */
const createSlowWorld = ({ isKnown = false } = {}) => {
  const journal: FrameLine[] = []
  const numbers: number[] = []
  const underWay: { readonly end: (isTaken: boolean) => void }[] = []
  const head = () => ({ seq: journal.length, hash: journal.at(-1)?.hash ?? GENESIS.hash })
  const writer = createWriter({
    book: BOOK,
    head,
    read: (async () => [[...numbers]]) as unknown as RecoverableBooks['read'],
    append: async (write) => {
      const line = write(head())
      journal.push(line)
      return line
    },
    deliver: (line) => {
      // As the books: in memory at once, answered when it is stored, or taken back.
      const number = Number(line.frame.changes[0]?.after?.number)
      numbers.push(number)
      return new Promise((resolve) => {
        const end = (isTaken: boolean) => {
          if (!isTaken) {
            journal.pop()
            numbers.splice(numbers.indexOf(number), 1)
          }
          resolve(isTaken)
        }
        underWay.push({ end })
      })
    },
    isKnown: async () => isKnown,
    admit: async () => undefined,
    onCommit: () => undefined,
    now: () => timestampOf(0),
  })
  /** Adds the account after the highest number there is. */
  const seen: (readonly number[])[] = []
  const addNext = () =>
    writer.write<number, never>(1, async (read) => {
      const [known] = (await read([])) as unknown as readonly (readonly number[])[]
      seen.push(known ?? [])
      const next = Math.max(0, ...(known ?? [])) + 1
      return ok({ action: 'add', changes: [created('ledger_account', account(next))], value: next })
    })
  return { writer, journal, underWay, seen, addNext }
}
const turn = () => sleep(5)

test('is decided while the books take that one, and written when they have it', async () => {
  const { journal, underWay, seen, addNext, writer } = createSlowWorld()
  const [first, second] = [addNext(), addNext()]
  await turn()
  expect({ seen, journal: journal.length }).toEqual({ seen: [[], [1]], journal: 1 })
  underWay[0]?.end(true)
  expect(await first).toEqual(ok(1))
  await turn()
  expect(journal.map(({ frame }) => [frame.seq, frame.prev])).toEqual([
    [1, GENESIS.hash],
    [2, journal[0]?.hash],
  ])
  let isIdle = false
  const idle = writer.idle().then(() => {
    isIdle = true
  })
  await turn()
  expect(isIdle).toBe(false)
  underWay[1]?.end(true)
  expect(await second).toEqual(ok(2))
  await idle
  expect(seen).toEqual([[], [1]])
})

test('is decided again when the books do not take that one', async () => {
  const { journal, underWay, seen, addNext } = createSlowWorld()
  const [first, second] = [addNext(), addNext()]
  const refused = expect(first).rejects.toBeInstanceOf(RefusedDecision)
  await turn()
  underWay[0]?.end(false)
  await refused
  await turn()
  underWay[1]?.end(true)
  expect(await second).toEqual(ok(1))
  expect(seen).toEqual([[], [1], []])
  expect(journal.map(({ frame }) => [frame.seq, frame.prev])).toEqual([[1, GENESIS.hash]])
})

test('that decides to write nothing is answered only when that one has come to its end', async () => {
  const { writer, underWay, addNext } = createSlowWorld()
  const first = addNext()
  let answered = false
  const look = writer
    .write<null, never>(1, async () => ok({ action: 'look', changes: [], value: null }))
    .then(() => {
      answered = true
    })
  await turn()
  expect(answered).toBe(false)
  underWay[0]?.end(true)
  await Promise.all([first, look])
})

test('is written as soon as the books know that one, but no more than two are on their way', async () => {
  const { journal, underWay, seen, addNext } = createSlowWorld({ isKnown: true })
  const writes = [addNext(), addNext(), addNext()]
  let answered = 0
  for (const write of writes) void write.then(() => answered++)
  await turn()
  expect({ seen, journal: journal.length, answered }).toEqual({ seen: [[], [1], [1, 2]], journal: 2, answered: 0 })
  // Stored out of turn: it is answered after the one before it all the same.
  underWay[1]?.end(true)
  await turn()
  expect({ journal: journal.length, answered }).toEqual({ journal: 2, answered: 0 })
  underWay[0]?.end(true)
  await turn()
  expect({ journal: journal.length, answered }).toEqual({ journal: 3, answered: 2 })
  underWay[2]?.end(true)
  expect(await Promise.all(writes)).toEqual([ok(1), ok(2), ok(3)])
  expect(seen).toHaveLength(3)
})

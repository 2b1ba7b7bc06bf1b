// Commits of the journal are handed to the read model: accepted, refused, lost in between, or failed to be stored.
import { expect, test, vi } from 'vitest'
import { createDelivery } from '../../../main/journal/append/delivery.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import type { CommitLine } from '../../../shared/books/port/commit.ts'
import { ok } from '../../../shared/value/result.ts'
import { createCopy, makeLines } from '../journal-world.ts'

const LINES = makeLines(3, 1)
const [LINE] = LINES
if (!LINE) throw new Error('a line')
const gone = () => Promise.reject(new BooksUnavailable('gone'))
const broken = () => Promise.reject(new Error('broken'))

interface World {
  /** The read models that are used, in order; the last one stays. */
  readonly models: readonly Partial<RecoverableBooks>[]
  readonly isInJournal?: boolean
  readonly repair?: () => Promise<void>
}

/** A delivery to read models, with what it reported. */
const createWorld = async ({ models, isInJournal = true, repair = async () => {} }: World) => {
  const copy = await createCopy()
  const used = models.map((model) => ({ ...copy, ...model }))
  const seen: unknown[] = []
  const deliver = createDelivery({
    use: (what) => what(((used.length > 1 ? used.shift() : used[0]) ?? copy) as RecoverableBooks),
    repair: (lines?: readonly CommitLine[]) => {
      seen.push(['repair', ...(lines ?? []).map(({ commit }) => commit.seq)])
      return repair()
    },
    isInJournal: async ({ hash }) => hash === LINE.hash && isInJournal,
    onTrouble: (seq, error) => seen.push(['trouble', seq, (error as Error).message]),
  })
  return { deliver: (lines: readonly CommitLine[] = [LINE]) => deliver(lines), seen, copy }
}
/** The end of the storage of a delivered line. */
const storedBy = async (deliver: Awaited<ReturnType<typeof createWorld>>['deliver']) => {
  const delivered = await deliver()
  expect(delivered.taken).toBe(1)
  return delivered.stored.then(
    () => 'stored',
    (error: Error) => error.message,
  )
}
const accepted = async () => ({ seq: 1, hash: LINE.hash, damage: null })

test('a read model that accepts the line answers before it has stored it', async () => {
  const disk = Promise.withResolvers<ReturnType<typeof ok<null>>>()
  const commit = vi.fn(() => disk.promise as never)
  const { deliver, seen } = await createWorld({ models: [{ commit, head: accepted }] })
  const delivered = await deliver()
  let isStored = false
  void delivered.stored.then(() => {
    isStored = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isStored).toBe(false)
  expect(commit.mock.calls).toEqual([[[LINE]]])
  disk.resolve(ok(null))
  await delivered.stored
  expect(seen).toEqual([])
})

test.each([
  ['is still in the journal: the repair has stored it', true, 'stored'],
  ['was removed from the journal', false, 0],
])('a line that the read model refuses and that %s', async (_what, isInJournal, result) => {
  const { deliver, seen } = await createWorld({
    models: [{ commit: async () => ok(null) as never, head: async () => ({ seq: 0, hash: 'other', damage: null }) }],
    isInJournal,
  })
  expect(isInJournal ? await storedBy(deliver) : (await deliver()).taken).toBe(result)
  expect(seen).toEqual([['repair', 1]])
})

test('a line that the read model fails to take is given to the repair', async () => {
  const { deliver, seen } = await createWorld({ models: [{ commit: broken, head: broken }] })
  expect(await storedBy(deliver)).toBe('stored')
  expect(seen).toEqual([
    ['trouble', 1, 'broken'],
    ['repair', 1],
  ])
})

test('a line that the read model refuses with an error is given to the repair', async () => {
  const other = async () => ({ seq: 0, hash: 'other', damage: null })
  const { deliver, seen } = await createWorld({ models: [{ commit: broken, head: other }], isInJournal: false })
  expect((await deliver()).taken).toBe(0)
  expect(seen).toEqual([
    ['trouble', 1, 'broken'],
    ['repair', 1],
  ])
})

test('without a read model the caller gets the error, and the journal stays as it is', async () => {
  const { deliver, seen } = await createWorld({ models: [{ commit: gone, head: gone }] })
  await expect(deliver()).rejects.toThrow('gone')
  expect(seen).toEqual([])
})

test.each([
  ['and is lost: the caller gets the error', gone, true, 'gone', []],
  ['and repaired: it is in the journal', broken, true, 'stored', [['trouble', 1, 'broken'], ['repair']]],
  ['and repaired: it is not in the journal', broken, false, 'broken', [['trouble', 1, 'broken'], ['repair']]],
])('a read model accepts a line, does not store it, %s', async (_what, commit, isInJournal, end, reported) => {
  const { deliver, seen } = await createWorld({ models: [{ commit, head: accepted }], isInJournal })
  expect(await storedBy(deliver)).toBe(end)
  expect(seen).toEqual(reported)
})

test('a failed storage is reported to its listener only, also if it listens late', async () => {
  const { deliver } = await createWorld({ models: [{ commit: gone, head: accepted }] })
  const delivered = await deliver()
  // An unhandled rejection in between would end the program.
  await new Promise((resolve) => setImmediate(resolve))
  await expect(delivered.stored).rejects.toThrow('gone')
})

test('a successor has received the line from the journal, whatever became of the first commit', async () => {
  const { deliver, seen } = await createWorld({ models: [{ commit: broken, head: accepted }, { head: accepted }] })
  expect(await storedBy(deliver)).toBe('stored')
  expect(seen).toEqual([])
})

test('several commits are handed over at once, and one question tells whether they were accepted', async () => {
  const commit = vi.fn(async () => ok(null) as never)
  const head = async () => ({ seq: 3, hash: LINES[2]?.hash ?? '', damage: null })
  const { deliver, seen } = await createWorld({ models: [{ commit, head }] })
  expect(await deliver(LINES)).toEqual({ taken: 3, stored: expect.any(Promise) })
  expect(commit.mock.calls).toEqual([[LINES]])
  expect(seen).toEqual([])
})

test('of several commits those count that the journal still contains after the repair', async () => {
  // The journal of this world contains the first one only.
  const { deliver, seen } = await createWorld({ models: [{ commit: broken, head: accepted }] })
  expect((await deliver(LINES)).taken).toBe(1)
  expect(seen).toEqual([
    ['trouble', 3, 'broken'],
    ['repair', 1, 2, 3],
  ])
})

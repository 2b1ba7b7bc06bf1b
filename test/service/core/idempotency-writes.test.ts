// What a key records of the writes of its request, and what a repeat does when some of them were committed before a
// crash. Also requests of other users and organizations, and another program on the same books.
import { expect, test } from 'vitest'
import { BooksUnavailable, type Decision } from '../../../main/service/core/book.ts'
import { createIdempotency, type WithKeyLock } from '../../../main/service/core/idempotency.ts'
import { changeOfFields } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { createMemoryBook, type MemoryBook } from '../../support/books/memory-book.ts'
import { held } from '../../support/held.ts'

const DAY_MS = 86_400_000
const actor = (organization_id = 1, user_id = 1) => ({ organization_id, user_id, role: 'owner' as const })
const year = (id: string) => changeOfFields('fiscal_year', id, null, { id, closed_at: null })
const rowsOf = async (book: MemoryBook) => {
  const [keys, years] = await book.read([page('idempotency_key'), page('fiscal_year')])
  return { keys: keys.rows, years: years.rows.map(({ id }) => id).toSorted() }
}

/** Two organizations; organization 12 has the books of the second. `time` stands still until a test sets it. */
const start = async (withKeyLock?: WithKeyLock) => {
  const [first, second, systemBook] = [
    await createMemoryBook('organization-1'),
    await createMemoryBook('organization-2'),
    await createMemoryBook('system'),
  ]
  const clock = { time: Date.UTC(2026, 0, 1) }
  const errors: string[] = []
  const program = () =>
    createIdempotency({
      bookOf: (id) => (id === 1 ? first : second),
      systemBook,
      now: () => timestampOf(clock.time),
      log: { info: () => undefined, warn: () => undefined, error: (text: string) => errors.push(text) },
      ...(withKeyLock ? { withKeyLock } : {}),
    })
  const idempotency = program()
  type Ask = { readonly key?: string; readonly content?: string; readonly by?: ReturnType<typeof actor> }
  const ask = (
    work: () => Promise<unknown> = async () => 'done',
    { key = 'a', content = 'x', by = actor() }: Ask = {},
  ) =>
    idempotency.withIdempotencyKey(by, { key, content, shows_secret: false }, async () => ({
      status: 200,
      body: JSON.stringify(await work()),
    }))
  const write = <T>(decision: Pick<Decision<T>, 'changes' | 'value'> & { is_noted?: boolean }, organization = 1) =>
    idempotency.bookOf(organization).write<T, never>({ user: 1 }, async () => ok({ action: 'do', ...decision }))
  return { first, second, clock, errors, program, idempotency, ask, write }
}

test('a key is stored under hashes of its parts, each with its length', async () => {
  const { first, ask } = await start()
  await ask()
  const { keys } = await rowsOf(first)
  // SHA-256 of `3:key1:11:11:a` and of `7:request1:a1:x`.
  expect(keys.map(({ id, request_sha256 }) => [id, request_sha256])).toEqual([
    [
      '69a381c7f102ba5f877bace164c3eeb378fedc9728ada7dc4400185e5d7b7c65',
      '0366c4131178eed197da03acad33dd68b14e0b77f184c685afd2c5c0e5594e85',
    ],
  ])
})

test('a key belongs to one user of one organization, and to one content', async () => {
  const { ask } = await start()
  const repeats = async (by: ReturnType<typeof actor>) => {
    const answer = await ask(undefined, { by })
    return answer.ok && answer.value.is_repeat
  }
  expect(await repeats(actor(1, 23))).toBe(false)
  expect(await repeats(actor(12, 3))).toBe(false)
  expect(await repeats(actor(1, 24))).toBe(false)
  expect(await repeats(actor(1, 23))).toBe(true)
  expect(await ask(undefined, { by: actor(1, 23), content: 'y' })).toMatchObject({
    error: { problems: [{ field: 'Idempotency-Key', code: 'idempotency_key_reused' }] },
  })
})

test('a key expires after exactly a day, and the next request with it has a whole day again', async () => {
  const { clock, ask } = await start()
  const isRepeat = async () => {
    const answer = await ask()
    return answer.ok && answer.value.is_repeat
  }
  expect(await isRepeat()).toBe(false)
  clock.time += DAY_MS - 1
  expect(await isRepeat()).toBe(true)
  clock.time += 1
  expect(await isRepeat()).toBe(false)
  clock.time += DAY_MS - 1
  expect(await isRepeat()).toBe(true)
})

test('a repeat that comes during the first request waits for its answer', async () => {
  const { ask } = await start()
  const running = held()
  const first = ask(() => running.task().then(() => 'first'))
  const repeat = ask(async () => 'second')
  running.end()
  expect(await Promise.all([first, repeat])).toMatchObject([
    { value: { body: '"first"', is_repeat: false } },
    { value: { body: '"first"', is_repeat: true } },
  ])
})

test('writes outside of a request, refused ones and those to other organizations record no key', async () => {
  const { first, second, idempotency, ask, write } = await start()
  await write({ changes: [year('outside')], value: null })
  expect(await rowsOf(first)).toMatchObject({ keys: [], years: ['outside'] })
  const refused = await ask(() => idempotency.bookOf(1).write<null, string>({ user: 1 }, async () => err('no')))
  expect(refused).toMatchObject({ value: { body: '{"ok":false,"error":"no"}' } })
  await ask(() => write({ changes: [year('other')], value: null }, 2), { key: 'b' })
  expect(await rowsOf(second)).toMatchObject({ keys: [], years: ['other'] })
  expect((await rowsOf(first)).keys.map((each) => each.write)).toEqual([null, null])
})

test('a commit without changes that the history notes records the key', async () => {
  const { first, ask, write } = await start()
  await ask(() => write({ changes: [], value: null, is_noted: true }))
  expect((await rowsOf(first)).keys.map((each) => each.write)).toEqual([{ step: 0, value: null }])
})

test('after a crash between two writes a repeat keeps the first and performs the second', async () => {
  const { first, ask, write } = await start()
  const work = async () => [
    await write({ changes: [year('a')], value: 'first' }),
    await write({ changes: [year('b')], value: 'second' }),
  ]
  first.beforeCommit = (seq) => {
    if (seq === 2) throw new BooksUnavailable()
  }
  await expect(ask(work)).rejects.toThrow(BooksUnavailable)
  first.beforeCommit = () => undefined
  expect(await rowsOf(first)).toMatchObject({ keys: [{ write: { step: 0, value: '"first"' } }], years: ['a'] })
  expect(await ask(work)).toMatchObject({
    value: { body: '[{"ok":true,"value":"first"},{"ok":true,"value":"second"}]', is_repeat: true },
  })
  expect(await rowsOf(first)).toMatchObject({ keys: [{ write: { step: 0, value: null } }], years: ['a', 'b'] })
})

test('a write without a value records null', async () => {
  const { first, ask, write } = await start()
  first.beforeCommit = (seq) => {
    if (seq === 2) throw new BooksUnavailable()
  }
  await ask(() => write({ changes: [year('a')], value: undefined }))
  expect((await rowsOf(first)).keys.map((each) => each.write)).toEqual([{ step: 0, value: 'null' }])
})

test('a program that lost its lock to another one with the same request commits nothing', async () => {
  const locked: string[] = []
  const { first, program, ask, write } = await start((key, task) => {
    locked.push(key)
    return task()
  })
  const other = program()
  const answer = ask(async () => {
    await other.withIdempotencyKey(actor(), { key: 'a', content: 'x', shows_secret: false }, async () => {
      const changes = [year('other')]
      await other.bookOf(1).write<null, never>({ user: 1 }, async () => ok({ action: 'do', changes, value: null }))
      return { status: 204, body: null }
    })
    return write({ changes: [year('own')], value: null })
  })
  await expect(answer).rejects.toThrow(BooksUnavailable)
  expect((await rowsOf(first)).years).toEqual(['other'])
  expect([locked.length, new Set(locked).size]).toEqual([2, 1])
})

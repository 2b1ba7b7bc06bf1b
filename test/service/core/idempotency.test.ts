// What is stored of a request with an Idempotency-Key, and for how long.
import { describe, expect, test } from 'vitest'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import { createIdempotency, type Idempotency } from '../../../main/service/core/idempotency.ts'
import { type Change, changeOfFields } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import { type Timestamp, timestampOf } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import { createMemoryBook, type MemoryBook } from '../../support/books/memory-book.ts'
import { held } from '../../support/held.ts'

const HOUR = 3_600_000

describe('keys', () => {
  const organization = { user_id: 1, organization_id: 1, role: 'owner' as const }
  const world = async () => {
    let now = Date.UTC(2026, 0, 1)
    const book = await createMemoryBook('organization-1')
    const systemBook = await createMemoryBook('system')
    const clock = (): Timestamp => timestampOf(now++)
    const errors: string[] = []
    const log = { info: () => undefined, warn: () => undefined, error: (text: string) => errors.push(text) }
    const idempotency = createIdempotency({ bookOf: () => book, systemBook, now: clock, log })
    return { idempotency, book, systemBook, pass: (ms: number) => (now += ms), errors }
  }
  const ask = (idempotency: Idempotency, key: string, shows_secret = false, status = 201, body = 'secret-of-48') =>
    idempotency.withIdempotencyKey(organization, { key, content: 'x', shows_secret }, async () => ({ status, body }))
  const keysOf = async (book: MemoryBook) => (await book.read([page('idempotency_key')]))[0].rows

  test('are valid for a day', async () => {
    const { idempotency, pass } = await world()
    await ask(idempotency, 'a')
    pass(24 * HOUR - 1000)
    expect(await ask(idempotency, 'a', false, 200, 'other')).toMatchObject({ value: { status: 201, is_repeat: true } })
    pass(1000)
    expect(await ask(idempotency, 'a', false, 200, 'other')).toMatchObject({ value: { status: 200, is_repeat: false } })
  })

  test('are removed by later requests after a day, ten at a time', async () => {
    const { idempotency, pass, book } = await world()
    for (let index = 0; index < 25; index++) await ask(idempotency, `old ${index}`)
    pass(24 * HOUR + 1000)
    const [tenth] = (await keysOf(book))
      .map(({ created_at }) => created_at)
      .toSorted()
      .slice(9)
    await ask(idempotency, 'new 1')
    expect(await keysOf(book)).toHaveLength(16)
    // The oldest first.
    expect((await keysOf(book)).every(({ created_at }) => created_at > (tenth ?? ''))).toBe(true)
    await ask(idempotency, 'new 2')
    await ask(idempotency, 'new 3')
    expect(await keysOf(book)).toHaveLength(3)
  })

  test('are not stored with a 500 or a 503', async () => {
    const { idempotency, book } = await world()
    for (const status of [500, 503]) await ask(idempotency, 'a', false, status)
    expect(await keysOf(book)).toEqual([])
    const failed = idempotency.withIdempotencyKey(organization, { key: 'a', content: 'x', shows_secret: false }, () =>
      Promise.reject(new Error('a fault')),
    )
    await expect(failed).rejects.toThrow('a fault')
    expect(await ask(idempotency, 'a')).toMatchObject({ value: { is_repeat: false } })
  })

  test('store no secret that is shown once: the repeat is a conflict', async () => {
    const { idempotency, book, systemBook } = await world()
    const make = () =>
      idempotency.withIdempotencyKey(
        organization,
        { key: 'my key', content: 'my password', shows_secret: true },
        async () => {
          const made = await idempotency.systemBook.write<string, never>({ user: 1 }, async () => {
            const user = { id: 9, firstname: '', lastname: '', email: 'x@example.com', locale: 'en', created_at: '' }
            return ok({
              action: 'make',
              changes: [changeOfFields('user', 9, null, user)],
              value: 'secret-of-48',
            })
          })
          return { status: 201, body: made.ok ? made.value : '' }
        },
      )
    expect(await make()).toMatchObject({ value: { body: 'secret-of-48', is_repeat: false } })
    expect(await make()).toMatchObject({ ok: false, error: { type: 'Conflict', code: 'shown_once' } })
    const written = JSON.stringify([...book.commits, ...systemBook.commits])
    for (const secret of ['secret-of-48', 'my key', 'my password']) expect(written).not.toContain(secret)
    expect(await keysOf(systemBook)).toHaveLength(1)
  })

  test('of writes to the system book are found there', async () => {
    const { idempotency, systemBook, book } = await world()
    let runs = 0
    const rename = () =>
      idempotency.withIdempotencyKey(organization, { key: 'a', content: 'x', shows_secret: false }, async () => {
        runs++
        await idempotency.systemBook.write<null, never>({ user: 1 }, async () =>
          ok({
            action: 'do',
            changes: [changeOfFields('user', 9, null, { id: 9, email: 'x' })],
            value: null,
          }),
        )
        return { status: 204, body: null }
      })
    await rename()
    expect(await rename()).toMatchObject({ value: { status: 204, body: null, is_repeat: true } })
    expect([runs, (await keysOf(systemBook)).length, (await keysOf(book)).length]).toEqual([1, 1, 0])
  })

  test('whose answer could not be stored are answered from the commit', async () => {
    const { idempotency, book, errors } = await world()
    let runs = 0
    const make = () =>
      idempotency.withIdempotencyKey(organization, { key: 'a', content: 'x', shows_secret: false }, async () => {
        runs++
        const made = await idempotency.bookOf(1).write<{ run: number }, never>({ user: 1 }, async () =>
          ok({
            action: 'do',
            changes: [changeOfFields('fiscal_year', 'y', null, { id: 'y', closed_at: null })],
            value: { run: runs },
          }),
        )
        return { status: 200, body: JSON.stringify(made) }
      })
    book.beforeCommit = (seq) => {
      if (seq === 2) throw new BooksUnavailable()
    }
    const first = await make()
    book.beforeCommit = () => undefined
    expect(await make()).toEqual({ ...first, value: { ...(first.ok ? first.value : {}), is_repeat: true } })
    expect(runs).toBe(2)
    expect(await make()).toMatchObject({ value: { is_repeat: true } })
    expect([runs, errors]).toEqual([2, []])
  })

  test('with the refusal of a request that would show a secret are answered again', async () => {
    const { idempotency } = await world()
    for (const status of [300, 422]) {
      await ask(idempotency, `refused ${status}`, true, status, 'why')
      expect(await ask(idempotency, `refused ${status}`, true, 201)).toMatchObject({
        value: { status, body: 'why', is_repeat: true },
      })
    }
  })

  /** Performs a request whose work writes to the books of the organization. */
  const perform = ({ idempotency }: Awaited<ReturnType<typeof world>>, work: (write: Write) => Promise<void>) =>
    idempotency.withIdempotencyKey(organization, { key: 'a', content: 'x', shows_secret: false }, async () => {
      await work((...changes) =>
        idempotency.bookOf(1).write<null, never>({ user: 1 }, async () => ok({ action: 'do', changes, value: null })),
      )
      return { status: 204, body: null }
    })
  type Write = (...changes: readonly Change[]) => Promise<unknown>
  const year = (id: string) => changeOfFields('fiscal_year', id, null, { id, closed_at: null })

  test('are in the commit of the first change; a write that changes nothing has none', async () => {
    const own = await world()
    await perform(own, async (write) => {
      await write()
      await write(year('y'))
    })
    expect(own.book.commits.map(({ action }) => action)).toEqual(['do', 'keep_answer'])
    expect((await keysOf(own.book)).map(({ write }) => write?.step)).toEqual([1])
  })

  test('do not belong to work that goes on after the answer', async () => {
    const own = await world()
    const answered = held()
    let after: Promise<unknown> = Promise.resolve()
    await perform(own, async (write) => {
      after = answered.task().then(() => write(year('y')))
    })
    answered.end()
    expect(await after).toEqual({ ok: true, value: null })
    expect(own.book.commits.map(({ action }) => action)).toEqual(['keep_answer', 'do'])
  })

  test('of a request that takes longer than a day are stored with its answer', async () => {
    const own = await world()
    await perform(own, async (write) => {
      await write(year('y'))
      own.pass(25 * HOUR)
    })
    expect((await keysOf(own.book)).map(({ answer }) => answer)).toEqual([{ status: 204, body: null }])
  })
})

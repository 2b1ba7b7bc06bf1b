// The keeper of a book's read model: one that hangs or is gone is replaced, one that only refuses is not.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReadModelKeeper, type ReadModelKeeperOptions } from '../../../main/journal/repair/read-model-keeper.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import { createMemoryBooks } from '../../support/books/memory-books.ts'
import { patiently } from '../../support/patience.ts'
import { BOOK } from '../journal-world.ts'

/** A keeper over read models of which the first is the given one. */
const keeperOf = (first: Partial<RecoverableBooks>, options: Partial<ReadModelKeeperOptions> = {}) => {
  const opened: RecoverableBooks[] = []
  const recovered: RecoverableBooks[] = []
  const troubles: string[] = []
  const keeper = createReadModelKeeper({
    open: async () => {
      const copy = { ...createMemoryBooks(BOOK), ...(opened.length === 0 ? first : {}) }
      opened.push(copy)
      return copy
    },
    recover: async (copy) => {
      recovered.push(copy)
    },
    onTrouble: (message) => troubles.push(message),
    retry_ms: [1, 1],
    ...options,
  })
  return { keeper, opened, recovered, troubles }
}

const never = () => new Promise<never>(() => {})
const fail = async (): Promise<never> => {
  throw new Error('no answer')
}

test('a read model that fails a call and cannot return its head is lost', async () => {
  const { keeper, opened } = keeperOf({ head: fail, commitsAfter: fail })
  expect(await keeper.use((copy) => copy.commitsAfter(0))).toEqual([])
  expect(opened).toHaveLength(2)
})

test('a read model that fails a call and works otherwise is kept: the failure is reported', async () => {
  const { keeper, opened } = keeperOf({ commitsAfter: fail })
  await expect(keeper.use((copy) => copy.commitsAfter(0))).rejects.toThrow('no answer')
  expect(opened).toHaveLength(1)
  // And it still answers.
  expect(await keeper.use((copy) => copy.head())).toMatchObject({ seq: 0 })
  expect(opened).toHaveLength(1)
})

test('callers that wait on a lost read model learn it at once, and use the next one', async () => {
  const { keeper, opened } = keeperOf({ commitsAfter: never })
  await keeper.start()
  const answer = keeper.use((copy) => copy.commitsAfter(0))
  await new Promise((resolve) => setTimeout(resolve, 20))
  keeper.lost()
  expect(await answer).toEqual([])
  expect(opened).toHaveLength(2)
})

test('one that is lost again while its successor is made equal is opened once more, and not twice', async () => {
  let recoveries = 0
  const { keeper, opened, troubles } = keeperOf(
    {},
    {
      recover: async () => {
        recoveries += 1
        if (recoveries === 2) await never()
      },
    },
  )
  await keeper.start()
  keeper.lost()
  await expect.poll(() => recoveries).toBe(2)
  keeper.lost()
  expect(await keeper.use((copy) => copy.head())).toMatchObject({ seq: 0 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(opened).toHaveLength(3)
  expect(troubles).toEqual(['The books could not be opened, trying again'])
})

test('opening is tried three times here, then the failure is reported; the next caller tries again', async () => {
  let attempts = 0
  const { keeper, troubles } = keeperOf(
    {},
    {
      open: async () => {
        attempts += 1
        if (attempts <= 3) throw new Error('not now')
        return createMemoryBooks(BOOK)
      },
    },
  )
  await expect(keeper.start()).rejects.toThrow('not now')
  expect(attempts).toBe(3)
  expect(troubles).toHaveLength(2)
  expect(await keeper.use((copy) => copy.head())).toMatchObject({ seq: 0 })
  expect(attempts).toBe(4)
})

test('while it is opened a read waits only up to its limit', async () => {
  const { keeper } = keeperOf({}, { open: never, read_wait_ms: 30 })
  const start = performance.now()
  await expect(keeper.use((copy) => copy.head())).rejects.toBeInstanceOf(BooksUnavailable)
  expect(performance.now() - start).toBeLessThan(patiently(1500))
})

test('a repair makes every caller wait, and a failed one discards the read model', async () => {
  const { keeper, opened } = keeperOf({})
  await keeper.start()
  const order: string[] = []
  const repair = keeper.repair(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    order.push('repaired')
  })
  await new Promise((resolve) => setTimeout(resolve, 0))
  await keeper.use(async () => order.push('asked'))
  await repair
  expect(order).toEqual(['repaired', 'asked'])
  await expect(keeper.repair(fail)).rejects.toThrow('no answer')
  expect(await keeper.use((copy) => copy.head())).toMatchObject({ seq: 0 })
  expect(opened).toHaveLength(2)
})

test('once stopped it opens no read model', async () => {
  const { keeper, opened } = keeperOf({})
  await keeper.start()
  keeper.stop()
  keeper.lost()
  await expect(keeper.use((copy) => copy.head())).rejects.toThrow('Kontor is closing.')
  expect(opened).toHaveLength(1)
})

test('one that is lost while it is made equal for the first time is replaced once', async () => {
  let recoveries = 0
  const { keeper, opened } = keeperOf(
    {},
    {
      recover: async () => {
        recoveries += 1
        if (recoveries > 1) return
        // In this moment no caller waits for it yet.
        keeper.lost()
        await never()
      },
    },
  )
  await keeper.start()
  expect(await keeper.use((copy) => copy.head())).toMatchObject({ seq: 0 })
  expect(opened).toHaveLength(2)
  expect(recoveries).toBe(2)
})

test('a task does not run on a lost read model', async () => {
  const { keeper, opened } = keeperOf({})
  await keeper.start()
  keeper.lost()
  const used: RecoverableBooks[] = []
  await keeper.use(async (copy) => void used.push(copy))
  expect(used).toEqual([opened[1]])
})

test('a late failure of a lost read model does not discard its successor', async () => {
  const probes: ((error: Error) => void)[] = []
  const { keeper, opened } = keeperOf({
    commitsAfter: fail,
    head: () => new Promise((_, reject) => probes.push(reject)),
  })
  const answer = keeper.use((copy) => copy.commitsAfter(0))
  await expect.poll(() => probes.length).toBe(1)
  keeper.lost()
  await keeper.use(async () => {})
  probes[0]?.(new Error('too late'))
  expect(await answer).toEqual([])
  expect(opened).toHaveLength(2)
})

test('a read model that is lost at the end of its repair is not used again', async () => {
  const { keeper, opened } = keeperOf({})
  await keeper.start()
  const task = Promise.withResolvers<void>()
  const repair = keeper.repair(() => task.promise)
  await new Promise((resolve) => setTimeout(resolve, 0))
  // After the keeper has learnt that the repair ended, and before it uses the read model.
  task.promise.then(() => keeper.lost())
  task.resolve()
  await repair
  const used: RecoverableBooks[] = []
  await keeper.use(async (copy) => void used.push(copy))
  expect(used).toEqual([opened[1]])
})

test('a call whose time is over is not repeated, even if the read model does not work', async () => {
  const { keeper, opened } = keeperOf({ head: fail })
  await keeper.start()
  await expect(keeper.use(fail, -1)).rejects.toThrow('no answer')
  expect(opened).toHaveLength(1)
})

test('once stopped it runs no task on an open read model', async () => {
  const { keeper } = keeperOf({})
  await keeper.start()
  keeper.stop()
  await expect(keeper.use((copy) => copy.head())).rejects.toThrow('Kontor is closing.')
})

test('stopped while it opens a read model again: it makes no further attempt', async () => {
  let attempts = 0
  const { keeper, troubles } = keeperOf(
    {},
    {
      open: async () => {
        attempts += 1
        keeper.stop()
        throw new Error('not now')
      },
    },
  )
  await expect(keeper.start()).rejects.toThrow('not now')
  expect(attempts).toBe(1)
  expect(troubles).toEqual([])
})

describe('its times', () => {
  // Also the pauses of `node:timers/promises`.
  beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }))
  afterEach(() => void vi.useRealTimers())

  /** Whether a promise is rejected, and after how many milliseconds. */
  const rejectionOf = async (task: Promise<unknown>, up_to: number) => {
    const start = Date.now()
    let found: { readonly error: unknown; readonly after: number } | null = null
    task.catch((error: unknown) => {
      found = { error, after: Date.now() - start }
    })
    await vi.advanceTimersByTimeAsync(up_to)
    return found
  }
  const withDefaults = (open: () => Promise<RecoverableBooks>) =>
    createReadModelKeeper({ open, recover: async () => {}, onTrouble: () => {} })

  test('opening is tried six times within seven seconds', async () => {
    const start = Date.now()
    const attempts: number[] = []
    const keeper = withDefaults(async () => {
      attempts.push(Date.now() - start)
      throw new Error('not now')
    })
    expect(await rejectionOf(keeper.start(), 60_000)).toMatchObject({ error: { message: 'not now' }, after: 6700 })
    expect(attempts).toEqual([0, 200, 700, 1700, 3700, 6700])
  })

  test('a read waits five seconds for a read model', async () => {
    const keeper = withDefaults(never)
    expect(await rejectionOf(keeper.use(fail), 60_000)).toEqual({
      error: new BooksUnavailable('The books are being recovered. Try again in a moment.'),
      after: 5000,
    })
  })

  test('a read that waited for a read model leaves no timer', async () => {
    const keeper = withDefaults(async () => createMemoryBooks(BOOK))
    expect(await keeper.use((copy) => copy.head())).toMatchObject({ seq: 0 })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a read model that fails a call and then gives no answer for two seconds is lost', async () => {
    const { keeper, opened, recovered } = keeperOf({ head: never, commitsAfter: fail })
    const answer = keeper.use((copy) => copy.commitsAfter(0))
    await vi.advanceTimersByTimeAsync(1999)
    expect(opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    // The call is repeated on another one.
    expect(opened).toHaveLength(2)
    expect(await answer).toEqual([])
    expect(recovered).toEqual(opened)
  })
})

describe('a program that ends does not wait', () => {
  /** The timers that keep the program running. */
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

  test('for a read that waits for a read model', async () => {
    const { keeper } = keeperOf({}, { open: never, read_wait_ms: 30 })
    const before = timers()
    const answer = keeper.use((copy) => copy.head())
    expect(timers()).toBe(before)
    await expect(answer).rejects.toThrow('being recovered')
  })

  test('for the answer of a read model that failed a call', async () => {
    const counts: number[] = []
    const { keeper } = keeperOf({
      commitsAfter: fail,
      head: () => {
        counts.push(timers())
        return Promise.resolve().then(() => {
          counts.push(timers())
          return { seq: 0, hash: '', damage: null }
        })
      },
    })
    await expect(keeper.use((copy) => copy.commitsAfter(0))).rejects.toThrow('no answer')
    expect(counts[1]).toBe(counts[0])
  })
})

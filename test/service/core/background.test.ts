// Work after the answer: lanes, repetition when the books cannot be reached, and the end of the program.
import { describe, expect, test } from 'vitest'
import { createBackground } from '../../../main/service/core/background.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import { held } from '../../support/held.ts'

const create = (withLease?: Parameters<typeof createBackground>[1]) => {
  const errors: unknown[] = []
  const log = { info: () => undefined, warn: () => undefined, error: (...words: unknown[]) => errors.push(words[1]) }
  return { errors, background: createBackground(log as never, withLease) }
}

describe('a lane', () => {
  test('runs one task after the other; lanes do not wait for each other', async () => {
    const { background } = create()
    const done: string[] = []
    const first = held()
    const noting = (name: string, task: () => Promise<void>) => async () => {
      await task()
      done.push(name)
    }
    background.add('a', noting('a1', first.task))
    background.add(
      'a',
      noting('a2', async () => undefined),
    )
    background.add(
      'b',
      noting('b1', async () => undefined),
    )
    await expect.poll(() => done).toEqual(['b1'])
    expect(background.isWorking()).toBe(true)
    first.end()
    await background.idle()
    expect([done, background.isWorking()]).toEqual([['b1', 'a1', 'a2'], false])
    background.add(
      'a',
      noting('a3', async () => undefined),
    )
    await background.idle()
    expect(done.at(-1)).toBe('a3')
  })

  test('repeats a task while the books cannot be reached; another error ends only that task', async () => {
    const { background, errors } = create()
    let attempts = 0
    background.add('a', async () => {
      attempts += 1
      if (attempts < 2) throw new BooksUnavailable('away')
    })
    const wrong = new Error('wrong')
    background.add('a', () => Promise.reject(wrong))
    let isRun = false
    background.add('a', async () => {
      isRun = true
    })
    await background.idle()
    expect([attempts, errors, isRun]).toEqual([2, [wrong], true])
  })

  test('holds its lease while a task runs', async () => {
    const leases: string[] = []
    const { background } = create(async (lane, task) => {
      leases.push(`take ${lane}`)
      await task()
      leases.push(`leave ${lane}`)
    })
    background.add('a', async () => void leases.push('task'))
    await background.idle()
    expect(leases).toEqual(['take a', 'task', 'leave a'])
  })
})

describe('the end of the program', () => {
  test('waits for the running task, which sees it, and drops those that wait', async () => {
    const { background } = create()
    const running = held()
    const done: string[] = []
    let isStarted = false
    background.add('a', async () => {
      isStarted = true
      await running.task()
      done.push(background.signal.aborted ? 'aborted' : 'not aborted')
    })
    background.add('a', async () => void done.push('waiting'))
    await expect.poll(() => isStarted).toBe(true)
    const closed = background.close().then(() => done.push('closed'))
    background.add('b', async () => void done.push('later'))
    expect(background.signal.aborted).toBe(true)
    running.end()
    await closed
    expect(done).toEqual(['aborted', 'closed'])
  })

  test('does not wait for books that cannot be reached', async () => {
    const { background } = create()
    let attempts = 0
    background.add('a', async () => {
      attempts += 1
      throw new BooksUnavailable('away')
    })
    await expect.poll(() => attempts).toBe(1)
    await background.close()
    expect(attempts).toBe(1)
  })
})

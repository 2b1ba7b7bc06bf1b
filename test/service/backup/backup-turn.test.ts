// The turn of the work on all books: one job at a time, its progress, and its cancellation.
import { expect, test } from 'vitest'
import { createTurn } from '../../../main/service/backup/backup-turn.ts'
import type { Watch } from '../../../main/service/backup/contract.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { held } from '../../support/held.ts'

const refused = () => err({ type: 'Forbidden' } as const)
const start = () => {
  const turn = createTurn()
  const run = (work: (watch: Watch) => Promise<Result<string, string>>, options?: { readonly isScheduled: boolean }) =>
    turn.runExclusively('make', work, refused, options)
  return { turn, run }
}
const RUNNING = { ok: false, error: { type: 'Conflict', code: 'backup_running' } }

test('one job at a time, with its progress; a second one is refused', async () => {
  const { turn, run } = start()
  const first = held()
  const made = run(async ({ onProgress }) => {
    expect(turn.running()).toEqual({ type: 'make', done: 0, total: 0 })
    onProgress({ done: 3, total: 7 })
    await first.task()
    return ok('made')
  })
  expect(turn.running()).toEqual({ type: 'make', done: 3, total: 7 })
  expect(await run(async () => ok('second'))).toEqual(RUNNING)
  first.end()
  expect(await made).toEqual(ok('made'))
  expect(turn.running()).toBeNull()
  expect(await run(async () => ok('third'))).toEqual(ok('third'))
})

test('a person waits for the end of the backup of the day', async () => {
  const { run } = start()
  const daily = held()
  const done: string[] = []
  const scheduled = run(
    async () => {
      await daily.task()
      done.push('daily')
      return ok('daily')
    },
    { isScheduled: true },
  )
  const own = run(async () => {
    done.push('own')
    return ok('own')
  })
  daily.end()
  expect([await scheduled, await own]).toEqual([ok('daily'), ok('own')])
  expect(done).toEqual(['daily', 'own'])
})

test('what a job refuses is translated, and the next one can begin', async () => {
  const { run } = start()
  expect(await run(async () => err('disk_full'))).toEqual(err({ type: 'Forbidden' }))
  expect(await run(async () => ok('next'))).toEqual(ok('next'))
})

test('a cancelled job is a conflict once it has cleaned up; any other fault is one', async () => {
  const { turn, run } = start()
  const cleaning = held()
  let isClean = false
  const made = run(async ({ signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    await cleaning.task()
    isClean = true
    throw new Error('aborted')
  })
  const cancelled = turn.cancel().then(() => isClean)
  cleaning.end()
  expect(await cancelled).toBe(true)
  expect(await made).toEqual(err({ type: 'Conflict', code: 'backup_cancelled' }))
  await expect(run(() => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault')
  expect(turn.running()).toBeNull()
  await turn.cancel()
})

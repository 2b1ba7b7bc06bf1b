// The work of an organization that is taken over from another program: only when something is left unfinished.
import { expect, test } from 'vitest'
import { createResumeWork } from '../../main/service/resume-work.ts'
import type { Change } from '../../shared/books/port/change.ts'
import { created } from '../../shared/books/port/change.ts'
import { transaction } from '../rule/matching/world.ts'
import { bookWith, some } from '../support/books/book-with.ts'

const work = async (...changes: readonly Change[]) => {
  const book = await bookWith(...changes)
  const done: string[] = []
  const noting = (name: string) => (id: number) => void done.push(`${name} ${id}`)
  const batches = { resume: (_: number, all: readonly { id: string }[]) => done.push(...all.map(({ id }) => id)) }
  const resumed = createResumeWork({
    bookOf: () => book,
    events: { watch: noting('events') },
    days: { include: async (id: number) => noting('day')(id) },
    batchWork: { import: batches },
    processing: { start: noting('processing') },
    review: { resume: async (id: number) => noting('review')(id) },
    removal: { resume: async (id: number) => noting('removal')(id) },
    fileCheck: { watch: noting('files') },
    vatPreparation: { watch: noting('VAT') },
  } as never)
  return { ...resumed, done }
}
const ALL = ['events 7', 'day 7', 'processing 7', 'review 7', 'removal 7', 'files 7', 'VAT 7']
const batch = (finished_at: string | null) =>
  some('batch', 'b', { kind: 'import', finished_at, created_at: '2026-01-01' })

test('everything is resumed: the unfinished batches after the day has begun', async () => {
  const { resume, done } = await work(batch(null))
  await resume(7)
  expect(done).toEqual([...ALL.slice(0, 2), 'b', ...ALL.slice(2)])
})

test('taken over is what another program left: a batch, a transaction in processing, an account to be removed', async () => {
  const takenOver = async (...changes: readonly Change[]) => {
    const { takeOver, done } = await work(...changes)
    await takeOver(7)
    return done.filter((each) => each !== 'b')
  }
  expect(await takenOver(batch(null))).toEqual(ALL)
  expect(await takenOver(created('bank_transaction', transaction('t', { is_processing: true })))).toEqual(ALL)
  expect(await takenOver(some('bank_account_removal', 'a', { bank_account_id: 'a' }))).toEqual(ALL)
  expect(await takenOver(batch('2026-01-02'), created('bank_transaction', transaction('t')))).toEqual([])
})

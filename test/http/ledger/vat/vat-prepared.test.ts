// What documents count by day is kept in memory: read while nothing is asked, then only the documents that changed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasVatDays } from '../../../../main/service/ledger/vat/vat-days.ts'
import {
  createVatPreparation,
  type VatPreparation,
} from '../../../../main/service/ledger/vat-return/vat-preparation.ts'
import type { Query } from '../../../../shared/books/port/read.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'
import { bookVatStory, QUARTERS, RECEIVED, setReporting, vatQuestions } from './vat-story.ts'

let world: MatchingWorld
let preparation: VatPreparation
let asked: Query[] = []
beforeAll(async () => {
  world = await startMatchingWorld()
  await setReporting(world, ['1995-01-01', 'received'])
  await bookVatStory(world)
  world.kontor.book.beforeRead = (queries) => void asked.push(...queries)
  const { book } = world.kontor
  const log = { info: () => undefined, warn: () => undefined, error: (message: string) => expect.fail(message) }
  preparation = createVatPreparation(
    { bookOf: () => book, today: () => '2026-11-21' as LocalDate, log, isShared: false },
    1,
  )
})
afterAll(async () => {
  preparation.close()
  await world.kontor.close()
})

/** The documents that a return reads, or whose payments it reads. */
const readDocuments = async (quarter: string): Promise<readonly string[]> => {
  await world.kontor.services.idle()
  const known = [...(await world.kontor.listOf('/api/invoice')), ...(await world.kontor.listOf('/api/expense'))]
  asked = []
  expect((await world.kontor.ask(`/api/vat_return/${quarter}`)).status).toBe(200)
  const values = new Set(asked.flatMap((query) => (query.type === 'where' ? query.values : [])))
  return known.flatMap(({ id }) => (values.has(id) ? [id] : []))
}

test('a return is computed while nothing is asked, and the first one reads no documents', async () => {
  expect(hasVatDays(world.kontor.book.read)).toBe(false)
  preparation.watch(1)
  await expect.poll(() => hasVatDays(world.kontor.book.read)).toBe(true)
  // The question waits for the preparation.
  const questions = vatQuestions(world)
  for (const [index, quarter] of QUARTERS.entries())
    expect(await questions.figures(quarter, '')).toEqual(RECEIVED[index])
  expect(await readDocuments('2026-Q3')).toEqual([])
})

test('after a change, only the documents that it concerns are read again', async () => {
  preparation.close()
  const id = await world.make('/invoice', {
    ...{ number: 'R5', total: 540.5, date: '2026-08-01', account_id: world.accountId(3400) },
  })
  const transaction = await world.transaction(540.5, { booking_date: '2026-09-01', value_date: '2026-09-01' })
  await world.matched(transaction, [{ amount: 540.5, matchable_type: 'invoice', matchable_id: id }])
  expect(await readDocuments('2026-Q3')).toEqual([id])
  expect(await readDocuments('2026-Q3')).toEqual([])
  const figures = vatQuestions(world).figures
  // 1800.00 of the story and 500.00 of R5.
  expect(await figures(QUARTERS[2], '')).toMatchObject({ 303: [2300, 186.3] })
  expect((await world.kontor.ask(`/api/bank_transaction/${transaction}`, { method: 'DELETE' })).ok).toBe(true)
  expect(await figures(QUARTERS[2], '')).toMatchObject({ 303: [1800, 145.8] })
  expect((await world.kontor.ask(`/api/invoice/${id}`, { method: 'DELETE' })).ok).toBe(true)
  expect(await figures(QUARTERS[2], '')).toMatchObject({ 303: [1800, 145.8] })
})

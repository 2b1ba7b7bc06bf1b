// Killed between two commits of an undo: the next start finishes it before any request is answered, so it is complete
// or not done at all.
import { afterEach, expect, test } from 'vitest'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import { finishUndoWork } from '../../../main/service/history/finish-work.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { findingsIn, stateOf } from '../../http/history/book-state.ts'
import { type HistoryWorld, startHistoryWorld } from '../../http/history/history-world.ts'
import { importsOf } from '../../http/import/import-files.ts'
import { addAttached } from '../../support/books/attached-books.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'
import { tablesOfCommits } from '../../support/books/tables-of-commits.ts'
import { makeBankCsv } from '../../support/file/make-bank-csv.ts'
import { patiently } from '../../support/patience.ts'

const IBAN = 'CH9300762011623852957'
const deps = { newId, now: () => timestampOf(Date.now()) }
const CUT = 'killed right there'

let world: HistoryWorld
afterEach(() => world.kontor.close())

/** Kills the program at each commit of an action except the first, and compares the result of the next start. */
const expectWhole = async (act: () => Promise<unknown>, commits: number): Promise<void> => {
  const { book } = world.kontor
  const from = book.commits.length
  const before = world.state()
  await act()
  const after = world.state()
  const whole = [...book.commits]
  expect(whole.length - from).toBe(commits)
  expect(findingsIn({ book })).toEqual([])
  for (let cut = from; cut < whole.length; cut++) {
    const commits = whole.slice(0, cut)
    // Verify finds no fault in the folder of the killed program either.
    expect(checkRecords('organization-1', tablesOfCommits(commits))).toEqual([])
    const killed = await createMemoryBook('organization-1', commits)
    await finishUndoWork(deps, killed)
    expect(stateOf({ book: killed })).toEqual(cut === from ? before : after)
    expect(findingsIn({ book: killed })).toEqual([])
    const [work, history] = await killed.read([page('undo_work'), get('history', whole.at(-1)?.group ?? '')])
    expect(work.total).toBe(0)
    expect(history?.ranges).toEqual(cut === from ? undefined : [[from + 1, killed.commits.length]])
    // There is no unfinished work.
    const { length } = killed.commits
    await finishUndoWork(deps, killed)
    expect(killed.commits.length).toBe(length)
  }
}

test('bulk bookings, undone and redone', { timeout: patiently(120_000) }, async () => {
  world = await startHistoryWorld()
  await addAttached(world.kontor.book, 1500)
  await world.post('/bank_transaction/reconcile-many', { items: 'all' })
  await world.idle()
  const bulk = (await world.history()).find(({ action }) => action === 'reconcile_many')
  await expectWhole(() => world.undo(bulk?.id ?? ''), 4)
  await expectWhole(() => world.redo(bulk?.id ?? ''), 4)
})

test('an import, by the history and by its batch', { timeout: patiently(120_000) }, async () => {
  world = await startHistoryWorld()
  const [batch] = await importsOf(world.kontor, world.bankAccountId).start([
    ['s.csv', makeBankCsv({ seed: 4, iban: IBAN, rows: 4500 })],
  ])
  const imported = await world.latest()
  await expectWhole(() => world.undo(imported.id), 3)
  await expectWhole(() => world.redo(imported.id), 3)
  await expectWhole(() => world.post(`/batch/${batch?.id}/undo`), 3)
})

test('no other commit is written in between', { timeout: patiently(60_000) }, async () => {
  world = await startHistoryWorld()
  await importsOf(world.kontor, world.bankAccountId).start([
    ['s.csv', makeBankCsv({ seed: 4, iban: IBAN, rows: 4500 })],
  ])
  const imported = await world.latest()
  const undoing = world.undo(imported.id)
  const others = Array.from({ length: 5 }, (_, index) => world.make('/company', { name: `Firma ${index}` }))
  await Promise.all([undoing, ...others])
  const actions = world.kontor.book.commits.map(({ action }) => action)
  const first = actions.indexOf('undo')
  expect(actions.slice(first, first + 3)).toEqual(['undo', 'undo', 'undo'])
  expect(actions.filter((action) => action === 'undo')).toHaveLength(3)
})

test('a failed commit leaves the books as they were before it', async () => {
  world = await startHistoryWorld()
  const { book } = world.kontor
  await world.make('/company', { name: 'Muster AG' })
  const made = await world.latest()
  const before = world.state()
  book.beforeCommit = () => {
    throw new Error(CUT)
  }
  expect((await world.post(`/history/${made.id}/undo`)).status).toBe(500)
  book.beforeCommit = () => undefined
  expect(world.state()).toEqual(before)
  await world.undo(made.id)
})

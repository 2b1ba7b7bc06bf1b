// Statement files through the services, with the real parser: imported rows, no duplicates, and the state after a
// crash, a cancellation, or two imports at once.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import { updated } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import { ok } from '../../../shared/value/result.ts'
import { theImport } from '../../support/books/import-batches.ts'
import { answerOf, closeWorld, createWorld, fileOf, type World } from '../../support/books/service-world.ts'
import { tablesOfCommits } from '../../support/books/tables-of-commits.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'
import { batchOf, createAccount, entry, IBAN, importText, statement, transactionsOf } from './statements.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ parse: sharedParser.parse })
})
afterEach(() => closeWorld(world))

/** The relevant fields of an import's outcome. */
const countsOf = ({ total_rows, created_rows, processed_rows, created, duplicates, refused }: ImportBatch) => ({
  total_rows,
  created_rows,
  processed_rows,
  created,
  duplicates,
  refused,
})

describe('an import', () => {
  test('creates the rows of a file, ends their processing, and states the balance', async () => {
    const account = await createAccount(world)
    const [batch] = await importText(world, account, statement([entry('4.50', 'A'), entry('5.50', 'B')]))
    expect(batch && countsOf(batch)).toEqual({
      total_rows: 2,
      created_rows: 2,
      processed_rows: 2,
      created: 2,
      duplicates: 0,
      refused: 0,
    })
    expect(batch?.finished_at).not.toBeNull()
    const rows = await transactionsOf(world)
    expect(rows.map((row) => [row.acc_serv_ref, row.amount, row.is_processing, row.batch_id])).toEqual([
      ['A', -450, false, batch?.id],
      ['B', -550, false, batch?.id],
    ])
    const asked = { id: account, includes: ['transactionsCount'], appends: ['balance'] }
    const view = answerOf(await world.services.bankAccounts.get(world.owner, asked))
    expect([view.balance, view.transactions_count]).toEqual([9000, 2])
    expect(world.errors).toEqual([])
  })

  test.each(['identify', 'plan', 'start'] as const)('lets processing prepare while a file is read: %s', async (use) => {
    const prepared = Promise.withResolvers<void>()
    const waiting = await createWorld({
      // Reads only when processing has prepared.
      parse: (file) => prepared.promise.then(() => sharedParser.parse(file)),
      steps: [
        {
          name: 'test',
          prepare: async () => prepared.resolve(),
          run: async (rows) => ({ patches: rows.map(() => null), changes: [] }),
        },
      ],
    })
    const bank_account_id = await createAccount(waiting)
    const files = [fileOf('statement.xml', statement([entry('4.50', 'A')]))]
    const answer = await waiting.services.imports[use](waiting.owner, { bank_account_id, files })
    expect(answer.ok).toBe(true)
    await closeWorld(waiting)
  })

  test('of a file without movements ends', async () => {
    const account = await createAccount(world)
    const [batch] = await importText(world, account, statement([]))
    expect(batch && [batch.total_rows, batch.finished_at === null]).toEqual([0, false])
  })

  test('of the same file again creates no rows, and two equal payments stay two', async () => {
    const account = await createAccount(world)
    const text = statement([entry('4.50', null), entry('4.50', null), entry('4.50', 'A'), entry('4.50', 'A')])
    const [first] = await importText(world, account, text)
    expect(first?.created).toBe(4)
    const before = await transactionsOf(world)
    const [second] = await importText(world, account, text)
    expect(second && countsOf(second)).toEqual({
      total_rows: 4,
      created_rows: 4,
      processed_rows: 4,
      created: 0,
      duplicates: 4,
      refused: 0,
    })
    expect(await transactionsOf(world)).toEqual(before)
    const [statements] = await world.book.read([page('statement')])
    expect(statements.total).toBe(1)
  })

  test('stores each file under its hash', async () => {
    const account = await createAccount(world)
    const [batch, twin] = await importText(
      world,
      account,
      statement([entry('1.00', 'A')]),
      statement([entry('1.00', 'A')]),
    )
    expect(twin?.file_sha256).toBe(batch?.file_sha256)
    expect(await readdir(join(world.folder, 'files'))).toEqual([batch?.file_sha256])
    expect([batch?.created, twin?.created, twin?.duplicates]).toEqual([1, 0, 1])
  })

  test('of one refused file among good ones stores nothing', async () => {
    const account = await createAccount(world)
    const files = [
      fileOf('good.xml', statement([entry('1.00', 'A')])),
      fileOf('bad.xml', '<html></html>'),
      fileOf('other.xml', statement([entry('1.00', 'A')], { iban: 'CH8908999000001234568' })),
    ]
    const commits = world.book.commits.length
    const answer = await world.services.imports.start(world.owner, { bank_account_id: account, files })
    expect(answer.ok === false && answer.error).toMatchObject({
      type: 'FilesRefused',
      files: [
        { index: 1, code: 'not_a_statement' },
        { index: 2, code: 'other_bank_account' },
      ],
    })
    expect(world.book.commits.length).toBe(commits)
    expect(await readdir(join(world.folder, 'files'))).toEqual([])
  })

  test('into an unknown account is a 404', async () => {
    const answer = await world.services.imports.start(world.owner, { bank_account_id: 'NOSUCHACCOUNT', files: [] })
    expect(answer).toEqual({ ok: false, error: { type: 'NotFound', model: 'BankAccount', id: 'NOSUCHACCOUNT' } })
  })

  test('of the same file twice at the same time creates its rows once', async () => {
    const account = await createAccount(world)
    const files = [fileOf('large.xml', makeCamt({ seed: 1, iban: IBAN, rows: 600 }).text)]
    const started = await Promise.all(
      [1, 2].map(() => world.services.imports.start(world.owner, { bank_account_id: account, files })),
    )
    await world.services.idle()
    const batches = await Promise.all(started.map((answer) => batchOf(world, answerOf(answer)[0]?.id ?? '')))
    expect(batches.map(({ created, duplicates }) => [created, duplicates])).toEqual([
      [600, 0],
      [0, 600],
    ])
    expect(await transactionsOf(world)).toHaveLength(600)
  })

  test('sends its progress and the changed tables to listeners, until they leave', async () => {
    const account = await createAccount(world)
    const events: string[] = []
    const stop = world.services.events.listen(world.owner, (event) => {
      if (event.type === 'batch') events.push(`batch ${event.batch.processed_rows}`)
      if (event.type === 'changed') events.push(`changed ${event.table}`)
    })
    await importText(world, account, statement([entry('1.00', 'A')]))
    await expect
      .poll(() => events.slice().sort())
      .toEqual(['batch 1', 'changed bank_transaction', 'changed history', 'changed import_report', 'changed statement'])
    stop()
    await importText(world, account, statement([entry('2.00', 'B')]))
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(events).toHaveLength(5)
  })
})

describe('after a crash', () => {
  const ROWS = 340
  const camt = makeCamt({ seed: 7, iban: IBAN, rows: ROWS })

  /** Imports and is killed right before commit number `at` of the import. Null: it ended before that. */
  const crashAt = async (at: number): Promise<World | null> => {
    const killed = await createWorld({ parse: sharedParser.parse })
    const account = await createAccount(killed)
    const first = killed.book.commits.length
    let isKilled = false
    killed.book.beforeCommit = (seq) => {
      isKilled ||= seq - first > at
      if (isKilled) throw new Error('killed')
    }
    const files = [fileOf('large.xml', camt.text)]
    answerOf(await killed.services.imports.start(killed.owner, { bank_account_id: account, files }))
    await killed.services.idle()
    await killed.services.close()
    return isKilled ? killed : null
  }

  // The record of the batch, and the chunks that create and process its rows: at every edge between two.
  test.each([1, 2, 3, 4])('before commit %i of its import, a restart resumes to the same end', async (at) => {
    const killed = await crashAt(at)
    expect(killed).not.toBeNull()
    if (!killed) return
    const restarted = await createWorld({
      parse: sharedParser.parse,
      after: { commits: killed.book.commits, folder: killed.folder },
    })
    await restarted.services.idle()
    const rows = await transactionsOf(restarted)
    const [batches] = await restarted.book.read([page('batch')])
    expect(batches.rows.map(theImport).map(countsOf)).toEqual([
      { total_rows: ROWS, created_rows: ROWS, processed_rows: ROWS, created: ROWS, duplicates: 0, refused: 0 },
    ])
    expect(batches.rows[0]?.finished_at).not.toBeNull()
    expect(rows.filter((row) => row.is_processing)).toEqual([])
    expect([rows.length, rows.reduce((sum, row) => sum + row.amount, 0)]).toEqual([ROWS, camt.sum])
    expect(restarted.errors).toEqual([])
    await closeWorld(restarted)
  })

  test('there is no work after an import that ended', async () => {
    expect(await crashAt(5)).toBeNull()
  })

  test('rows that an earlier version created and did not process are processed', async () => {
    const killed = await crashAt(2)
    if (!killed) throw new Error('not killed')
    killed.book.beforeCommit = () => undefined
    const [batches, rows] = await killed.book.read([page('batch'), page('bank_transaction')])
    const batch = theImport(batches.rows[0] ?? null)
    expect([batch.created_rows, batch.processed_rows, rows.total]).toEqual([100, 100, 100])
    await killed.book.write<null, never>({ user: null }, async () =>
      ok({
        action: 'test',
        changes: [
          updated('batch', batch, { processed_rows: 0 }),
          ...rows.rows.map((row) => updated('bank_transaction', row, { is_processing: true })),
        ],
        value: null,
      }),
    )
    const { commits } = killed.book
    const restarted = await createWorld({ parse: sharedParser.parse, after: { commits, folder: killed.folder } })
    await restarted.services.idle()
    expect(countsOf(theImport(await batchOf(restarted, batch.id)))).toEqual({
      total_rows: ROWS,
      created_rows: ROWS,
      processed_rows: ROWS,
      created: ROWS,
      duplicates: 0,
      refused: 0,
    })
    expect((await transactionsOf(restarted)).filter((row) => row.is_processing)).toEqual([])
    expect(restarted.book.commits.map(({ action }) => action)).toContain('process_import')
    await closeWorld(restarted)
  })

  test('without the stored file, the import ends and its rows are removed', async () => {
    const killed = await crashAt(3)
    if (!killed) throw new Error('not killed')
    const restarted = await createWorld({
      parse: sharedParser.parse,
      after: { commits: killed.book.commits, folder: join(killed.folder, 'elsewhere') },
    })
    await restarted.services.idle()
    const [batches] = await restarted.book.read([page('batch')])
    expect(await transactionsOf(restarted)).toEqual([])
    expect(batches.rows[0]).toMatchObject({ created: 0, refused: ROWS, processed_rows: ROWS, cancelled_at: null })
    expect(batches.rows[0]?.finished_at).not.toBeNull()
    expect(theImport(batches.rows[0]).warnings.at(-1)).toEqual({ code: 'kept_file_missing' })
    await closeWorld(killed)
    await restarted.services.close()
  })

  test('a transaction added by hand before the crash is processed after it', async () => {
    const account = await createAccount(world)
    let commits = 0
    world.book.beforeCommit = () => {
      if (++commits === 2) throw new Error('killed')
    }
    const input = { bank_account_id: account, acc_serv_ref: 'X', amount: 1 }
    const created = answerOf(await world.services.bankTransactions.create(world.owner, input))
    expect(created.record.is_processing).toBe(true)
    await world.services.idle()
    const after = { commits: world.book.commits, folder: world.folder }
    const restarted = await createWorld({ parse: sharedParser.parse, after })
    await restarted.services.idle()
    expect((await transactionsOf(restarted)).map((row) => row.is_processing)).toEqual([false])
    await restarted.services.close()
  })
})

test('the end waits for the work that has begun', async () => {
  const order: string[] = []
  const begun = Promise.withResolvers<void>()
  const prepare = async () => {
    begun.resolve()
    await sleep(200)
    order.push('prepared')
  }
  const step = { name: 'test', prepare, run: async () => ({ patches: [], changes: [] }) }
  const ending = await createWorld({ parse: sharedParser.parse, steps: [step] })
  await ending.services.imports.identify(ending.owner, { files: [] })
  await begun.promise
  await closeWorld(ending)
  expect([...order, 'closed']).toEqual(['prepared', 'closed'])
})

describe('while the books are unreachable', () => {
  test('an import waits for them and resumes at the same point', async () => {
    const account = await createAccount(world)
    const files = [fileOf('large.xml', makeCamt({ seed: 5, iban: IBAN, rows: 600 }).text)]
    const [batch] = answerOf(await world.services.imports.start(world.owner, { bank_account_id: account, files }))
    let failures = 2
    world.book.beforeCommit = () => {
      if (failures-- > 0) throw new BooksUnavailable('The database page starts again')
    }
    await world.services.idle()
    expect(await batchOf(world, batch?.id ?? '')).toMatchObject({ created: 600, duplicates: 0, processed_rows: 600 })
    expect(failures).toBeLessThan(0)
    expect(world.errors).toEqual([])
  })
})

describe('cancelling', () => {
  test('stops an import and removes its rows and statements', async () => {
    const account = await createAccount(world)
    await importText(world, account, statement([entry('1.00', 'KEPT')], { number: 'S0' }))
    const files = [fileOf('large.xml', makeCamt({ seed: 3, iban: IBAN, rows: 1300 }).text)]
    const [batch] = answerOf(await world.services.imports.start(world.owner, { bank_account_id: account, files }))
    if (!batch) throw new Error('no batch')
    await expect.poll(async () => (await batchOf(world, batch.id)).created_rows, { interval: 1 }).toBeGreaterThan(0)
    const cancelled = answerOf(await world.services.batches.cancel(world.owner, { id: batch.id }))
    await world.services.idle()
    expect(cancelled).toMatchObject({ created: 0, processed_rows: 1300, created_rows: 1300 })
    expect([cancelled.cancelled_at === null, cancelled.finished_at === null]).toEqual([false, false])
    expect(await batchOf(world, batch.id)).toEqual(cancelled)
    expect((await transactionsOf(world)).map((row) => row.acc_serv_ref)).toEqual(['KEPT'])
    expect((await world.book.read([page('statement')]))[0].rows.map((row) => row.number)).toEqual(['S0'])
  })

  test('reverses the bookings of its rows', async () => {
    const account = await createAccount(world)
    const files = [fileOf('large.xml', makeCamt({ seed: 3, iban: IBAN, rows: 1300 }).text)]
    const [batch] = answerOf(await world.services.imports.start(world.owner, { bank_account_id: account, files }))
    if (!batch) throw new Error('no batch')
    await expect.poll(async () => (await transactionsOf(world)).length, { interval: 1 }).toBeGreaterThan(0)
    const today = ({ booking_date }: { booking_date: string | null }) => booking_date?.slice(0, 4) === '2026'
    const row = (await transactionsOf(world)).find((each) => each.currency === 'CHF' && today(each))
    if (!row) throw new Error('a row of an open year')
    const matches = [{ amount: Math.abs(row.amount) / 100 }]
    answerOf(await world.services.matching.match(world.owner, { id: row.id, matches }))
    answerOf(await world.services.batches.cancel(world.owner, { id: batch.id }))
    await world.services.idle()
    expect(await transactionsOf(world)).toEqual([])
    const [entries] = await world.book.read([page('journal_entry')])
    expect(entries.rows.map(({ source }) => source.type)).toEqual(['bank_transaction', 'reversal'])
    expect(checkRecords('organization-1', tablesOfCommits(world.book.commits))).toEqual([])
  })

  test('does not change a finished batch, and finds no unknown one', async () => {
    const account = await createAccount(world)
    const [batch] = await importText(world, account, statement([entry('1.00', 'A')]))
    expect(answerOf(await world.services.batches.cancel(world.owner, { id: batch?.id ?? '' }))).toEqual(batch)
    expect(await transactionsOf(world)).toHaveLength(1)
    const id = '019a0000-0000-7000-8000-000000000000'
    expect(await world.services.batches.cancel(world.owner, { id })).toMatchObject({
      ok: false,
      error: { type: 'NotFound' },
    })
  })
})

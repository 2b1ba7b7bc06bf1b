// The work on one file from its first to its last row: in chunks, again after a restart, and its end when something fails.
// The file has rows with the bank's references A, B, …, one in each chunk.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { ProcessingStep } from '../../../main/service/bank/processing.ts'
import type { ImportWorkDeps } from '../../../main/service/import/import-deps.ts'
import { failImport, runImport } from '../../../main/service/import/import-work.ts'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import type { ParsedRow } from '../../../shared/record/import/parsed-statement.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { bankAccount } from '../../rule/matching/world.ts'
import { bookWith, some } from '../../support/books/book-with.ts'
import { camt, csv } from '../../support/books/duplicate-books.ts'
import { importBatch, theImport } from '../../support/books/import-batches.ts'
import { importDepsOf, preparedOf } from '../../support/books/import-deps.ts'
import { ACCOUNT, NOW, row, storedRow } from '../../support/books/import-rows.ts'

const rowsOf = (names: string): readonly ParsedRow[] => [...names].map((entry_ref) => row({ entry_ref }))
const ENDED = '2026-06-30T12:00:00.000000Z' as ImportBatch['finished_at']
const WAITING = { batch_id: 'own', is_processing: true }
const existing = (names: string, fields: Partial<BankTransaction> = {}) =>
  rowsOf(names).map((each, at) => created('bank_transaction', storedRow(`${names}${at}`, each, fields)))

interface Wish {
  /** Null: there is none. */
  readonly batch?: Partial<ImportBatch> | null
  readonly rows?: readonly ParsedRow[]
  readonly books?: readonly Change[]
  readonly deps?: Partial<ImportWorkDeps>
  /** Whether the rows must be read again from the stored file. */
  readonly isRestart?: boolean
}

const start = async ({ batch = {}, rows = rowsOf('ABCD'), books, deps: own, isRestart = false }: Wish = {}) => {
  const stored = batch && importBatch({ total_rows: rows.length, ...batch })
  const book = await bookWith(
    ...(stored ? [created('batch', stored)] : []),
    ...(books ?? [created('bank_account', bankAccount({ id: ACCOUNT }))]),
  )
  let prepares = 0
  const count: ProcessingStep = {
    name: 'count',
    prepare: async () => {
      prepares += 1
    },
    run: async (transactions) => ({ patches: transactions.map(() => ({ reference: 'seen' })), changes: [] }),
  }
  const { deps, reported } = await importDepsOf(book, { chunkRows: 1, steps: [count], ...own })
  const before = book.commits.length
  let asked = 0
  return {
    ...{ book, deps, reported, prepares: () => prepares },
    write: (...changes: readonly Change[]) =>
      book.write({ user: 1 }, async () => ok({ action: 'elsewhere', changes, value: null })),
    run: (isAborted = () => false) =>
      runImport(deps, 1, { batch_id: 'own', user: 7, group: 'G', prepared: isRestart ? null : preparedOf(rows) }, {
        // Ends a test whose import would never end.
        get aborted() {
          asked += 1
          if (asked > 500) throw new Error('The import does not end.')
          return isAborted()
        },
      } as AbortSignal),
    outcome: async () => {
      const [found, transactions] = await book.read([get('batch', 'own'), page('bank_transaction')])
      const own = transactions.rows.filter(({ batch_id }) => batch_id === 'own')
      return {
        batch: found && theImport(found),
        names: own.map(({ acc_serv_ref }) => acc_serv_ref).join(''),
        seen: own.map(({ reference }) => (reference === 'seen' ? 1 : 0)),
        isProcessing: own.some(({ is_processing }) => is_processing),
        flags: own.map(({ likely_duplicate_of }) => likely_duplicate_of),
        actions: book.commits.slice(before).map(({ action }) => action),
      }
    },
  }
}
const DONE = { created_rows: 4, processed_rows: 4, finished_at: ENDED }

describe('an import', () => {
  test('creates and processes each chunk in one commit, and reports it', async () => {
    const { run, outcome, reported, prepares } = await start()
    await run()
    expect(await outcome()).toMatchObject({
      ...{ batch: importBatch({ ...DONE, created: 4 }), names: 'ABCD', seen: [1, 1, 1, 1], isProcessing: false },
      actions: Array(4).fill('import_rows'),
    })
    expect(reported.map(({ created_rows }) => created_rows)).toEqual([1, 2, 3, 4])
    expect(prepares()).toBe(4)
  })

  test('of a usual file takes one commit', async () => {
    const { run, outcome } = await start({ deps: { chunkRows: undefined as never } })
    await run()
    expect(await outcome()).toMatchObject({ names: 'ABCD', actions: ['import_rows'] })
  })

  test('starts where it was, also when the file must be read again', async () => {
    const batch = { created_rows: 2, processed_rows: 2, created: 2 }
    const prepareAgain = async () => ok(preparedOf(rowsOf('ABXY')))
    for (const [wish, names] of [
      [{ batch }, 'CD'],
      [{ batch, isRestart: true, deps: { prepareAgain } }, 'XY'],
    ] as const) {
      const { run, outcome } = await start(wish)
      await run()
      expect(await outcome()).toMatchObject({ batch: importBatch({ ...DONE, created: 4 }), names })
    }
  })

  test('of a file without rows ends', async () => {
    const { run, outcome, reported } = await start({ rows: [] })
    await run()
    expect(await outcome()).toMatchObject({ batch: { finished_at: ENDED }, actions: ['process_import'] })
    expect(reported.map(({ finished_at }) => finished_at)).toEqual([ENDED])
  })

  test.each<[string, Wish, boolean]>([
    ['that is gone', { batch: null }, false],
    ['that ended', { batch: { finished_at: NOW } }, false],
    ['while the program ends', {}, true],
  ])('%s does nothing', async (_, wish, isAborted) => {
    const { run, outcome, reported, prepares } = await start(wish)
    await run(() => isAborted)
    expect(await outcome()).toMatchObject({ names: '', actions: [] })
    expect([reported.length, prepares()]).toEqual([0, 0])
  })
})

describe('rows that an earlier version created are processed', () => {
  const batch = { created_rows: 2, processed_rows: 0, created: 2 }
  const account = created('bank_account', bankAccount({ id: ACCOUNT }))

  test('before the others are imported', async () => {
    const books = [account, ...existing('AB', WAITING), ...existing('CD')]
    const { run, outcome, reported, prepares } = await start({ batch, books })
    await run()
    expect(await outcome()).toMatchObject({
      ...{ batch: importBatch({ ...DONE, created: 2, duplicates: 2 }), names: 'AB', seen: [1, 1], isProcessing: false },
      actions: ['process_import', 'process_import', 'import_rows', 'import_rows'],
    })
    expect(reported.map((each) => each.processed_rows)).toEqual([1, 2, 3, 4])
    expect(prepares()).toBe(4)
  })

  test.each<[string, (batch: ImportBatch) => Change]>([
    ['cancelled', (present) => updated('batch', present, { finished_at: NOW })],
    ['deleted', (present) => removed('batch', present)],
  ])('unless the import was %s meanwhile', async (_, end) => {
    const step: ProcessingStep = {
      name: 'end',
      prepare: async () => void (await write(end(importBatch(batch)))),
      run: async (transactions) => ({ patches: transactions.map(() => null), changes: [] }),
    }
    const books = [account, ...existing('AB', WAITING)]
    const { run, write, outcome, reported } = await start({ batch, books, deps: { steps: [step] } })
    await run()
    expect(await outcome()).toMatchObject({ actions: ['elsewhere'], isProcessing: true })
    expect(reported).toEqual([])
  })
})

describe('chunks that were decided too early', () => {
  test('are decided again after a refused one, the later ones once', async () => {
    /** Gives A a name that is taken, but not before the next chunk waits for its turn. */
    const clash: ProcessingStep = {
      name: 'clash',
      run: async (transactions) => {
        const isFirst = transactions.some(({ acc_serv_ref }) => acc_serv_ref === 'A')
        for (let turn = 0; isFirst && prepared < 2 && turn < 50; turn += 1) await nextTurn()
        return {
          patches: transactions.map(() => (isFirst ? { acc_serv_ref: 'X' } : { reference: 'seen' })),
          changes: [],
        }
      },
      prepare: async () => {
        prepared += 1
      },
    }
    let prepared = 0
    const books = [created('bank_account', bankAccount({ id: ACCOUNT })), ...existing('X')]
    const { run, outcome } = await start({ books, deps: { steps: [clash] } })
    await run()
    expect(await outcome()).toMatchObject({
      batch: importBatch({ ...DONE, created: 4 }),
      // The proposals of the refused chunk are lost.
      ...{ names: 'ABCD', seen: [0, 1, 1, 1] },
    })
    // A, B and C; then B, C and D.
    expect(prepared).toBe(6)
  })

  test('are not followed by others when the import was cancelled', async () => {
    const rows = rowsOf('ABCDEF')
    const { deps, ...world } = await start({ rows })
    const { reportBatch } = deps.events
    let cancelled: Promise<unknown> | null = null
    Object.assign(deps.events, {
      reportBatch: (id: number, batch: ImportBatch) => {
        reportBatch(id, batch)
        cancelled ??= world.book.write({ user: 1 }, async (read) => {
          const [present] = await read([get('batch', 'own')])
          const changes = present ? [updated('batch', theImport(present), { finished_at: NOW })] : []
          return ok({ action: 'elsewhere', changes, value: null })
        })
      },
    })
    await world.run()
    await cancelled
    expect((await world.outcome()).batch?.finished_at).toBe(NOW)
    expect(world.prepares()).toBeLessThan(5)
    expect(world.reported.every(({ finished_at }) => finished_at === null)).toBe(true)
  })

  test('are not followed by others when the program ends', async () => {
    const { run, reported, prepares, outcome } = await start({ rows: rowsOf('ABCDEF') })
    await run(() => reported.length > 0)
    expect(prepares()).toBe(2)
    expect((await outcome()).batch?.finished_at).toBeNull()
  })
})

describe('an import fails, and removes its rows,', () => {
  const begun = { created_rows: 2, processed_rows: 2, created: 2 }
  const own = existing('AB', { batch_id: 'own' })
  const account = created('bank_account', bankAccount({ id: ACCOUNT }))

  test.each<[string, Wish, string]>([
    ['when its account is gone', { books: own }, 'bank_account_gone'],
    [
      'when the file has other rows than before',
      { books: [account, ...own], isRestart: true, deps: { prepareAgain: async () => ok(preparedOf(rowsOf('ABC'))) } },
      'read_otherwise',
    ],
    [
      'when the file is gone',
      {
        books: [account, ...own],
        isRestart: true,
        deps: { prepareAgain: async () => err({ code: 'kept_file_missing' }) },
      },
      'kept_file_missing',
    ],
  ])('%s', async (_, wish, code) => {
    const { run, outcome, reported } = await start({ batch: begun, ...wish })
    await run()
    const failed = importBatch({ ...DONE, refused: 4, warnings: [{ code }] })
    expect(await outcome()).toMatchObject({ batch: failed, names: '', actions: ['fail_import'] })
    expect(reported).toEqual([failed])
  })

  test('unless it is gone', async () => {
    const { deps, outcome, reported } = await start({ batch: null })
    await failImport(deps, 1, 'own', { code: 'internal_error' })
    expect([(await outcome()).actions, reported]).toEqual([[], []])
  })
})

describe('a row that is probably in the books', () => {
  const report = { id: 'own', format: 'camt', options: {}, mapping: null, likely_duplicates: null }
  const books = (own: object | null) => [
    created('bank_account', bankAccount({ id: ACCOUNT })),
    created('bank_transaction', storedRow('T1', camt(5, -450, 'Kaffeehaus Sprüngli'))),
    ...(own === null ? [] : [some('import_report', 'own', { ...report, ...own })]),
  ]

  test.each<[string, object | null, object]>([
    ['is imported and flagged', {}, { flags: ['T1'], batch: { created: 1, flagged: 1, likely_duplicates: 0 } }],
    [
      'is left out when the user wants that',
      { options: { likely_duplicates: 'skip' } },
      { flags: [], batch: { created: 0, flagged: 0, likely_duplicates: 1 } },
    ],
    ['is imported when there is no report', null, { flags: [null], batch: { created: 1, flagged: 0 } }],
  ])('%s', async (_, own, expected) => {
    const { run, outcome } = await start({ rows: [csv(5, -450, 'SPRÜNGLI')], books: books(own) })
    await run()
    expect(await outcome()).toMatchObject(expected)
  })
})

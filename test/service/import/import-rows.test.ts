// One chunk of a file: which of its rows become transactions, and what the batch counts. The file has four rows of 5.00 on
// 15 January with the bank's references A to D.
import { describe, expect, test } from 'vitest'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import { type ImportWork, importRows } from '../../../main/service/import/import-rows.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import type { ImportReport } from '../../../shared/record/import/import-report.ts'
import type { ParsedRow, ParsedStatement } from '../../../shared/record/import/parsed-statement.ts'
import { bankAccount, day, rappen } from '../../rule/matching/world.ts'
import { bookWith, some } from '../../support/books/book-with.ts'
import { importBatch } from '../../support/books/import-batches.ts'
import { importDepsOf, preparedOf } from '../../support/books/import-deps.ts'
import { ACCOUNT, identified, NOW, row, storedRow } from '../../support/books/import-rows.ts'

const FILE = ['A', 'B', 'C', 'D'].map((entry_ref) => row({ entry_ref }))
/** The clock of the services. */
const ENDED = '2026-06-30T12:00:00.000000Z' as ImportBatch['finished_at']
const existing = (...input: Parameters<typeof storedRow>) => created('bank_transaction', storedRow(...input))

interface Wish {
  /** Null: there is none. */
  readonly batch?: Partial<ImportBatch> | null
  readonly rows?: readonly ParsedRow[]
  readonly statements?: readonly ParsedStatement[]
  readonly work?: Partial<ImportWork>
  readonly books?: readonly Change[]
  readonly signal?: AbortSignal
}

const importChunk = async (from: number, to: number, wish: Wish = {}) => {
  const { batch = {}, rows = FILE, statements = [], work = {}, books = [] } = wish
  const book = await bookWith(...(batch === null ? [] : [created('batch', importBatch(batch))]), ...books)
  const { deps } = await importDepsOf(book)
  const before = book.commits.length
  const answer = await importRows(
    deps,
    1,
    {
      ...{ prepared: preparedOf(rows, statements), account: bankAccount({ id: ACCOUNT }), report: null, likely: [] },
      ...{ excluded: new Set<number>(), probable: new Map<number, string>(), days: new Set<string>(), ...work },
    },
    { batch_id: 'own', user: 7, group: 'G' },
    [from, to],
    wish.signal ?? new AbortController().signal,
  )
  const [batchAfter, transactions, stored, report] = await book.read([
    get('batch', 'own'),
    where('bank_transaction', 'batch_id', ['own']),
    page('statement'),
    get('import_report', 'own'),
  ])
  return { answer, commits: book.commits.slice(before), batchAfter, transactions, statements: stored.rows, report }
}

describe('the rows of a chunk', () => {
  test('become transactions of the account, each with its line in the file', async () => {
    const rows = FILE.map((each, at) => (at === 0 ? { ...each, source_line: 9 } : each))
    const { answer, batchAfter, transactions, commits } = await importChunk(0, 2, { rows })
    expect(
      transactions.map(({ acc_serv_ref, source_line, bank_account_id, likely_duplicate_of, is_processing }) => [
        ...[acc_serv_ref, source_line, bank_account_id, likely_duplicate_of, is_processing],
      ]),
    ).toEqual([
      ['A', 9, ACCOUNT, null, false],
      ['B', 2, ACCOUNT, null, false],
    ])
    expect(answer).toEqual(importBatch({ created_rows: 2, processed_rows: 2, created: 2 }))
    expect(batchAfter).toEqual(answer)
    expect(commits).toMatchObject([
      { action: 'import_rows', user: 7, group: 'G', params: { file: 'januar.xml', count: 2 } },
    ])
  })

  test('count as new, existing, left out or flagged, and the last one ends the batch', async () => {
    const other = existing('T9', row({ entry_ref: 'X' }))
    const { answer, transactions } = await importChunk(1, 4, {
      batch: { created_rows: 1, processed_rows: 1, created: 1 },
      work: { excluded: new Set([1]), probable: new Map([[2, 'T9']]), days: new Set(['2026-01-15']) },
      books: [other, existing('T1', FILE[3] ?? row())],
    })
    expect(transactions.map(({ acc_serv_ref, likely_duplicate_of }) => [acc_serv_ref, likely_duplicate_of])).toEqual([
      ['C', 'T9'],
    ])
    const counts = { created: 2, duplicates: 2, likely_duplicates: 1, flagged: 1, finished_at: ENDED }
    expect(answer).toEqual(importBatch({ created_rows: 4, processed_rows: 4, ...counts }))
  })

  test('are recognised by their long key when a user has used the short one for something else', async () => {
    const later = row({ entry_ref: 'B', booking_date: day('2026-01-16'), value_date: day('2026-01-16') })
    const { answer, transactions } = await importChunk(0, 2, {
      rows: [FILE[0] ?? row(), later],
      // The 16th had no transactions when the import began.
      work: { days: new Set(['2026-01-15']) },
      books: [
        existing('T1', FILE[0] ?? row()),
        existing('T2', row({ entry_ref: 'B', amount: 1 })),
        existing('T3', later, { acc_serv_ref: identified([later])[0]?.long_key ?? '' }),
      ],
    })
    expect(answer).toEqual(importBatch({ created_rows: 2, processed_rows: 2, duplicates: 2 }))
    expect(transactions).toEqual([])
  })
})

describe('nothing is written', () => {
  test.each<[string, Wish, ImportBatch | null | 'behind']>([
    ['of a batch that is gone', { batch: null }, null],
    ['of a batch that was cancelled', { batch: { created_rows: 2, finished_at: NOW } }, null],
    ['while rows before are missing', { batch: { created_rows: 1 } }, 'behind'],
    ['when the program ends', { batch: { created_rows: 2 }, signal: AbortSignal.abort() }, 'behind'],
  ])('%s', async (_, wish, answer) => {
    expect(await importChunk(2, 4, wish)).toMatchObject({ answer, commits: [], transactions: [] })
  })

  test('when another program has imported the rows', async () => {
    await expect(importChunk(2, 4, { batch: { created_rows: 3 } })).rejects.toThrow(BooksUnavailable)
  })
})

describe('the first chunk', () => {
  const later = { batch: { created_rows: 2, processed_rows: 2 } }
  const statement = (number: string): ParsedStatement => ({
    ...{ number, iban: null, other_account: null, currency: 'CHF', rows: FILE, warnings: [] },
    ...{ from_date: day('2026-01-01'), to_date: day('2026-01-31') },
    ...{ opening_balance: rappen(0), closing_balance: rappen(2000) },
  })

  test('brings the statements that the account does not have yet', async () => {
    const { rows: _, warnings: __, ...known } = statement('S1')
    const books = [some('statement', 'earlier', { ...known, bank_account_id: ACCOUNT, batch_id: 'camt', page: null })]
    const statements = [statement('S1'), statement('S2')]
    const of = async (from: number, wish: Wish) =>
      (await importChunk(from, from + 2, { statements, ...wish })).statements.map((each) => [
        ...[each.number, each.bank_account_id, each.batch_id],
      ])
    expect(await of(0, {})).toEqual([
      ['S1', ACCOUNT, 'own'],
      ['S2', ACCOUNT, 'own'],
    ])
    expect(await of(0, { books })).toEqual([
      ['S1', ACCOUNT, 'camt'],
      ['S2', ACCOUNT, 'own'],
    ])
    expect(await of(2, later)).toEqual([])
  })

  test('notes the probable duplicates in the report', async () => {
    const likely = [{ position: 0, transaction_ids: ['T1'], text: 'Kaffee' }] as unknown as ImportWork['likely']
    const report = { id: 'own', format: 'camt', mapping: null, likely_duplicates: null } as unknown as ImportReport
    const wish = { work: { report, likely }, books: [created('import_report', report)] }
    expect((await importChunk(0, 2, wish)).report).toEqual({ ...report, likely_duplicates: likely })
    expect((await importChunk(2, 4, { ...wish, ...later })).report).toEqual(report)
  })
})

// When an import searches the books for its rows, and when that is decided already. The books have 4.50 of 5 January from a
// CAMT file; a table has the same movement. What the search finds: rows-in-books.test.ts.
import { describe, expect, test } from 'vitest'
import { readProbableDuplicates } from '../../../main/service/import/probable-duplicates.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import type { ImportReport } from '../../../shared/record/import/import-report.ts'
import type { ParsedRow } from '../../../shared/record/import/parsed-statement.ts'
import { bankAccount } from '../../rule/matching/world.ts'
import { bookWith, some } from '../../support/books/book-with.ts'
import { camt, csv } from '../../support/books/duplicate-books.ts'
import { ACCOUNT, identified, NOW, storedRow } from '../../support/books/import-rows.ts'

const ACCOUNT_RECORD = bankAccount({ id: ACCOUNT })
const FILE = [csv(5, -450, 'SPRÜNGLI')]
const stored = (...input: Parameters<typeof storedRow>) => created('bank_transaction', storedRow(...input))
const IN_BOOKS = stored('T1', camt(5, -450, 'Kaffeehaus Sprüngli'))
const CAMT = some('import_report', 'camt', { format: 'camt', mapping: null, options: {} })
const prepared = (rows: readonly ParsedRow[] = FILE) => ({
  ...{ rows: identified(rows), format: 'csv' as const, mapping: null, statements: [] },
  ...{ mapping_origin: null, preview: [], skipped: [], notes: [] },
})

describe('an import searches for probable duplicates', () => {
  const MAPPING = {
    columns: [{ index: 0, meaning: 'booking_date', title: 'Datum' }],
    ...{ sign: 'as_is', decimal: '.', date_order: 'dmy', header_line: 1 },
  }
  const batch = (id: string, fields: object = {}) => ({
    ...{ id, kind: 'import', bank_account_id: ACCOUNT, file_sha256: 'sha', undone_at: null },
    ...{ created: 3, total_rows: 3, ...fields },
  })
  const report = (id: string, fields: object = {}) => ({
    ...{ id, options: {}, mapping: MAPPING, likely_duplicates: null, ...fields },
  })
  const turn = (own: object = {}) => ({
    account: ACCOUNT_RECORD,
    batch: batch('own') as unknown as ImportBatch,
    report: report('own', own) as unknown as ImportReport,
    prepared: prepared() as never,
  })
  const found = async (changes: readonly Change[], own: object = {}) => {
    const { read } = await bookWith(
      ...[CAMT, some('batch', 'own', batch('own')), some('import_report', 'own', report('own'))],
      ...changes,
    )
    const duplicates = await readProbableDuplicates(read, turn(own))
    return duplicates.map(({ position, transaction_ids, text }) => [position, ...transaction_ids, text])
  }
  const DUPLICATE = [[0, 'T1', 'SPRÜNGLI']]

  test('unless the caller imports them, or it was decided before', async () => {
    expect(await found([IN_BOOKS])).toEqual(DUPLICATE)
    expect(await found([IN_BOOKS], { options: { likely_duplicates: 'import' } })).toEqual([])
    const decided = [{ position: 7, transaction_ids: ['T9'], text: 'before' }]
    expect(await found([IN_BOOKS], { likely_duplicates: decided })).toEqual([[7, 'T9', 'before']])
  })

  test('unless the account is empty', async () => {
    expect(await found([])).toEqual([])
    expect(await found([stored('T1', camt(5, -450, 'Sprüngli'), { bank_account_id: 'other' })])).toEqual([])
  })

  const twin = (fields: object = {}, of: object = {}) => [
    some('batch', 'twin', batch('twin', fields)),
    some('import_report', 'twin', report('twin', of)),
  ]
  test('unless an import of the same file, read in the same way, created every row', async () => {
    expect(await found([IN_BOOKS, ...twin()])).toEqual([])
    expect(await found([IN_BOOKS, ...twin({ created: 0, total_rows: 0 })])).toEqual([])
    // The titles of the columns are no part of the reading.
    const columns = [{ index: 0, meaning: 'booking_date', title: 'Tag' }]
    expect(await found([IN_BOOKS, ...twin({}, { mapping: { ...MAPPING, columns } })])).toEqual([])
  })

  test.each<[string, object, object]>([
    ['that was undone', { undone_at: NOW }, {}],
    ['of another account', { bank_account_id: 'other' }, {}],
    ['of another file', { file_sha256: 'other' }, {}],
    ['that is no import', { kind: 'enrichment' }, {}],
    ['that left out a row', { created: 2 }, {}],
    ['in another encoding', {}, { options: { encoding: 'latin1' } }],
    ['with other columns', {}, { mapping: { ...MAPPING, columns: [{ index: 1, meaning: 'booking_date' }] } }],
    ['with another meaning', {}, { mapping: { ...MAPPING, columns: [{ index: 0, meaning: 'value_date' }] } }],
    ['with another sign', {}, { mapping: { ...MAPPING, sign: 'reversed' } }],
    ['with another decimal mark', {}, { mapping: { ...MAPPING, decimal: ',' } }],
    ['with another order of dates', {}, { mapping: { ...MAPPING, date_order: 'mdy' } }],
    ['from another line on', {}, { mapping: { ...MAPPING, header_line: 2 } }],
    ['without a mapping', {}, { mapping: null }],
  ])('also after an import %s', async (_, fields, of) => {
    expect(await found([IN_BOOKS, ...twin(fields, of)])).toEqual(DUPLICATE)
  })
})

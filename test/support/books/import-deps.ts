// What the work of imports needs, over one book in memory: ids that differ, a record of the reported batches, and no steps.
import type { ImportWorkDeps } from '../../../main/service/import/import-deps.ts'
import type { PreparedImport } from '../../../main/service/import/prepare-import.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import type { ParsedRow, ParsedStatement } from '../../../shared/record/import/parsed-statement.ts'
import { ok } from '../../../shared/value/result.ts'
import { depsOf } from './book-with.ts'
import { theImport } from './import-batches.ts'
import { identified } from './import-rows.ts'
import type { MemoryBook } from './memory-book.ts'

/** A CAMT file of these rows. */
export const preparedOf = (
  rows: readonly ParsedRow[],
  statements: readonly ParsedStatement[] = [],
): PreparedImport => ({
  format: 'camt',
  rows: identified(rows),
  statements,
  ...{ mapping: null, mapping_origin: null, preview: [], skipped: [], notes: [] },
})

/** `reported`: every state of a batch that listeners would receive. */
export const importDepsOf = async (
  book: MemoryBook,
  fields: Partial<ImportWorkDeps> = {},
): Promise<{ readonly deps: ImportWorkDeps; readonly reported: readonly ImportBatch[] }> => {
  const reported: ImportBatch[] = []
  let ids = 0
  const deps: ImportWorkDeps = {
    ...(await depsOf(book)),
    newId: () => `new${String(++ids).padStart(4, '0')}`,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    events: {
      listen: () => () => undefined,
      reportBatch: (_, batch) => void reported.push(theImport(batch)),
      watch: () => undefined,
      close: () => undefined,
    },
    steps: [],
    removeBooked: async () => [],
    prepareAgain: async () => ok(preparedOf([])),
    ...fields,
  }
  return { deps, reported }
}

// Checks that the files which the books name are there and are still what was kept. Reads only.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import type { Batch } from '../../../shared/record/batch.ts'
import type { KeptDocument } from '../../../shared/record/document-request.ts'
import { fileOfBatch, fileOfDocument } from '../../../shared/record/kept-file.ts'

/** What is wrong with the kept files of imports, enrichments and bank transactions. `folder`: that of the book's files. */
export const checkFiles = async (tables: MemoryTables, folder: string): Promise<readonly string[]> => {
  const batches = [...tables.table('batch').records()].map((record) => fileOfBatch(record as Batch))
  const documents = [...tables.table('kept_document').records()].map((record) => fileOfDocument(record as KeptDocument))
  const findings: string[] = []
  for (const file of [...batches, ...documents]) {
    if (file === null) continue
    const { type, id, name, sha256 } = file
    const bytes = await readFile(join(folder, sha256)).catch(() => null)
    if (bytes === null) findings.push(`${type} ${id}: the file ${sha256} (${name}) is not there`)
    else if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      findings.push(`${type} ${id}: the file ${sha256} (${name}) is damaged`)
  }
  return findings
}

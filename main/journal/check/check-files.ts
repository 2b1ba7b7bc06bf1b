// Checks that the files which the books name are there and are still what was kept. Reads only.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'

/** What is wrong with the documents that were kept for bank transactions. `folder`: that of the book's files. */
export const checkFiles = async (tables: MemoryTables, folder: string): Promise<readonly string[]> => {
  const findings: string[] = []
  for (const { id, name, sha256 } of tables.table('kept_document').records()) {
    const bytes = await readFile(join(folder, String(sha256))).catch(() => null)
    if (bytes === null) findings.push(`kept_document ${id}: the file ${sha256} (${name}) is not there`)
    else if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      findings.push(`kept_document ${id}: the file ${sha256} (${name}) is damaged`)
  }
  return findings
}

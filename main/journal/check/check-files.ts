// Checks that the files which the books name are there and are still what was kept: statements and what was told beside them,
// and documents of transactions. Reads only, one file at a time.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'

/** A file that a record names. */
interface NamedFile {
  readonly record: string
  readonly name: string
  readonly sha256: string
}

/** How many files there should be, and what is wrong with those that are not as they were. `folder`: of the book's files. */
export const checkFiles = async (
  tables: MemoryTables,
  folder: string,
): Promise<{ readonly files: number; readonly findings: readonly string[] }> => {
  const findings: string[] = []
  const faults = new Map<string, string | null>()
  for (const { record, name, sha256 } of namedFiles(tables)) {
    const fault = faults.has(sha256) ? faults.get(sha256) : await faultOf(join(folder, sha256), sha256)
    faults.set(sha256, fault ?? null)
    if (fault) findings.push(`${record}: the file ${sha256} (${name}) is ${fault}`)
  }
  return { files: faults.size, findings }
}

function* namedFiles(tables: MemoryTables): Generator<NamedFile> {
  for (const table of ['kept_document', 'batch'] as const)
    for (const row of tables.table(table).records()) {
      const sha256 = table === 'batch' ? row.file_sha256 : row.sha256
      if (typeof sha256 === 'string') yield { record: `${table} ${row.id}`, name: String(row.name), sha256 }
    }
}

const faultOf = async (path: string, sha256: string): Promise<string | null> => {
  const bytes = await readFile(path).catch(() => null)
  if (bytes === null) return 'not there'
  return createHash('sha256').update(bytes).digest('hex') === sha256 ? null : 'damaged'
}

// Checks that the files named by the books exist and are unchanged: statements, notifications and payment orders, and
// vouchers. It only reads, one file at a time.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import { fileOfBatch, fileOfVoucher } from '../../../shared/record/books/stored-file.ts'
import { sha256Of } from '../../platform/sha256.ts'
import { errorCode } from '../append/files.ts'

/**
 * The number of files that should exist, and a finding for each missing or changed one. `folder`: the folder of the
 * book's files.
 */
export const checkFiles = async (
  tables: MemoryTables,
  folder: string,
): Promise<{ readonly files: number; readonly findings: readonly string[] }> => {
  const batches = tables.records('batch').map(fileOfBatch)
  const documents = tables.records('kept_document').map(fileOfVoucher)
  const findings: string[] = []
  const faults = new Map<string, string | null>()
  for (const file of [...batches, ...documents]) {
    if (file === null) continue
    const { type, id, name, sha256 } = file
    const fault = faults.has(sha256) ? faults.get(sha256) : await faultOf(join(folder, sha256), sha256)
    faults.set(sha256, fault ?? null)
    if (fault) findings.push(`${type} ${id}: the file ${sha256} (${name}) is ${fault}`)
  }
  return { files: faults.size, findings }
}

const faultOf = async (path: string, sha256: string): Promise<string | null> => {
  const bytes = await readFile(path).catch((error: unknown) => errorCode(error) ?? 'unknown')
  if (typeof bytes === 'string') return bytes === 'ENOENT' ? 'missing' : `not readable (${bytes})`
  return sha256Of(bytes) === sha256 ? null : 'damaged'
}

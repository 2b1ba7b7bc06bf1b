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
    const known = faults.get(sha256)
    const fault = known === undefined ? await faultOf(join(folder, sha256), sha256) : known
    faults.set(sha256, fault)
    if (fault !== null) findings.push(`${type} ${id}: the file ${sha256} (${name}) is ${fault}`)
  }
  return { files: faults.size, findings }
}

const faultOf = async (path: string, sha256: string): Promise<string | null> => {
  try {
    return sha256Of(await readFile(path)) === sha256 ? null : 'damaged'
  } catch (error) {
    const code = errorCode(error)
    return code === 'ENOENT' ? 'missing' : `not readable (${code})`
  }
}

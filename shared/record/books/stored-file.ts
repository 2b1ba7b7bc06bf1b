// The files that the books refer to: the statement of each import, the file of each enrichment, the vouchers of bank
// transactions. Their SHA-256 identifies them; it is in the record and therefore in the journal.
import { z } from 'zod'
import type { Voucher } from '../bank/document-request.ts'
import type { Batch } from '../import/batch.ts'

/** A stored file as a record names it. */
export interface StoredFile {
  readonly type: 'batch' | 'kept_document'
  /** The id of the record. */
  readonly id: string
  readonly name: string
  readonly sha256: string
}

/** A stored file that differs from what the books say. */
export const FileFinding = z.object({
  type: z.enum(['batch', 'kept_document']).describe('The kind of record that refers to the file'),
  id: z.string(),
  name: z.string().describe('The name under which it was uploaded'),
  sha256: z.string(),
  fault: z
    .enum(['missing', 'damaged'])
    .describe('`damaged`: its content no longer matches what was stored, or cannot be read'),
})
export type FileFinding = z.infer<typeof FileFinding>
export type FileFault = FileFinding['fault']

/** The file of an import or an enrichment; null when the batch is of another kind. */
export const fileOfBatch = (batch: Batch): StoredFile | null =>
  batch.kind === 'import' || batch.kind === 'enrichment'
    ? { type: 'batch', id: batch.id, name: batch.name, sha256: batch.file_sha256 }
    : null

export const fileOfVoucher = ({ id, name, sha256 }: Voucher): StoredFile => ({
  type: 'kept_document',
  id,
  name,
  sha256,
})

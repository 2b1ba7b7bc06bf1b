// Reads the file of a VAT return, of Kontor or of another program.

import type { FileRefusal } from '../../shared/record/import/file-refusal.ts'
import type { VatFile } from '../../shared/record/ledger/vat-file.ts'
import type { Result } from '../../shared/value/result.ts'
import { decodeXml } from './core/decode-text.ts'
import { refuse } from './core/file-refusals.ts'
import { detectKind } from './detect.ts'
import { readVatFileText } from './vat-file/vat-file.ts'

/**
 * Refuses another kind of file and other versions with 415, and a return that is incomplete or has elements which the
 * schema does not know with 422. Sums that do not add up are no reason: `vatFileProblems` names them.
 */
export const readVatFile = (name: string, bytes: Uint8Array<ArrayBuffer>): Result<VatFile, FileRefusal> => {
  const kind = detectKind(name, bytes)
  if (!kind.ok) return kind
  if (kind.value === 'table') return refuse({ code: 'not_a_vat_file', values: { found: 'table' } })
  const text = decodeXml(bytes)
  return text.ok ? readVatFileText(text.value) : text
}

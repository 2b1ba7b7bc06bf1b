// Detects the kind of a file: its extension must be an allowed one, and its content decides.
import type { FileRefusal } from '../../shared/record/import/file-refusal.ts'
import { ok, type Result } from '../../shared/value/result.ts'
import { refuse } from './core/file-refusals.ts'
import { isTableMarkup } from './table/read-table.ts'

const EXTENSIONS = ['.xml', '.csv', '.txt', '.xls', '.xlsx']

/** The reader for a file: CAMT, or CSV and spreadsheets. */
export type FileKind = 'xml' | 'table'

/**
 * Decides which reader takes the file. A camt file named `.txt` is read, and a CSV
 * named `.xml` is refused (415): only the content decides, among the extensions
 * that the interface allows. Banks also save HTML tables under the name `.xls`.
 */
export const detectKind = (name: string, bytes: Uint8Array): Result<FileKind, FileRefusal> => {
  const extension = /\.[^./\\]*$/.exec(name)?.[0].toLowerCase() ?? ''
  if (!EXTENSIONS.includes(extension)) {
    return refuse({ code: 'invalid_file_format', values: { found: 'other_extension', extensions: EXTENSIONS } })
  }
  const content = contentKind(bytes)
  if (content === 'markup') return ok(extension !== '.xml' && isTableMarkup(bytes) ? 'table' : 'xml')
  if (content === 'empty') return refuse({ code: 'empty_file' })
  if (content === 'pdf') return refuse({ code: 'invalid_file_format', values: { found: 'pdf' } })
  if (extension === '.xml') return refuse({ code: 'invalid_xml', values: { fault: 'no_xml' } })
  return ok('table')
}

type ContentKind = 'empty' | 'markup' | 'pdf' | 'other'

const LESS_THAN = 0x3c
/** Bytes that may precede the first `<`: blanks, line ends, byte order marks, the zeros of UTF-16. */
const BEFORE_MARKUP = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x00])

const contentKind = (bytes: Uint8Array): ContentKind => {
  const first = bytes.findIndex((byte) => !BEFORE_MARKUP.has(byte))
  if (first === -1) return 'empty'
  if (bytes[first] === LESS_THAN) return 'markup'
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) return 'pdf'
  return 'other'
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)

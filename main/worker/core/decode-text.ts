// Decodes the bytes of a file: by its byte order mark, by the XML declaration, otherwise as strict UTF-8. A byte that
// is invalid in the encoding refuses the file: a replaced character in a name or reference could never be restored.
import iconv from 'iconv-lite'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import { ok, type Result } from '../../../shared/value/result.ts'
import { refuse } from './file-refusals.ts'
import { repairText } from './repair-text.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The declaration is in the first line and is ASCII in every encoding handled here. */
const DECLARATION_BYTES = 256
const DECLARED_ENCODING = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/

/**
 * The text of an XML file, without its byte order mark, and with letters repaired that were saved in a wrong encoding.
 * Refuses (415) bytes that are invalid in the file's encoding, unknown encodings, and NUL characters, which no text
 * file has.
 */
export const decodeXml = (bytes: Bytes): Result<string, FileRefusal> => {
  const text = decodeBytes(bytes)
  if (!text.ok) return text
  if (text.value.includes('\0')) return refuse({ code: 'nul_characters' })
  return ok(repairText(text.value.replace(/^\uFEFF+/, '')).text)
}

const decodeBytes = (bytes: Bytes): Result<string, FileRefusal> => {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff)) {
    return unknownEncoding('UTF-32')
  }
  if (a === 0xff && b === 0xfe) return decodeUtf16(bytes)
  if (a === 0xfe && b === 0xff) return decodeUtf16(swapped(bytes))
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeStrictly(bytes, 'utf-8', 'UTF-8')
  // `<` in UTF-16 without a byte order mark.
  if (a === 0x3c && b === 0 && c !== 0) return decodeUtf16(bytes)
  if (a === 0 && b === 0x3c) return decodeUtf16(swapped(bytes))
  return decodeDeclared(bytes)
}

const decodeDeclared = (bytes: Bytes): Result<string, FileRefusal> => {
  const start = String.fromCharCode(...bytes.subarray(0, DECLARATION_BYTES))
  const name = (DECLARED_ENCODING.exec(start)?.[1] ?? 'utf-8').toLowerCase()
  // A declaration that was readable byte by byte is not UTF-16, even if it says so: programs that build the text in
  // memory and save it as UTF-8 write such files.
  if (/^(utf-?8|us-ascii|ascii|utf-?16(le|be)?)$/.test(name)) return decodeStrictly(bytes, 'utf-8', 'UTF-8')
  // Files that say ISO-8859-1 and have bytes 0x80-0x9F mean Windows-1252 (typographic quotes, the euro sign).
  const encoding = /^(iso-?8859-?1|iso_8859-1|latin-?1)$/.test(name) ? 'windows-1252' : name
  if (!iconv.encodingExists(encoding)) return unknownEncoding(name)
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding)
  return text.includes('\uFFFD') ? invalidBytes(name) : ok(text)
}

const decodeUtf16 = (bytes: Bytes) => decodeStrictly(bytes, 'utf-16le', 'UTF-16')

const decodeStrictly = (bytes: Bytes, encoding: string, shown: string): Result<string, FileRefusal> => {
  try {
    return ok(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return invalidBytes(shown)
  }
}

/** Converts big endian to little endian: Electron's Node may not have the decoder for big endian. */
const swapped = (bytes: Bytes): Bytes => {
  const littleEndian = bytes.slice(0, bytes.length & ~1)
  Buffer.from(littleEndian.buffer).swap16()
  return littleEndian
}

const unknownEncoding = (name: string) => refuse({ code: 'unknown_encoding', values: { of: 'xml', encoding: name } })

const invalidBytes = (name: string) => refuse({ code: 'invalid_encoding', values: { of: 'xml', encoding: name } })

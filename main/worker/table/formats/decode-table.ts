// Decodes the bytes of a text table: byte order marks, UTF-8,
// UTF-16, and the single-byte code pages that banks still use.
import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { type Note, note } from '../../../../shared/record/core/note.ts'
import type { FileRefusal, OtherFormat } from '../../../../shared/record/import/file-refusal.ts'
import { type Err, ok, type Result } from '../../../../shared/value/result.ts'
import { refuse } from '../../core/file-refusals.ts'
import { repairText } from '../../core/repair-text.ts'

export interface DecodedText {
  readonly text: string
  /** The name in iconv-lite. */
  readonly encoding: string
  /** What was repaired in the text, and what cannot be. */
  readonly warnings: readonly Note[]
}

/** Code pages to try if the bytes are not Unicode. The usual one is first and wins a tie. */
const CODE_PAGES = ['windows-1252', 'macintosh', 'cp850'] as const

/** First bytes of formats that are certainly not text. */
const SIGNATURES: readonly (readonly [string, OtherFormat])[] = [
  ['%PDF', 'pdf'],
  ['\x89PNG', 'png'],
  ['\xff\xd8\xff', 'jpeg'],
  ['GIF8', 'gif'],
  ['{\\rtf', 'rtf'],
  ['PK\x03\x04', 'zip'],
  ['\x1f\x8b', 'gzip'],
  ['Rar!', 'rar'],
  ['7z\xbc\xaf', '7z'],
  ['\xd0\xcf\x11\xe0', 'office'],
]

/**
 * The text of a table file. `encoding` overrides the detected encoding (any name that iconv-lite knows). Refuses with
 * 415 a file that is not text: known binary formats, NUL bytes, control characters. The result has no byte order mark.
 */
export const decodeTable = (bytes: Uint8Array, encoding?: string | null): Result<DecodedText, FileRefusal> => {
  if (bytes.length === 0) return refuse({ code: 'empty_file' })
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1')
  const signature = SIGNATURES.find(([start]) => head.startsWith(start))
  if (signature) return refuse({ code: 'invalid_file_format', values: { found: 'no_table', format: signature[1] } })
  const problem = encodingProblem(encoding)
  if (problem) return problem
  if (encoding && UTF8.test(encoding) && !isUtf8(bytes)) {
    return refuse({ code: 'invalid_encoding', values: { of: 'table', encoding: 'UTF-8' } })
  }
  const name = encoding || guessEncoding(bytes)
  // Remove the mark before decoding: one such character would make every other one take twice the memory.
  const start = hasUtf8Mark(bytes) && name === 'utf-8' ? 3 : 0
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset + start, bytes.length - start)
  const decoded = name === 'utf-8' ? buffer.toString('utf8') : iconv.decode(buffer, name)
  const text = decoded.replace(/^\ufeff+/, '')
  if (!isReadable(text)) return refuse({ code: 'invalid_file_format', values: { found: 'no_text' } })
  // Do not repair a text whose encoding the user chose.
  if (encoding) return ok({ text, encoding: name, warnings: [] })
  const repaired = repairText(text)
  const warnings = [
    ...(repaired.isRepaired ? [note('encoding_repaired')] : []),
    ...(repaired.lost > 0 ? [note('characters_lost', { count: repaired.lost })] : []),
  ]
  return ok({ text: repaired.text, encoding: name, warnings })
}

const hasUtf8Mark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

const UTF8 = /^utf-?8$/i
/** Names that iconv-lite accepts as encodings although no text is written in them. */
const NO_ENCODING = /^(?:hex|base64)$/i

/** 422 for an unknown encoding. */
export const encodingProblem = (encoding: string | null | undefined): Err<FileRefusal> | null =>
  !encoding || isKnownEncoding(encoding)
    ? null
    : refuse({ code: 'unknown_encoding', values: { of: 'table', encoding } })

const isKnownEncoding = (name: string): boolean => !NO_ENCODING.test(name.trim()) && iconv.encodingExists(name)

const guessEncoding = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const wide = utf16WithoutMark(bytes)
  if (wide) return wide
  return isUtf8(bytes) ? 'utf-8' : guessCodePage(bytes)
}

/** Western text in UTF-16 has a NUL in nearly every second byte; its position gives the byte order. */
const utf16WithoutMark = (bytes: Uint8Array): string | null => {
  const length = Math.min(bytes.length, 4000) & ~1
  let even = 0
  let odd = 0
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even++
    if (bytes[index + 1] === 0) odd++
  }
  const pairs = length / 2
  if (pairs === 0 || bytes.length % 2 === 1) return null
  if (odd > pairs * 0.7 && even < pairs * 0.05) return 'utf-16le'
  if (even > pairs * 0.7 && odd < pairs * 0.05) return 'utf-16be'
  return null
}

/**
 * The usual letters beyond ASCII in Western European statements,
 * and the other possible ones. All others lower the score.
 */
const USUAL = 'äöüéèàç'
const POSSIBLE = 'ÄÖÜßêëâáîïíìôóòùûúñœæøåÉÈÀÇÑÅØŒÊÎÔÂ’‘“”–—…€°·§«»£©®\u00a0ªº½'

const weightOf = (character: string): number => (USUAL.includes(character) ? 3 : POSSIBLE.includes(character) ? 1 : -2)

/** The code page that gives the most probable letters. */
const guessCodePage = (bytes: Uint8Array): string => {
  const counts = new Uint32Array(256)
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1
  let best = { name: CODE_PAGES[0] as string, score: Number.NEGATIVE_INFINITY }
  for (const name of CODE_PAGES) {
    let score = 0
    for (let byte = 128; byte < 256; byte++) {
      const count = counts[byte] ?? 0
      if (count === 0) continue
      score += count * weightOf(iconv.decode(Buffer.from([byte]), name))
    }
    if (score > best.score) best = { name, score }
  }
  return best.name
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

/** No NUL, and hardly any control character other than line ends and tabs. */
const isReadable = (text: string): boolean => {
  let control = 0
  for (const [character] of text.matchAll(CONTROL)) {
    control++
    if (character === '\0' || control * 1000 > text.length) return false
  }
  return true
}

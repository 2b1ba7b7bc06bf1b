// The signature of a commit: an HMAC over its body with the key of the installation.
// It is the last field of the body, so that the line's hash covers it too (rule
// 156). This module knows no files: identity/identity-record.ts keeps the key.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Head } from '../../../shared/books/port/commit.ts'

/** Signs the commits of one book and knows which of them need no signature. */
export interface Signature {
  /** The signature of an unsigned body; null if there is no key. */
  readonly sign: (body: string) => string | null
  /** Whether a line has the right signature. */
  readonly isSigned: (line: Uint8Array) => boolean
  /**
   * Commits up to this head were accepted as found; every later commit must be signed. Null: no commit must be signed.
   */
  readonly vouched: () => Head | null
}

const NAME = ',"mac":"'
/** A SHA-256 in base64url. */
const MAC_CHARACTERS = 43
const END = '"}'
const LENGTH = NAME.length + MAC_CHARACTERS + END.length
/** The start of the body in a line, after its hash. */
const BODY_START = 65

/** The body with its signature as the last field. */
export const withSignature = (body: string, mac: string): string => `${body.slice(0, -1)}${NAME}${mac}${END}`

export const signerOf = (key: Uint8Array) => (body: string) =>
  createHmac('sha256', key).update(body).digest('base64url')

/** Whether a line is signed with this key; `unsigned` if it has no signature at all. */
export const signatureOf = (line: Uint8Array, key: Uint8Array): 'right' | 'wrong' | 'unsigned' => {
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.length)
  const at = bytes.length - LENGTH
  if (at < BODY_START || bytes.toString('latin1', at, at + NAME.length) !== NAME) return 'unsigned'
  const mac = createHmac('sha256', key).update(bytes.subarray(BODY_START, at)).update('}').digest('base64url')
  const written = bytes.subarray(at + NAME.length, at + NAME.length + MAC_CHARACTERS)
  return timingSafeEqual(Buffer.from(mac), written) ? 'right' : 'wrong'
}

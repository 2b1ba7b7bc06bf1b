// The part of DER (ITU-T X.690) that time stamps need: values as a tag, a length and their content. The bytes come from
// outside and are not trusted: a value whose length exceeds its container is refused.
import { err, ok, type Result } from './result.ts'

export const DER = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  time: 0x18,
  sequence: 0x30,
  /** `[0]`, explicit. */
  first: 0xa0,
} as const

export interface DerValue {
  readonly tag: number
  readonly content: Uint8Array<ArrayBuffer>
}

/** One value: its tag, its length, and its parts. */
export const writeDer = (tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const sizes: number[] = []
  for (let rest = length; length > 127 && rest > 0; rest >>>= 8) sizes.unshift(rest & 0xff)
  const head = length > 127 ? [tag, 0x80 | sizes.length, ...sizes] : [tag, length]
  const bytes = new Uint8Array(head.length + length)
  bytes.set(head)
  let at = head.length
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The values in a sequence of bytes; an error when they do not fill the bytes exactly. */
export const readDer = (bytes: Uint8Array<ArrayBuffer>): Result<readonly DerValue[], 'not_der'> => {
  const values: DerValue[] = []
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at] ?? 0
    const first = bytes[at + 1]
    // Tags of several bytes do not occur; a length without a number (0x80) is BER, not DER.
    if (first === undefined || (tag & 0x1f) === 0x1f || first === 0x80 || first > 0x84) return err('not_der')
    const count = first > 0x80 ? first - 0x80 : 0
    let length = count === 0 ? first : 0
    for (let index = 0; index < count; index++) length = length * 256 + (bytes[at + 2 + index] ?? 0)
    const start = at + 2 + count
    if (start + length > bytes.length) return err('not_der')
    values.push({ tag, content: bytes.subarray(start, start + length) })
    at = start + length
  }
  return ok(values)
}

/** The bytes of a positive integer in DER: without redundant leading zeros. */
export const derInteger = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const start = bytes.findIndex((byte) => byte !== 0)
  const digits = start < 0 ? new Uint8Array([0]) : bytes.slice(start)
  return writeDer(DER.integer, (digits[0] ?? 0) > 127 ? new Uint8Array([0, ...digits]) : digits)
}

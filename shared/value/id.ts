// New identifiers. Both kinds sort in the order they were made.
import { uuidv7, uuidv7obj } from 'uuidv7'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new 26-character ULID: the 128 bits of a UUIDv7 in Crockford's base 32 (decision 15: opaque string ids). */
export const newId = (): string => {
  let text = ''
  let buffer = 0
  let bits = 2 // 26 characters hold 130 bits: two leading zero bits
  for (const byte of uuidv7obj().bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += CROCKFORD[(buffer >> bits) & 31]
    }
    buffer &= (1 << bits) - 1
  }
  return text
}

/** A new UUID, as batches have them. */
export const newUuid = (): string => uuidv7()

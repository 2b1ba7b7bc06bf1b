// New identifiers. Both kinds sort in the order of their creation.
import { V7Generator } from 'uuidv7'

/** Available in browsers and in Node; this folder is compiled without the types of either. */
declare const crypto: { readonly getRandomValues: (numbers: Uint32Array) => void }

/**
 * A buffer of random numbers: an import asks for thousands of ids, and the library would ask the system for random
 * numbers every few ids.
 */
const random = {
  numbers: new Uint32Array(1024),
  next: 1024,
  nextUint32: (): number => {
    if (random.next >= random.numbers.length) {
      crypto.getRandomValues(random.numbers)
      random.next = 0
    }
    return random.numbers[random.next++] ?? 0
  },
}
const generator = new V7Generator(random)

const CROCKFORD = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].map((letter) => letter.charCodeAt(0))
const LENGTH = 26

/** A new 26-character ULID: the 128 bits of a UUIDv7 in Crockford's base 32 (rule 15: opaque string ids). */
export const newId = (): string => {
  // Appending single letters would create many intermediate texts and take twice as long.
  const letters = new Array<number>(LENGTH)
  let at = 0
  let buffer = 0
  let bits = 2 // 26 characters hold 130 bits: two leading zero bits
  for (const byte of generator.generate().bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      letters[at++] = CROCKFORD[(buffer >> bits) & 31] ?? 0
    }
    buffer &= (1 << bits) - 1
  }
  return String.fromCharCode(...letters)
}

/** A new UUID, for batches. */
export const newUuid = (): string => generator.generate().toString()

// Damages files at random: flipped bytes, cuts, repetitions, and known problems of readers.
import type { Random } from '../random.ts'

const TOKENS = [
  ...[
    '"',
    '""',
    ';',
    ',',
    '\t',
    '\n',
    '\r',
    '\0',
    '=',
    '(',
    '-',
    '−',
    '.',
    "'",
    '1.234',
    '31.02.2026',
    '0001',
    '\ufeff',
  ],
  ...['<table><tr><td>', 'Saldo', 'Total', 'IBAN', '9'.repeat(30), '\u202e', '<', '</', '>', '&amp;', '&#0;', '<!--'],
  ...[
    '<![CDATA[',
    '<Ntry>',
    '</Ntry>',
    '<Amt Ccy="EUR">1</Amt>',
    '<Sts>PDNG</Sts>',
    '<RvslInd>true</RvslInd>',
    '99999999999999.99',
  ],
].map((token) => new TextEncoder().encode(token))

/** A copy with up to four damages, mostly small. Half of the copies have one, so that some files stay readable. */
export const mutate = (bytes: Uint8Array, random: Random): Uint8Array<ArrayBuffer> => {
  let damaged = new Uint8Array(bytes)
  for (let times = random.pick([1, 1, 1, 2, 3, 4]); times > 0; times--) damaged = damage(damaged, random)
  return damaged
}

const damage = (bytes: Uint8Array<ArrayBuffer>, random: Random): Uint8Array<ArrayBuffer> => {
  const at = random.between(0, Math.max(0, bytes.length - 1))
  switch (random.between(0, 6)) {
    case 0:
      return flipped(bytes, at, random, 1)
    case 1:
      return bytes.slice(0, at)
    case 2:
      return spliced(bytes, at, random.between(1, 200))
    case 3:
      return spliced(bytes, at, 0, bytes.subarray(at, at + random.between(1, 300)))
    case 4:
      return spliced(bytes, at, random.between(0, 5), bytes.subarray(0, random.between(0, 40)))
    case 5:
      // No byte moves, so that data found by offset is still reached.
      return flipped(bytes, at, random, random.between(1, 20))
    default:
      return spliced(bytes, at, random.between(0, 3), random.pick(TOKENS))
  }
}

const flipped = (
  bytes: Uint8Array<ArrayBuffer>,
  at: number,
  random: Random,
  count: number,
): Uint8Array<ArrayBuffer> => {
  const copy = bytes.slice()
  for (let index = at; index < Math.min(at + count, copy.length); index++) copy[index] = random.between(0, 255)
  return copy
}

const spliced = (
  bytes: Uint8Array,
  at: number,
  remove: number,
  insert: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> => {
  const tail = bytes.subarray(Math.min(bytes.length, at + remove))
  const joined = new Uint8Array(at + insert.length + tail.length)
  joined.set(bytes.subarray(0, at))
  joined.set(insert, at)
  joined.set(tail, at + insert.length)
  return joined
}

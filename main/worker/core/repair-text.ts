// Text that was UTF-8, was taken for Windows-1252 by some program, and saved so: `MÃ¼ller` for `Müller`. Put right where
// the characters prove it; what such a program has replaced (`ï¿½`) is gone, and is counted.

export interface RepairedText {
  readonly text: string
  /** Whether anything was put right. */
  readonly isRepaired: boolean
  /** Characters that the file itself has lost. */
  readonly lost: number
}

/** Windows-1252 above 0x7f where it is not Latin-1; its five empty places are taken as the controls of Latin-1. */
const HIGH = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((character, index) => [character, 0x80 + index]),
)
const FOLLOWING = `[\u00a0-\u00bf${[...HIGH.keys()].join('')}]`
/** A first byte of UTF-8 for letters and signs of European languages, and as many following bytes as it asks for. */
const SEQUENCE = new RegExp(`[\u00c2-\u00d4]${FOLLOWING}|[\u00e1\u00e2\u00ef]${FOLLOWING}{2}`, 'g')
const DAMAGE_HINT = /[\u00c2-\u00d4\u00e1\u00e2\u00ef]/
const LOST = /\ufffd/g
/** What is left of five letters whose second byte has no character: `Ã` with a replacement behind it. */
const HALF = /\u00c3\ufffd/g

const byteOf = (character: string): number => HIGH.get(character) ?? character.charCodeAt(0)

const strict = new TextDecoder('utf-8', { fatal: true })

const repairSequence = (sequence: string): string => {
  try {
    return strict.decode(Uint8Array.from(sequence, byteOf))
  } catch {
    return sequence
  }
}

/** Letters that such a sequence is likely to stand for: what it gives must be a letter or a sign of a statement. */
const PLAUSIBLE = /^[\u00a0-\u024f\u2010-\u203a\u20ac\u2122\ufffd]$/

/** Anything beyond ASCII, such a sequence counting once. */
const NON_ASCII = /[\u0080-\uffff]/g

const repairPass = (text: string): string => {
  let found = 0
  let foundLength = 0
  const next = text.replace(SEQUENCE, (sequence) => {
    const letter = repairSequence(sequence)
    if (!PLAUSIBLE.test(letter)) return sequence
    found++
    foundLength += sequence.length
    return letter
  })
  if (found === 0) return text
  const others = (text.match(NON_ASCII)?.length ?? 0) - foundLength
  return others <= found ? next : text
}

/**
 * Puts right what was read in a wrong encoding, up to twice over. A sequence is changed when it is UTF-8 byte by byte and
 * gives a European letter or sign, and a text only when it has no more other letters beyond ASCII than such sequences:
 * where accents are right, two characters stand so once in a while by chance.
 */
export const repairText = (input: string): RepairedText => {
  let text = input
  for (let times = 0; times < 2 && DAMAGE_HINT.test(text); times++) {
    const next = repairPass(text)
    if (next === text) break
    text = next
  }
  const isRepaired = text !== input
  if (isRepaired) text = text.replace(HALF, '\ufffd')
  return { text, isRepaired, lost: text.includes('\ufffd') ? (text.match(LOST)?.length ?? 0) : 0 }
}

// Repairs text that was UTF-8 and that a program read as Windows-1252 and saved again: `MÃ¼ller` for `Müller`. It
// repairs only what the characters prove. Characters that such a program has replaced (`ï¿½`) are lost and are counted.

export interface RepairedText {
  readonly text: string
  /** Whether anything was repaired. */
  readonly isRepaired: boolean
  /** The number of characters that the file itself has lost. */
  readonly lost: number
}

/**
 * Windows-1252 above 0x7f where it differs from Latin-1; its
 * five unused places count as the control characters of Latin-1.
 */
const HIGH = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((character, index) => [character, 0x80 + index]),
)
const FOLLOWING = `[\u00a0-\u00bf${[...HIGH.keys()].join('')}]`
/**
 * A first byte of UTF-8 for letters and symbols of European
 * languages, with the number of following bytes that it requires.
 */
const SEQUENCE = new RegExp(`[\u00c2-\u00d4]${FOLLOWING}|[\u00e1\u00e2\u00ef]${FOLLOWING}{2}`, 'g')
const DAMAGE_HINT = /[\u00c2-\u00d4\u00e1\u00e2\u00ef]/
const LOST = /\ufffd/g
/** The remains of five letters whose second byte has no character: `Ã` followed by a replacement character. */
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

/** The result of a repaired sequence must be a letter or symbol that occurs in statements. */
const PLAUSIBLE = /^[\u00a0-\u024f\u2010-\u203a\u20ac\u2122\ufffd]$/

/** Characters beyond ASCII. Such a sequence counts once. */
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
 * Repairs text that was read in a wrong encoding, up to twice over. A sequence changes only if its bytes are UTF-8 and
 * give a European letter or symbol. A text changes only if it has no more other characters beyond ASCII than such
 * sequences: in a text with correct accents, two characters form such a sequence now and then by chance.
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

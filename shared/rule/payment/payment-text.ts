// The characters that payments may have. Source: Swiss Payment Standards, character set: Basic Latin, Latin-1 Supplement,
// Latin Extended-A and `€ȘșȚț`; for identifications a smaller set.

const isAllowed = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return (
    (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0x17f && code !== 0xad) || '€ȘșȚț'.includes(character)
  )
}

/** What programs write instead of the keys of a typewriter, and letters that do not decompose. */
const REPLACED: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  ʼ: "'",
  '‹': "'",
  '›': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '\u00ad': '',
  '…': '...',
  '•': '-',
  '·': '·',
  '⁄': '/',
  '×': '×',
  '™': 'TM',
  '℠': 'SM',
  '№': 'No',
  ẞ: 'SS',
  ƒ: 'f',
  ƀ: 'b',
  ɓ: 'b',
  ǝ: 'e',
  Ə: 'E',
  ə: 'e',
  ơ: 'o',
  ư: 'u',
  '₣': 'Fr',
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\u2060': '',
  '\ufeff': '',
  '\ufe0f': '',
}

export interface PaymentText {
  readonly text: string
  /** The characters that have no counterpart, each once; the text has none of them. */
  readonly unknown: readonly string[]
}

/** The text in the characters of payments, with single blanks and none at its ends. */
export const paymentText = (text: string): PaymentText => {
  const unknown = new Set<string>()
  // A byte order mark is a blank by its class, and invisible.
  const letters = [...text.normalize('NFC').replace(/[^\S\ufeff]+/gu, ' ')].map((character) => {
    if (isAllowed(character)) return character
    const replaced = REPLACED[character]
    if (replaced !== undefined) return replaced
    // Compatibility forms (ligatures, full width), then without accents that the set does not have.
    const plain = character.normalize('NFKD').replace(/\p{M}+/gu, '')
    if (plain !== '' && [...plain].every(isAllowed)) return plain
    if (plain !== '' || !/\p{M}/u.test(character)) unknown.add(character)
    return ''
  })
  return { text: letters.join('').replace(/ +/g, ' ').trim(), unknown: [...unknown] }
}

/** Cut to a length at its end; characters outside the basic plane do not occur. */
export const shortened = (text: string, max: number): string => text.slice(0, max).trimEnd()

/**
 * A part of an identification (`EndToEndId`): letters without accents, digits and `.+-`. Everything else is a hyphen, and
 * a slash too, because the keys of payment orders are separated by it.
 */
export const idPart = (text: string, max: number): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[^A-Za-z0-9.+]+/g, '-')
    .replace(/^[-.+]+|[-.+]+$/g, '')
    .slice(0, max)
    .replace(/[-.+]+$/, '')

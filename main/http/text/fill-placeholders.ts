// Puts values into a sentence: `{name}` stands for a value, and what is in brackets is left out when its value is missing.

/** Values are put in as they are, whatever they hold; null and empty ones are missing. */
export const fillIn = (sentence: string, values: Readonly<Record<string, string | null | undefined>>): string => {
  let text = ''
  for (const { isOptional, pieces } of partsOf(sentence)) {
    if (isOptional && pieces.some((piece) => typeof piece !== 'string' && !values[piece.name])) continue
    for (const piece of pieces) text += typeof piece === 'string' ? piece : (values[piece.name] ?? '')
  }
  return text
}

interface Part {
  readonly isOptional: boolean
  /** Words, and the names of values between them. */
  readonly pieces: readonly (string | { readonly name: string })[]
}

/** Each sentence is taken apart once: a page of a list holds hundreds of them. */
const known = new Map<string, readonly Part[]>()

const partsOf = (sentence: string): readonly Part[] => {
  const before = known.get(sentence)
  if (before) return before
  const parts = sentence.split(/\[([^\]]*)\]/).map((part, index) => ({
    isOptional: index % 2 === 1,
    pieces: part.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 1 ? { name: piece } : piece)),
  }))
  known.set(sentence, parts)
  return parts
}

// Fills values into a sentence: `{name}` is a placeholder, and the text in brackets is omitted when one of its values is
// missing.

/** Inserts values unchanged, with any content; null and empty values are missing. */
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
  /** Texts, and the names of the values between them. */
  readonly pieces: readonly (string | { readonly name: string })[]
}

/** Each sentence is parsed once: a page of a list contains hundreds of them. */
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

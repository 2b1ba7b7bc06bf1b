// The words of a page that OCR is certain of. A value that is read wrongly is worse than one that is missing. Pure.

/** A word with its box in pixels, as tesseract states it. */
export interface OcrWord {
  readonly text: string
  /** From 0 to 100. */
  readonly confidence: number
  readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
}

/** Of a word with digits or of a value, and of other words, which are only compared with known ones. */
const MIN_OF_VALUE = 80
const MIN_WORD = 30

/** Whether a phrase has a word that is too uncertain for a value, such as the name of a new supplier. */
export const isUnclear = (phrase: readonly OcrWord[]): boolean =>
  phrase.some(({ confidence }) => confidence < MIN_OF_VALUE)

/**
 * The certain words of a line, those together that are close. With an uncertain number the numbers next to it are left out,
 * too: a part of an amount is another amount.
 */
export const phrasesOf = (line: readonly OcrWord[]): readonly (readonly OcrWord[])[] => {
  const isLeftOut = line.map(
    ({ text, confidence }) => confidence < (/\d/.test(text) ? MIN_OF_VALUE : MIN_WORD) || text.trim() === '',
  )
  const spread = (from: number, to: number): void => {
    const [one, other] = [line[from], line[to]]
    if (isLeftOut[from] && one && other && isNumber(one) && isNumber(other) && areClose(one, other))
      isLeftOut[to] = true
  }
  // From left to right and back: over a whole number.
  for (let index = 1; index < line.length; index++) spread(index - 1, index)
  for (let index = line.length - 1; index > 0; index--) spread(index, index - 1)
  const phrases: OcrWord[][] = []
  for (const [index, word] of line.entries()) {
    if (isLeftOut[index]) continue
    const before = line[index - 1]
    const phrase = before !== undefined && !isLeftOut[index - 1] && areClose(before, word) ? phrases.at(-1) : undefined
    if (phrase) phrase.push(word)
    else phrases.push([word])
  }
  return phrases
}

const isNumber = ({ text }: OcrWord): boolean => /\d/.test(text)

/** With a gap that is smaller than the letters are high. */
const areClose = ({ bbox: one }: OcrWord, { bbox: other }: OcrWord): boolean => {
  const gap = Math.max(other.x0 - one.x1, one.x0 - other.x1)
  return gap < Math.max(one.y1 - one.y0, other.y1 - other.y0)
}

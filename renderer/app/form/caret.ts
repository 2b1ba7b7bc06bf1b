// The caret in a field that groups its text by itself.

/** The caret position that has the same number of letters and digits before it as in the typed text. */
export const caretAfter = (formatted: string, characterCount: number): number => {
  let passed = 0
  for (let index = 0; index < formatted.length; index++) {
    if (passed === characterCount) return index
    if (formatted[index] !== ' ') passed++
  }
  return formatted.length
}

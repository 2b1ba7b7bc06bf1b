// Text that the user types over a displayed choice replaces it, wherever the caret is and however fast the user types.
// Pure.

/** The properties of the browser's `input` event. */
interface InputChange {
  readonly inputType?: string | undefined
  /** The inserted text; null: the event does not contain it, as after a paste. */
  readonly data?: string | null | undefined
}

/** The text in the field after the first key, paste or deletion over the displayed choice. */
export const textTypedOver = (shown: string, text: string, { inputType = '', data }: InputChange): string => {
  if (inputType.startsWith('delete')) return ''
  if (data != null) return data
  // A paste over the whole text leaves nothing of it.
  if (shown === '' || !text.includes(shown.slice(0, 1)) || text.length <= shown.length) return text
  let before = 0
  while (before < shown.length && text[before] === shown[before]) before++
  let after = 0
  while (after < shown.length - before && text[text.length - 1 - after] === shown[shown.length - 1 - after]) after++
  return before + after === shown.length ? text.slice(before, text.length - after) : text
}

// What is typed over a choice that is shown: it replaces it, wherever the caret stands and however fast it is typed. Pure.

/** What an `input` event of the browser says of itself. */
interface InputChange {
  readonly inputType?: string | undefined
  /** What was put in; null: it does not say, as when something is pasted. */
  readonly data?: string | null | undefined
}

/** The text that stands in the field after the first key, paste or deletion over what is shown. */
export const textTypedOver = (shown: string, text: string, { inputType = '', data }: InputChange): string => {
  if (inputType.startsWith('delete')) return ''
  if (data != null) return data
  // A paste over all of it leaves nothing of what was there.
  if (shown === '' || !text.includes(shown.slice(0, 1)) || text.length <= shown.length) return text
  let before = 0
  while (before < shown.length && text[before] === shown[before]) before++
  let after = 0
  while (after < shown.length - before && text[text.length - 1 - after] === shown[shown.length - 1 - after]) after++
  return before + after === shown.length ? text.slice(before, text.length - after) : text
}

// What was typed and cannot be read is never left out in silence: as long as a field has such a text, nothing is sent.

/** The first field of a form or dialog whose text cannot be read gets the focus and says so; answers whether there is one. */
export const hasUnreadableInput = (root: ParentNode): boolean => {
  const field = root.querySelector<HTMLInputElement>('input[data-unreadable]')
  if (field === null) return false
  // A field tells what is wrong when nobody types in it any more.
  field.blur()
  field.focus()
  return true
}

/** Stops every form of the window, before it hears of it itself. */
export const blockUnreadableForms = (): void =>
  document.addEventListener(
    'submit',
    (event) => {
      if (!(event.target instanceof HTMLFormElement) || !hasUnreadableInput(event.target)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )

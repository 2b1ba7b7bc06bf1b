// Text that cannot be read must never be dropped silently: while a field has such text, its form is not sent.

/**
 * Focuses the first field of a form or dialog whose text cannot be read and shows its error; answers whether there is
 * one.
 */
export const hasUnreadableInput = (root: ParentNode): boolean => {
  const field = root.querySelector<HTMLInputElement>('input[data-unreadable]')
  if (field === null) return false
  // A field shows its error once it has lost the focus.
  field.blur()
  field.focus()
  return true
}

/** Stops every form of the window, before its own listeners run. */
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

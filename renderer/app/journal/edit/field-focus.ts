// The movement of the focus in the form of an entry: from field to field with Enter, and to the first field of the next
// entry.

const fieldsIn = (form: HTMLElement): readonly HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>('input:not([type="hidden"]), button[data-last]')].filter(
    (field) => !field.hasAttribute('disabled') && field.offsetParent !== null,
  )

/** Focuses the field after this one, or the one before. */
export const focusAfter = (form: HTMLElement | null, field: HTMLElement, isBackward: boolean): void => {
  if (form === null) return
  const fields = fieldsIn(form)
  fields[fields.indexOf(field) + (isBackward ? -1 : 1)]?.focus()
}

export const focusFirst = (form: HTMLElement | null): void => {
  if (form !== null) fieldsIn(form)[0]?.focus()
}

export const lineUnderFocus = (form: HTMLElement | null): number | null => {
  const line = document.activeElement?.closest<HTMLElement>('[data-line]')
  return line && form?.contains(line) ? Number(line.dataset.line) : null
}

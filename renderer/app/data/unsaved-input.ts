// What would be lost with the window: the desktop shell asks before it closes. (A browser closes its windows without a
// question.)
import { shell } from './desktop-shell.ts'
import { useWrites } from './store/writes.ts'

/** Forms and dialogs with input that was not sent. */
const editedForms = new Set<Element>()
let isReloading = false

/** Whether there is input that was not sent. */
export const hasUnsavedInput = (): boolean => [...editedForms].some((form) => form.isConnected)

/** Whether there is unsaved input or a running write that would be lost with the window. */
export const hasUnsavedWork = (): boolean => useWrites.getState().pending > 0 || hasUnsavedInput()

/** Watches input, and asks before the window closes over it. */
export const guardUnload = (): void => {
  if (shell === null) return
  document.addEventListener(
    'input',
    ({ target, isTrusted }) => {
      // Text in a search field is no input to save.
      const hasUnsavedInput = target instanceof Element && target.closest('[data-only-asks]') === null
      const form = hasUnsavedInput ? target.closest('form, [role="dialog"]') : null
      if (form && isTrusted) editedForms.add(form)
    },
    { capture: true },
  )
  document.addEventListener('submit', ({ target }) => {
    for (const form of editedForms) if (target instanceof Element && form.contains(target)) editedForms.delete(form)
  })
  window.addEventListener('beforeunload', (event) => {
    if (!isReloading && hasUnsavedWork()) event.preventDefault()
  })
}

/** Whether the window is reloading. */
export const isWindowReloading = (): boolean => isReloading

/** Reloads the window deliberately, without asking about unsaved input. */
export const reloadWindow = (): void => {
  isReloading = true
  window.location.reload()
}

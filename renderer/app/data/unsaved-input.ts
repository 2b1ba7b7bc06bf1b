// What would be lost with the window: in the desktop shell a person is asked before it closes. (A browser's own window closes
// without a question, as all of its pages do.)
import { shell } from './desktop-shell.ts'
import { useWrites } from './store/writes.ts'

/** Forms and dialogs that somebody has typed into and not sent. */
const editedForms = new Set<Element>()
let isReloading = false

/** Whether something was typed that is not sent. */
export const hasUnsavedInput = (): boolean => [...editedForms].some((form) => form.isConnected)

/** Whether something was typed, or is being written, that would be lost with the window. */
export const hasUnsavedWork = (): boolean => useWrites.getState().pending > 0 || hasUnsavedInput()

/** Watches what is typed, and asks before the window closes over it. */
export const guardUnload = (): void => {
  if (shell === null) return
  document.addEventListener(
    'input',
    ({ target, isTrusted }) => {
      // What is only looked for is lost to nobody.
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

/** Whether the window is being loaded anew. */
export const isWindowReloading = (): boolean => isReloading

/** Loads the window anew because it is to be so: nothing in it counts any more. */
export const reloadWindow = (): void => {
  isReloading = true
  window.location.reload()
}

// What would be lost with the window: in the desktop shell a person is asked before it closes. (A browser's own window closes
// without a question, as all of its pages do.)
import { shell } from './shell.ts'
import { useWrites } from './store/writes.ts'

/** Forms and dialogs that somebody has typed into and not sent. */
const typedInto = new Set<Element>()
let isWanted = false

/** Whether something was typed that is not sent. */
export const isTyped = (): boolean => [...typedInto].some((place) => place.isConnected)

/** Whether something was typed, or is being written, that would be lost with the window. */
export const isUnsaved = (): boolean => useWrites.getState().underWay > 0 || isTyped()

/** Watches what is typed, and asks before the window closes over it. */
export const guardLeaving = (): void => {
  if (shell === null) return
  document.addEventListener(
    'input',
    ({ target, isTrusted }) => {
      // What is only looked for is lost to nobody.
      const isTyped = target instanceof Element && target.closest('[data-only-asks]') === null
      const place = isTyped ? target.closest('form, [role="dialog"]') : null
      if (place && isTrusted) typedInto.add(place)
    },
    { capture: true },
  )
  document.addEventListener('submit', ({ target }) => {
    for (const place of typedInto) if (target instanceof Element && place.contains(target)) typedInto.delete(place)
  })
  window.addEventListener('beforeunload', (event) => {
    if (!isWanted && isUnsaved()) event.preventDefault()
  })
}

/** Whether the window is being loaded anew. */
export const isLeaving = (): boolean => isWanted

/** Loads the window anew because it is to be so: nothing in it counts any more. */
export const reloadWindow = (): void => {
  isWanted = true
  window.location.reload()
}

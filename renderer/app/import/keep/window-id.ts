// Which window this is, also after a reload, and which others are still there: as long as a window lives it holds a lock.

const KEY = 'kontor.window'
/** The page before a reload may let its lock go a moment later. */
const RELOAD_MS = 1500

const lockOf = (id: string): string => `kontor.window.${id}`

/** The id of this window. A copy of a window, which has the same at first, gets one of its own. */
export const holdWindowId = async (): Promise<string> => {
  const before = sessionStorage.getItem(KEY)
  if (before !== null && (await hold(before, RELOAD_MS))) return before
  const id = crypto.randomUUID()
  sessionStorage.setItem(KEY, id)
  await hold(id, RELOAD_MS)
  return id
}

/** Takes the lock for as long as the page lives; false: another window has it. */
const hold = (id: string, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = navigator.locks.request(lockOf(id), { signal: AbortSignal.timeout(ms) }, () => {
      resolve(true)
      // Never over: the browser ends it with the page.
      return new Promise<void>(() => undefined)
    })
    asked.catch(() => resolve(false))
  })

/** Does `work` when the window of this id is gone, and nobody else does it at the same time. */
export const whenGone = (id: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => (lock === null ? undefined : work()))

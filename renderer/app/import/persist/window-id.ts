// Which window this is, also after a reload, and which others are still there: as long as a window lives it holds a lock.

const KEY = 'kontor.window'
/** The page before a reload may let its lock go a moment later. */
const RELOAD_MS = 1500

const lockOf = (id: string): string => `kontor.window.${id}`

/** The id of this window. A copy of a window, which has the same at first, gets one of its own. */
export const claimWindowId = async (): Promise<string> => {
  const before = sessionStorage.getItem(KEY)
  if (before !== null && (await claimLock(before, RELOAD_MS))) return before
  const id = crypto.randomUUID()
  sessionStorage.setItem(KEY, id)
  await claimLock(id, RELOAD_MS)
  return id
}

/** Takes the lock for as long as the page lives; false: another window has it. */
const claimLock = (id: string, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = navigator.locks.request(lockOf(id), { signal: AbortSignal.timeout(ms) }, () => {
      resolve(true)
      // Never over: the browser ends it with the page.
      return new Promise<void>(() => undefined)
    })
    request.catch(() => resolve(false))
  })

/** Does `work` when the window of this id is gone, and nobody else does it at the same time. */
export const runIfWindowClosed = (id: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => (lock === null ? undefined : work()))

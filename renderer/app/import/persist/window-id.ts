// The identity of this window, which survives a reload, and which other windows are open: each holds a lock while it is
// open.

const KEY = 'kontor.window'
/** After a reload the former page may release its lock a moment later. */
const RELOAD_MS = 1500

const lockOf = (id: string): string => `kontor.window.${id}`

/** The id of this window. A duplicated window has the same at first and gets a new one. */
export const claimWindowId = async (): Promise<string> => {
  const before = sessionStorage.getItem(KEY)
  if (before !== null && (await claimLock(before, RELOAD_MS))) return before
  const id = crypto.randomUUID()
  sessionStorage.setItem(KEY, id)
  await claimLock(id, RELOAD_MS)
  return id
}

/** Takes the lock for the life of the page; false: another window has it. */
const claimLock = (id: string, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = navigator.locks.request(lockOf(id), { signal: AbortSignal.timeout(ms) }, () => {
      resolve(true)
      // Never resolves: the browser releases the lock with the page.
      return new Promise<void>(() => undefined)
    })
    request.catch(() => resolve(false))
  })

/** Runs `work` if the window of this id is closed, and no other window runs it at the same time. */
export const runIfWindowClosed = (id: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => (lock === null ? undefined : work()))

// The program restarts with other books or in another folder: the window waits for it and reloads.
import { getStatus } from '../../../shared/api/endpoints/books/status.ts'
import { call } from './api.ts'
import { reloadWindow } from './unsaved-input.ts'

const POLL_MS = 250

/** `started_at`: of the books that were open. Never resolves before the window is loaded again. */
export const reloadAfterRestart = async (started_at: string): Promise<void> => {
  for (;;) {
    const status = await call(getStatus).catch(() => null)
    if (status !== null && status.started_at !== started_at) break
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  // All data of the window belongs to the former books.
  window.location.hash = '/'
  reloadWindow()
}

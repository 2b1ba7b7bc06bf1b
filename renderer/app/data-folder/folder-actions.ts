// The actions on the data folder. The history of the books does not contain them, so there is no undo.
import {
  type LookAtFolder,
  type LookedAtFolder,
  lookAtFolder,
  moveBooks,
  openFolder,
} from '../../../shared/api/endpoints/books/data-folder.ts'
import { call, queryClient } from '../data/api.ts'
import { reloadAfterRestart } from '../data/await-restart.ts'
import { loadStatus } from '../data/query/installation/status.ts'
import { queryKeys } from '../data/query-keys.ts'
import { signInAgain } from '../data/session.ts'
import { awaitSignOut } from '../data/store/connection.ts'
import { closeDialogs } from '../dialog/stack.ts'

export const inspectFolder = (body: LookAtFolder): Promise<LookedAtFolder> => call(lookAtFolder, { body })

/** Switches the folder; `onRestarting` is called when the program restarts for certain. */
export const switchFolder = async ({ folder, to }: LookAtFolder, onRestarting: () => void): Promise<void> => {
  const { started_at } = await loadStatus()
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.dataFolder })
  const switching = call(to === 'open' ? openFolder : moveBooks, { body: { folder } })
  void refresh()
  try {
    await switching
  } catch (error) {
    void refresh()
    throw error
  }
  onRestarting()
  if (to === 'move') return reloadAfterRestart(started_at)
  // The session does not hold for other books: the shell opens a window for them, and this one asks for the sign-in.
  await awaitSignOut()
  closeDialogs()
  signInAgain()
}

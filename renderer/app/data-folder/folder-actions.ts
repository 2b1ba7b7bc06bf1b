// What is done with the data folder. None of it is in the history of the books, so no undo is offered.
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

/** Does it; `onBegun` when it is certain and the program begins anew. */
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
  // Of other books nobody is signed in any more: the shell opens a window of theirs, and this one asks who it is.
  await awaitSignOut()
  closeDialogs()
  signInAgain()
}

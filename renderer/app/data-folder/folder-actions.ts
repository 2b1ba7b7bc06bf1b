// What is done with the data folder. None of it is in the history of the books, so no undo is offered.
import {
  type LookAtFolder,
  type LookedAtFolder,
  lookAtFolder,
  moveBooks,
  openFolder,
} from '../../../shared/api/endpoints/data-folder.ts'
import { call, queryClient } from '../data/api.ts'
import { beginWindowAnew } from '../data/new-beginning.ts'
import { queryKeys } from '../data/query/keys.ts'
import { loadStatus } from '../data/query/status.ts'
import { signInAgain } from '../data/session.ts'
import { signedOut } from '../data/store/connection.ts'
import { closeDialogs } from '../dialog/stack.ts'

export const lookAt = (body: LookAtFolder): Promise<LookedAtFolder> => call(lookAtFolder, { body })

/** Does it; `onBegun` when it is certain and the program begins anew. */
export const goTo = async ({ folder, to }: LookAtFolder, onBegun: () => void): Promise<void> => {
  const { started_at } = await loadStatus()
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.dataFolder })
  const going = call(to === 'open' ? openFolder : moveBooks, { body: { folder } })
  void refresh()
  try {
    await going
  } catch (error) {
    void refresh()
    throw error
  }
  onBegun()
  if (to === 'move') return beginWindowAnew(started_at)
  // Of other books nobody is signed in any more: the shell opens a window of theirs, and this one asks who it is.
  await signedOut()
  closeDialogs()
  signInAgain()
}

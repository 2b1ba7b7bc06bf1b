// Where the books are: told, another folder opened, the books moved. All of it ends in a new beginning of the program.

import type { DataFolderRefusalCode } from '../../../shared/record/data-folder.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { GivingWay, NextBooks } from '../backup/contract.ts'
import type { Turn } from '../backup/turn.ts'
import { invalid, type Refusal } from '../core/refusal.ts'
import type { DataFolderServices, PlacePort } from './contract.ts'

export interface DataFolderDeps {
  readonly place: PlacePort
  readonly givingWay: GivingWay
  readonly turn: Turn
}

const refused = (code: DataFolderRefusalCode) => err(invalid({ field: 'folder', code }))
const notAbsolute = err(invalid({ field: 'folder', code: 'path_not_absolute' }))

export const createDataFolder = ({ place, givingWay, turn }: DataFolderDeps): DataFolderServices['dataFolder'] => {
  const at = async <T>(text: string, use: (folder: string) => Promise<Result<T, Refusal>>) => {
    const folder = place.pathOf(text)
    return folder === null ? notAbsolute : use(folder)
  }
  /** The answer is on its way, and behind it the program begins anew elsewhere. */
  let isLeaving = false
  const busy = err({ type: 'Conflict', code: 'backup_running' } as const)
  const leave = (next: NextBooks) => {
    isLeaving = true
    givingWay.beginAnew(next)
  }
  const looked = async (folder: string, to: 'open' | 'move') => {
    const found = await place.look(folder, to)
    return found.ok ? found : refused(found.error)
  }
  return {
    get: async () => ok({ ...(await place.describe()), running: turn.running() }),
    look: (_, { folder: text, to }) => at(text, (folder) => looked(folder, to)),
    open: (_, { folder: text }) =>
      at(text, async (folder) => {
        if (isLeaving || turn.running()) return busy
        const found = await looked(folder, 'open')
        if (!found.ok) return found
        await place.choose(folder, !found.value.has_books)
        leave({ folder, are_other: true })
        return found
      }),
    move: (_, { folder: text }) =>
      at(text, async (folder) => {
        if (isLeaving) return busy
        const moved = await turn.alone('move', (watch) => place.move(folder, givingWay.holdWriting, watch), refused)
        if (moved.ok) leave({ folder, are_other: false })
        return moved
      }),
  }
}

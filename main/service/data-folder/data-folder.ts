// Where the books are: describe the data folder, open another one, relocate the books. Each change ends in a restart of
// the program.

import type { DataFolderRefusalCode } from '../../../shared/record/books/data-folder.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { BackupTurn } from '../backup/backup-turn.ts'
import type { BooksHandover, NextBooks } from '../backup/contract.ts'
import { invalid, type Refusal } from '../core/refusal.ts'
import type { DataFolderServices, RelocationPort } from './contract.ts'

export interface DataFolderDeps {
  readonly relocation: RelocationPort
  readonly booksHandover: BooksHandover
  readonly turn: BackupTurn
}

const refused = (code: DataFolderRefusalCode) => err(invalid({ field: 'folder', code }))
const notAbsolute = err(invalid({ field: 'folder', code: 'path_not_absolute' }))

export const createDataFolder = ({
  relocation,
  booksHandover,
  turn,
}: DataFolderDeps): DataFolderServices['dataFolder'] => {
  const at = async <T>(text: string, use: (folder: string) => Promise<Result<T, Refusal>>) => {
    const folder = relocation.pathOf(text)
    return folder === null ? notAbsolute : use(folder)
  }
  /** The answer is on its way; after it the program restarts on the other folder. */
  let isRestarting = false
  const busy = err({ type: 'Conflict', code: 'backup_running' } as const)
  const restartIn = (next: NextBooks) => {
    isRestarting = true
    booksHandover.restart(next)
  }
  const inspectFolder = async (folder: string, to: 'open' | 'move') => {
    const found = await relocation.inspect(folder, to)
    return found.ok ? found : refused(found.error)
  }
  return {
    get: async () => ok({ ...(await relocation.describe()), running: turn.running() }),
    inspect: (_, { folder: text, to }) => at(text, (folder) => inspectFolder(folder, to)),
    open: (_, { folder: text }) =>
      at(text, async (folder) => {
        if (isRestarting || turn.running()) return busy
        const found = await inspectFolder(folder, 'open')
        if (!found.ok) return found
        await relocation.remember(folder, !found.value.has_books)
        restartIn({ folder, are_other: true })
        return found
      }),
    move: (_, { folder: text }) =>
      at(text, async (folder) => {
        if (isRestarting) return busy
        const moved = await turn.runExclusively(
          'move',
          (watch) => relocation.move(folder, booksHandover.pauseWriting, watch),
          refused,
        )
        if (moved.ok) restartIn({ folder, are_other: false })
        return moved
      }),
  }
}

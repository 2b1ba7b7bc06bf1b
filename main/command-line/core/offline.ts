// Work on the data folder while no program runs: backup and export.
import type { CommandContext } from './command.ts'
import { same } from './language.ts'
import { refusalError } from './stop.ts'

/**
 * Runs the work on the files of the data folder; null if a program works there or was named, which must do it instead.
 */
export const tryOffline = async <T>(
  { dataFolder, isAddressNamed }: CommandContext,
  work: () => Promise<T>,
): Promise<T | null> => {
  if (isAddressNamed) return null
  // Loaded here, since no other command reads books.
  const { lockHolder, refusalOf } = await import('../../maintenance/offline-copies.ts')
  if ((await lockHolder(dataFolder)) !== null) return null
  return work().catch((error) => {
    const text = refusalOf(error)
    throw text === null ? error : refusalError(same(text))
  })
}

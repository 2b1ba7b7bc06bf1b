// What can be done without the program where it does not run: backup and export.
import type { CommandContext } from './command.ts'
import { same } from './language.ts'
import { refusedStop } from './stop.ts'

/** Does it with the files of the data folder; null where a program works in it or was named, which has to be asked instead. */
export const tryOffline = async <T>(
  { dataFolder, isAddressNamed }: CommandContext,
  body: () => Promise<T>,
): Promise<T | null> => {
  if (isAddressNamed) return null
  // Loaded here: no other command reads books.
  const { lockHolder, refusalOf } = await import('../../maintenance/offline-copies.ts')
  if ((await lockHolder(dataFolder)) !== null) return null
  return body().catch((error) => {
    const text = refusalOf(error)
    throw text === null ? error : refusedStop(same(text))
  })
}

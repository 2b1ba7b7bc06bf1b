// What can be done without the program where it does not run: backup and export.
import type { Surroundings } from './command.ts'
import { same } from './language.ts'
import { refused } from './stop.ts'

/** Does it with the files of the data folder; null where a program works in it or was named, which has to be asked instead. */
export const onDisk = async <T>(
  { dataFolder, isAddressGiven }: Surroundings,
  body: () => Promise<T>,
): Promise<T | null> => {
  if (isAddressGiven) return null
  // Loaded here: no other command reads books.
  const { lockHolder, refusalOf } = await import('../on-disk.ts')
  if ((await lockHolder(dataFolder)) !== null) return null
  return body().catch((error) => {
    const text = refusalOf(error)
    throw text === null ? error : refused(same(text))
  })
}

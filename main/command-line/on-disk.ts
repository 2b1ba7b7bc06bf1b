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
  const [{ lockHolder }, { BackupRefused }, { refusalText }] = await Promise.all([
    import('../journal/append/lock.ts'),
    import('../backup/format.ts'),
    import('../backup-words.ts'),
  ])
  if ((await lockHolder(dataFolder)) !== null) return null
  try {
    return await body()
  } catch (error) {
    throw error instanceof BackupRefused ? refused(same(refusalText(error))) : error
  }
}

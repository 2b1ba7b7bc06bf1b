// Renames files and folders with patience: virus scanners, indexers and synchronising programs hold them for moments,
// and the system refuses the renaming meanwhile.
import { rename as renameOnce } from 'node:fs/promises'

const PATIENCE_MS = 5000
const FIRST_PAUSE_MS = 20
const MAX_PAUSE_MS = 320

/**
 * The errors for a file that is only held. On Windows they
 * include missing rights, which do not change on other systems.
 */
const isInUse = (error: unknown, platform: NodeJS.Platform): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EBUSY' || error.code === 'EPERM' || (error.code === 'EACCES' && platform === 'win32'))

/** Repeats a step for five seconds while the system reports that a file is held; then throws the last error. */
export const retryWhileInUse = async (step: () => Promise<void>, platform = process.platform): Promise<void> => {
  const end = performance.now() + PATIENCE_MS
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await step()
    } catch (error) {
      if (!isInUse(error, platform) || performance.now() + pause > end) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Like Node's, but patient. */
export const rename = (from: string, to: string): Promise<void> => retryWhileInUse(() => renameOnce(from, to))

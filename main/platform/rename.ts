// The one way in which files and folders get another name: scanners for viruses, indexers and programs that synchronise hold
// them for moments, and the system refuses that meanwhile.
import { rename as renameOnce } from 'node:fs/promises'

const PATIENCE_MS = 5000
const FIRST_PAUSE_MS = 20
const MAX_PAUSE_MS = 320

/** How the system refuses what is only held. On Windows that includes missing rights, which do not change elsewhere. */
const isInUse = (error: unknown, platform: NodeJS.Platform): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EBUSY' || error.code === 'EPERM' || (error.code === 'EACCES' && platform === 'win32'))

/** Tries a step again for five seconds while the system says that something is held; then it throws what the system said last. */
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

/** As Node's, but patient. */
export const rename = (from: string, to: string): Promise<void> => retryWhileInUse(() => renameOnce(from, to))

// A backup that the user chose in the window, written as its bytes arrive and never held completely in memory.
import { open, rm } from 'node:fs/promises'
import { rename } from '../platform/rename.ts'

/** Its name in the data folder; one at a time. */
export const UPLOADED = 'uploaded.kontor'

/** The bytes that are written between two checks of the free space, so that the books keep what they need. */
const ROOM_BYTES = 16_000_000

/**
 * Writes the bytes to a file, which exists only when all of them have arrived. Answers their number. Rejects with the
 * signal's reason.
 */
export const writeUpload = async (
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  onWritten: (done: number) => void,
  signal: AbortSignal,
  ensureRoom: (bytes: number) => Promise<void>,
): Promise<number> => {
  const temporary = `${path}.part`
  try {
    const file = await open(temporary, 'w', 0o600)
    let done = 0
    let room = 0
    try {
      for await (const piece of bytes) {
        signal.throwIfAborted()
        if (done + piece.length > room) {
          await ensureRoom(ROOM_BYTES)
          room = done + ROOM_BYTES
        }
        await file.writeFile(piece)
        done += piece.length
        onWritten(done)
      }
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    return done
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

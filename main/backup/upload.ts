// A backup that a person chose in the window, written down as its bytes come in: never held whole.
import { open, rm } from 'node:fs/promises'
import { rename } from '../platform/rename.ts'

/** What it is called in the data folder; one at a time. */
export const UPLOADED = 'uploaded.kontor'

/** How much is known to have room before it is asked again: what the books need stays free. */
const ROOM_BYTES = 16_000_000

/** Writes the bytes to a file, which is there only when all of them came. Answers how many. Rejects with the signal's reason. */
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

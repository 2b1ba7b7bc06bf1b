// A backup that a person chose in the window, written down as its bytes come in: never held whole.
import { open, rename, rm } from 'node:fs/promises'

/** What it is called in the data folder; one at a time. */
export const UPLOADED = 'uploaded.kontor'

/** Writes the bytes to a file, which is there only when all of them came. Answers how many. Rejects with the signal's reason. */
export const writeUpload = async (
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  onWritten: (done: number) => void,
  signal: AbortSignal,
): Promise<number> => {
  const temporary = `${path}.part`
  try {
    const file = await open(temporary, 'w', 0o600)
    let done = 0
    try {
      for await (const piece of bytes) {
        signal.throwIfAborted()
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

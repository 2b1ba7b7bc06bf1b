// How a thread that compresses is ended, at its work or behind it. `terminate` stops it amid a call: in Node 24 a stream of zlib
// that is just being made then fails an assertion ("close before init"), which ends the whole program. So the thread ends itself
// between two turns of its loop.
import type { MessagePort, Worker } from 'node:worker_threads'

/** A thread that hangs in the system, as on a network drive that is away, has no next turn. It makes no stream either. */
const PATIENCE_MS = 5000

/** Asks the thread to end, and resolves when it has. */
export const endThread = async (worker: Worker, patienceMs = PATIENCE_MS): Promise<void> => {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  // One that has ended already gives no event any more.
  if (worker.threadId === -1) return
  worker.once('exit', () => resolve())
  worker.postMessage('end')
  const tooLong = setTimeout(() => void worker.terminate(), patienceMs)
  await ended
  clearTimeout(tooLong)
}

/** In the thread: ends it when it is asked to. Keeps it from nothing, also not from its own end. */
export const endWhenAsked = (parentPort: MessagePort | null): void => {
  parentPort?.once('message', () => process.exit())
  parentPort?.unref()
}

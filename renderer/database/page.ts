// The hidden page: takes the secret of this start out of its address and hands it to the worker, which does everything
// else. (With Electron it will hand over a message port instead.)
import type { SocketStart } from './worker.ts'

const secret = location.hash.slice(1)
history.replaceState(null, '', '/')

// Asks the browser never to evict the database; only a page may ask, not a worker.
void navigator.storage.persist()

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
worker.postMessage({ address: `ws://${location.host}/`, secret } satisfies SocketStart)

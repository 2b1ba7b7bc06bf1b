// The hidden page: starts the worker, which does everything, and hands it the secret of this start as soon as main has
// put that into the address. (With Electron it will hand over a message port instead.)
import type { SocketStart } from './worker.ts'

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

const begin = () => {
  const secret = location.hash.slice(1)
  if (secret === '') return
  removeEventListener('hashchange', begin)
  history.replaceState(null, '', '/')
  // Asks the browser never to evict the database; only a page may ask, not a worker.
  void navigator.storage.persist()
  worker.postMessage({ address: `ws://${location.host}/`, secret } satisfies SocketStart)
}

addEventListener('hashchange', begin)
begin()

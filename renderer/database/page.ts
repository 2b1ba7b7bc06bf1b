// The hidden page: starts the worker, which does everything, and hands it the way to main: in a browser of its own the
// secret of this start as soon as main has put that into the address, in the desktop shell the port that its preload brings.
import type { SocketStart } from './worker.ts'

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/** Asks the browser never to evict the database; only a page may ask, not a worker. */
const persist = () => void navigator.storage.persist()

const begin = () => {
  const secret = location.hash.slice(1)
  if (secret === '') return
  removeEventListener('hashchange', begin)
  history.replaceState(null, '', '/')
  persist()
  worker.postMessage({ address: `ws://${location.host}/`, secret } satisfies SocketStart)
}

addEventListener('message', ({ source, ports: [port] }) => {
  if (source !== window || !port) return
  persist()
  worker.postMessage(null, [port])
})
addEventListener('hashchange', begin)
begin()

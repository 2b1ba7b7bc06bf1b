// The hidden page: starts the worker, which does all the work, and passes it the connection to the main process: on
// Chromium the secret of this start as soon as the main process has put it into the address, on Electron the port from
// the preload script.
import type { SocketStart } from './worker.ts'

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/** Asks the browser never to evict the database; only a page can ask, not a worker. */
const persist = () => void navigator.storage.persist()

const startWorker = () => {
  const secret = location.hash.slice(1)
  if (secret === '') return
  removeEventListener('hashchange', startWorker)
  history.replaceState(null, '', '/')
  persist()
  worker.postMessage({ address: `ws://${location.host}/`, secret } satisfies SocketStart)
}

addEventListener('message', ({ source, ports: [port] }) => {
  if (source !== window || !port) return
  persist()
  worker.postMessage(null, [port])
})
addEventListener('hashchange', startWorker)
startWorker()

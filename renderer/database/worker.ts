// The worker of the hidden page: it loads the stored books, connects to the main process directly, so that no message
// passes through the page, and answers the questions of the main process.
import { createBirpc } from 'birpc'
import { CLOSE_CODES, type PageClosing } from '../../shared/books/encoding/protocol.ts'
import { decodeMessage, encodeMessage } from '../../shared/books/encoding/rpc-message.ts'
import { storedBooks } from './book-database.ts'
import { createDatabasePage } from './database-page.ts'

/** The address of the main process, which the page sends to the worker, where it has no port. */
export interface SocketStart {
  readonly address: string
  readonly secret: string
}

/** A connection to the main process: text messages, in order, both ways. */
interface Channel {
  readonly post: (text: string) => void
  readonly onMessage: (listener: (text: string) => void) => void
  readonly close: (reason: PageClosing) => void
}

const connected = new Promise<Channel>((resolve) => {
  const onStart = ({ data, ports: [port] }: MessageEvent<SocketStart>) =>
    resolve(port ? openPort(port) : openSocket(data))
  addEventListener('message', onStart, { once: true })
})

// A closed channel shows the main process that the page cannot continue: it then starts the page again.
const page = createDatabasePage((reason) => void connected.then((channel) => channel.close(reason)))

/** The main process will open every existing book, so they are loaded before it asks. */
const loadStoredBooks = async (): Promise<void> => {
  for (const book of await storedBooks()) page.open(book).catch(() => undefined)
}

const serve = (channel: Channel): void => {
  createBirpc<object, typeof page>(page, {
    post: channel.post,
    on: channel.onMessage,
    serialize: encodeMessage,
    deserialize: decodeMessage,
    // The main process gets every error as the answer to its call, so there is no other place to report it.
    onGeneralError: () => true,
  })
}

const openSocket = ({ address, secret }: SocketStart): Channel => {
  const socket = new WebSocket(address, ['kontor', secret])
  return {
    post: (text) => socket.send(text),
    onMessage: (listener) => socket.addEventListener('message', ({ data }: MessageEvent<string>) => listener(data)),
    // A close reason has at most 123 bytes.
    close: ({ type, reason }) => {
      const close = () => socket.close(CLOSE_CODES[type], reason.replace(/[^ -~]+/g, ' ').slice(0, 123))
      // A connection that is not open yet cannot carry the reason.
      if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', close)
      else close()
    },
  }
}

/**
 * The main process receives the reason of the page and then closes the connection itself, so that no earlier message is
 * lost.
 */
const openPort = (port: MessagePort): Channel => ({
  post: (text) => port.postMessage(text),
  onMessage: (listener) => {
    port.addEventListener('message', ({ data }: MessageEvent<string>) => listener(data))
    port.start()
  },
  close: (reason) => port.postMessage(reason),
})

loadStoredBooks().catch(() => undefined)
void connected.then(serve)

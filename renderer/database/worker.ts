// The worker of the hidden page: loads the stored books, connects to main by itself, so that no message makes a detour
// over the page, and answers main's questions.
import { createBirpc } from 'birpc'
import { CLOSE_CODES, type PageClosing } from '../../shared/books/encoding/protocol.ts'
import { decodeMessage, encodeMessage } from '../../shared/books/encoding/rpc-message.ts'
import { storedBooks } from './book-database.ts'
import { createDatabasePage } from './database-page.ts'

/** How the page says where main is, when it hands over no port to it. */
export interface SocketStart {
  readonly address: string
  readonly secret: string
}

/** A line to main: text messages, in order, both ways. */
interface Channel {
  readonly post: (text: string) => void
  readonly onMessage: (listener: (text: string) => void) => void
  readonly close: (reason: PageClosing) => void
}

const connected = new Promise<Channel>((resolve) => {
  const begin = ({ data, ports: [port] }: MessageEvent<SocketStart>) =>
    resolve(port ? openPort(port) : openSocket(data))
  addEventListener('message', begin, { once: true })
})

// Closing the channel is how main learns that the page cannot go on: it then starts the page again.
const page = createDatabasePage((reason) => void connected.then((channel) => channel.close(reason)))

/** Main will open every book there is: they are loaded while it is still on its way. */
const loadStoredBooks = async (): Promise<void> => {
  for (const book of await storedBooks()) page.open(book).catch(() => undefined)
}

const serve = (channel: Channel): void => {
  createBirpc<object, typeof page>(page, {
    post: channel.post,
    on: channel.onMessage,
    serialize: encodeMessage,
    deserialize: decodeMessage,
    // Main gets every error as the answer to its call; there is nobody else to tell.
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
      // Nobody hears why, on a line that is not yet open.
      if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', close)
      else close()
    },
  }
}

/** Main hears why the page gives up, and then closes the line itself: nothing that was said before is lost. */
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

// The worker of the hidden page: loads the stored books, connects to main by itself, so that no message makes a detour
// over the page, and answers main's questions.
import { createBirpc } from 'birpc'
import { CLOSE_CODES, type PageClosing } from '../../shared/books/line/protocol.ts'
import { decodeMessage, encodeMessage } from '../../shared/books/line/wire.ts'
import { storedBooks } from './book-database.ts'
import { createDatabasePage } from './database-page.ts'

/** How the page says where main is. */
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
  addEventListener('message', ({ data }: MessageEvent<SocketStart>) => resolve(openSocket(data)), { once: true })
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

loadStoredBooks().catch(() => undefined)
void connected.then(serve)

// The worker of the hidden page: connects to main by itself, so that no message makes a detour over the page, and
// answers main's questions from the stored books.
import { createBirpc } from 'birpc'
import { FAREWELL_CODES, type PageFarewell } from '../../shared/books/protocol.ts'
import { decodeMessage, encodeMessage } from '../../shared/books/wire.ts'
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
  readonly close: (farewell: PageFarewell) => void
}

addEventListener('message', ({ data }: MessageEvent<SocketStart>) => serve(openSocket(data)), { once: true })

const serve = (channel: Channel): void => {
  // Closing the channel is how main learns that the page cannot go on: it then starts the page again.
  const page = createDatabasePage(channel.close)
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
    close: ({ type, reason }) => socket.close(FAREWELL_CODES[type], reason.replace(/[^ -~]+/g, ' ').slice(0, 123)),
  }
}

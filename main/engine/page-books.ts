// The Books port over a message port: every call goes to the database page, which answers it. Only main writes, so main
// itself reports its commits to its listeners.
import { type BirpcReturn, createBirpc } from 'birpc'
import type { DatabasePage } from '../../shared/books/encoding/protocol.ts'
import { decodeMessage, encodeMessage } from '../../shared/books/encoding/rpc-message.ts'
import { type BooksChange, changeOf, type RecoverableBooks } from '../../shared/books/port/books.ts'
import { answersAt, type Query } from '../../shared/books/port/read.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { BooksUnavailable } from '../service/core/book.ts'
import type { MessagePort } from './engine.ts'
import { createPatience, startHeartbeat } from './heartbeat.ts'

/** Longer than the largest commit takes. A call that a living page leaves unanswered for this time is lost. */
const CALL_MS = 60_000

const patience = createPatience()

/** One connection per page for all its books, so that every message is read once. */
const pagesByPort = new WeakMap<MessagePort, DatabasePage>()

/** The functions of the database page. They reject with BooksUnavailable if the page is gone. */
export const databasePageAt = (port: MessagePort): DatabasePage => {
  const page = pagesByPort.get(port) ?? connect(port)
  pagesByPort.set(port, page)
  return page
}

/** One book on the page. One port may carry several. */
export const createPageBooks = (port: MessagePort, book: BookId): RecoverableBooks => {
  const page = databasePageAt(port)
  const listeners = new Set<(change: BooksChange) => void>()
  return {
    read: async <const Q extends readonly Query[]>(queries: Q) => {
      const { seq, answers } = await page.read(book, queries)
      return answersAt<Q>(seq, answers)
    },
    commit: async (lines) => {
      const answer = await page.commit(
        book,
        lines.map(({ text }) => text),
      )
      if (answer.ok && listeners.size > 0) {
        for (const change of lines.map(({ commit }) => changeOf(commit))) {
          for (const listener of listeners) listener(change)
        }
      }
      return answer
    },
    changes: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    head: () => page.open(book),
    commitsAfter: (seq) => page.commitsAfter(book, seq),
    reset: () => page.reset(book),
  }
}

const connect = (port: MessagePort): DatabasePage => {
  const rpc: BirpcReturn<DatabasePage> = createBirpc<DatabasePage>(
    {},
    {
      post: (text: string) => port.post(text),
      on: (listener: (text: string) => void) =>
        port.onMessage((text) => {
          heartbeat.onMessage()
          listener(text)
        }),
      serialize: encodeMessage,
      deserialize: decodeMessage,
      timeout: CALL_MS,
      onTimeoutError: (name) => {
        port.close()
        throw new BooksUnavailable(`The database page did not answer ${name}.`)
      },
    },
  )
  const heartbeat = startHeartbeat({
    ping: () => rpc.alive(),
    patience: patience.ticks(),
    onFrozen: (lived) => {
      patience.frozen(lived)
      port.close()
    },
  })
  port.onClose(() => {
    heartbeat.stop()
    rpc.$close(new BooksUnavailable('The database page has ended.'))
  })
  const call =
    <A extends readonly unknown[], R>(method: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (rpc.$closed) throw new BooksUnavailable('The database page has ended.')
      return method(...args)
    }
  return {
    open: call(rpc.open),
    read: call(rpc.read),
    commit: call(rpc.commit),
    commitsAfter: call(rpc.commitsAfter),
    reset: call(rpc.reset),
    alive: call(rpc.alive),
    storage: call(rpc.storage),
  }
}

// GET /api/events: the events of the actor's organization, as server-sent events. Each listener uses a bounded amount of
// memory. A listener that reads too slowly is disconnected; when it reconnects, it receives the events it missed. A listener
// whose token or membership ends is disconnected, too.

import type { Services } from '../../service/contract.ts'
import type { ServiceEvent } from '../../service/core/events.ts'
import { presentBatch } from '../present/batch.ts'
import { answerRefusal, type RequestContext } from '../request/environment.ts'

/** Below the 60 seconds after which some clients consider a silent connection dead. */
const HEARTBEAT_MS = 15_000
const MAX_QUEUED_BYTES = 1024 * 1024
/** In it a reconnecting listener names the last event that it received (HTML standard, server-sent events). */
export const LAST_EVENT_HEADER = 'Last-Event-ID'
const MAX_STREAMS_OF_PERSON = 32
const MAX_STREAMS = 128

export interface EventStreams {
  readonly open: (c: RequestContext) => Response
  /** Ends every stream, so that the server can stop; opens no more afterwards. */
  readonly close: () => void
}

/** `canListen` checks the request of a stream again whenever the access of a caller changed. */
export const createEventStreams = (
  { events, access }: Pick<Services, 'events' | 'access'>,
  canListen: (c: RequestContext) => Promise<boolean>,
): EventStreams => {
  /** The function that ends each stream, with the user of the stream. */
  const ends = new Map<() => void, number>()
  let isClosed = false
  return {
    open: (c) => {
      if (isClosed) return answerRefusal(c, { type: 'BooksUnavailable' })
      const { user_id } = c.var.actor
      const own = [...ends.values()].filter((id) => id === user_id).length
      if (own >= MAX_STREAMS_OF_PERSON || ends.size >= MAX_STREAMS) return answerRefusal(c, { type: 'TooManyStreams' })
      const listen = (listener: (event: ServiceEvent) => void, end: () => void) => {
        const lastId = c.req.header(LAST_EVENT_HEADER) ?? null
        const stops = [
          events.listen(c.var.actor, listener, lastId, end),
          access.changes(() => {
            // When this cannot be checked now, the listener reconnects and is checked then.
            void canListen(c).then(
              (isAllowed) => isAllowed || end(),
              () => end(),
            )
          }),
        ]
        return () => {
          for (const stop of stops) stop()
        }
      }
      const stream = streamOf(listen, ends, user_id)
      return c.body(stream, 200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
    },
    close: () => {
      isClosed = true
      for (const end of [...ends.keys()]) end()
    },
  }
}

const streamOf = (
  listen: (listener: (event: ServiceEvent) => void, end: () => void) => () => void,
  ends: Map<() => void, number>,
  userId: number,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  let stop = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const send = (text: string) => {
          controller.enqueue(encoder.encode(text))
          if ((controller.desiredSize ?? 0) <= 0) end()
        }
        const end = () => {
          if (!ends.has(end)) return
          stop()
          controller.close()
        }
        const stopListening = listen((event) => send(eventText(event)), end)
        const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS)
        stop = () => {
          stopListening()
          clearInterval(heartbeat)
          ends.delete(end)
        }
        ends.set(end, userId)
        // Sent at once, so that the listener knows it is connected; with the delay before it reconnects.
        send('retry: 1000\n\n')
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_QUEUED_BYTES }),
  )
}

const eventText = (event: ServiceEvent): string =>
  `${event.id === undefined ? '' : `id: ${event.id}\n`}event: ${event.type}\ndata: ${JSON.stringify(dataOf(event))}\n\n`

const dataOf = (event: ServiceEvent): object => {
  if (event.type === 'batch') return presentBatch(event.batch)
  return event.type === 'changed' || event.type === 'deleted' ? { table: event.table, ids: event.ids } : {}
}

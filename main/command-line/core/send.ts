// Requests to the running program: as `fetch` for the client of the interface, but without its end after five minutes, since
// a backup or a large import takes as long as it takes. What broke on the way is sent again: a write with the same Idempotency-Key.
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

interface SentRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | null
}

const ATTEMPTS = 4
const AGAIN_MS = 300
const MAX_SECONDS = 10
/** The connection broke: nobody knows whether the request was heard. */
const BROKEN: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE'])
/** Too much at once, or not ready yet; the answer says when to come again. */
const LATER: ReadonlySet<unknown> = new Set([429, 503])

/** Sends once and answers when the head of the answer is there. Rejects as node:http does. */
const sendAttempt = (
  url: string,
  { method, headers, body }: Omit<SentRequest, 'body'> & { readonly body: Uint8Array | null },
) =>
  new Promise<IncomingMessage>((answered, failed) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp
    const asking = request(
      url,
      { method, headers: { ...headers, 'Content-Length': String(body?.length ?? 0) } },
      answered,
    )
    asking.on('error', failed).end(body ?? undefined)
  })

/** Sends until it is answered. `key`: of a write, so that it is done once whatever happens; null: it changes nothing. */
export const send = async (url: string, outgoing: SentRequest, key: string | null): Promise<IncomingMessage> => {
  const form = outgoing.body instanceof FormData ? new Response(outgoing.body) : null
  const body = form
    ? new Uint8Array(await form.arrayBuffer())
    : outgoing.body === null
      ? null
      : Buffer.from(String(outgoing.body))
  const headers = {
    ...outgoing.headers,
    ...(form ? { 'Content-Type': form.headers.get('content-type') ?? '' } : {}),
    ...(key === null ? {} : { 'Idempotency-Key': key }),
  }
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === ATTEMPTS
    try {
      const answer = await sendAttempt(url, { ...outgoing, headers, body })
      const seconds = Number(answer.headers['retry-after'])
      if (isLast || !LATER.has(answer.statusCode) || !(seconds <= MAX_SECONDS)) return answer
      answer.resume()
      await sleep(seconds * 1000)
    } catch (error) {
      if (isLast || !BROKEN.has((error as NodeJS.ErrnoException).code)) throw error
      await sleep(AGAIN_MS)
    }
  }
}

/** What the client of the interface wants of an answer. */
export const asResponse = (answer: IncomingMessage) => {
  const status = answer.statusCode ?? 0
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: answer.statusMessage ?? '',
    json: async (): Promise<unknown> => JSON.parse(await text(answer)),
  }
}

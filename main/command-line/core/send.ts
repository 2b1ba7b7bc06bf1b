// Sends requests to the running program: like `fetch` for the client of the interface, but without its timeout of five
// minutes, since a backup or a large import may take longer. After a broken connection it sends the request again, a
// write with the same Idempotency-Key.
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
/** The connection broke, so it is unknown whether the request arrived. */
const BROKEN: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE'])
/** Too many requests, or the program is not ready; the answer says when to try again. */
const LATER: ReadonlySet<unknown> = new Set([429, 503])

/** Sends once and answers when the head of the answer has arrived. Rejects like node:http. */
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

/**
 * Sends until there is an answer. `key`: for a write, so that it happens only once; null: the request changes nothing.
 */
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

/** The form of an answer that the client of the interface expects. */
export const asResponse = (answer: IncomingMessage) => {
  const status = answer.statusCode ?? 0
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: answer.statusMessage ?? '',
    json: async (): Promise<unknown> => JSON.parse(await text(answer)),
  }
}

// People on other machines: they come through a proxy that terminates TLS. This reads what the proxy reports about a request,
// and the client's address. Rule 193.
import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP } from 'node:net'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { HttpRefusal } from '../response/error-response.ts'

/** At most so many addresses of unknown proxies are logged. */
const MAX_NAMED = 20

export interface RemoteAccess {
  /** For example `https://books.example.ch`. */
  readonly origin: string
  /** Whether a connection from this address comes from a trusted proxy. */
  readonly isTrusted: (address: string) => boolean
  /** Client and Host header of a request on the port for proxies, or the refusal. */
  readonly read: (incoming: IncomingMessage) => Result<ForwardedRequest, HttpRefusal>
  /** Whether this Host header names the public address. */
  readonly isHost: (host: string) => boolean
}

interface ForwardedRequest {
  /** The nearest address that is not a trusted proxy. */
  readonly address: string
  readonly host: string | null
}

/** The headers that proxies add to a request. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const

/** Whether the headers show that a proxy forwarded the request. */
export const isForwarded = ({ headers }: IncomingMessage): boolean => FORWARDING.some((name) => name in headers)

/** `warn` gets each address that is not a trusted proxy, once. */
export const createRemoteAccess = (
  publicUrl: string,
  proxies: BlockList,
  warn: (message: string) => void,
): RemoteAccess => {
  const named = new Set<string>()
  const { origin, host, hostname } = new URL(publicUrl)
  const hosts = host === hostname ? [host, `${host}:443`] : [host]
  const isTrusted = (address: string): boolean => {
    const plain = plainAddress(address)
    return plain !== null && proxies.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')
  }
  const warnOfUntrusted = (address: string): void => {
    if (named.has(address) || named.size >= MAX_NAMED) return
    named.add(address)
    warn(
      `A request came from ${address}, which is not a trusted proxy. If it is your proxy, start with --trusted-proxy ${address}`,
    )
  }

  /** From right to left, in the reverse order of the proxies; a text that is no address ends the search. */
  const clientOf = (peer: string, forwarded: readonly string[]): string => {
    let client = plainAddress(peer) ?? peer
    for (const text of forwarded.toReversed()) {
      if (!isTrusted(client)) break
      const before = plainAddress(text)
      if (before === null) break
      client = before
    }
    return client
  }

  return {
    origin,
    isTrusted,
    isHost: (hostHeader) => hosts.includes(hostHeader),
    read: (incoming) => {
      const peer = incoming.socket.remoteAddress ?? ''
      if (!isTrusted(peer)) {
        warnOfUntrusted(plainAddress(peer) ?? peer)
        return err({ type: 'NotThroughProxy', public_url: origin })
      }
      const { headers } = incoming
      const isPlain = FORWARDING.some((name) => name !== 'forwarded' && name in headers)
      // One of the two is from the caller itself then, and the server cannot know which.
      if (isPlain && 'forwarded' in headers) return err({ type: 'ForwardedTwice' })
      const forwarded = isPlain ? readXForwarded(incoming) : readForwarded(headers.forwarded ?? '')
      const isSecure = forwarded.protos.length > 0 && forwarded.protos.every((proto) => proto.toLowerCase() === 'https')
      if (!isSecure) return err({ type: 'HttpsRequired', public_url: origin })
      return ok({ address: clientOf(peer, forwarded.clients), host: forwarded.host?.toLowerCase() ?? null })
    },
  }
}

interface ForwardedHeaders {
  readonly clients: readonly string[]
  readonly protos: readonly string[]
  /** The host that the caller requested; null: the Host header contains it. */
  readonly host: string | null
}

const readXForwarded = ({ headers }: IncomingMessage): ForwardedHeaders => {
  const of = (name: (typeof FORWARDING)[number]) => {
    const text = headers[name]
    return text === undefined ? null : String(text)
  }
  const listOf = (text: string | null) => (text === null ? [] : text.split(',').map((one) => one.trim()))
  return {
    clients: listOf(of('x-forwarded-for')),
    protos: listOf(of('x-forwarded-proto')),
    host: of('x-forwarded-host')?.trim() ?? null,
  }
}

/** RFC 7239: `for=192.0.2.60;proto=https, for="[2001:db8::1]:4711"`. */
const readForwarded = (header: string): ForwardedHeaders => {
  const elements = (header.match(/(?:"(?:[^"\\]|\\.)*"|[^",])+/g) ?? []).map((element) => {
    const pairs = element.matchAll(/([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;",]+))/g)
    return new Map([...pairs].map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']))
  })
  return {
    clients: elements.map((element) => element.get('for') ?? ''),
    protos: elements.map((element) => element.get('proto') ?? '').filter((proto) => proto !== ''),
    host: elements.at(-1)?.get('host') ?? null,
  }
}

/** Without port, brackets and zone; an IPv4 address also when it is written as IPv6. Null: the text is no address. */
const plainAddress = (text: string): string | null => {
  const [, long, short = text] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? []
  const plain = (long ?? short).replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  return isIP(plain) === 0 ? null : plain.toLowerCase()
}

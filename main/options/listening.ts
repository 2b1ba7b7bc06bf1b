// The command line options for users on other machines: where a proxy reaches the program, which address the users
// open, and which proxies are trusted. Rule 193.
import { BlockList, isIP } from 'node:net'
import { err, ok, type Result } from '../../shared/value/result.ts'

/** The default port of `--listen`: the one after the usual port of the local interface. */
export const LISTEN_PORT = 4781

/** This machine, where most proxies run. */
const LOOPBACK = ['127.0.0.0/8', '::1'] as const

export interface Listening {
  /** The address that proxies connect to. */
  readonly address: string
  readonly port: number
  /** The address that users open: `https://books.example.ch`, without a slash at the end. */
  readonly public_url: string
  readonly trusted_proxies: BlockList
}

export interface ListeningInput {
  readonly listen: string | undefined
  readonly public_url: string | undefined
  readonly trusted_proxies: readonly string[]
}

/** Null: only this machine. A refusal is a sentence for the user. */
export const readListening = (input: ListeningInput): Result<Listening | null, string> => {
  const { listen, public_url, trusted_proxies } = input
  if (listen === undefined) {
    const needless = public_url !== undefined ? '--public-url' : trusted_proxies.length > 0 ? '--trusted-proxy' : null
    return needless === null ? ok(null) : err(`${needless} needs --listen <address>.`)
  }
  const place = placeOf(listen)
  if (place === null)
    return err(`--listen must be an IP address, with or without a port, like 127.0.0.1:4781, not "${listen}".`)
  if (public_url === undefined)
    return err('--listen needs --public-url https://…: the address that users open, at the proxy.')
  const origin = originOf(public_url)
  if (origin === null) return err(`--public-url must be https with a host and no path, not "${public_url}".`)
  const proxies = new BlockList()
  for (const proxy of trusted_proxies.length > 0 ? trusted_proxies : LOOPBACK)
    if (!addProxy(proxies, proxy))
      return err(`--trusted-proxy must be an IP address or a network like 10.0.0.0/24, not "${proxy}".`)
  return ok({ ...place, public_url: origin, trusted_proxies: proxies })
}

const placeOf = (text: string): Pick<Listening, 'address' | 'port'> | null => {
  if (isIP(text) !== 0) return { address: text, port: LISTEN_PORT }
  const [, long, short = long, digits] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const port = digits === undefined ? LISTEN_PORT : Number(digits)
  const isPlace = short !== undefined && isIP(short) === (long === undefined ? 4 : 6) && port <= 65_535
  return isPlace ? { address: short, port } : null
}

const originOf = (text: string): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isBare = url?.protocol === 'https:' && url.pathname === '/' && !/[?#@\\\s]/.test(text)
  return isBare ? url.origin : null
}

/** Whether the text is an address or a network. A network of all addresses would trust everybody, so it is refused. */
const addProxy = (proxies: BlockList, text: string): boolean => {
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  const prefix = bits === undefined ? most : Number(bits)
  if (version === 0 || prefix < 1 || prefix > most) return false
  proxies.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
  return true
}

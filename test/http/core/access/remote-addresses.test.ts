// Which client address a proxy forwards, and which callers are recorded as unknown: without a server.
import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { createRemoteAccess, isForwarded } from '../../../../main/http/access/remote-access.ts'

const warnings: string[] = []
const trusted = new BlockList()
trusted.addAddress('127.0.0.1')
trusted.addSubnet('10.0.0.0', 8)
trusted.addAddress('2001:db8::7', 'ipv6')
const remoteAccess = createRemoteAccess('https://books.example.ch', trusted, (message) => warnings.push(message))

const from = (remoteAddress: string | undefined, headers: Record<string, string>) =>
  remoteAccess.read({ socket: { remoteAddress }, headers } as unknown as IncomingMessage)
const addressOf = (remoteAddress: string, headers: Record<string, string>) => {
  const read = from(remoteAddress, headers)
  return read.ok ? read.value.address : read.error.type
}
const HTTPS = { 'x-forwarded-proto': 'https' }

test.each<[string, Record<string, string>, string]>([
  ['127.0.0.1', {}, '127.0.0.1'],
  ['::ffff:127.0.0.1', {}, '127.0.0.1'],
  ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }, '192.0.2.1'],
  ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1:4711' }, '192.0.2.1'],
  ['127.0.0.1', { 'x-forwarded-for': '[2001:DB8::1]:4711' }, '2001:db8::1'],
  ['127.0.0.1', { 'x-forwarded-for': 'fe80::1%eth0' }, 'fe80::1'],
  // The nearest address that is not one of our proxies; what that client claims itself does not count.
  ['127.0.0.1', { 'x-forwarded-for': '198.51.100.9, 192.0.2.1, 10.1.2.3' }, '192.0.2.1'],
  ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1, 2001:db8::7' }, '192.0.2.1'],
  // An invalid address ends the search.
  ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1, unknown, 10.1.2.3' }, '10.1.2.3'],
  ['127.0.0.1', { 'x-forwarded-for': '' }, '127.0.0.1'],
])('a connection from %s with the headers %j comes from the client %s', (peer, headers, address) => {
  expect(addressOf(peer, { ...HTTPS, ...headers })).toBe(address)
})

test.each<[string, string, string | null]>([
  ['for=192.0.2.60;proto=https', '192.0.2.60', null],
  ['For="[2001:db8::1]:4711"; Proto=HTTPS; Host="Books.example.ch"', '2001:db8::1', 'books.example.ch'],
  [
    'for=192.0.2.1;proto=https;host=first.example, for=10.0.0.1;proto=https;host=last.example',
    '192.0.2.1',
    'last.example',
  ],
  ['for=192.0.2.1;proto=https, for=10.0.0.1', '192.0.2.1', null],
  ['by="a,b;c";for=192.0.2.1;proto=https', '192.0.2.1', null],
])('Forwarded: %s', (forwarded, address, host) => {
  expect(from('127.0.0.1', { forwarded })).toEqual({ ok: true, value: { address, host } })
})

test.each<[string, Record<string, string>, string]>([
  ['no TLS is stated', {}, 'HttpsRequired'],
  ['one part is missing', { 'x-forwarded-proto': 'https, http' }, 'HttpsRequired'],
  ['in the other header form', { forwarded: 'for=192.0.2.1;proto=http' }, 'HttpsRequired'],
  ['both header forms', { ...HTTPS, forwarded: 'proto=https' }, 'ForwardedTwice'],
])('refused: %s', (_, headers, type) => expect(addressOf('127.0.0.1', headers)).toBe(type))

test('the host must be the public address, with or without its default port', () => {
  expect(
    ['books.example.ch', 'books.example.ch:443', 'books.example.ch:80', 'other.example.ch'].map(remoteAccess.isHost),
  ).toEqual([...[true, true, false, false]])
  const withPort = createRemoteAccess('https://books.example.ch:8443', trusted, () => undefined)
  expect(['books.example.ch:8443', 'books.example.ch', 'books.example.ch:443'].map(withPort.isHost)).toEqual([
    ...[true, false, false],
  ])
  expect(from('127.0.0.1', { ...HTTPS, 'x-forwarded-host': ' Books.EXAMPLE.ch ' })).toMatchObject({
    value: { host: 'books.example.ch' },
  })
})

test('each of four headers marks a request as forwarded', () => {
  const passed = (headers: object) => isForwarded({ headers } as IncomingMessage)
  const names = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']
  expect(names.map((name) => passed({ [name]: '' }))).toEqual([true, true, true, true])
  expect(passed({ 'x-forwarded': '1', host: 'x' })).toBe(false)
})

test('twenty unknown addresses are logged, each once, with what to do', () => {
  expect(warnings).toEqual([])
  for (let round = 0; round < 2; round++)
    for (let at = 1; at <= 25; at++)
      expect(from(`::ffff:192.0.2.${at}`, HTTPS)).toEqual({
        ok: false,
        error: { type: 'NotThroughProxy', public_url: 'https://books.example.ch' },
      })
  expect(warnings).toHaveLength(20)
  expect(warnings[0]).toBe(
    'A request came from 192.0.2.1, which is not a trusted proxy. If it is your proxy, start with --trusted-proxy 192.0.2.1',
  )
  expect(from(undefined, HTTPS).ok).toBe(false)
})

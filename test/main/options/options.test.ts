// The command line as a table: the arguments, their meaning, and the one-line refusals.
import { isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LISTEN_PORT } from '../../../main/options/listening.ts'
import { DEFAULT_PORT, defaultDataFolder, HELP, readOptions } from '../../../main/options/options.ts'

const optionsFor = (...args: readonly string[]) => {
  const read = readOptions(args)
  return read.ok ? read.value : read.error
}

test('without options: a window, the usual port or the next free one', () => {
  expect(optionsFor()).toMatchObject({ headless: false, demo: false, port: DEFAULT_PORT, is_port_named: false })
})

test('all options', () => {
  expect(optionsFor('--headless', '--data', 'books', '--port', '0', '--demo')).toEqual({
    headless: true,
    data: resolve('books'),
    is_data_named: true,
    usual_data: expect.stringMatching(/^\/.*\/kontor$/),
    config: expect.stringMatching(/^\/.*\/kontor$/),
    books: null,
    port: 0,
    listening: null,
    is_port_named: true,
    demo: true,
    accepted_books: [],
    restore: null,
    files: [],
    look: false,
    prints_token: true,
    help: false,
    version: false,
  })
  expect(optionsFor('--port=8080', '--data=/srv/kontor')).toMatchObject({ port: 8080, data: resolve('/srv/kontor') })
  expect(optionsFor('--headless', '--no-print-token')).toMatchObject({ headless: true, prints_token: false })
  expect(optionsFor('--restore', 'a.kontor', '--look')).toMatchObject({ restore: resolve('a.kontor'), look: true })
  expect(optionsFor('-h')).toMatchObject({ help: true })
  expect(optionsFor('-v')).toMatchObject({ version: true })
})

test.each([
  [['--bogus'], "Unknown option '--bogus'. Try --help."],
  [['books'], "Unexpected argument 'books'. Try --help."],
  [['--port', 'many'], '--port must be a whole number from 0 to 65535, not "many". Try --help.'],
  [['--port', '65536'], '--port must be a whole number from 0 to 65535, not "65536". Try --help.'],
  [['--port', '1e3'], '--port must be a whole number from 0 to 65535, not "1e3". Try --help.'],
  [['--look'], '--look needs --restore <file>. Try --help.'],
  [['--restore', ''], '--restore must name a file. Try --help.'],
  [['--data', ''], '--data must name a folder. Try --help.'],
  [['--headless=yes'], "Option '--headless' does not take an argument. Try --help."],
])('%j is refused', (args, message) => {
  expect(optionsFor(...args)).toBe(message)
})

test('--data without a folder is refused in one line', () => {
  expect(optionsFor('--data')).toMatch(/^Option '--data <value>' argument missing.*Try --help\.$/)
})

describe('remote access', () => {
  const PUBLIC = ['--public-url', 'https://books.example.ch']

  test('comes through a proxy on this machine by default, and there is no window', () => {
    const read = readOptions(['--listen', '127.0.0.1', ...PUBLIC])
    if (!read.ok) throw new Error(read.error)
    const { headless, listening } = read.value
    expect([headless, listening]).toMatchObject([
      true,
      { address: '127.0.0.1', port: LISTEN_PORT, public_url: 'https://books.example.ch' },
    ])
    const isTrusted = (address: string) => listening?.trusted_proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
    expect(['127.0.0.1', '127.9.9.9', '::1', '10.0.0.1', '192.0.2.1', '::2'].map(isTrusted)).toEqual([
      ...[true, true, true, false, false, false],
    ])
  })

  test('comes through the named proxies and networks only', () => {
    const proxies = ['--trusted-proxy', '10.0.0.0/24', '--trusted-proxy', '2001:db8::/32']
    const read = readOptions(['--listen', '[::]:8000', ...PUBLIC, ...proxies])
    if (!read.ok) throw new Error(read.error)
    const { listening } = read.value
    expect(listening).toMatchObject({ address: '::', port: 8000 })
    const isTrusted = (address: string) => listening?.trusted_proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
    expect(['10.0.0.9', '10.0.1.9', '2001:db8::5', '2001:db9::5', '127.0.0.1'].map(isTrusted)).toEqual([
      ...[true, false, true, false, false],
    ])
  })

  const NO_PLACE = (text: string) =>
    `--listen must be an IP address, with or without a port, like 127.0.0.1:4781, not "${text}". Try --help.`
  const NO_URL = (text: string) => `--public-url must be https with a host and no path, not "${text}". Try --help.`
  const NO_PROXY = (text: string) =>
    `--trusted-proxy must be an IP address or a network like 10.0.0.0/24, not "${text}". Try --help.`
  test.each<readonly [readonly string[], string]>([
    [PUBLIC, '--public-url needs --listen <address>. Try --help.'],
    [['--trusted-proxy', '::1'], '--trusted-proxy needs --listen <address>. Try --help.'],
    [
      ['--listen', '0.0.0.0:80'],
      '--listen needs --public-url https://…: the address that users open, at the proxy. Try --help.',
    ],
    ...['', 'localhost', '1.2.3', '127.0.0.1:', '127.0.0.1:65536', '[127.0.0.1]:80', '::1:4781:x', '[::1', ':80'].map(
      (text) => [['--listen', text, ...PUBLIC], NO_PLACE(text)] as const,
    ),
    ...[
      ...[
        '',
        'books.example.ch',
        'http://books.example.ch',
        'https://',
        'https://a.ch/kontor',
        'https://a.ch?',
        'ftp://a.ch',
      ],
      ...['https://a.ch#x', 'https://me@a.ch', 'https://me:you@a.ch', 'https://a.ch\\b', 'https://a.ch:99999'],
    ].map((text) => [['--listen', '::1', '--public-url', text], NO_URL(text)] as const),
    ...['', 'proxy', '10.0.0.0/33', '10.0.0.0/0', '::/0', '::1/129', '10.0.0', '10.0.0.0/24/8'].map(
      (text) => [['--listen', '::1', ...PUBLIC, '--trusted-proxy', text], NO_PROXY(text)] as const,
    ),
  ])('%j is refused', (args, message) => {
    expect(optionsFor(...args)).toBe(message)
  })

  test('a slash, capitals and the default port make no difference', () => {
    for (const text of ['https://books.example.ch/', 'HTTPS://Books.Example.CH', 'https://books.example.ch:443'])
      expect(optionsFor('--listen', '::1', '--public-url', text)).toMatchObject({
        listening: { public_url: 'https://books.example.ch' },
      })
  })
})

test('the help names every option', () => {
  for (const option of [
    'data',
    'port',
    'headless',
    'listen',
    'public-url',
    'trusted-proxy',
    'demo',
    'accept-book',
    'help',
  ])
    expect(HELP).toContain(`--${option}`)
})

describe('without --data the books are in the system’s usual place', () => {
  test.each([
    ['linux', {}, '/people/anna/.local/share/kontor'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/kontor'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/people/anna/.local/share/kontor'],
    ['darwin', {}, '/people/anna/Library/Application Support/Kontor'],
  ] as const)('%s with %j', (platform, environment, folder) => {
    expect(defaultDataFolder(platform, environment, '/people/anna')).toBe(folder)
  })

  test('Windows', () => {
    // The separators are those of the machine that runs the test.
    expect(defaultDataFolder('win32', { APPDATA: '/roaming' }, '/people/anna')).toBe(resolve('/roaming', 'Kontor'))
    expect(defaultDataFolder('win32', {}, '/people/anna')).toBe(resolve('/people/anna', 'AppData', 'Roaming', 'Kontor'))
  })
})

test('files are for the desktop shell, which opens them', () => {
  const read = readOptions(['--demo', 'auszug.xml', '/b.kontor'], { takes_files: true })
  expect(read.ok && read.value.files).toEqual([resolve('auszug.xml'), '/b.kontor'])
  expect(readOptions(['--demo', 'auszug.xml']).ok).toBe(false)
})

test('books in a database', () => {
  expect(optionsFor('--books', 'postgres://kontor@db/kontor')).toMatchObject({ books: 'postgres://kontor@db/kontor' })
  for (const wrong of ['kontor', 'postgres://', 'postgres://db', 'mysql://db/kontor', ''])
    expect(readOptions(['--books', wrong])).toMatchObject({
      ok: false,
      error: expect.stringContaining('--books must be'),
    })
  expect(readOptions(['--books', 'postgres://db/kontor', '--restore', 'a.kontor'])).toMatchObject({
    ok: false,
    error: expect.stringContaining('--restore only works with a data folder'),
  })
})

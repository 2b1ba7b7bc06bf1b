// The command line as a table: what is given, what it means, and what is refused in one line.
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULT_PORT, defaultDataFolder, HELP, readOptions } from '../../main/options.ts'

const given = (...args: readonly string[]) => {
  const read = readOptions(args)
  return read.ok ? read.value : read.error
}

test('Nothing given: a window, the usual port or the next free one', () => {
  expect(given()).toMatchObject({ headless: false, demo: false, port: DEFAULT_PORT, is_port_given: false })
})

test('Everything given', () => {
  expect(given('--headless', '--data', 'books', '--port', '0', '--demo')).toEqual({
    headless: true,
    data: resolve('books'),
    is_data_given: true,
    usual_data: expect.stringMatching(/^\/.*\/kontor$/),
    config: expect.stringMatching(/^\/.*\/kontor$/),
    books: null,
    port: 0,
    is_port_given: true,
    demo: true,
    accepted_books: [],
    restore: null,
    files: [],
    look: false,
    help: false,
    version: false,
  })
  expect(given('--port=8080', '--data=/srv/kontor')).toMatchObject({ port: 8080, data: resolve('/srv/kontor') })
  expect(given('--restore', 'a.kontor', '--look')).toMatchObject({ restore: resolve('a.kontor'), look: true })
  expect(given('-h')).toMatchObject({ help: true })
  expect(given('-v')).toMatchObject({ version: true })
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
  expect(given(...args)).toBe(message)
})

test('--data without a folder is refused in one line', () => {
  expect(given('--data')).toMatch(/^Option '--data <value>' argument missing.*Try --help\.$/)
})

test('The help names every option', () => {
  for (const option of ['data', 'port', 'headless', 'demo', 'accept-book', 'help', 'version'])
    expect(HELP).toContain(`--${option}`)
})

describe('Without --data the books lie where this system keeps such things', () => {
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

test('Files are for the desktop shell, which opens them', () => {
  const read = readOptions(['--demo', 'auszug.xml', '/b.kontor'], { takes_files: true })
  expect(read.ok && read.value.files).toEqual([resolve('auszug.xml'), '/b.kontor'])
  expect(readOptions(['--demo', 'auszug.xml']).ok).toBe(false)
})

test('books in a database', () => {
  expect(given('--books', 'postgres://kontor@db/kontor')).toMatchObject({ books: 'postgres://kontor@db/kontor' })
  for (const wrong of ['kontor', 'postgres://', 'postgres://db', 'mysql://db/kontor', ''])
    expect(readOptions(['--books', wrong])).toMatchObject({
      ok: false,
      error: expect.stringContaining('--books must be'),
    })
  expect(readOptions(['--books', 'postgres://db/kontor', '--restore', 'a.kontor'])).toMatchObject({
    ok: false,
    error: expect.stringContaining('--restore puts books into a data folder'),
  })
})

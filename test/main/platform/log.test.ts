// What the log contains, and what it never contains (rule 185).
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lastLines, openLog } from '../../../main/platform/log.ts'
import { maskText } from '../../../main/platform/mask.ts'
import { patiently } from '../../support/patience.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-log-'))
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const written = () => readFileSync(join(folder, 'logs/kontor.log'), 'utf8')

describe('masked', () => {
  test.each([
    ['from CH9300762011623852957 to x', 'from <IBAN> to x'],
    ['CH93 0076 2011 6238 5295 7, DE89 3704 0044 0532 0130 00.', '<IBAN>, <IBAN>.'],
    ['ch9300762011623852957', '<IBAN>'],
    ['QR-IBAN CH4431999123000889012', 'QR-IBAN <IBAN>'],
    ['an anna.muster+bank@example.co.ch.', 'an <e-mail>.'],
    ['reference 210000000003139471430009017', 'reference <number>'],
    ['21 00000 00003 13947 14300 09017', '<number>'],
    ['card 4556 7375 8689 9855', 'card <number>'],
    ['account 01-162-8 or 80-470-3', 'account <number> or <number>'],
    ['AHV 756.9217.0769.85', 'AHV <number>'],
    ['/volume/anna/books/x and file:///volume/anna/kontor/main.js:3:1', '~/books/x and ~/kontor/main.js:3:1'],
  ])('%s', (text, reported) => {
    expect(maskText(text, '/volume/anna')).toBe(reported)
  })

  test.each([
    '2026-11-25T13:20:00.000Z info Kontor 0.1.0 is available at http://127.0.0.1:4780/api',
    'organization-1: the kept file 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 is missing',
    '018f3c2a-7b1e-7c3d-9a4b-0123456789ab',
    '    at file:///srv/kontor/node_modules/@hono/node-server/dist/index.mjs:481:22',
    'entries 7 to 8 are missing; commit 1234567',
    'Windows_NT 10.0.22631 x64, Chromium 156.0.7345.12',
    'since 2026-11-25 13:20',
  ])('texts without personal data stay: %s', (text) => {
    expect(maskText(text, '/volume/anna')).toBe(text)
  })
})

describe('the log', () => {
  test('contains neither names in a message nor what an error quotes or carries', () => {
    const log = openLog(folder)
    const row = { name: 'Anna Muster', iban: 'CH9300762011623852957', text: 'Miete Oktober' }
    const parsing = (() => {
      try {
        return JSON.parse('{"name":"Anna Muster","text":Miete Oktober}')
      } catch (error) {
        return error
      }
    })()
    log.warn('Of CH93 0076 2011 6238 5295 7')
    log.error('An import failed', new Error('Row "Miete Oktober" of "Anna Muster" has no place', { cause: parsing }))
    log.error('Another', Object.assign(new TypeError(`Not in ${homedir()}/books`), { code: 'EACCES', row }))
    log.error('Thrown', row)
    const text = written()
    expect(text).not.toMatch(/Anna|Muster|Miete|CH93|7620/)
    expect(text).not.toContain(homedir())
    expect(text).toContain('warn Of <IBAN>\n')
    expect(text).toContain('error An import failed\nError: Row "…" has no place\n    at ')
    expect(text).toContain('behind it: SyntaxError: ')
    expect(text).toContain('TypeError [EACCES]: Not in ~/books\n    at ')
    expect(text).toContain('error Thrown\nNo error, but: object\n')
    const output = vi.mocked(process.stderr.write).mock.calls.map(([line]) => line)
    expect(output.join('')).toBe(text)
  })

  test('returns its last lines, masked also where they were not', () => {
    const log = openLog(folder)
    writeFileSync(join(folder, 'logs/kontor.log'), 'old CH9300762011623852957\n')
    for (const word of ['one', 'two']) log.info(word)
    expect(lastLines(folder, 3)).toEqual([
      'old <IBAN>',
      expect.stringMatching(/ info one$/),
      expect.stringMatching(/ info two$/),
    ])
    expect(lastLines(folder, 1)).toEqual([expect.stringMatching(/ info two$/)])
    expect(lastLines(join(folder, 'none'), 3)).toEqual([])
  })

  test('is rotated when it is large', () => {
    mkdirSync(join(folder, 'logs'))
    writeFileSync(join(folder, 'logs/kontor.log'), `${'x'.repeat(2_000_001)}\n`)
    const log = openLog(folder)
    log.info('first of the second')
    expect(statSync(join(folder, 'logs/kontor.1.log')).size).toBeGreaterThan(2_000_000)
    expect(written()).toMatch(/ info first of the second\n$/)
    expect(lastLines(folder, 2).map((line) => line.slice(-3))).toEqual(['xxx', 'ond'])
  })

  test('that cannot be rotated grows: no line is lost', () => {
    mkdirSync(join(folder, 'logs/kontor.1.log/held'), { recursive: true })
    writeFileSync(join(folder, 'logs/kontor.log'), `${'x'.repeat(2_000_001)}\n`)
    mkdirSync(join(folder, 'logs/kontor.2.log/held'), { recursive: true })
    openLog(folder).info('still told')
    expect(written()).toMatch(/x\n.* info still told\n$/)
  })

  test('is not blocked by an endless text', () => {
    const started = performance.now()
    openLog(folder).info('x'.repeat(5_000_000))
    expect(performance.now() - started).toBeLessThan(patiently(1000))
    expect(written().length).toBeLessThan(21_000)
  })
})

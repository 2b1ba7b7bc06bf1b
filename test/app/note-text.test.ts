// Everything that the server notes about a file or refuses it for is said in both languages.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { LIKELY_REASON_TEXT, noteText, skipText } from '../../renderer/app/part/note-text.ts'
import { refusalText } from '../../renderer/app/shell/refusal-text.ts'
import { de } from '../../renderer/app/text/de.ts'
import { en } from '../../renderer/app/text/en.ts'
import { LIKELY_REASONS } from '../../shared/record/import-report.ts'
import { NOTE_CODES, note, SKIP_CODES, skip } from '../../shared/record/note.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** A value for everything that any sentence names. */
const VALUES = {
  statement: '2025/12',
  count: 1234,
  status: 'PDNG',
  announced: 30,
  found: 29,
  opening: '100.00',
  movements: '-1250.50',
  expected: '-1150.50',
  closing: '1000000.00',
  amount: '1234.50',
  currency: 'CHF',
  account_currency: 'EUR',
  lines: '4, 8',
  sheet: 'Tabelle1',
  others: '"Tabelle2"',
  wrong: 2,
  checks: 40,
  line: 17,
}

describe.each(['de', 'en'] as const)('%s', (language) => {
  beforeAll(async () => {
    await i18next.init({
      lng: language,
      resources: { de: { translation: de }, en: { translation: en } },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    })
  })
  const { t } = i18next

  test.each(NOTE_CODES)('note %s', (code) => {
    const { text, isEnglish } = noteText(t, { code, message: 'The server’s own.', values: VALUES })
    expect(isEnglish).toBe(false)
    expect(text).not.toContain('{{')
    expect(text).not.toContain(code)
    expect(text).not.toBe('The server’s own.')
  })

  test.each(SKIP_CODES)('left out: %s', (code) => {
    const { text, isEnglish } = skipText(t, { code, message: 'The server’s own.', values: VALUES })
    expect(isEnglish).toBe(false)
    expect(text).not.toMatch(/\{\{|The server/)
  })

  test.each(LIKELY_REASONS)('likely duplicate: %s', (reason) => {
    expect(t(LIKELY_REASON_TEXT[reason])).not.toContain('likely.')
  })

  test('figures are written as everywhere in the window, singular and plural are right', () => {
    const collective = (count: number) => noteText(t, note('collective_as_one_row', { statement: '7', count })).text
    expect(collective(1)).toContain(language === 'de' ? '1 Sammelbuchung ' : '1 entry ')
    expect(collective(1234)).toContain(language === 'de' ? '1’234 Sammelbuchungen ' : '1’234 entries ')
    const sums = note('statement_does_not_add_up', {
      statement: '1000000',
      opening: '100.00',
      movements: '-1250.50',
      expected: '-1150.50',
      closing: '1000000.00',
      currency: 'CHF',
    })
    expect(noteText(t, sums).text).toMatch(/1000000: .*−1’250\.50.*−1’150\.50.*1’000’000\.00 CHF/)
    expect(skipText(t, skip('part_of_order', { line: 1234 })).text).toContain('1’234')
  })

  test('what is not known, or lacks a value, is left in the server’s words', () => {
    for (const code of ['something_new', 'toString', '']) {
      expect(noteText(t, { code, message: 'New.' })).toEqual({ text: 'New.', isEnglish: true })
      expect(skipText(t, { code, message: 'New.' })).toEqual({ text: 'New.', isEnglish: true })
    }
    expect(noteText(t, { code: 'statement_repeated', message: 'Twice.' })).toEqual({ text: 'Twice.', isEnglish: true })
  })
})

/** Codes as the readers and the rule of accounts write them; a file is refused nowhere else. */
const refusalCodes = (): readonly string[] => {
  const readers = join(ROOT, 'main/worker')
  const files = readdirSync(readers, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(readers, file))
  const sources = [...files, join(ROOT, 'shared/rule/statement-import.ts'), join(ROOT, 'main/http/multipart.ts')]
  const found = sources.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const literals = source.matchAll(/\b(?:unsupported|unreadable)\(\s*'(\w+)'|status: 4\d\d,\s*code: '(\w+)'/g)
    return [...literals].map((match) => match[1] ?? match[2] ?? '')
  })
  return [...new Set(found)].sort()
}

describe('refusals of files', () => {
  const codes = refusalCodes()

  test('are found', () => {
    expect(codes.length).toBeGreaterThan(20)
    expect(codes).toEqual(
      expect.arrayContaining(['file_too_large', 'workbook_encrypted', 'other_bank_account', 'no_rows']),
    )
  })

  test.each(codes)('%s has a text', (code) => {
    expect(refusalText(code)).not.toBe('refusal.general')
  })
})

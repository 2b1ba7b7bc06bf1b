// Every note of the server about a file, and every refusal, has a text in both languages.
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { NOTE_TEXTS, SKIP_TEXTS } from '../../../main/http/text/notes.ts'
import { addedTexts } from '../../../renderer/app/text/texts.ts'
import { noteText, PROBABLE_REASON_TEXT, skipText } from '../../../renderer/app/view/note/note-text.ts'
import { DUPLICATE_REASONS } from '../../../shared/record/import/import-report.ts'

/** A value for every placeholder of any sentence. */
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
  text: '1.234,5O',
  account: '6012345',
}

describe.each(['de', 'en'] as const)('%s', (language) => {
  beforeAll(async () => {
    await i18next.init({
      lng: language,
      resources: addedTexts(),
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    })
  })
  const { t } = i18next

  test.each(Object.keys(NOTE_TEXTS))('note %s', (code) => {
    const { text, isEnglish } = noteText(t, { code, message: 'The server’s own.', values: VALUES })
    expect(isEnglish).toBe(false)
    expect(text).not.toContain('{{')
    expect(text).not.toContain(code)
    expect(text).not.toBe('The server’s own.')
  })

  test.each(Object.keys(SKIP_TEXTS))('left out: %s', (code) => {
    const { text, isEnglish } = skipText(t, { code, message: 'The server’s own.', values: VALUES })
    expect(isEnglish).toBe(false)
    expect(text).not.toMatch(/\{\{|The server/)
  })

  test.each(DUPLICATE_REASONS)('probable duplicate: %s', (reason) => {
    expect(t(PROBABLE_REASON_TEXT[reason])).not.toContain('likely.')
  })

  test('figures are written as everywhere in the window, singular and plural are right', () => {
    const message = 'The server’s own.'
    const collective = (count: number) =>
      noteText(t, { code: 'collective_as_one_row', message, values: { statement: '7', count } }).text
    expect(collective(1)).toContain(language === 'de' ? '1 Sammelbuchung ' : '1 entry ')
    expect(collective(1234)).toContain(language === 'de' ? '1’234 Sammelbuchungen ' : '1’234 entries ')
    const values = {
      statement: '1000000',
      opening: '100.00',
      movements: '-1250.50',
      expected: '-1150.50',
      closing: '1000000.00',
      currency: 'CHF',
    }
    expect(noteText(t, { code: 'statement_does_not_add_up', message, values }).text).toMatch(
      /1000000: .*−1’250\.50.*−1’150\.50.*1’000’000\.00 CHF/,
    )
    expect(skipText(t, { code: 'part_of_order', message, values: { line: 1234 } }).text).toContain('1’234')
  })

  test('an unknown note, or one with missing values, keeps the server’s words', () => {
    for (const code of ['something_new', 'toString', '']) {
      expect(noteText(t, { code, message: 'New.' })).toEqual({ text: 'New.', isEnglish: true })
      expect(skipText(t, { code, message: 'New.' })).toEqual({ text: 'New.', isEnglish: true })
    }
    const missingEntries = { code: 'entry_count_differs', message: 'Too few.', values: { statement: '7', found: 2 } }
    expect(noteText(t, missingEntries)).toEqual({ text: 'Too few.', isEnglish: true })
  })

  test('with several statements a note names its own, by number or by days', () => {
    const long = 'CAMT053-2026-04-30-20260430230000-000000001-CH93'
    const april = { number: long, from_date: '2026-04-01', to_date: '2026-04-30' }
    const statementOfMay = { number: '2026/5', from_date: '2026-05-31', to_date: '2026-05-31' }
    const note = (statement: string) => ({ code: 'closing_balance_unreadable', message: '', values: { statement } })
    const of = (statement: string, statements: readonly (typeof april)[]) =>
      noteText(t, note(statement), statements).text
    const alone = language === 'de' ? 'Der Schlusssaldo ist nicht lesbar.' : 'The closing balance cannot be read.'
    const name = language === 'de' ? 'Auszug' : 'Statement'
    expect(of(`${long.slice(0, 40)}…`, [april])).toBe(alone)
    expect(of('2026/5', [april, statementOfMay])).toBe(`${name} 2026/5: ${alone}`)
    expect(of(`${long.slice(0, 40)}…`, [april, statementOfMay])).toBe(
      `${name} ${language === 'de' ? 'vom' : 'of'} 01.04.2026 – 30.04.2026: ${alone}`,
    )
    expect(of('2026/9', [])).toBe(`${name} 2026/9: ${alone}`)
  })

  test('entries that are not booked are described by their state', () => {
    const note = (status: string) =>
      noteText(t, { code: 'entries_left_out', message: '', values: { statement: '7', count: 2, status } }).text
    expect(note('PDNG')).toContain(language === 'de' ? '(vorgemerkt)' : '(pending)')
    expect(note('XYZ')).toContain('(XYZ)')
  })
})

// Every note of the server about a file has a German text; the server's own is English.
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENRICHMENT_FAULT_TEXTS, NOTE_TEXTS, SKIP_TEXTS } from '../../../main/http/text/notes.ts'
import { addedTexts } from '../../../renderer/app/text/texts.ts'
import { faultText, type NotedStatement, noteText, skipText } from '../../../renderer/app/view/note/note-text.ts'
import type { Note } from '../../../shared/api/endpoints/import/import-plan.ts'
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

const MESSAGE = 'The server’s own.'
const english = { text: MESSAGE, isEnglish: true }
const { t } = i18next

beforeAll(async () => {
  await i18next.init({
    lng: 'de',
    resources: addedTexts(),
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
})

const germanNote = (note: Omit<Note, 'message'>, statements?: readonly NotedStatement[]) =>
  noteText(t, 'de', { message: MESSAGE, ...note }, statements)

describe('in German', () => {
  test.each(Object.keys(NOTE_TEXTS))('note %s', (code) => {
    const { text, isEnglish } = germanNote({ code, values: VALUES })
    expect(isEnglish).toBe(false)
    expect(text).not.toMatch(/undefined|NaN|The server/)
    expect(text).not.toContain(code)
  })

  test.each(Object.keys(SKIP_TEXTS))('left out: %s', (code) => {
    const { text, isEnglish } = skipText('de', { code, message: MESSAGE, values: VALUES })
    expect(isEnglish).toBe(false)
    expect(text).not.toMatch(/undefined|NaN|The server/)
  })

  test.each(Object.keys(ENRICHMENT_FAULT_TEXTS))('without a match: %s', (code) => {
    const { text, isEnglish } = faultText('de', { code, message: MESSAGE, values: VALUES })
    expect(isEnglish).toBe(false)
    expect(text).not.toMatch(/undefined|NaN|The server/)
  })

  test('figures are written as everywhere in the window, singular and plural are right', () => {
    const collective = (count: number) =>
      germanNote({ code: 'collective_as_one_row', values: { statement: '7', count } }).text
    expect(collective(1)).toContain('1 Sammelbuchung ')
    expect(collective(1234)).toContain('1’234 Sammelbuchungen ')
    const values = {
      statement: '1000000',
      opening: '100.00',
      movements: '-1250.50',
      expected: '-1150.50',
      closing: '1000000.00',
      currency: 'CHF',
    }
    expect(germanNote({ code: 'statement_does_not_add_up', values }).text).toMatch(
      /1000000: .*−1’250\.50.*−1’150\.50.*1’000’000\.00 CHF/,
    )
    expect(skipText('de', { code: 'part_of_order', message: MESSAGE, values: { line: 1234 } }).text).toContain('1’234')
  })

  test('an unknown note, or one with missing values, keeps the server’s words', () => {
    for (const code of ['something_new', 'toString', '']) {
      expect(germanNote({ code })).toEqual(english)
      expect(skipText('de', { code, message: MESSAGE })).toEqual(english)
    }
    expect(germanNote({ code: 'entry_count_differs', values: { statement: '7', found: 2 } })).toEqual(english)
  })

  test('with several statements a note names its own, by number or by days', () => {
    const long = 'CAMT053-2026-04-30-20260430230000-000000001-CH93'
    const april = { number: long, from_date: '2026-04-01', to_date: '2026-04-30' }
    const statementOfMay = { number: '2026/5', from_date: '2026-05-31', to_date: '2026-05-31' }
    const of = (statement: string, statements: readonly (typeof april)[]) =>
      germanNote({ code: 'closing_balance_unreadable', values: { statement } }, statements).text
    const alone = 'Der Schlusssaldo ist nicht lesbar.'
    expect(of(`${long.slice(0, 40)}…`, [april])).toBe(alone)
    expect(of('2026/5', [april, statementOfMay])).toBe(`Auszug 2026/5: ${alone}`)
    expect(of(`${long.slice(0, 40)}…`, [april, statementOfMay])).toBe(`Auszug vom 01.04.2026 – 30.04.2026: ${alone}`)
    expect(of('2026/9', [])).toBe(`Auszug 2026/9: ${alone}`)
  })

  test('entries that are not booked are described by their state', () => {
    const note = (status: string) =>
      germanNote({ code: 'entries_left_out', values: { statement: '7', count: 2, status } }).text
    expect(note('PDNG')).toContain('(vorgemerkt)')
    expect(note('XYZ')).toContain('(XYZ)')
  })
})

test('in English the server’s own sentence is shown', () => {
  const note = { code: 'closing_balance_unreadable', message: MESSAGE, values: { statement: '7' } }
  expect(noteText(t, 'en', note)).toEqual(english)
  expect(skipText('en', { code: 'total', message: MESSAGE })).toEqual(english)
  expect(faultText('en', { code: 'no_parts', message: MESSAGE })).toEqual(english)
})

describe.each(['de', 'en'] as const)('%s', (language) => {
  test.each(DUPLICATE_REASONS)('probable duplicate: %s', (reason) => {
    expect(t(`likely.${reason}`, { lng: language })).not.toContain('likely.')
  })
})

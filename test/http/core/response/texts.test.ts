// The sentences of the interface: their values, their counts, and the shortening of long lists.
import { describe, expect, test } from 'vitest'
import { actionTitle } from '../../../../main/http/text/action-titles.ts'
import { entryFault, rowFault, xmlFault } from '../../../../main/http/text/file-faults.ts'
import { FILE_REFUSAL_TEXTS, fileRefusalText } from '../../../../main/http/text/file-refusals.ts'
import { FILE_TEXTS } from '../../../../main/http/text/files.ts'
import { fillIn } from '../../../../main/http/text/fill-placeholders.ts'
import {
  foundAttributes,
  ITEM_MAPPING_TEXTS,
  ITEM_NOTE_TEXTS,
  itemColumn,
  shortList,
} from '../../../../main/http/text/item-notes.ts'
import { learnedReasonText } from '../../../../main/http/text/learned-reasons.ts'
import { columnTitle, MAPPING_REASON_TEXTS } from '../../../../main/http/text/mapping-reasons.ts'
import { kindText, matchReasonText } from '../../../../main/http/text/match-reasons.ts'
import { NOTE_TEXTS } from '../../../../main/http/text/notes.ts'
import { whyNotText } from '../../../../main/http/text/obstacles.ts'
import type { HttpProblem } from '../../../../main/http/text/problem.ts'
import { problemText } from '../../../../main/http/text/problems.ts'
import type { MatchReason } from '../../../../shared/record/matching/match.ts'
import type { Obstacle } from '../../../../shared/rule/matching/suggestion.ts'

describe('a sentence', () => {
  test.each([
    ['{a} and {b}', { a: '1', b: '2' }, '1 and 2'],
    ['{a} and {b}', { a: '1' }, '1 and '],
    ['one[, {a} two][ ({b})]', { a: '1', b: '2' }, 'one, 1 two (2)'],
    ['one[, {a} two][ ({b})]', { a: null, b: '' }, 'one'],
    ['one[ {a} of {b}]', { a: '1' }, 'one'],
    ['one[ always]', {}, 'one always'],
    ['{a}', { a: '{b}[x]' }, '{b}[x]'],
  ])('%s with %j', (sentence, values, text) => {
    // Parsed the first time, cached the second.
    expect([fillIn(sentence, values), fillIn(sentence, values)]).toEqual([text, text])
  })
})

describe('a problem', () => {
  test.each<[HttpProblem, string]>([
    [
      { field: 'a', code: 'too_big', values: { bound: '20', of: 'items' } },
      'The a field must not have more than 20 items.',
    ],
    [
      { field: 'a', code: 'too_big', values: { bound: '9', of: 'characters' } },
      'The a field must not be greater than 9 characters.',
    ],
    [{ field: 'a', code: 'too_big', values: { bound: '9', of: 'value' } }, 'The a field must not be greater than 9.'],
    [{ field: 'a', code: 'too_small', values: { bound: '2', of: 'items' } }, 'The a field must have at least 2 items.'],
    [
      { field: 'a', code: 'too_small', values: { bound: '2', of: 'characters' } },
      'The a field must be at least 2 characters.',
    ],
    [{ field: 'a', code: 'too_small', values: { bound: '2', of: 'value' } }, 'The a field must be at least 2.'],
    [
      { field: 'body', code: 'malformed_json', values: { fault: { type: 'no_json', reason: 'x' } } },
      'The body is not valid JSON: x',
    ],
    [{ field: 'body', code: 'malformed_json', values: { fault: { type: 'no_utf8' } } }, 'The body is not valid UTF-8.'],
    [
      { field: 'o', code: 'field_no_json', values: { fault: { type: 'too_long' } } },
      'The o field must be JSON. It is too long.',
    ],
    [
      { field: 'body', code: 'malformed_json', values: { fault: { type: 'too_deep', max: 32 } } },
      'The body is nested deeper than 32 levels.',
    ],
    [
      { field: 'body', code: 'malformed_json', values: { fault: { type: 'inexact_number', number: '1.2' } } },
      'The body has a number with too many digits to be read exactly: 1.2.',
    ],
    [
      { field: 'body', code: 'malformed_json', values: { fault: { type: 'forbidden_attribute', name: 'x' } } },
      'The body must not have an attribute named x.',
    ],
    [
      { field: 'a', code: 'filter_unreadable', values: { name: 'a', fault: { type: 'boolean' } } },
      'The filter a must be 1, 0, true or false.',
    ],
    [
      { field: 'a', code: 'filter_unreadable', values: { name: 'a', fault: { type: 'day' } } },
      'The filter a must be a date like 2026-01-31.',
    ],
    [
      { field: 'a', code: 'filter_unreadable', values: { name: 'a', fault: { type: 'integer' } } },
      'The filter a must be an integer.',
    ],
    [
      { field: 'a', code: 'filter_unreadable', values: { name: 'a', fault: { type: 'date_range' } } },
      'The filter a must be two dates like 2026-01-01,2026-12-31; either may be omitted.',
    ],
    [
      { field: 'a', code: 'filter_unreadable', values: { name: 'a', fault: { type: 'amount_range' } } },
      'The filter a must be two amounts like -100,250.50; either may be omitted.',
    ],
    [
      { field: 'a', code: 'filter_unreadable', values: { name: 'a', fault: { type: 'change' } } },
      'The filter a must be the updated_until of an earlier response, or a time like 2026-03-31T12:00:00Z, or a day.',
    ],
    [
      { field: 'a', code: 'filter_unreadable', values: { name: 'a', fault: { type: 'one_of', values: ['x', 'y'] } } },
      'The filter a may be x, y.',
    ],
    [
      { field: 'a', code: 'bank_account_reconciled', values: { count: 1 } },
      '1 transaction of the bank account is reconciled: unreconcile it first.',
    ],
    [
      { field: 'a', code: 'bank_account_reconciled', values: { count: 2 } },
      '2 transactions of the bank account are reconciled: unreconcile them first.',
    ],
    [
      { field: 'a', code: 'unknown_encoding', values: { encoding: 'x' } },
      'The character encoding "x" is unknown. Common ones are utf-8, utf-16le, windows-1252, macintosh and cp850.',
    ],
  ])('%j', (problem, text) => expect(problemText(problem)).toBe(text))
})

describe('a list', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  test('names ten lines and counts the others', () => {
    const text = (count: number) => ITEM_NOTE_TEXTS.countries_unknown({ lines: numbers(count) })
    const beginning = 'The country is unknown and was ignored: '
    expect(text(1)).toBe(`${beginning}line 1.`)
    expect(text(2)).toBe(`${beginning}lines 1, 2.`)
    expect(text(10)).toBe(`${beginning}lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.`)
    expect(text(12)).toBe(`${beginning}lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more.`)
  })

  test('names ten accounts and counts the others', () => {
    const text = (count: number) =>
      FILE_REFUSAL_TEXTS.other_bank_account({ found: numbers(count).map(String), wanted: 'x' })
    expect(text(10)).toBe(
      'The file contains statements of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, but none of this bank account (x).',
    )
    expect(text(11)).toBe(
      'The file contains statements of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1 more, but none of this bank account (x).',
    )
  })

  test('has at most forty texts of sixty characters', () => {
    expect(shortList(['a', 'x'.repeat(60), 'x'.repeat(61)])).toBe(`a; ${'x'.repeat(60)}; ${'x'.repeat(60)}…`)
    const forty = numbers(40).map(String)
    expect(shortList(forty)).toBe(forty.join('; '))
    expect(shortList([...forty, 'more'])).toBe(`${forty.join('; ')}; …`)
  })

  test('of columns gives the meaning of each; indexes count from 0, statements from 1', () => {
    const column = (index: number, title: string | null) => ({ index, title })
    expect([itemColumn(column(2, null)), itemColumn(column(2, '')), itemColumn(column(2, 'Nr.'))]).toEqual([
      ...['column 2', 'column 2', 'Nr.'],
    ])
    expect([columnTitle(column(2, null)), columnTitle(column(2, 'Nr.'))]).toEqual(['"column 3"', '"Nr."'])
    expect(
      foundAttributes([
        { index: 0, title: 'Nr.', attribute: 'number', samples: [] },
        { index: 1, title: null, attribute: 'ignored', samples: [] },
      ]),
    ).toBe('0 Nr. = number; 1 column 1')
    expect(ITEM_MAPPING_TEXTS.given_beyond({ index: 7, count: 3 })).toBe(
      'The mapping uses column 7; the table has columns 0 to 2.',
    )
    expect(MAPPING_REASON_TEXTS.given_beyond({ index: 7, meaning: 'amount', count: 3 })).toBe(
      'The mapping uses column 8 as amount, but the table has 3.',
    )
    expect(MAPPING_REASON_TEXTS.given_twice({ meaning: 'amount', indexes: [0, 4] })).toBe(
      'The mapping uses 2 columns as amount: 1, 5.',
    )
  })

  test('with one element uses the singular', () => {
    expect([1, 2].map((count) => NOTE_TEXTS.entries_left_out({ statement: 'S', count, status: 'PDNG' }))).toEqual([
      'Statement S: 1 entry is not booked (PDNG) and skipped.',
      'Statement S: 2 entries are not booked (PDNG) and skipped.',
    ])
    expect([1, 2].map((count) => NOTE_TEXTS.characters_lost({ count }))).toEqual([
      expect.stringMatching(/^1 character is lost/),
      expect.stringMatching(/^2 characters are lost/),
    ])
    const rows = { statement: 'S', currency: 'EUR', account_currency: 'CHF' }
    expect([1, 2].map((count) => NOTE_TEXTS.foreign_rows({ ...rows, count }))).toEqual([
      'Statement S: 1 row is in EUR, the bank account is in CHF; the currency was kept.',
      'Statement S: 2 rows are in EUR, the bank account is in CHF; the currency was kept.',
    ])
  })
})

describe('errors in a file', () => {
  test('at one position', () => {
    expect(xmlFault({ type: 'element_open', name: 'Stmt' })).toBe('the element “Stmt” is not closed')
    expect(xmlFault({ type: 'second_root' })).toBe('a second root element')
    expect(
      [
        { type: 'amount_missing' },
        { type: 'currency_missing' },
        { type: 'currency_unknown', amount: '1', currency: 'XXY' },
        { type: 'amount_not_plain', amount: '1e3' },
        { type: 'amount_too_large', amount: '9' },
        { type: 'too_many_decimals', amount: '1.234', currency: 'CHF' },
        { type: 'direction_missing' },
        { type: 'date_missing' },
        { type: 'no_such_date', date: '2026-02-30' },
      ].map((fault) => entryFault(fault as Parameters<typeof entryFault>[0])),
    ).toEqual([
      'has no amount',
      'has an amount without a currency',
      'has the amount “1” in an unknown currency “XXY”',
      'has the amount “1e3”, which is not a plain decimal number',
      'has the amount “9”, which is too large',
      'has the amount “1.234”, which has more decimals than CHF',
      'does not state whether it is a credit or a debit',
      'has no date',
      'has the date “2026-02-30”, which does not exist',
    ])
    expect(
      [
        { type: 'amount_unreadable', line: 3, text: 'x' },
        { type: 'too_many_decimals', line: 3, text: '1.234', currency: 'CHF' },
        { type: 'no_such_date', line: 3, text: '30.2.' },
      ].map((fault) => rowFault(fault as Parameters<typeof rowFault>[0])),
    ).toEqual([
      'line 3: the amount "x" cannot be read',
      'line 3: the amount "1.234" has more decimals than CHF',
      'line 3: the date "30.2." does not exist or is outside 1900 to 2199',
    ])
  })

  test('of the whole file', () => {
    const entry = { entry: 3, statement: 'S1', fault: { type: 'date_missing' } } as const
    expect(fileRefusalText({ code: 'invalid_entry', values: { ...entry, reference: null } })).toBe(
      'Entry 3 of statement S1 has no date.',
    )
    expect(fileRefusalText({ code: 'invalid_entry', values: { ...entry, reference: 'R' } })).toBe(
      'Entry 3 of statement S1 (reference R) has no date.',
    )
    const dates = (count: number) => fileRefusalText({ code: 'rows_without_date', values: { count, lines: [4, 5] } })
    expect([dates(2), dates(3)]).toEqual([
      'The date is missing in 2 rows that have an amount (line 4, 5). Nothing was imported.',
      'The date is missing in 3 rows that have an amount (line 4, 5, …). Nothing was imported.',
    ])
    const row = { line: 3, text: 'x', type: 'amount_unreadable' } as const
    expect(fileRefusalText({ code: 'rows_unreadable', values: { rows: [row, { ...row, line: 4 }] } })).toBe(
      'Line 3: the amount "x" cannot be read; line 4: the amount "x" cannot be read. Nothing was imported.',
    )
    expect(fileRefusalText({ code: 'no_rows', values: { of: 'list', skipped: [] } })).toBe('The file contains no rows.')
    expect(
      fileRefusalText({
        code: 'no_rows',
        values: { of: 'statements', skipped: [{ line: 2, reason: { code: 'no_amount' } }] },
      }),
    ).toBe('The table contains no transactions. Line 2: No amount.')
    expect(
      (['xml', 'table'] as const).map((of) =>
        fileRefusalText({ code: 'unknown_encoding', values: { of, encoding: 'x' } }),
      ),
    ).toEqual([
      'Invalid file format: its character encoding x is unknown. Save it as UTF-8.',
      expect.stringMatching(/^The character encoding "x" is unknown\./),
    ])
  })
})

describe('reasons, in the language of the user', () => {
  const reason = (values: Partial<MatchReason>): MatchReason =>
    ({ evidence: 'history', verdict: 'equal', field: null, found: null, wanted: null, ...values }) as MatchReason

  test('learned facts', () => {
    const counted = reason({ field: 'name', found: '3', wanted: '1' })
    expect(learnedReasonText(counted, 'de')).toBe('So wurde schon 3-mal verbucht, 1-mal anders (gleicher Name)')
    expect(learnedReasonText(counted, 'en')).toBe('Booked like this 3 times before, differently 1 times (same name)')
    expect(learnedReasonText({ ...counted, wanted: '0', field: 'other' }, 'en')).toBe('Booked like this 3 times before')
    expect(learnedReasonText({ ...counted, field: 'amount' }, 'en')).toBe('Also with exactly this amount')
    expect(learnedReasonText({ ...counted, found: null }, 'en')).toBeNull()
    expect(learnedReasonText({ ...counted, wanted: null }, 'en')).toBeNull()
    expect(learnedReasonText({ ...counted, evidence: 'name' }, 'en')).toBeNull()
    expect(matchReasonText(counted, 'en')).toBe('Booked like this 3 times before, differently 1 times (same name)')
  })

  test('days and kinds', () => {
    const added = { action: 'create_bank_transaction', params: { date: '2026-01-31' } } as const
    expect([actionTitle(added, 'de'), actionTitle(added, 'en')].map((title) => title.slice(-10))).toEqual([
      ...['31.01.2026', '31.01.2026'],
    ])
    expect([kindText('fee', 'de'), kindText('wage', 'de'), kindText('fee', 'en'), kindText('wage', 'en')]).toEqual([
      ...['Gebühren', 'Lohn', 'fees', 'wages'],
    ])
    expect(kindText('Muster AG', 'de')).toBe('Muster AG')
  })

  test('obstacles', () => {
    const why = (input: object) =>
      (['de', 'en'] as const).map((locale) =>
        whyNotText({ evidence: null, values: {}, ...input } as unknown as Obstacle, locale),
      )
    expect(why({ code: 'nothing_fits', values: { amount: '5.00' } })).toEqual([
      'Kein offener Beleg passt zu 5.00',
      'No open document matches 5.00',
    ])
    expect(why({ code: 'no_payment_of_document', values: { kind: 'fee' } })).toEqual([
      'Das ist wohl keine Zahlung eines Belegs, sondern Gebühren',
      'This is probably not a payment of a document but fees',
    ])
    expect(why({ code: 'contradicted', evidence: 'direction', values: { number: '7' } })).toEqual([
      'Der Beleg 7 passt, aber das Geld fliesst in die andere Richtung',
      'The document 7 matches, but the payment goes in the other direction',
    ])
    const rest = (amount: string, cause?: string) =>
      why({ code: 'rest_unexplained', values: cause === undefined ? { amount } : { amount, cause } })
    expect(rest('-5.00', 'discount')).toEqual([
      'Zu wenig bezahlt: 5.00, vielleicht Skonto',
      'Too little was paid: 5.00, maybe a discount',
    ])
    expect(rest('5.00', 'charge')).toEqual([
      'Zu viel bezahlt: 5.00, vielleicht Spesen',
      'Too much was paid: 5.00, maybe a charge',
    ])
    expect(rest('5.00', 'rounding')[1]).toBe('Too much was paid: 5.00, maybe rounding')
    expect(rest('5.00')).toEqual(['Zu viel bezahlt: 5.00', 'Too much was paid: 5.00'])
    expect(why({ code: 'rest_unexplained' })).toEqual(['Zu viel bezahlt', 'Too much was paid'])
  })

  test('the file name of a report', () => {
    expect([FILE_TEXTS.de.columns, FILE_TEXTS.en.columns].map((columns) => Object.values(columns).join(' · '))).toEqual(
      [
        'Konto · Ziffer · Bezeichnung · Fällig · Adresse · Datum · Nr. · Text · Kontobezeichnung · Gegenkonto · Soll · Haben · Saldo · MWST · Währung · Betrag in Währung',
        'Account · Line · Description · Due · Company · Date · No. · Text · Account name · Contra account · Debit · Credit · Balance · VAT · Currency · Amount in currency',
      ],
    )
    expect([FILE_TEXTS.de, FILE_TEXTS.en].map(({ journal, opening, sum }) => [journal, opening, sum])).toEqual([
      ['Journal', 'Anfangssaldo', 'Total'],
      ['Journal', 'Opening balance', 'Total'],
    ])
  })
})

// Every reason to refuse a file, and every reason for a table's reading, in both languages: each names its subject. In
// English most of them are the server's sentences.
import { describe, expect, test } from 'vitest'
import { fileRefusalText } from '../../../main/http/text/file-refusals.ts'
import { MAPPING_REASON_TEXTS } from '../../../main/http/text/mapping-reasons.ts'
import { wordedRecord } from '../../../main/http/text/texts.ts'
import { problemsDe } from '../../../renderer/app/text/problems-de.ts'
import { mappingReasonText, problemDetail } from '../../../renderer/app/view/note/file-problem-text.ts'
import type { ColumnName, MappingReasons } from '../../../shared/record/import/column-mapping.ts'
import type { FileRefusal, FileRefusals } from '../../../shared/record/import/file-refusal.ts'

/** Titles, texts and names begin with Zq; figures have three digits, so that they are found in a sentence. */
const COLUMN: ColumnName = { index: 411, title: 'Zqtitel' }
const UNTITLED: ColumnName = { index: 411, title: null }

const REASONS: { readonly [Code in keyof MappingReasons]: readonly MappingReasons[Code][] } = {
  no_booking_date: [null],
  booking_date_unsure: [null],
  no_amount: [null],
  amount_ambiguous: [{ columns: [COLUMN, { index: 512, title: 'Zqzwei' }] }],
  amount_unsure: [{ nearest: [COLUMN] }, { nearest: [UNTITLED] }],
  mark_contradicts: [{ columns: [COLUMN, UNTITLED] }],
  account_unclear: [{ columns: [COLUMN, UNTITLED] }],
  given_without_date: [null],
  given_without_amount: [null],
  given_beyond: [{ index: 411, meaning: 'value_date', count: 300 }],
  given_twice: [{ meaning: 'credit', indexes: [411, 512] }],
  balance_proves: [{ right: 333, checks: 334 }],
  balance_differs: [{ right: 333, checks: 444 }],
  balance_less_fee: [null],
  amount_by_content: [null],
  positive_leaves: [null],
}

const reference = 'Zqref'
const entry = { entry: 321, statement: 'Zqauszug', reference }
const sized = { max: 54_321 }

const REFUSALS: { readonly [Code in keyof FileRefusals]: readonly FileRefusals[Code][] } = {
  file_too_large: [{ max_megabytes: 500 }],
  empty_file: [null],
  not_a_document: [null],
  invalid_file_format: [
    { found: 'other_extension', extensions: ['.Zqx', '.Zqy'] },
    ...(['pdf', 'markup', 'no_text', 'no_workbook', 'text_document'] as const).map((found) => ({ found })),
    ...(['pdf', 'png', 'jpeg', 'gif', 'rtf', 'zip', 'gzip', 'rar', '7z', 'office'] as const).map(
      (format) => ({ found: 'no_table', format }) as const,
    ),
  ],
  unknown_encoding: [{ of: 'table', encoding: 'Zqcode' }],
  invalid_encoding: [{ of: 'xml', encoding: 'Zqcode' }],
  file_too_complex: [
    ...(['statements', 'text', 'names', 'elements', 'depth'] as const).map((part) => ({ part, ...sized })),
    ...[{ part: 'tag' } as const, { part: 'whole' } as const],
  ],
  invalid_xml: [
    { fault: 'no_xml' },
    { fault: 'names' },
    ...(
      [
        'text_outside_of_root',
        'wrong_reference',
        'closed_unopened',
        'section_open',
        'tag_open',
        'no_element',
        'second_root',
      ] as const
    ).map((type) => ({ fault: 'damaged', line: 321, what: { type } }) as const),
    { fault: 'damaged', line: 321, what: { type: 'element_open', name: 'Zqelement' } },
    { fault: 'damaged', line: 321, what: { type: 'attributes_wrong', name: 'Zqelement' } },
  ],
  nul_characters: [null],
  doctype_not_allowed: [null],
  not_a_statement: [{ root: 'Zqroot' }],
  camt_052_not_imported: [null],
  camt_054_not_imported: [null],
  not_an_enrichment: [{ found: 'statement' }, { found: 'table' }, { found: 'other', root: 'Zqroot' }],
  nothing_to_enrich: [{ format: 'camt.054' }, { format: 'pain.001' }],
  invalid_payment: [{ payment: 321, group: 'Zqgruppe', reference: null, fault: { type: 'amount_missing' } }],
  invalid_entry: [
    ...(['amount_missing', 'currency_missing', 'direction_missing', 'date_missing'] as const).map((type) => ({
      ...entry,
      fault: { type },
    })),
    { ...entry, fault: { type: 'currency_unknown', amount: 'Zq1', currency: 'Zqw' } },
    { ...entry, fault: { type: 'amount_not_plain', amount: 'Zq1' } },
    { ...entry, fault: { type: 'amount_too_large', amount: 'Zq1' } },
    { ...entry, fault: { type: 'too_many_decimals', amount: 'Zq1', currency: 'Zqw' } },
    { ...entry, reference: null, fault: { type: 'no_such_date', date: 'Zqtag' } },
  ],
  workbook_broken: [{ part: 'whole' }, { part: 'names' }],
  workbook_encrypted: [null],
  workbook_too_large: [{ part: 'entries' }, { part: 'size' }],
  no_statement: [
    ...(['empty_camt', 'nothing', 'no_rows', 'one_column'] as const).map((found) => ({ found })),
    { found: 'no_movement', columns: 321 },
    { found: 'no_such_line', line: 987, last: 654 },
  ],
  too_many_rows: (['statements', 'list', 'enrichment'] as const).map((of) => ({ of, ...sized })),
  columns_unclear: [
    {
      of: 'statements',
      is_given: false,
      problems: [{ code: 'amount_unsure', values: { nearest: [COLUMN] } }, { code: 'no_booking_date' }],
      found: [{ index: 3, title: 'Zqdatum', meaning: 'booking_date' }],
      titles: [],
    },
    { of: 'statements', is_given: true, problems: [{ code: 'no_amount' }], found: [], titles: ['Zqa', 'Zqb'] },
    { of: 'statements', is_given: true, problems: [{ code: 'no_amount' }], found: [], titles: [] },
    { of: 'list', columns: 321, first_row: ['Zqa', 'Zqb'] },
    {
      of: 'list',
      problems: [
        ...(['name', 'number', 'amount', 'date'] as const).map(
          (what) => ({ code: 'attribute_missing', values: { what, attributes: ['total'] } }) as const,
        ),
        { code: 'columns_alike', values: { attribute: 'total', columns: [COLUMN, UNTITLED] } },
        { code: 'given_beyond', values: { index: 411, count: 300 } },
        { code: 'given_twice', values: { attribute: 'total' } },
      ],
      found: [{ index: 3, title: 'Zqdatum', attribute: 'total', samples: [] }],
      header_line: 1,
    },
  ],
  amounts_unclear: [
    { of: 'statements', column: COLUMN, sample: null },
    { of: 'list', column: UNTITLED, sample: 'Zq1.234' },
  ],
  rows_unreadable: [
    {
      rows: [
        { type: 'amount_unreadable', line: 321, text: 'Zqbetrag' },
        { type: 'no_such_date', line: 432, text: 'Zqtag' },
        { type: 'too_many_decimals', line: 543, text: 'Zqlang', currency: 'Zqw' },
      ],
    },
  ],
  several_layouts: [{ lines: [321, 432] }],
  rows_without_date: [
    { count: 999, lines: [321, 432] },
    { count: 2, lines: [321, 432] },
  ],
  no_rows: [
    {
      of: 'statements',
      skipped: [
        { line: 321, reason: { code: 'total' } },
        { line: 432, reason: { code: 'not_booked', values: { status: 'Zqstatus' } } },
        { line: 543, reason: { code: 'part_of_order', values: { line: 765 } } },
      ],
    },
  ],
  not_a_payment_answer: [{ root: null }, { root: 'Statement' }],
  not_a_rate_list: [{ root: 'Document' }],
  not_a_vat_file: [
    { found: 'table' },
    { found: 'other', root: 'Zqroot' },
    { found: 'version', version: 'Zqeins', supported: 'Zqzwei' },
  ],
  invalid_vat_file: [
    ...(['missing', 'repeated', 'unknown'] as const).map((type) => ({ element: 'Zqelement', fault: { type } })),
    { element: 'Zqelement', fault: { type: 'too_many', max: 321 } },
    ...(['not_an_amount', 'not_a_rate', 'no_such_date', 'not_a_value'] as const).map((type) => ({
      element: 'Zqelement',
      fault: { type, text: 'Zqtext' },
    })),
  ],
  other_bank_account: [{ found: ['Zqeins', 'Zqzwei'], wanted: 'Zqdrei' }],
  several_bank_accounts: [{ found: ['Zqeins', 'Zqzwei'] }],
  balance_differs: [{ amount: '-777.50', currency: 'Zqw' }],
  not_a_bank_master: (['no_json', 'no_list', 'no_iid', 'no_entries'] as const).map((fault) => ({ fault })),
  bank_master_columns_missing: [{ titles: ['Zqeins', 'Zqzwei'] }],
  bank_master_row_invalid: [{ entry: 321 }],
  bank_master_too_long: [sized],
}

const SERVER = 'The server’s own.'
type Language = 'de' | 'en'

const refusalTexts = (language: Language) =>
  Object.entries(REFUSALS).flatMap(([code, samples]) =>
    samples.map((values) => ({
      code,
      values,
      detail: problemDetail(language, {
        code,
        message: language === 'de' ? SERVER : fileRefusalText({ code, values } as FileRefusal),
        ...(values === null ? {} : { values: values as Record<string, unknown> }),
      }),
    })),
  )

const reasonTexts = (language: Language) =>
  Object.entries(REASONS).flatMap(([code, samples]) =>
    samples.map((values) => ({
      code,
      values,
      detail: mappingReasonText(
        language,
        values === null ? { code } : { code, values },
        language === 'de' ? SERVER : wordedRecord(MAPPING_REASON_TEXTS, { code, values: values ?? {} }),
      ),
    })),
  )

/** The values that a sentence has to name: words that begin with Zq, figures (without the separators of thousands). */
const namesOf = (values: unknown, key = ''): readonly string[] => {
  if (typeof values === 'string') return /^\.?Zq/.test(values) ? [values] : []
  // Places in a file are counted from 0; people count from 1.
  const figure = /^index/.test(key) ? 1 : 0
  if (typeof values === 'number') {
    return values < 100 ? [] : [String(values + figure)]
  }
  if (Array.isArray(values)) return values.flatMap((each) => namesOf(each, key))
  if (typeof values !== 'object' || values === null) return []
  // A column with a title is named by it.
  const { title } = values as { title?: string | null }
  return Object.entries(values).flatMap(([name, value]) => (name === 'index' && title ? [] : namesOf(value, name)))
}

const plainWords = (text: string): readonly string[] =>
  text
    .replace(/[«“][^»”]*[»”]/g, ' ')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? []

describe.each(['de', 'en'] as const)('%s', (language) => {
  const all = [...refusalTexts(language), ...reasonTexts(language)]

  test('every code has a text that names its subject', () => {
    expect(all.length).toBeGreaterThan(90)
    for (const { code, values, detail } of all) {
      // Without values the text of the code is complete, with no details.
      if (detail === null) expect([code, values, code in problemsDe]).toEqual([code, null, true])
      else {
        expect([code, detail.isEnglish, detail.text]).toEqual([
          code,
          language === 'en',
          expect.stringMatching(/^[\p{Lu}«“].*(?:[.…]|MB)$/su),
        ])
        expect(detail.text).not.toMatch(/undefined|null|\{\{|\[object|server/)
        const plain = detail.text.replace(/’/g, '')
        for (const name of namesOf(values)) expect([code, plain]).toEqual([code, expect.stringContaining(name)])
      }
    }
  })

  test('an answer of another version keeps the server’s words, marked as such', () => {
    const english = { text: SERVER, isEnglish: true }
    expect(problemDetail(language, { code: 'new', message: SERVER })).toEqual(english)
    expect(problemDetail(language, { code: 'toString', message: SERVER, values: {} })).toEqual(english)
    expect(problemDetail(language, { code: 'rows_unreadable', message: SERVER, values: {} })).toEqual(english)
    expect(mappingReasonText(language, { code: 'worded', values: { text: 'Old.' } }, 'Old.')).toEqual({
      text: 'Old.',
      isEnglish: true,
    })
    expect(mappingReasonText(language, { code: 'new' }, SERVER)).toEqual(english)
    // The window's own refusals have no other sentence.
    expect(problemDetail(language, { code: 'zip_damaged', message: '' })).toBeNull()
  })
})

test('German figures are written as everywhere in the window', () => {
  const differing = { code: 'balance_differs', message: '', values: { amount: '-1777.5', currency: 'CHF' } }
  expect(problemDetail('de', differing)?.text).toContain('CHF −1’777.5')
  expect(
    problemDetail('de', { code: 'too_many_rows', message: '', values: { of: 'list', max: 54_321 } })?.text,
  ).toContain('54’321')
})

test('sentences of one language contain no words of the other', () => {
  const wordsOf = (language: Language) =>
    new Set(
      [...refusalTexts(language), ...reasonTexts(language)].flatMap(({ detail }) =>
        detail ? plainWords(detail.text) : [],
      ),
    )
  const german = wordsOf('de')
  const common = [...wordsOf('en')].filter((word) => german.has(word) && !/^zq/.test(word)).sort()
  const names = 'camt ech gif gzip iban iid jpeg json mb office pdf png rar rtf xml zip'
  const both = 'bytes document element in name positive text total version'
  expect(common).toEqual(`${names} ${both}`.split(' ').sort())
})

test('Swiss spelling', () => {
  for (const { detail } of [...refusalTexts('de'), ...reasonTexts('de')])
    expect(detail?.text ?? '').not.toMatch(/ß|„|“/)
})

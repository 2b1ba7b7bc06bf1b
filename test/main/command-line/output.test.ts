// The four formats, written out: exact amounts, cells that a spreadsheet must not compute, tables that fit a terminal.
import { describe, expect, test } from 'vitest'
import {
  type Column,
  decimalOf,
  exactDecimal,
  type Format,
  formatResult,
} from '../../../main/command-line/core/output.ts'

const COLUMNS: readonly Column[] = [
  { key: 'id', title: { de: 'ID', en: 'ID' }, kind: 'text' },
  { key: 'day', title: { de: 'Tag', en: 'Day' }, kind: 'day' },
  { key: 'amount', title: { de: 'Betrag', en: 'Amount' }, kind: 'amount' },
  { key: 'text', title: { de: 'Text', en: 'Text' }, kind: 'text' },
  { key: 'is_open', title: { de: 'Offen', en: 'Open' }, kind: 'flag' },
  { key: 'parts', title: { de: 'Teile', en: 'Parts' }, kind: 'nested' },
  { key: 'account_id', title: { de: 'Konto', en: 'Account' }, kind: 'text', is_for_programs: true },
]
const ROWS = [
  { id: 'A1', day: '2026-01-31', amount: '-1234.50', text: '=1+1', is_open: true, parts: [{ n: 1 }], account_id: 'X' },
  {
    id: 'B2',
    day: null,
    amount: '7.00',
    text: 'Käse; "frisch"\nund\u001b[31m mehr',
    is_open: false,
    left_out: 'secret',
  },
]

const shown = (format: Format, data: object = ROWS, width: number | null = null, language: 'de' | 'en' = 'en') =>
  formatResult({ command: 'list', columns: COLUMNS, data: data as never }, format, language, width)

describe('formats', () => {
  test('json: one object, a row a line, only the columns', () => {
    const text = shown('json')
    expect(text).toBe(
      '{"schema_version":1,"command":"list","data":[\n' +
        '{"id":"A1","day":"2026-01-31","amount":"-1234.50","text":"=1+1","is_open":true,"parts":[{"n":1}],"account_id":"X"},\n' +
        '{"id":"B2","day":null,"amount":"7.00","text":"Käse; \\"frisch\\"\\nund\\u001b[31m mehr","is_open":false,"parts":null,"account_id":null}\n' +
        ']}\n',
    )
    expect(JSON.parse(text)).toMatchObject({ schema_version: 1, data: [{ amount: '-1234.50' }, { amount: '7.00' }] })
    expect(shown('json', [])).toBe('{"schema_version":1,"command":"list","data":[]}\n')
    expect(JSON.parse(shown('json', ROWS[0]))).toMatchObject({ command: 'list', data: { id: 'A1' } })
  })

  test('jsonl: a row a line', () => {
    expect(shown('jsonl').split('\n')).toEqual([
      '{"id":"A1","day":"2026-01-31","amount":"-1234.50","text":"=1+1","is_open":true,"parts":[{"n":1}],"account_id":"X"}',
      '{"id":"B2","day":null,"amount":"7.00","text":"Käse; \\"frisch\\"\\nund\\u001b[31m mehr","is_open":false,"parts":null,"account_id":null}',
      '',
    ])
    expect(shown('jsonl', [])).toBe('')
  })

  test('csv: texts are safe, numbers stay numbers', () => {
    expect(shown('csv')).toBe(
      'id;day;amount;text;is_open;account_id\n' +
        "A1;2026-01-31;-1234.50;'=1+1;true;X\n" +
        'B2;;7.00;"Käse; ""frisch"" und [31m mehr";false;\n',
    )
    for (const [text, cell] of [
      ['+41', "'+41"],
      ['-x', "'-x"],
      ['@a', "'@a"],
      ['-5', "'-5"],
      [' a', '" a"'],
    ] as const)
      expect(shown('csv', [{ text }]).split('\n')[1]).toBe(`;;;${cell};;`)
    // A cell that is not a number is a text even in a column of numbers. Text of a bank must not send terminal escapes
    // or break a line; what a spreadsheet would compute stays a text.
    expect(shown('csv', [{ text: 'a\u001b[2Jb\r\nc\u200fd\u0085' }]).split('\n')[1]).toBe(';;;"a [2Jb  c d ";;')
    expect(shown('csv', [{ text: '\t=1' }]).split('\n')[1]).toBe(";;;' =1;;")
    expect(shown('csv', [{ amount: '-1+2' }]).split('\n')[1]).toBe(";;'-1+2;;;")
  })

  test('table: in human notation, without terminal escapes', () => {
    expect(shown('table')).toBe(
      'ID  Day            Amount  Text                          Open\n' +
        'A1  31.01.2026  −1’234.50  =1+1                          yes\n' +
        'B2                   7.00  Käse; "frisch" und [31m mehr  no\n',
    )
    expect(shown('table', [], null, 'de')).toBe('ID  Tag  Betrag  Text  Offen\n')
  })

  test('table: texts are shortened to the width of the terminal, numbers and ids are not', () => {
    const lines = shown('table', ROWS, 48, 'de').split('\n')
    expect(lines).toEqual([
      'ID  Tag            Betrag  Text            Offen',
      'A1  31.01.2026  −1’234.50  =1+1            ja',
      'B2                   7.00  Käse; "frisch…  nein',
      '',
    ])
    expect(Math.max(...lines.map((line) => line.length))).toBe(48)
  })

  test('table of one record: names next to values', () => {
    expect(shown('table', ROWS[0])).toBe(
      'ID       A1\nDay      31.01.2026\nAmount   −1’234.50\nText     =1+1\nOpen     yes\nAccount  X\n',
    )
  })
})

test('amounts are exact, with all digits of their currency', () => {
  expect(decimalOf(0.1, 'CHF')).toBe('0.10')
  expect(decimalOf(-1234567.89, 'CHF')).toBe('-1234567.89')
  expect(decimalOf(22517998136852.47, 'CHF')).toBe('22517998136852.47')
  expect(decimalOf(1500, 'JPY')).toBe('1500')
  expect(decimalOf(1.5, 'KWD')).toBe('1.500')
  expect(decimalOf(0, 'EUR')).toBe('0.00')
})

test('input is an amount of the currency or an error', () => {
  for (const [text, amount] of [
    ['1200.5', 1200.5],
    ['-3', -3],
    ['+7.25', 7.25],
    ['1.005', null],
    ['1’000', null],
    ['1e3', null],
    ['', null],
    ['0x10', null],
    ['9999999999999999', null],
  ] as const)
    expect([text, exactDecimal(text, 'CHF')]).toEqual([text, amount])
})

// Text to cells: delimiter, quotes, lines, each by hand.
import { describe, expect, test } from 'vitest'
import { readCsv } from '../../../../main/worker/table/formats/read-csv.ts'
import { readCsvLeniently } from '../../../../main/worker/table/formats/read-csv-leniently.ts'

const read = (text: string) => {
  const table = readCsv(text, 'utf-8')
  if (!table.ok) throw new Error(table.error.code)
  return table.value
}

test('rows with the lines they start on; an encoding is passed on', () => {
  expect(read('a;b\nc;"d\ne"\n\nf;g')).toEqual({
    rows: [['a', 'b'], ['c', 'd\ne'], [''], ['f', 'g']],
    lines: [1, 2, 4, 5],
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ';',
    sheet: null,
    warnings: [],
  })
})

test('line ends of all systems', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(read(`a;b${end}c;d`).rows).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
})

test('a declared delimiter, and the lines counted with it', () => {
  expect(read('sep=|\na|b;c\n')).toMatchObject({ delimiter: '|', rows: [['a', 'b;c'], ['']], lines: [2, 3] })
  expect(read('"sep=,"\na,b')).toMatchObject({ delimiter: ',', rows: [['a', 'b']] })
})

describe('an undeclared delimiter', () => {
  test.each([
    ['a;b\nc;d', ';'],
    ['a\tb\nc\td', '\t'],
    ['a,b\nc,d', ','],
    ['a|b\nc|d', '|'],
    ['a', ';'],
    ['', ';'],
  ])('%j', (text, delimiter) => {
    expect(read(text).delimiter).toBe(delimiter)
  })

  test('is the one that yields days and amounts, even if another one cuts more evenly', () => {
    // Commas make five cells of each row, semicolons three; but only semicolons yield a day and an amount.
    const text = '05.01.2026;x, y, z, u, v;5.00\n06.01.2026;x, y, z, u, v;6.00'
    expect(read(text).delimiter).toBe(';')
    expect(read('x;y;z;u;v,05.01.2026,5.00\nx;y;z;u;v,06.01.2026,6.00').delimiter).toBe(',')
  })

  test('without days and amounts is the one that cuts most rows into most cells', () => {
    expect(read('a;b,c,d\ne;f,g,h').delimiter).toBe(',')
    expect(read('a;b,c\nd;e\nf;g').delimiter).toBe(';')
  })
})

test('unclosed quotes are text, with a warning', () => {
  const table = read('a;"b\nc;d')
  expect(table.rows).toEqual([
    ['a', '"b'],
    ['c', 'd'],
  ])
  expect(table.warnings).toMatchObject([{ code: 'quotes_open' }])
})

test('200,000 lines, and not one more', () => {
  const text = (rows: number) => Array.from({ length: rows }, () => 'a;b').join('\n')
  expect(read(text(200_000)).rows).toHaveLength(200_000)
  expect(readCsv(text(200_001), 'utf-8')).toMatchObject({ ok: false, error: { code: 'too_many_rows' } })
})

describe('leniently', () => {
  const rows = (text: string, most = 100) => readCsvLeniently(text, ';', most)

  test.each([
    [
      'a;b\nc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a;b";c', [['a;b', 'c']]],
    ['"a\nb";c', [['a\nb', 'c']]],
    ['"a ""b""";c', [['a "b"', 'c']]],
    ['a "b" c;d', [['a "b" c', 'd']]],
    ['"a" b;c', [['"a" b', 'c']]],
    ['"a;b', [['"a', 'b']]],
    ['a;', [['a', '']]],
    ['a\n', [['a'], ['']]],
    ['""', [['']]],
  ])('%j', (text, expected) => {
    expect(rows(text)).toEqual(expected)
  })

  test('a quotation is no longer than 4000 characters', () => {
    expect(rows(`"${'x'.repeat(3999)}";c`)[0]?.[0]).toBe('x'.repeat(3999))
    expect(rows(`"${'x'.repeat(4000)}";c`)[0]?.[0]).toBe(`"${'x'.repeat(4000)}"`)
  })

  test('a limited number of rows', () => {
    expect(rows('a\nb\nc', 2)).toEqual([['a'], ['b']])
  })
})

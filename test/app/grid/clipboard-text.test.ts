// Cells as spreadsheets put them on the clipboard: texts of Excel and LibreOffice, byte by byte.
import { describe, expect, test } from 'vitest'
import { layOutBlock, readCells, writeCells } from '../../../renderer/app/grid/edit/clipboard-text.ts'

describe('a text from the clipboard', () => {
  test.each([
    ['one cell of Excel', '850\r\n', [['850']]],
    ['a column of Excel with its trailing empty line', '850\r\n900\r\n', [['850'], ['900']]],
    [
      'a block of LibreOffice, without one',
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['an empty cell in the middle', '1\r\n\r\n3\r\n', [['1'], [''], ['3']]],
    [
      'empty cells at the end of a row',
      '1\t\t\r\n2\t3\t4\r\n',
      [
        ['1', '', ''],
        ['2', '3', '4'],
      ],
    ],
    ['an empty column at the end of the text', '1\t', [['1', '']]],
    [
      'rows of different lengths',
      '1\t2\t3\r\n4\r\n',
      [
        ['1', '2', '3'],
        ['4', '', ''],
      ],
    ],
    ['old line breaks of a Mac', '1\r2', [['1'], ['2']]],
    [
      'a cell with a line break, a tab and quotes',
      'Büro\t"Miete ""Lager""\r\nab\tMai"\t850\r\n',
      [['Büro', 'Miete "Lager"\nab\tMai', '850']],
    ],
    ['a quoted cell at the end', 'a\t"b\nc"', [['a', 'b\nc']]],
    ['a quote that does not quote', '5" Rohr\t"offen\r\n', [['5" Rohr', '"offen']]],
    ['a quote closed before its end', '"a"b\t2\r\n', [['"a"b', '2']]],
    ['empty', '', []],
    ['only a line break', '\r\n', [['']]],
  ])('%s', (_, text, expected) => {
    expect(readCells(text)).toEqual(expected)
  })

  test('written text is read back unchanged', () => {
    const rows = [
      ['1234.50', '', 'a\tb'],
      ['"quoted"', 'two\nlines', '5" Rohr'],
    ]
    expect(writeCells(rows)).toBe('1234.50\t\t"a\tb"\r\n"""quoted"""\t"two\nlines"\t5" Rohr')
    expect(readCells(writeCells(rows))).toEqual(rows)
  })
})

describe('a copied block over selected cells', () => {
  const asRows = (block: readonly (readonly string[])[], rows: number, columns: number) => {
    const layout = layOutBlock(block, { rows, columns })
    return (
      layout &&
      Array.from({ length: layout.rows }, (_, row) =>
        Array.from({ length: layout.columns }, (_, column) => layout.textAt(row, column)).join(' '),
      )
    )
  }
  test.each([
    ['one value goes into all cells', [['7']], 2, 3, ['7 7 7', '7 7 7']],
    ['a row is repeated', [['1', '2']], 3, 2, ['1 2', '1 2', '1 2']],
    [
      'a block is repeated both ways',
      [
        ['1', '2'],
        ['3', '4'],
      ],
      2,
      4,
      ['1 2 1 2', '3 4 3 4'],
    ],
    ['a block that does not fit a multiple is pasted once', [['1'], ['2']], 3, 1, ['1', '2']],
    [
      'a block over one cell extends beyond it',
      [
        ['1', '2'],
        ['3', '4'],
      ],
      1,
      1,
      ['1 2', '3 4'],
    ],
    ['nothing', [], 1, 1, null],
  ])('%s', (_, block, rows, columns, expected) => {
    expect(asRows(block, rows, columns)).toEqual(expected)
  })
})

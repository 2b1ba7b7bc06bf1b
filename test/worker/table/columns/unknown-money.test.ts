// Money with an unnamed title or a stray character: read or a question, and never a reason to refuse the unambiguous
// rows.
import { describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { readTable } from '../../../../main/worker/table/read-table.ts'
import { CERTAIN_MAPPING } from '../../../../shared/record/import/column-mapping.ts'

const fileOf = (rows: readonly string[]) => new TextEncoder().encode(`${rows.join('\n')}\n`)

/** A workbook of one sheet with figures in a number format. */
const sheetOf = (rows: readonly (readonly (string | number)[])[], format: string): Uint8Array => {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
  for (const [name, cell] of Object.entries(sheet)) if (!name.startsWith('!') && cell.t === 'n') cell.z = format
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Konto')
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))
}

const read = async (bytes: Uint8Array) => {
  const file = await readTable(bytes, { currency: 'CHF' })
  if (!file.ok) return { code: file.error.code, values: file.error.values }
  const [statement] = file.value.statements
  return {
    amounts: statement?.rows.map(({ amount }) => amount),
    opening: statement?.opening_balance,
    notes: statement?.warnings.map(({ code, values }) => ({ code, ...values })),
    isCertain: (file.value.mapping?.confidence ?? 0) >= CERTAIN_MAPPING,
  }
}

describe('the only column of figures with two decimals, under a title of no known word', () => {
  const rows = (title: string) => [
    ['Datum', 'Text', title],
    ['05.01.2026', 'Miete', -1200],
    ['06.01.2026', 'Zahlung', 4200],
    ['07.01.2026', 'Kauf', -17],
  ]

  test.each(['0.00', '#,##0.00', "#'##0.00;[Red]-#'##0.00", '_-* #,##0.00_-;-* #,##0.00_-', '#,##0.00 "CHF"'])(
    'of whole francs in a sheet that shows them as %s',
    async (format) => {
      expect(await read(sheetOf(rows('Grundwert'), format))).toMatchObject({
        amounts: [-120000, 420000, -1700],
        isCertain: true,
      })
    },
  )

  test('of one sign it is read, and a question', async () => {
    const [titles = [], ...more] = rows('Grundwert')
    const positive = [
      titles,
      ...more.map((row) => row.map((cell) => (typeof cell === 'number' ? Math.abs(cell) : cell))),
    ]
    expect(await read(sheetOf(positive, '0.00'))).toMatchObject({ amounts: [120000, 420000, 1700], isCertain: false })
  })

  test.each(['General', '0', '0%', '0.00%', '0.000'])('shown as %s they are a question', async (format) => {
    expect(await read(sheetOf(rows('Grundwert'), format))).toMatchObject({ code: 'columns_unclear' })
  })
})

describe('a stray character next to the figure of an opening balance', () => {
  const rows = (figure: string) => [
    'Datum;Text;Betrag',
    `01.01.2026;Saldovortrag;${figure}`,
    '05.01.2026;Miete;-200,00',
    '07.01.2026;Zahlung;350,50',
    '31.01.2026;Schlusssaldo;1.385,00',
  ]

  test.each(['1.234,50|', '|1.234,50', '1.234,50 ¦', 'EUR 1.234,50|', '1.234,50_', '1.234,50 ·', '|1.234,50|'])(
    '%s is read',
    async (figure) => {
      expect(await read(fileOf(rows(figure)))).toMatchObject({ amounts: [-20000, 35050], opening: 123450, notes: [] })
    },
  )

  test.each(['1.234,5O', '1.2345.0', '1.234,50 / 2', 'siehe Beleg'])(
    '%s cannot be read: the rows are, and the balance is a question',
    async (figure) => {
      expect(await read(fileOf(rows(figure)))).toMatchObject({
        amounts: [-20000, 35050],
        opening: null,
        notes: [{ code: 'balance_unreadable', line: 2, text: figure }],
      })
    },
  )

  test('also without its day', async () => {
    const [titles = '', ...more] = rows('1.234,5O')
    const undated = more.map((row) => row.replace(/^(?:01|31)\.01\.2026/, ''))
    expect(await read(fileOf([titles, ...undated]))).toMatchObject({
      amounts: [-20000, 35050],
      notes: [{ code: 'balance_unreadable', line: 2, text: '1.234,5O' }],
    })
  })

  test('above the titles', async () => {
    const [titles = '', , ...more] = rows('')
    expect(await read(fileOf(['Anfangssaldo;1.234,50|', titles, ...more]))).toMatchObject({ opening: 123450 })
  })
})

test('a transaction with a stray character is read, one with an invalid figure refuses the file', async () => {
  const rows = (figure: string) => ['Datum;Text;Betrag', '05.01.2026;Miete;-200,00', `07.01.2026;Zahlung;${figure}`]
  expect(await read(fileOf(rows('350,50|')))).toMatchObject({ amounts: [-20000, 35050] })
  expect(await read(fileOf(rows('350,5O')))).toMatchObject({ code: 'rows_unreadable' })
})

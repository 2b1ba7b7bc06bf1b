// A caller's mapping, several accounts in one file, and the data in a refusal for its correction.
import { describe, expect, test } from 'vitest'
import { isTableMarkup, readTable, type TableOptions } from '../../../../main/worker/table/read-table.ts'
import { ColumnMapping, MappingInput, tableShape } from '../../../../shared/record/import/column-mapping.ts'
import { minorToDecimal } from '../../../../shared/value/money.ts'
import { answerOfRefusal, asAnswer } from '../../../support/file/parser-answers.ts'

const bytes = (...rows: readonly string[]) => new TextEncoder().encode(`${rows.join('\n')}\n`)

const read = async (text: Uint8Array, options: TableOptions = {}) => {
  const file = await readTable(text, options)
  if (!file.ok) throw new Error(answerOfRefusal(file.error).message)
  return file.value
}

const shown = (file: Awaited<ReturnType<typeof read>>) =>
  file.statements.flatMap(({ rows }) =>
    rows.map((row) => `${row.booking_date} ${minorToDecimal(row.amount, row.currency)}`),
  )

describe('a mapping given by the caller', () => {
  const table = bytes('Alpha;Beta;Gamma;Delta', '01.02.2026;1.234;5.000;Eins', '03.02.2026;2.500;6.000;Zwei')

  test('the refusal has the findings, in a form that can be corrected and sent back', async () => {
    const file = await readTable(table)
    if (file.ok) throw new Error('not refused')
    expect(answerOfRefusal(file.error)).toMatchObject({ status: 422, code: 'columns_unclear' })
    expect(answerOfRefusal(file.error).message).toBe(
      'The columns cannot be mapped automatically. No column is clearly the amount (the closest is "Beta"). Found: "Alpha" as booking_date, "Delta" as text. Choose the columns manually.',
    )
    expect(ColumnMapping.parse(file.error.mapping)).toEqual(file.error.mapping)
    expect(file.error.mapping?.shape).toBe('alpha|beta|gamma|delta')
    expect(file.error.mapping?.columns[1]).toMatchObject({ index: 1, header: 'Beta', samples: ['1.234', '2.500'] })
    expect(MappingInput.safeParse(file.error.mapping).success).toBe(true)
  })

  test('is used, with its decimal separator, order of days and sign', async () => {
    const mapping: MappingInput = {
      columns: [
        { index: 0, meaning: 'booking_date' },
        { index: 1, meaning: 'amount' },
        { index: 3, meaning: 'text' },
      ],
      decimal: ',',
      date_order: 'mdy',
      sign: 'inverted',
    }
    const file = await read(table, { mapping })
    expect(shown(file)).toEqual(['2026-01-02 -1234.00', '2026-03-02 -2500.00'])
    expect(file.mapping).toMatchObject({
      confidence: 1,
      decimal: ',',
      date_order: 'mdy',
      sign: 'inverted',
      header_line: 1,
    })
  })

  test('a file without titles', async () => {
    const mapping: MappingInput = {
      columns: [
        { index: 1, meaning: 'booking_date' },
        { index: 0, meaning: 'debit' },
        { index: 2, meaning: 'credit' },
      ],
      header_line: null,
    }
    expect(shown(await read(bytes('5.00;01.02.2026;', ';02.02.2026;7.50'), { mapping }))).toEqual([
      '2026-02-01 -5.00',
      '2026-02-02 7.50',
    ])
  })

  test.each<[string, MappingInput, string]>([
    [
      'a column that the table does not have',
      {
        columns: [
          { index: 9, meaning: 'booking_date' },
          { index: 1, meaning: 'amount' },
        ],
      },
      'The columns cannot be mapped in this way. The mapping uses column 10 as booking_date, but the table has 4. Found: "Beta" as amount. Choose the columns manually.',
    ],
    [
      'two amounts',
      {
        columns: [
          { index: 0, meaning: 'booking_date' },
          { index: 1, meaning: 'amount' },
          { index: 2, meaning: 'amount' },
        ],
      },
      'The mapping uses 2 columns as amount: 2, 3.',
    ],
    [
      'a title line after the end',
      {
        columns: [
          { index: 0, meaning: 'booking_date' },
          { index: 1, meaning: 'amount' },
        ],
        header_line: 77,
      },
      'The mapping expects the column titles on line 77, but the file ends at line 3.',
    ],
    [
      'a decimal separator that leaves too many digits',
      {
        columns: [
          { index: 0, meaning: 'booking_date' },
          { index: 1, meaning: 'amount' },
        ],
        decimal: '.',
      },
      'Line 2: the amount "1.234" has more decimals than CHF. Nothing was imported.',
    ],
    [
      'words for amounts',
      {
        columns: [
          { index: 0, meaning: 'booking_date' },
          { index: 3, meaning: 'amount' },
        ],
      },
      'Line 2: the amount "Eins" cannot be read; line 3: the amount "Zwei" cannot be read. Nothing was imported.',
    ],
  ])('with %s it is refused, and the text names the problem', async (_, mapping, message) => {
    const file = await readTable(table, { mapping })
    expect(asAnswer(file)).toMatchObject({
      ok: false,
      error: { status: 422, message: expect.stringContaining(message) },
    })
  })

  test('is trusted where no row looks like a movement: the rows begin at once', async () => {
    const columns = [
      { index: 0, meaning: 'booking_date' },
      { index: 1, meaning: 'amount' },
    ] as const
    const file = await readTable(bytes('x;y', 'z;w'), { mapping: { columns: [...columns] } })
    // Not that there is no statement: that its columns have no days.
    expect(file).toMatchObject({ ok: false })
    expect(file.ok ? null : file.error.code).not.toBe('no_statement')
  })

  test('without a day or an amount it is refused', async () => {
    const file = await readTable(table, { mapping: { columns: [{ index: 3, meaning: 'text' }] } })
    expect(asAnswer(file)).toMatchObject({
      ok: false,
      error: {
        status: 422,
        message: expect.stringContaining(
          'The mapping has no booking date. The mapping has neither an amount nor debit and credit.',
        ),
      },
    })
  })

  test('the found mapping reads the same rows when it is sent back', async () => {
    const text = bytes(
      'Datum;Text;Belastung;Gutschrift;Saldo',
      '01.02.2026;Eins;5.00;;95.00',
      '02.02.2026;Zwei;;7.50;102.50',
    )
    const found = await read(text)
    const again = await read(text, { mapping: MappingInput.parse(found.mapping) })
    expect(again.statements).toEqual(found.statements)
  })

  test('an encoding given by the caller', async () => {
    const latin = Uint8Array.from(Buffer.from('Datum;Text;Betrag\n01.02.2026;\x8alt;1.00\n', 'latin1'))
    expect((await read(latin, { encoding: 'macintosh' })).statements[0]?.rows[0]?.text).toBe('ält')
    expect(asAnswer(await readTable(latin, { encoding: 'klingon' }))).toMatchObject({
      ok: false,
      error: { status: 422, code: 'unknown_encoding' },
    })
  })

  test('files with the same titles have the same form', () => {
    expect(tableShape(['Datum ', 'Währung'])).toBe(tableShape(['DATUM', 'wahrung']))
    expect(tableShape([null, null])).toBe('columns:2')
  })
})

describe('the account and its currency', () => {
  test('rows of several accounts become several statements', async () => {
    const file = await read(
      bytes(
        'Auftragskonto;Datum;Text;Betrag',
        'CH0300700110000123456;01.02.2026;a;1.00',
        'CH7600230230230123456;01.02.2026;not a valid account;2.00',
        'CH7600230230123456789;02.02.2026;b;-3.00',
      ),
    )
    expect(file.statements.map(({ iban, other_account, rows }) => [iban, other_account, rows.length])).toEqual([
      ['CH0300700110000123456', null, 1],
      [null, 'CH7600230230230123456', 1],
      ['CH7600230230123456789', null, 1],
    ])
  })

  test('titles repeated below another account begin another statement', async () => {
    const file = await read(
      bytes(
        'IBAN:;CH03 0070 0110 0001 2345 6',
        '',
        'Datum;Text;Betrag',
        '01.02.2026;a;1.00',
        '',
        'IBAN:;CH76 0023 0230 1234 5678 9',
        '',
        'Datum;Text;Betrag',
        '02.02.2026;b;-3.00',
      ),
    )
    expect(file.statements.map(({ iban, rows }) => [iban, rows.map((row) => row.text)])).toEqual([
      ['CH0300700110000123456', ['a']],
      ['CH7600230230123456789', ['b']],
    ])
  })

  test.each([
    ['a column', ['Datum;Text;Betrag;Währung', '01.02.2026;a;1.00;EUR'], 'EUR'],
    ['the title of the amount', ['Datum;Text;Betrag in USD', '01.02.2026;a;1.00'], 'USD'],
    ['the preamble', ['Währung:;="GBP"', '', 'Datum;Text;Betrag', '01.02.2026;a;1.00'], 'GBP'],
    ['nothing: that of the account', ['Datum;Text;Betrag', '01.02.2026;a;1.00'], 'JPY'],
  ])('the currency from %s', async (_, rows, currency) => {
    const file = await read(bytes(...rows), { currency: 'JPY' })
    expect(file.statements[0]?.rows[0]?.currency).toBe(currency)
  })

  test('an amount with more decimals than the currency has is refused, never rounded', async () => {
    const file = await readTable(bytes('Datum;Text;Betrag', '01.02.2026;a;1.50', '02.02.2026;b;7.255'))
    expect(asAnswer(file)).toMatchObject({
      ok: false,
      error: {
        code: 'rows_unreadable',
        message: 'Line 3: the amount "7.255" has more decimals than CHF. Nothing was imported.',
      },
    })
  })

  test('a creditor reference in the text is kept', async () => {
    const file = await read(
      bytes(
        'Datum;Text;Betrag',
        '01.02.2026;Zahlung 21 00000 00003 13947 14300 09017 Miete;-1.00',
        '02.02.2026;Zahlung RF18 5390 0754 7034 Verlag;-2.00',
        '03.02.2026;Zahlung 21 00000 00003 13947 14300 09018;-3.00',
      ),
    )
    expect(file.statements[0]?.rows.map((row) => row.reference)).toEqual([
      '210000000003139471430009017',
      'RF18539007547034',
      null,
    ])
  })
})

describe('markup', () => {
  const html =
    '<html><body><table><tr><th>Datum</th><th>Betrag</th></tr><tr><td>1.2.2026</td><td>-5.00</td></tr></table>'

  test('a table in a page is read, XML of another kind is not', () => {
    expect(isTableMarkup(bytes(html))).toBe(true)
    expect(
      isTableMarkup(bytes('<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>')),
    ).toBe(false)
  })

  test('scripts and styles next to the cells do no harm', async () => {
    const page = html.replace('<table>', '<script>alert("<td>1</td>")</script><style>td{}</style><table>')
    expect(shown(await read(bytes(page)))).toEqual(['2026-02-01 -5.00'])
  })
})

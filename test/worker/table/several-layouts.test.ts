// A file with tables of different columns one below the other: every one of them is read, or the file is refused; every
// skipped line with a day and an amount is named.
import { describe, expect, test } from 'vitest'
import { readTable, type TableOptions } from '../../../main/worker/table/read-table.ts'
import type { MappingInput } from '../../../shared/record/import/column-mapping.ts'

const read = (options: TableOptions, ...rows: readonly string[]) =>
  readTable(new TextEncoder().encode(`${rows.join('\n')}\n`), options)

/** Day and amount of each row, in the order of the lines. */
const rowsOf = async (...rows: readonly string[]) => {
  const file = await read({}, ...rows)
  if (!file.ok) return [file.error.code]
  return file.value.statements
    .flatMap((statement) => statement.rows)
    .toSorted((a, b) => (a.source_line ?? 0) - (b.source_line ?? 0))
    .map(({ booking_date, amount }) => `${booking_date} ${amount / 100}`)
}

const PLAIN = ['Datum;Text;Betrag', '05.01.2026;Miete;-10.00', '06.01.2026;Zins;20.00', '07.01.2026;Kunde;7.00']
const PAIR = [
  'Buchungsdatum;Valuta;Buchungstext;Belastung;Gutschrift;Saldo',
  '08.01.2026;08.01.2026;Strom;5.00;;95.00',
  '09.01.2026;09.01.2026;Lohn;;15.00;110.00',
]
const FRENCH = ['Libellé;Montant;Date comptable', 'Loyer;-30.00;10.01.2026', 'Client;40.00;11.01.2026']

describe('two tables with other columns', () => {
  test('the worse titles first', async () => {
    const expected = ['2026-01-05 -10', '2026-01-06 20', '2026-01-07 7', '2026-01-08 -5', '2026-01-09 15']
    expect(await rowsOf(...PLAIN, '', ...PAIR)).toEqual(expected)
  })

  test('the better titles first, without a blank line between', async () => {
    const expected = ['2026-01-08 -5', '2026-01-09 15', '2026-01-05 -10', '2026-01-06 20', '2026-01-07 7']
    expect(await rowsOf(...PAIR, ...PLAIN)).toEqual(expected)
  })

  test('the same columns in another order, and a third table below', async () => {
    const expected = ['2026-01-05 -10', '2026-01-06 20', '2026-01-07 7', '2026-01-10 -30', '2026-01-11 40']
    expect(await rowsOf(...PLAIN, ...FRENCH)).toEqual(expected)
    expect(await rowsOf(...PLAIN, ...FRENCH, ...PAIR)).toEqual([...expected, '2026-01-08 -5', '2026-01-09 15'])
  })

  test('the account above the first is that of the second, which names none', async () => {
    const file = await read({}, 'IBAN:;CH9300762011623852957', ...PLAIN, '', ...PAIR)
    expect(file.ok && file.value.statements.map(({ iban }) => iban)).toEqual([
      'CH9300762011623852957',
      'CH9300762011623852957',
    ])
  })

  test('it is reported', async () => {
    const file = await read({}, ...PLAIN, '', ...PAIR)
    expect(file.ok && file.value.statements[0]?.warnings).toContainEqual({
      code: 'several_layouts',
      values: { lines: '1, 6' },
    })
  })

  test('the same titles again are the same table', async () => {
    const file = await read({}, ...PLAIN, '', ...PLAIN)
    expect(file.ok && file.value.statements.map(({ rows }) => rows.length)).toEqual([6])
  })
})

describe('a table that cannot be read', () => {
  test('titles without an amount: the file is refused and names the lines of both', async () => {
    const file = await read({}, ...PLAIN, '', 'Tag;Was;Ein;Aus', '08.01.2026;Kaffee;;8.00', '09.01.2026;Lohn;20.00;')
    expect(file).toMatchObject({ ok: false, error: { code: 'several_layouts', values: { lines: [1, 6] } } })
  })

  test('rows without titles above the titles', async () => {
    const bare = ['01.01.2026;Eins;5.00', '02.01.2026;Zwei;-6.00', '03.01.2026;Drei;7.50']
    expect(await rowsOf(...bare, ...PLAIN)).toEqual(['several_layouts'])
  })

  test('a mapping for one of the tables reads that one, and names the lines of the others', async () => {
    const mapping: MappingInput = {
      columns: [
        { index: 0, meaning: 'booking_date' },
        { index: 2, meaning: 'amount' },
      ],
      header_line: 1,
    }
    const file = await read({ mapping }, ...PLAIN, '', ...PAIR)
    const [statement] = file.ok ? file.value.statements : []
    expect(statement?.rows.map(({ amount }) => amount)).toEqual([-1000, 2000, 700])
    expect(statement?.warnings).toContainEqual({ code: 'rows_outside', values: { lines: '7, 8' } })
  })
})

describe('lines outside of the table', () => {
  test('with a day and an amount they are named, unless a word calls them a balance', async () => {
    const above = ['Zwischenstand;01.01.2026;;12.50', 'Kontostand;01.01.2026;;100.00']
    const file = await read({}, ...above, ...PLAIN)
    expect(file.ok && file.value.statements[0]?.warnings).toEqual([{ code: 'rows_outside', values: { lines: '1' } }])
  })

  test('pending transactions in a table of their own are left out and named', async () => {
    const file = await read(
      {},
      'Vorgemerkte Umsätze',
      'Datum;Text;Betrag',
      '12.01.2026;Laden;-3.00',
      '',
      'Gebucht',
      ...PAIR,
    )
    expect(file.ok && file.value.statements.flatMap(({ rows }) => rows.map(({ amount }) => amount))).toEqual([
      -500, 1500,
    ])
    expect(file.ok && file.value.statements[0]?.skipped).toEqual([
      { source_line: 3, reason: { code: 'not_booked', values: { status: 'Vorgemerkte Umsätze' } } },
    ])
  })

  test('a table of sums by topic below has no day and is not part of the statement', async () => {
    const expected = ['2026-01-05 -10', '2026-01-06 20', '2026-01-07 7']
    expect(await rowsOf(...PLAIN, '', 'Kategorie;Betrag', 'Wohnen;-10.00')).toEqual(expected)
  })

  test('a summary of the account above, with its balance on a day', async () => {
    const expected = ['2026-01-05 -10', '2026-01-06 20', '2026-01-07 7']
    expect(await rowsOf('Konto;Datum;Saldo', '12-345-6;07.01.2026;117.00', '', ...PLAIN)).toEqual(expected)
  })
})

describe('a day that has rows in both tables, each with the balance at its end', () => {
  const notes = async (...rows: readonly string[]) => {
    const file = await read({}, ...rows)
    return file.ok
      ? file.value.statements.flatMap(({ warnings }) => warnings.map(({ code }) => code))
      : [file.error.code]
  }
  const signed = 'Datum;Text;Betrag;Saldo'
  const other = 'Buchungsdatum;Valuta;Buchungstext;Belastung;Gutschrift;Saldo'

  test.each([
    [
      'two rows and one',
      [signed, '05.01.2026;a;-10.00;90.00', '06.01.2026;b;-20.00;65.00', '06.01.2026;c;-2.00;65.00'],
      [other, '06.01.2026;06.01.2026;d;3.00;;65.00', '07.01.2026;07.01.2026;e;;15.00;80.00'],
    ],
    [
      'one row and two',
      [signed, '04.01.2026;z;5.00;100.00', '05.01.2026;a;-10.00;90.00', '06.01.2026;b;-20.00;65.00'],
      [
        other,
        '06.01.2026;06.01.2026;c;2.00;;65.00',
        '06.01.2026;06.01.2026;d;3.00;;65.00',
        '07.01.2026;07.01.2026;e;;15.00;80.00',
      ],
    ],
    [
      'newest first',
      [
        other,
        '07.01.2026;07.01.2026;e;;15.00;80.00',
        '06.01.2026;06.01.2026;d;3.00;;65.00',
        '06.01.2026;06.01.2026;c;2.00;;65.00',
      ],
      [signed, '06.01.2026;b;-20.00;65.00', '05.01.2026;a;-10.00;90.00', '04.01.2026;z;5.00;100.00'],
    ],
  ])('adds up: %s', async (_, above, below) => {
    expect(await notes(...above, '', ...below)).toEqual(['several_layouts'])
  })

  test('is reported when the balance is wrong on another day', async () => {
    const above = [signed, '04.01.2026;z;5.00;100.00', '05.01.2026;a;-10.00;91.00', '06.01.2026;b;-20.00;65.00']
    const below = [other, '06.01.2026;06.01.2026;d;6.00;;65.00', '07.01.2026;07.01.2026;e;;15.00;80.00']
    expect(await notes(...above, '', ...below)).toContain('running_balance_differs')
  })
})

describe('titles without a row below them', () => {
  test.each([
    ['of more known words', [...PLAIN, PAIR[0] ?? '']],
    ['after a blank line', [...PLAIN, '', PAIR[0] ?? '']],
    ['with a footer', [...PLAIN, '', PAIR[0] ?? '', 'Alle Angaben ohne Gewähr.']],
  ])('leave the table above unchanged: %s', async (_, lines) => {
    expect(await rowsOf(...lines)).toEqual(['2026-01-05 -10', '2026-01-06 20', '2026-01-07 7'])
  })
})

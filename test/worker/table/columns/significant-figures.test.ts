// The evidence of figures, signs, days and words where titles decide nothing: read automatically where it decides, a
// question where both readings are possible.
import { describe, expect, test } from 'vitest'
import { readTable } from '../../../../main/worker/table/read-table.ts'
import { reviewOf } from '../../../../shared/rule/import/import-review.ts'

const read = async (...rows: readonly string[]) => {
  const file = await readTable(new TextEncoder().encode(`${rows.join('\n')}\n`), { currency: 'CHF' })
  if (!file.ok) return { code: file.error.code }
  const { statements, mapping = null, mapping_origin = null } = file.value
  const found = statements.flatMap((statement) => statement.rows)
  const notes = statements.flatMap(({ warnings }) => warnings)
  return {
    amounts: found.map(({ amount }) => amount / 100),
    days: found.map(({ booking_date }) => booking_date),
    texts: found.map(({ text }) => text),
    left: statements.flatMap(({ skipped = [] }) => skipped.map(({ source_line }) => source_line)),
    asks: reviewOf({ notes, mapping, mapping_origin, statements: [], rows: [] }, {}),
  }
}

describe('whether the day or the month comes first', () => {
  const days = ['05/03/2026', '07/03/2026', '02/04/2026']
  const rows = (value: readonly string[]) => days.map((day, at) => `${day};${value[at]};Zahlung ${at};-1${at}.50`)

  test.each([
    'Fecha;F. Valor;Concepto;Importe',
    'Date de comptabilisation;Date de valeur;Libellé;Montant',
    'Data lançamento;Data-valor;Descritivo;Montante',
  ])('the language of the titles decides: %s', async (titles) => {
    expect(await read(titles, ...rows(days))).toMatchObject({
      days: ['2026-03-05', '2026-03-07', '2026-04-02'],
      asks: [],
    })
  })

  test('not in the format of an English spreadsheet that saved such a file', async () => {
    const saved = ['5/3/2026', '7/3/2026', '2/4/2026'].map((day, at) => `${day};${day};Zahlung ${at};-1${at}.50`)
    expect(await read('Fecha;F. Valor;Concepto;Importe', ...saved)).toMatchObject({ asks: ['mapping'] })
  })

  test('English titles do not; booking and value dates close together do, in either order', async () => {
    const titles = 'Booking date;Value date;Description;Amount'
    expect(await read(titles, ...rows(days))).toMatchObject({ asks: ['mapping'] })
    const near = ['06/03/2026', '08/03/2026', '03/04/2026']
    expect(await read(titles, ...rows(near))).toMatchObject({
      days: ['2026-03-05', '2026-03-07', '2026-04-02'],
      asks: [],
    })
    const american = ['03/05/2026;03/06/2026', '03/07/2026;03/08/2026', '04/02/2026;04/03/2026']
    const rowsOfIt = american.map((both, at) => `${both};Zahlung ${at};-1${at}.50`)
    expect(await read(titles, ...rowsOfIt)).toMatchObject({
      days: ['2026-03-05', '2026-03-07', '2026-04-02'],
      asks: [],
    })
  })
})

describe('two columns that fill each other’s gaps', () => {
  test('the one with the minus has the debits, in either order', async () => {
    const rows = [
      '05.01.2026;Miete;;-20.00',
      '06.01.2026;Kunde;35.00;',
      '07.01.2026;Kauf;;-5.00',
      '08.01.2026;Zins;1.00;',
    ]
    expect(await read(...rows)).toMatchObject({ amounts: [-20, 35, -5, 1], asks: [] })
  })

  test('without any sign they are a question', async () => {
    const rows = [
      '05.01.2026;Miete;;20.00',
      '06.01.2026;Kunde;35.00;',
      '07.01.2026;Kauf;;5.00',
      '08.01.2026;Zins;1.00;',
    ]
    expect(await read(...rows)).toEqual({ code: 'columns_unclear' })
  })
})

describe('rows that are no balances', () => {
  const title = 'Datum;Valuta;Text;Details;Transaktions-ID;Betrag'
  const some = (count: number, details = 'Bern') =>
    Array.from(
      { length: count },
      (_, at) => `${10 + at}.01.2026;${10 + at}.01.2026;Kauf ${at};${details};TX10000000${10 + at};-${at + 2}.50`,
    )

  test('with a number of the bank, for any size and other missing cells', async () => {
    const large = '28.01.2026;28.01.2026;Verkauf;;TX1000000099;9000.00'
    expect(await read(title, ...some(14), large)).toMatchObject({ asks: [] })
  })

  test('direction marks are not record codes', async () => {
    const rows = ['C', 'D', 'D', 'D', 'D', 'D', 'D', 'D'].map(
      (mark, at) => `${10 + at}.01.2026;Zahlung ${at};${mark === 'C' ? '900.00' : `-${at}.50`};${mark}`,
    )
    expect(await read('Datum;Text;Betrag;Vorzeichen', ...rows)).toMatchObject({ asks: [] })
  })

  test('proved by the balances around the table', async () => {
    const rows = ['05.01.2026;Übertrag;200.00', '06.01.2026;Kauf;-30.00', '07.01.2026;Riporto;100.00']
    expect(await read('Anfangssaldo;50.00', 'Schlusssaldo;320.00', 'Datum;Text;Betrag', ...rows)).toMatchObject({
      amounts: [200, -30, 100],
      asks: [],
    })
  })
})

describe('rows without text among bookings with text', () => {
  test('are balances when the figures prove it, even for few rows', async () => {
    const rows = [
      'OPB;05.01.2026;;100.00',
      'MOV;06.01.2026;Kauf;-30.00',
      'MOV;07.01.2026;Zins;5.00',
      'CLB;07.01.2026;;75.00',
    ]
    expect(await read('Code;Datum;Text;Betrag', ...rows)).toMatchObject({ amounts: [-30, 5], left: [2, 5] })
  })

  test('"Saldo per" is one in any column', async () => {
    const rows = ['05.01.2026;Kauf;A;-30.00', '06.01.2026;Zins;A;5.00', '07.01.2026;;Saldo per 07.01.2026;75.00']
    expect(await read('Datum;Text;Kategorie;Betrag', ...rows)).toMatchObject({ amounts: [-30, 5], left: [4] })
  })
})

test('numbers under "Referenz" are kept in the text, also those of digits only', async () => {
  const rows = ['1001', '1002', '1003'].map((number, at) => `0${at + 5}.01.2026;Zahlung;${number};10.00`)
  const { texts } = await read('Datum;Text;Referenz;Betrag', ...rows)
  expect(texts).toEqual(['Zahlung; 1001', 'Zahlung; 1002', 'Zahlung; 1003'])
})

describe('a column of fees next to a balance', () => {
  const read3 = (...balances: readonly string[]) =>
    read(
      'Datum;Text;Betrag;Gebühr;Saldo',
      `05.01.2026;Kauf;-10.00;1.50;${balances[0]}`,
      `06.01.2026;Zins;5.00;;${balances[1]}`,
      `07.01.2026;Kauf;-20.00;${balances[3] ?? ''};${balances[2]}`,
    )

  test('is a question when no balance shows whether the amount includes it', async () => {
    expect(await read3('90.00', '95.00', '75.00')).toMatchObject({ asks: ['mapping'] })
  })

  test('is none when one does', async () => {
    expect(await read3('90.00', '95.00', '75.00', '2.00')).toMatchObject({ amounts: [-10, 5, -20], asks: [] })
  })
})

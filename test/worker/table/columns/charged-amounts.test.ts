// Which of several amounts the account was charged, and direction marks next to signed amounts: read where titles and
// figures agree, a question where they do not.
import { describe, expect, test } from 'vitest'
import { readTable } from '../../../../main/worker/table/read-table.ts'

/** Amounts with their currencies, or the open questions. */
const outcome = async (...rows: readonly string[]) => {
  const file = await readTable(new TextEncoder().encode(`${rows.join('\n')}\n`), { currency: 'CHF' })
  if (file.ok)
    return file.value.statements.flatMap((one) => one.rows.map((row) => `${row.amount / 100} ${row.currency}`))
  const problems = 'problems' in (file.error.values ?? {}) ? file.error.mapping?.reasons : []
  return [file.error.code, ...(problems ?? []).map(({ code }) => code)]
}

describe('an original amount, its rate, then debit and credit', () => {
  const rows = [
    '05.01.2026;Laden;20.00;EUR;0.95;19.00;',
    '06.01.2026;Hotel;30.00;USD;0.90;27.00;',
    '07.01.2026;Zahlung;100.00;CHF;1;;100.00',
  ]
  const CHARGED = ['-19 CHF', '-27 CHF', '100 CHF']

  test.each([
    'Datum;Beschreibung;Betrag;W?hrung;Kurs;Belastung;Gutschrift',
    'Date;Libell?;Montant;Devise;Cours;D?bit;Cr?dit',
    'Date;Libell\uFFFD;Montant;Devise;Cours;D\uFFFDbit;Cr\uFFFDdit',
    'Date;Libell;Montant;Devise;Cours;Dbit;Crdit',
    'Fecha;Descripci?n;Importe;Divisa;Cambio;D?bito;Cr?dito',
  ])('%s', async (titles) => {
    expect(await outcome(titles, ...rows)).toEqual(CHARGED)
  })

  test.each(['Datum;Text;Betrag;Devise;Kurs;Xx;Yy', 'Date;Text;Amount;Currency;Exchange rate;Aa;Bb'])(
    'titles of no known word: %s',
    async (titles) => {
      expect(await outcome(titles, ...rows)).toEqual(['columns_unclear', 'amount_ambiguous'])
    },
  )

  test('one column of charged amounts, without a known title', async () => {
    const signed = ['05.01.2026;Laden;-20.00;EUR;0.95;-19.00', '06.01.2026;Hotel;-30.00;USD;0.90;-27.00']
    expect(await outcome('Datum;Text;Betrag;Währung;Kurs;Abrechnung', ...signed)).toEqual([
      'columns_unclear',
      'amount_ambiguous',
    ])
  })
})

describe('direction marks next to signed amounts', () => {
  const rows = (...marks: readonly string[]) =>
    ['-1500.00', '3000.00', '-50.00'].map((amount, at) => `0${at + 5}.01.2026;Zahlung ${at};${marks[at]};${amount}`)
  const SIGNED = ['-1500 CHF', '3000 CHF', '-50 CHF']

  test.each([
    ['Richtung', 'Ausgang', 'Eingang'],
    ['S/H', 'S', 'H'],
    ['Direction', 'OUT', 'IN'],
    ['Sens', 'Débit', 'Crédit'],
  ])('%s: equal to the signs, they change nothing', async (title, debit, credit) => {
    expect(await outcome(`Datum;Text;${title};Betrag`, ...rows(debit, credit, debit))).toEqual(SIGNED)
  })

  test.each([
    ['all of them', ['Eingang', 'Ausgang', 'Eingang']],
    ['one of them', ['Ausgang', 'Eingang', 'Eingang']],
  ])('contradicting %s the file needs an answer', async (_, marks) => {
    expect(await outcome('Datum;Text;Richtung;Betrag', ...rows(...marks))).toEqual([
      'columns_unclear',
      'mark_contradicts',
    ])
  })

  test('given by the caller as the direction, agreeing marks change nothing either', async () => {
    const mapping = {
      columns: [
        { index: 0, meaning: 'booking_date' as const },
        { index: 2, meaning: 'marker' as const },
        { index: 3, meaning: 'amount' as const },
      ],
    }
    const table = [
      'Datum;Text;Richtung;Betrag',
      '05.01.2026;A;Ausgang;-10.00',
      ...['11', '12', '13', '14'].map((day) => `${day}.01.2026;B;Eingang;20.00`),
    ]
    const file = await readTable(new TextEncoder().encode(table.join('\n')), { mapping })
    expect(file.ok && file.value.statements[0]?.rows.map(({ amount }) => amount)).toEqual([
      -1000, 2000, 2000, 2000, 2000,
    ])
  })
})

// Words that mean a balance in one file and a transfer in another: figures decide, and an undecided row stays a
// transaction. Words of an opening or closing balance count in any column.
import { describe, expect, test } from 'vitest'
import { readTable } from '../../../../main/worker/table/read-table.ts'

const read = async (...rows: readonly string[]) => {
  const file = await readTable(new TextEncoder().encode(`${rows.join('\n')}\n`))
  if (!file.ok) throw new Error(file.error.code)
  const [statement] = file.value.statements
  if (!statement) throw new Error('no statement')
  return {
    amounts: statement.rows.map(({ amount }) => amount / 100),
    opening: statement.opening_balance === null ? null : statement.opening_balance / 100,
    closing: statement.closing_balance === null ? null : statement.closing_balance / 100,
    left: (statement.skipped ?? []).map(({ source_line, reason }) => `${source_line} ${reason.code}`),
    codes: statement.warnings.map(({ code }) => code),
  }
}

describe('a transfer at the end', () => {
  test.each(['Übertrag', 'Report', 'Riporto', 'Transporte', 'A riportare'])(
    '%s, with a person’s name',
    async (word) => {
      const { amounts, left } = await read(
        'Datum;Text;Name;Betrag',
        '05.01.2026;Miete;Vermieter AG;-1500.00',
        '06.01.2026;Zins;Bank Muster;12.50',
        `07.01.2026;${word};Anna Muster;-200.00`,
      )
      expect(amounts).toEqual([-1500, 12.5, -200])
      expect(left).toEqual([])
    },
  )

  test.each(['Übertrag', 'Report', 'Riporto'])(
    '%s, without a column of balances: it stays, and is reported',
    async (word) => {
      const { amounts, left, codes } = await read(
        'Datum;Text;Betrag',
        '05.01.2026;Miete;-1500.00',
        '06.01.2026;Zins;12.50',
        `07.01.2026;${word};-200.00`,
      )
      expect(amounts).toEqual([-1500, 12.5, -200])
      expect(left).toEqual([])
      expect(codes).toContain('maybe_no_transaction')
    },
  )

  test('with the account of the other side, in a file of two own accounts', async () => {
    const [first, second] = ['CH9300762011623852957', 'CH5604835012345678009']
    const file = await readTable(
      new TextEncoder().encode(
        [
          'Konto;Datum;Gegenkonto;Buchungstext;Betrag',
          `${first};05.01.2026;${second};Übertrag;-300.00`,
          `${second};05.01.2026;${first};Übertrag;300.00`,
          `${first};07.01.2026;DE89370400440532013000;Kunde;40.00`,
        ].join('\n'),
      ),
    )
    expect(file.ok && file.value.statements.map(({ rows }) => rows.map(({ amount }) => amount))).toEqual([
      [-30000, 4000],
      [30000],
    ])
  })
})

describe('a balance that figures prove', () => {
  test('carried over from the opening balance', async () => {
    const { amounts, left } = await read(
      'Datum;Text;Belastung;Gutschrift',
      '01.01.2026;Saldovortrag;;100.00',
      '05.01.2026;Miete;30.00;',
      '06.01.2026;Zins;;5.00',
      '06.01.2026;Kunde;;25.00',
      ';Übertrag;;100.00',
    )
    expect(amounts).toEqual([-30, 5, 25])
    expect(left).toEqual(['2 opening_balance', '6 closing_balance'])
  })

  test('by an unchanged running balance', async () => {
    const { amounts, closing } = await read(
      'Datum;Text;Betrag;Saldo',
      '05.01.2026;Miete;-30.00;70.00',
      '06.01.2026;Zins;5.00;75.00',
      '07.01.2026;Kunde;25.00;100.00',
      '07.01.2026;Riporto;100.00;100.00',
    )
    expect(amounts).toEqual([-30, 5, 25])
    expect(closing).toBe(100)
  })
})

describe('opening and closing balance in any column', () => {
  test.each([
    ['Kundenreferenz', 'Anfangssaldo', 'Schlusssaldo'],
    ['Referenz', 'Solde initial', 'Solde final'],
    ['Kategorie', 'Opening balance', 'Closing balance'],
    ['Transaktions-Nr.', 'Saldo iniziale', 'Saldo finale'],
  ])('%s', async (title, opening, closing) => {
    const { amounts, left, ...ends } = await read(
      `Datum;${title};Buchungstext;Betrag`,
      `01.01.2026;${opening};Konto 12-345-6;100.00`,
      '05.01.2026;A123456;Miete;-30.00',
      '06.01.2026;A123457;Zins;5.00',
      `31.01.2026;${closing};Konto 12-345-6;75.00`,
    )
    expect(amounts).toEqual([-30, 5])
    expect(left).toEqual(['2 opening_balance', '5 closing_balance'])
    expect(ends).toMatchObject({ opening: 100, closing: 75 })
  })
})

test.each([
  'Saldo letzte Rechnung',
  'Vorheriger Saldo',
  'Saldo Vorperiode',
  'Saldo der letzten Abrechnung',
  'Solde de la facture précédente',
  'Saldo fattura precedente',
  'Previous statement balance',
  'Saldo letzter Monat',
  'Übertrag letzte Abrechnung',
  'Saldo estratto conto precedente',
  'Solde du relevé précédent',
  'Solde mois précédent',
  'Vormonat Saldo',
  'Balance last month',
  'Report du décompte précédent',
])('brought forward at the top of a card statement: %s', async (word) => {
  const { amounts, left } = await read(
    'Datum;Beschreibung;Betrag',
    `01.01.2026;${word};-420.10`,
    '05.01.2026;Laden Eins;-30.00',
    '06.01.2026;Bahn;-5.00',
    '09.01.2026;Laden Zwei;-12.00',
  )
  expect(amounts).toEqual([-30, -5, -12])
  expect(left).toEqual(['2 opening_balance'])
})

describe('a payment of the remainder of an invoice', () => {
  test.each([
    ['Solde facture 117', []],
    ['Solde facture', []],
    ['Saldo Rechnung 2026-4', []],
    ['Saldo fattura 12', []],
    ['Saldo letzte Rechnung', ['maybe_no_transaction']],
    ['Solde de la dernière facture', ['maybe_no_transaction']],
  ])('%s, between transactions: it stays', async (text, warnings) => {
    const { amounts, left, codes } = await read(
      'Date;Libellé;Montant',
      '02.04.2026;Pharmacie;-14.20',
      `06.04.2026;${text};-300.00`,
      '09.04.2026;Salaire;4000.00',
      '12.04.2026;Poste;-2.00',
    )
    expect(amounts).toEqual([-14.2, -300, 4000, -2])
    expect(left).toEqual([])
    expect(codes).toEqual(warnings)
  })

  test('to a company with a name, on the first row', async () => {
    const { amounts, left } = await read(
      'Datum;Empfänger;Text;Betrag',
      '02.04.2026;Meier AG;Saldo letzte Rechnung;-300.00',
      '06.04.2026;Apotheke;Salbe;-14.20',
      '09.04.2026;Muster AG;Lohn;4000.00',
    )
    expect(amounts).toEqual([-300, -14.2, 4000])
    expect(left).toEqual([])
  })
})

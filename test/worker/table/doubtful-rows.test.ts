// Rows that may not be transactions, and the deciding figures and positions: transfers whose word also means a balance,
// large rows at the ends, totals of another day, rows outside of a running balance.
import { describe, expect, test } from 'vitest'
import { readTable } from '../../../main/worker/table/read-table.ts'
import { CERTAIN_MAPPING } from '../../../shared/record/import/column-mapping.ts'

const read = async (...lines: readonly string[]) => {
  const file = await readTable(new TextEncoder().encode(`${lines.join('\n')}\n`), { currency: 'CHF' })
  if (!file.ok) return { code: file.error.code }
  const [statement] = file.value.statements
  return {
    amounts: statement?.rows
      .toSorted((a, b) => (a.source_line ?? 0) - (b.source_line ?? 0))
      .map(({ amount }) => amount),
    ends: [statement?.opening_balance, statement?.closing_balance],
    isCertain: (file.value.mapping?.confidence ?? 0) >= CERTAIN_MAPPING,
    notes: statement?.warnings.map(({ code, values }) => `${code} ${values?.lines ?? ''}`.trim()),
  }
}

describe('a word for both a transfer and a balance carried forward', () => {
  test.each([
    [
      'twice, and neither leads to the other',
      [
        '05.01.2026;Miete;-1200.00',
        '06.01.2026;Übertrag;300.00',
        '07.01.2026;Kunde;420.00',
        '08.01.2026;Übertrag;-50.00',
      ],
    ],
    [
      'once, and the opening balance does not lead to it',
      [
        '04.01.2026;Anfangssaldo;5000.00',
        '05.01.2026;Miete;-1200.00',
        '06.01.2026;Übertrag;300.00',
        '07.01.2026;Kunde;420.00',
      ],
    ],
    [
      'once, and balances of days do not lead to it',
      [
        '05.01.2026;Miete;-1200.00',
        '05.01.2026;Tagessaldo;3800.00',
        '06.01.2026;Übertrag;300.00',
        '06.01.2026;Tagessaldo;4100.00',
      ],
    ],
  ])('is a transfer: %s', async (_, lines) => {
    const found = await read('Datum;Text;Betrag', ...lines)
    expect(found.amounts).toContain(30_000)
    expect(found.notes).toEqual([])
  })

  test.each([
    [
      'once, without deciding figures',
      ['05.01.2026;Miete;-1200.00', '06.01.2026;Übertrag;300.00', '07.01.2026;Kunde;420.00'],
      '3',
    ],
    [
      'twice, and one leads to the other',
      [
        '05.01.2026;Übertrag;300.00',
        '06.01.2026;Miete;-1200.00',
        '07.01.2026;Kunde;420.00',
        '08.01.2026;Übertrag;-480.00',
      ],
      '',
    ],
    [
      'twice, one larger than any transaction',
      [
        '05.01.2026;Übertrag;9000.00',
        '06.01.2026;Miete;-1200.00',
        '07.01.2026;Kunde;420.00',
        '08.01.2026;Übertrag;-50.00',
      ],
      '2, 5',
    ],
    [
      'twice, one the sum of the rows before',
      [
        '05.01.2026;Miete;-1200.00',
        '06.01.2026;Kunde;420.00',
        '07.01.2026;Übertrag;-780.00',
        '08.01.2026;Übertrag;-50.00',
      ],
      '4, 5',
    ],
    [
      'at the foot of a page and at the head of the next',
      [
        '05.01.2026;Miete;-1200.00',
        '06.01.2026;Übertrag;300.00',
        '06.01.2026;Übertrag;300.00',
        '07.01.2026;Kunde;420.00',
      ],
      '3, 4',
    ],
  ])('is reported or left out: %s', async (_, lines, place) => {
    const found = await read('Datum;Text;Betrag', ...lines)
    if (place === '') expect(found.amounts).toEqual([-120_000, 42_000])
    else expect(found.notes).toEqual([`maybe_no_transaction ${place}`])
  })
})

describe('a transfer on the first row, followed by a balance of the day', () => {
  const rest = ['01.05.2026;Affitto;68.59;130.12', ';Saldo intermedio;;130.12', '03.05.2026;Addebito;-8.36;121.76']

  test.each([
    ['Riporto', ['26.04.2026;Riporto;-6.56;61.53', ';Saldo intermedio;;61.53', ...rest]],
    ['A riportare', ['26.04.2026;A riportare;-6.56;61.53', '26.04.2026;Saldo giornaliero;;61.53', ...rest]],
    ['newest first', ['26.04.2026;Riporto;-6.56;61.53', ';Saldo intermedio;;61.53', ...rest].toReversed()],
  ])('is not left out: %s', async (_, lines) => {
    expect((await read('Data;Descrizione;Importo;Saldo', ...lines)).amounts).toContain(-656)
  })
})

describe('a large row at an end of a table without titles', () => {
  const usual = [
    '06.01.2026;Kauf Laden;-5.10',
    '07.01.2026;Zins Bank;2.20',
    '08.01.2026;Kauf Kiosk;-3.90',
    '09.01.2026;Kauf Laden;-6.00',
  ]

  test.each([
    ['first', ['05.01.2026;Zins Konto;900.00', ...usual]],
    ['last', [...usual, '10.01.2026;Kauf zurück;900.00']],
    ['second', ['05.01.2026;Kauf Hof;-4.00', '05.01.2026;Zins Jahr;900.00', ...usual]],
  ])('is a transaction when usual ones begin with the same word: %s', async (_, lines) => {
    expect((await read(...lines)).notes).toEqual([])
  })

  test('is reported when none does', async () => {
    expect((await read('05.01.2026;Nyitó;900.00', ...usual)).notes).toEqual(['maybe_no_transaction 1'])
  })

  test.each([
    ['first', ['05.01.2026;Egyenleg;-5.50', ...usual]],
    ['last', [...usual, '10.01.2026;Egyenleg;31.00']],
    ['second', ['05.01.2026;Zins Bank;1.10', '05.01.2026;Egyenleg;-70.00', ...usual]],
  ])('is reported with any sign when only it has a word: %s', async (_, lines) => {
    const line = lines.findIndex((each) => each.includes('Egyenleg')) + 1
    expect((await read(...lines)).notes).toEqual([`maybe_no_transaction ${line}`])
  })

  test('is reported when only another large row does', async () => {
    const found = await read('05.01.2026;Napi vége;900.00', ...usual, '10.01.2026;Napi vége;887.00')
    expect(found.notes?.join(' ')).toContain('maybe_no_transaction')
  })
})

describe('rows of the same unknown words, each the sum of the rows before', () => {
  test.each([
    [
      'between days',
      [
        '06.08.2026;Braf;202.76',
        '06.08.2026;Tavtav;-67.63',
        '06.08.2026;Halvex;10226.53',
        '11.08.2026;Braf;88.79',
        '11.08.2026;Halvex;10315.32',
        '14.08.2026;Ketlor;-25.60',
        '14.08.2026;Halvex;10289.72',
        '15.08.2026;Vexket;-1164.11',
      ],
      [20_276, -6763, 8879, -2560, -116_411],
    ],
    [
      'on each day',
      [
        '06.08.2026;Braf;2.00',
        '06.08.2026;Halvex 1;500.00',
        '07.08.2026;Tav;-1.00',
        '07.08.2026;Halvex 2;499.00',
        '08.08.2026;Braf;-9.00',
        '08.08.2026;Halvex 3;490.00',
        '09.08.2026;Ket;4.00',
      ],
      [200, -100, -900, 400],
    ],
    [
      'newest first',
      [
        '09.08.2026;Ket;4.00',
        '08.08.2026;Halvex;490.00',
        '08.08.2026;Braf;-9.00',
        '07.08.2026;Halvex;499.00',
        '07.08.2026;Tav;-1.00',
        '06.08.2026;Halvex;500.00',
        '06.08.2026;Braf;2.00',
      ],
      [400, -900, -100, 200],
    ],
  ])('are balances: %s', async (_, lines, amounts) => {
    expect((await read('Brak;Zol;Pil', ...lines)).amounts).toEqual(amounts)
  })

  test.each([
    [
      'one transaction between two',
      ['25.05.2026;Wolju;40519.85', '25.05.2026;Fen Muster;-710.75', '25.05.2026;Ketket;41230.60'],
    ],
    ['two days', ['25.05.2026;Wolju;500.00', '26.05.2026;Fen Muster;-10.75', '27.05.2026;Ketket;489.25']],
    [
      'two transactions',
      [
        '25.05.2026;Wolju;500.00',
        '26.05.2026;Fen Muster;-10.75',
        '26.05.2026;Fen Modell;1.00',
        '27.05.2026;Ketket;490.25',
      ],
    ],
  ])('are reported where they are too few: %s', async (_, lines) => {
    expect((await read('Brak;Zol;Pil', ...lines)).notes?.join(' ')).toContain('maybe_no_transaction')
  })
})

describe('totals at one end with the day of the other', () => {
  const rows = [
    '05.01.2026;Miete;-12.00;88.00',
    '06.01.2026;Kunde;40.00;128.00',
    '07.01.2026;Kauf;-5.00;123.00',
    '08.01.2026;Zins;1.00;124.00',
  ]

  test.each([
    ['above', ['08.01.2026;Total Belastungen;-17.00;', '08.01.2026;Total Gutschriften;41.00;', ...rows]],
    [
      'below, newest first',
      [...rows.toReversed(), '08.01.2026;Total Belastungen;-17.00;', '08.01.2026;Total Gutschriften;41.00;'],
    ],
    ['one of them', ['08.01.2026;Umsatztotal;24.00;', ...rows]],
  ])('do not change the order of the days: %s', async (_, lines) => {
    const found = await read(...lines)
    expect(found.isCertain).toBe(true)
    expect(found.amounts?.toSorted((a, b) => a - b)).toEqual([-1200, -500, 100, 4000])
  })
})

describe('rows outside of a running balance, in unknown words', () => {
  const rows = [
    '03.05.2026;Yst Nowak;9.07;79409.94',
    '06.05.2026;Yst Caffe;91.83;79501.77',
    '07.05.2026;Vex Muster;-157.64;79344.13',
  ]

  test.each([
    ['after it', [...rows, '07.05.2026;Wolfen;-157.64;', '07.05.2026;Pilpil;100.90;'], '5, 6'],
    ['one of them', [...rows, '08.05.2026;Pilpil;100.90;'], '5'],
    ['before it, on an earlier day', ['02.05.2026;Pilpil;100.90;', ...rows], '2'],
  ])('are reported: %s', async (_, lines, place) => {
    expect((await read('Gri;Pil;Kel;Tav', ...lines)).notes).toContain(`maybe_no_transaction ${place}`)
  })

  test('do not exist when only the last row of a day has its balance', async () => {
    const found = await read('Gri;Pil;Kel;Tav', '03.05.2026;Yst Muster;2.00;', ...rows)
    expect(found.notes).toEqual([])
  })
})

describe('one day', () => {
  test.each([
    [
      'pairs',
      [
        'Datum;Text;Soll;Haben;Saldo',
        '23.01.2026;a;;618.50;66761.97',
        '23.01.2026;b;;258.20;66761.97',
        '23.01.2026;c;148.72;;66761.97',
      ],
    ],
    [
      'signed',
      [
        'Datum;Text;Betrag;Saldo',
        '24.01.2026;a;-246.08;2427.20',
        '24.01.2026;b;-1582.02;2427.20',
        '24.01.2026;c;296.68;2427.20',
      ],
    ],
    ['two rows', ['Date;Libellé;Montant;Solde', '07.07.2026;a;7,85;38862,56', '07.07.2026;b;37,09;38862,56']],
  ])('whose rows all have the balance at its end: no step is checked (%s)', async (_, lines) => {
    expect((await read(...lines)).notes).toEqual([])
  })

  test('whose balance does not lead from the stated one to the other is reported', async () => {
    const lines = ['Anfangssaldo;1000.00', 'Schlusssaldo;900.00', 'Datum;Text;Betrag;Saldo']
    const found = await read(...lines, '24.01.2026;a;-60.00;900.00', '24.01.2026;b;-50.00;900.00')
    expect(found.notes).toEqual(['table_does_not_add_up'])
  })

  test.each([
    [
      'closing above',
      ['24.01.2026;Neuer Saldo;;940.00', '24.01.2026;a;-60.00;940.00', '24.01.2026;Saldo per 24.01.2026;;1000.00'],
    ],
    ['opening below', [';Saldo per 24.01.2026;;940.00', '24.01.2026;a;-60.00;940.00', ';Anfangssaldo;;1000.00']],
    [
      'both, two rows',
      [';Neuer Saldo;;930.00', '24.01.2026;b;-10.00;930.00', '24.01.2026;a;-60.00;940.00', ';Alter Saldo;;1000.00'],
    ],
  ])('written bottom-up, as the words of its balances show: %s', async (_, lines) => {
    const found = await read('Datum;Text;Betrag;Saldo', ...lines)
    expect(found.notes).toEqual([])
    expect(found.ends?.[0]).toBe(100_000)
  })
})

describe('the word of a balance in the cell of the day', () => {
  test.each([
    ['opening', ['Alter Saldo;10;;;1000.00', '05.01.2026;20;Miete;-12.00;988.00'], 100_000],
    ['in another order', ['05.01.2026;20;Miete;-12.00;988.00', 'Neuer Saldo;90;;;988.00'], 100_000],
    ['on a day', ['Saldo per 04.01.2026;10;;;1000.00', '05.01.2026;20;Miete;-12.00;988.00'], 100_000],
  ])('is not read as a label with the code next to it: %s', async (_, lines, opening) => {
    const found = await read('Datum;Art;Text;Betrag;Saldo', ...lines)
    expect(found.ends).toEqual([opening, 98_800])
    expect(found.notes).toEqual([])
  })
})

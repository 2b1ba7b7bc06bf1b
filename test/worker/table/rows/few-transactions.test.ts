// Tables with as many balances and totals as transactions: a total of one transaction equals it, and the usual row is
// no transaction. Expected values are by hand.
import { describe, expect, test } from 'vitest'
import { readTable } from '../../../../main/worker/table/read-table.ts'
import { CERTAIN_MAPPING } from '../../../../shared/record/import/column-mapping.ts'

const read = async (...lines: readonly string[]) => {
  const file = await readTable(new TextEncoder().encode(`${lines.join('\n')}\n`), { currency: 'CHF' })
  if (!file.ok) return { code: file.error.code }
  const [statement] = file.value.statements
  return {
    amounts: statement?.rows
      .toSorted((a, b) => (a.source_line ?? 0) - (b.source_line ?? 0))
      .map(({ amount }) => amount),
    notes: statement?.warnings.map(({ code, values }) => `${code} ${values?.lines ?? ''}`.trim()),
    isSure: (file.value.mapping?.confidence ?? 0) >= CERTAIN_MAPPING,
  }
}

describe('totals of one or two transactions, in rows without words', () => {
  test.each([
    [
      'one transaction between its balances',
      [
        'Satzart;Datum;Text;Betrag;Saldo',
        '1;05.09.2026;;88890.16;88890.16',
        '2;05.09.2026;Lohn Muster;-2630.35;86259.81',
        '9;05.09.2026;;86259.81;86259.81',
        '9;05.09.2026;;-2630.35;',
      ],
      '5',
    ],
    [
      'balances in their own column',
      [
        'Satzart;Datum;Text;Betrag;Saldo',
        'SAL;21.06.2026;;;59666.95',
        'TRX;21.06.2026;Gutschrift Muster AG;320.75;59987.70',
        'TRX;21.06.2026;Kauf Nowak;-6.46;59981.24',
        'SAL;21.06.2026;;;59981.24',
        'SAL;21.06.2026;;-6.46;',
        'SAL;21.06.2026;;320.75;',
      ],
      '6, 7',
    ],
    [
      'newest first, smaller than a transaction',
      [
        'Satzart;Datum;Text;Betrag;Saldo',
        '05;08.07.2026;;1053.18;',
        '05;08.07.2026;;-1787.83;',
        '05;08.07.2026;;;70322.75',
        '03;08.07.2026;Kauf Garcia;-1787.83;70322.75',
        '03;03.07.2026;Dauerauftrag;848.91;72110.58',
        '03;03.07.2026;Zahlung Nowak;204.27;71261.67',
        '01;03.07.2026;;;71057.40',
      ],
      '2, 3',
    ],
    [
      'without a column of balances',
      [
        'Satzart;Datum;Text;Belastung;Gutschrift',
        'SAL;14.06.2026;;;26643.23',
        'TRX;14.06.2026;Kauf Garcia;372.33;',
        'TRX;14.06.2026;Rückzahlung;;1.85',
        'SAL;14.06.2026;;;26272.75',
        'SAL;14.06.2026;;372.33;',
        'SAL;14.06.2026;;;1.85',
      ],
      '6, 7',
    ],
  ])('are reported: %s', async (_, lines, place) => {
    const { notes } = await read(...lines)
    expect(notes).toEqual([`maybe_no_transaction ${place}`])
  })

  test('a row without words at an end is reported, whatever its amount', async () => {
    const { notes } = await read(
      'Datum;Text;Betrag',
      '05.01.2026;;7.00',
      '06.01.2026;Miete;-1200.00',
      '07.01.2026;Kunde;420.00',
    )
    expect(notes).toEqual(['maybe_no_transaction 2'])
  })

  test.each([
    ['many', ['Kunde', 'Miete', '', 'Kauf', 'Lohn', '', 'Zins', 'Kauf', '']],
    ['few', ['Kunde', '', 'Kauf', '']],
  ])('rows without words are usual where some of them are between the others: %s', async (_, texts) => {
    const rows = texts.map((text, at) => `0${at + 1}.01.2026;${text};-${99 - at}.05`)
    expect((await read('Datum;Text;Betrag', ...rows)).notes).toEqual([])
  })

  test.each([
    ['two', ['05.01.2026;Abo;-20.00', '06.01.2026;Abo;-20.00']],
    ['of two, the sum', ['05.01.2026;Kauf;-20.00', '06.01.2026;Kauf;-5.00', '07.01.2026;Kauf;-25.00']],
  ])('equal transactions with words under known titles are not reported: %s', async (_, rows) => {
    const { amounts, notes } = await read('Datum;Text;Betrag', ...rows)
    expect(amounts).toHaveLength(rows.length)
    expect(notes).toEqual([])
  })
})

describe('more balances and totals than transactions', () => {
  const rows = [
    'B;09.02.2026;;0.00;',
    'B;09.02.2026;;-189.70;',
    'B;09.02.2026;;53201.41;53201.41',
    'T;09.02.2026;Lastschrift Modell;-58.60;53201.41',
    'T;04.02.2026;Lohn Beispiel;-131.10;53260.01',
    'B;04.02.2026;;53391.11;53391.11',
  ]

  test('the code of rows with words is that of transactions', async () => {
    const { amounts, notes } = await read('Satzart;Datum;Text;Betrag;Saldo', ...rows)
    expect(amounts).toEqual([-5860, -13_110])
    expect(notes).toEqual([])
  })

  test('and oldest first', async () => {
    const { amounts, notes } = await read('Satzart;Datum;Text;Betrag;Saldo', ...rows.toReversed())
    expect(amounts).toEqual([-13_110, -5860])
    expect(notes).toEqual([])
  })
})

describe('totals in unknown words', () => {
  test('a total next to a proven one is reported', async () => {
    const { amounts, notes } = await read(
      'Yst;Rud;Ovi;Nev;Pil',
      '09.09.2026;Halbra;;;17.50',
      '09.09.2026;Synvex;CHF;-12.00;',
      '09.09.2026;Nevyst Modell;CHF;;2.00',
      '04.09.2026;Pilmer Nowak;CHF;-5.00;',
      '30.08.2026;Ketrud Muster;CHF;-7.00;',
      '25.08.2026;Nevyst Caffe;CHF;;3.25',
      '25.08.2026;Ketpil Muster;CHF;;4.25',
      '23.08.2026;Ovihal Muster;CHF;;8.00',
    )
    expect(amounts).not.toContain(1750)
    expect(notes).toEqual(['maybe_no_transaction 3'])
  })

  test('a total of one transaction is reported, with the transaction that it equals', async () => {
    const { notes } = await read(
      'Kel;Zol;Fen;Ovi;Ket',
      '27.07.2026;Lorwol Muster;Muster;146.71;D',
      '27.07.2026;Tusrud;;146.71;D',
    )
    expect(notes).toEqual(['maybe_no_transaction 2, 3'])
  })

  test('the totals of one debit and one credit are reported', async () => {
    const { notes } = await read(
      'Mer;Fen;Gri;Ket;Lor',
      '23.09.2026;Mertav;;5.40;',
      '23.09.2026;Tusvex;;-12.75;',
      '23.09.2026;Halkel;CHF;;72782.15',
      '23.09.2026;Vexlor Muster;CHF;-12.75;72782.15',
      '23.09.2026;Lorfen Modell;CHF;5.40;72794.90',
      '23.09.2026;Tusrud;;;72789.50',
    )
    expect(notes).toContain('maybe_no_transaction 2, 3')
  })
})

test('balances of days in unknown words, after a first row that is none of them, are left out', async () => {
  const { amounts, notes } = await read(
    'Lor;Syn;Zol;Jum',
    '23.04.2026;Tavyst Muster;509AED62;130.04',
    '23.04.2026;Ovivex Nowak;2916F8A1;-79.09',
    '24.04.2026;Ovivex Modell;82D9A499;-360.16',
    '27.04.2026;Ketyst;;37694.95',
    '29.04.2026;Ovinev Muster;78D79D8E;-692.53',
    '30.04.2026;Tuskel Modell;E2E6BF7D;2186.10',
    '02.05.2026;Tuskel Nowak;3EFA3369;-73.72',
    '02.05.2026;Ketyst;;39114.80',
    '05.05.2026;Tavbra Nowak;509AED63;-2446.99',
    '06.05.2026;Merhal Nowak;3678BF91;1066.33',
  )
  expect(amounts).toEqual([13_004, -7909, -36_016, -69_253, 218_610, -7372, -244_699, 106_633])
  expect(notes).toEqual([])
})

describe('one day with the balance at its end on each row', () => {
  test('a transfer on the last row is not left out as a balance', async () => {
    const { amounts, notes } = await read(
      'Datum;Text;Ort;Ausgang;Eingang;Saldo',
      '09.03.2026;Übertrag;London;111.60;-;61385.12',
      '09.03.2026;Lohn;;658.04;-;61385.12',
      '09.03.2026;Übertrag;;102.07;-;61385.12',
    )
    expect(amounts).toEqual([-11_160, -65_804, -10_207])
    expect(notes).toEqual([])
  })
})

describe('figures under an unknown title that may be fees, in a table of two rows', () => {
  const rows = ['02.04.2026;Tavyst Modell;4.55;-14.14;18141.46', '03.04.2026;Zoltus Garcia;;-175.31;17966.15']

  test('are asked about if the balance cannot show it', async () => {
    expect((await read('Gri;Mer;Fen;Ket;Hal', ...rows)).isSure).toBe(false)
  })

  test('are no question if the balance shows that the amounts include them', async () => {
    const found = await read('Gri;Mer;Fen;Ket;Hal', '01.04.2026;Zoltus Nowak;;-5.00;18155.60', ...rows)
    expect(found.amounts).toEqual([-500, -1414, -17_531])
    expect(found.isSure).toBe(true)
  })
})

describe('an opening balance without a day below rows of which only the last of a day has the balance', () => {
  const read3 = (...first: readonly string[]) =>
    read(
      'Mer;Tus;Ket;Vex;Ovi',
      ...first,
      '30.09.2026;Jumvex Modell;360.06;;10627.54',
      '25.09.2026;Pilsyn Modell;80.96;;10987.60',
      '24.09.2026;Ystrud Muster;;37.30;11068.56',
      '19.09.2026;Jumvex Nowak;41.80;;11031.26',
      '19.09.2026;Kelrud Modell;219.21;;',
      '19.09.2026;Kelrud Garcia;8.76;;',
      ';Braket;;11301.03;11301.03',
    )

  test('is left out, as is the closing balance', async () => {
    const { amounts, notes } = await read3(';Mergri;;10627.54;10627.54')
    expect(amounts).toEqual([-36_006, -8096, 3730, -4180, -21_921, -876])
    expect(notes).toEqual([])
  })

  test('is left out without a closing balance', async () => {
    const { amounts, notes } = await read3()
    expect(amounts).toEqual([-36_006, -8096, 3730, -4180, -21_921, -876])
    expect(notes).toEqual([])
  })

  test('is reported once where it has no word', async () => {
    const { amounts, notes } = await read(
      'Datum;Text;Betrag;Saldo',
      '30.09.2026;Kauf Modell;-360.06;1000.00',
      '25.09.2026;Kauf Garcia;-80.96;1360.06',
      '24.09.2026;Gutschrift Muster;37.30;1441.02',
      ';;1403.72;1403.72',
    )
    expect(amounts).toEqual([-36_006, -8096, 3730, 140_372])
    expect(notes).toEqual(['dates_from_above', 'maybe_no_transaction 5'])
  })
})

test('an amount without a day that equals the balance is reported where rows of two currencies are not weighed', async () => {
  const { amounts, notes } = await read(
    'Datum;Text;Währung;Betrag;Saldo',
    '30.09.2026;Kauf Muster;CHF;-10.00;90.00',
    '29.09.2026;Kauf Nowak;CHF;-20.00;100.00',
    '28.09.2026;Kauf Garcia;EUR;-5.00;45.00',
    '27.09.2026;Kauf Modell;EUR;-6.00;50.00',
    ';Braket;CHF;120.00;120.00',
  )
  expect(amounts).toEqual([-1000, -2000, -500, -600, 12_000])
  expect(notes).toEqual(['dates_from_above', 'maybe_no_transaction 6'])
})

test('balances at the ends and from page to page, in single unknown words, are reported', async () => {
  const { notes } = await read(
    'Nr;Gri;Tav;Wol;Jum;Yst',
    ';15.09.2026;Braket;CHF;;25040.44',
    '1;15.09.2026;Jumfen Citta 6170;CHF;;21.84',
    '2;16.09.2026;Jumfen Modell 1886;CHF;-96.85;',
    '3;17.09.2026;Wolpil Nowak 4215;CHF;;466.28',
    '4;17.09.2026;Synvex Muster;CHF;-129.01;',
    '5;18.09.2026;Piltav Citta;CHF;-1789.55;',
    ';18.09.2026;Ystyst;;;23513.15',
    '6;19.09.2026;Synhal Modell 8670;CHF;-4.21;',
    '7;22.09.2026;Piltav Garcia;CHF;;2103.52',
    '8;22.09.2026;Vextus Muster 5009;CHF;-1689.56;',
    ';22.09.2026;Keltav;;;23922.90',
  )
  expect(notes?.join()).toMatch(/^maybe_no_transaction 2.*12$/)
})

test('a dash on the only row may be an empty side as well as a minus: it is asked', async () => {
  const { isSure } = await read('Zol;Nev;Mer;Hal;Gri', '11.07.2026;11.07.2026;Brakel Garcia 3017;-;2.07')
  expect(isSure).toBe(false)
})

test('a dash on every row is the mark of debits where the title names the amount', async () => {
  const { amounts, isSure } = await read(
    'Data operazione;Testo;;Importo',
    '03.10.2026;Affitto;-;3.07',
    '02.10.2026;Acquisto;-;53.35',
  )
  expect(amounts).toEqual([-307, -5335])
  expect(isSure).toBe(true)
})

test('a row with the words and the figure of a line above the table is reported', async () => {
  const { notes } = await read(
    'Zolvex;2308.24',
    'Halwol;192.86',
    'Jum;Lor;Nev;Bra;Fen',
    '09.04.2026;08.04.2026;Ketpil Muster;52.12;CRDT',
    '09.04.2026;09.04.2026;Bratus Modell 4946;383.16;DBIT',
    '10.04.2026;10.04.2026;Ketpil Modell;546.81;DBIT',
    '10.04.2026;12.04.2026;Wolbra Nowak;71.52;DBIT',
    '11.04.2026;12.04.2026;Ovirud Modell 4578;44.94;DBIT',
    '12.04.2026;11.04.2026;Grinev Citta;1121.07;DBIT',
    '12.04.2026;12.04.2026;Halwol;192.86;CRDT',
  )
  expect(notes).toEqual(['maybe_no_transaction 10'])
})

test('newest first, with the totals of the last day below: balances and totals in unknown words are not imported', async () => {
  const { amounts, notes } = await read(
    'Yst;Bra;Mer;Rud',
    '10.07.2026;Rudpil;806.61;DBIT',
    '10.07.2026;Vexgri Nowak;3.18;CRDT',
    '10.07.2026;Kelyst Nowak 4753;8.36;DBIT',
    '10.07.2026;Vexgri Garcia;458.74;DBIT',
    '07.07.2026;Kettus Modell 6827;258.80;DBIT',
    '04.07.2026;Vexgri Citta 9824;803.18;DBIT',
    '04.07.2026;Lormer;719.29;CRDT',
    '10.07.2026;Ystfen;3.18;CRDT',
    '10.07.2026;Tuspil;1529.08;DBIT',
  )
  expect(amounts).not.toContain(71_929)
  expect(amounts).not.toContain(-80_661)
  expect(notes).toEqual(['maybe_no_transaction 9, 10'])
})

test('plus and minus under no title are marks where half of the rows are balances', async () => {
  const { amounts } = await read(
    'Data;Testo;Importo;;Saldo contabile',
    '17.04.2026;;;;41273.88',
    '17.04.2026;Stipendi;148.03;+;41273.88',
    '16.04.2026;Bonifico;100.65;-;41125.85',
    '16.04.2026;;;;41226.50',
  )
  expect(amounts).toEqual([14_803, -10_065])
})

// Which column is the money where titles do not decide: the figures next to it, the balances around it, and the
// question otherwise.
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
    isCertain: (file.value.mapping?.confidence ?? 0) >= CERTAIN_MAPPING,
    notes: statement?.warnings.map(({ code, values }) => `${code} ${values?.lines ?? ''}`.trim()),
  }
}

describe('an amount under no known word next to columns whose titles have another meaning', () => {
  test.each([
    [
      'fees',
      [
        'Datum;Text;Gebühr;Zorblum',
        '05.01.2026;Miete;;-12.00',
        '06.01.2026;Kunde;;40.00',
        '07.01.2026;Kauf;1.50;-7.20',
      ],
      [-1200, 4000, -720],
    ],
    [
      'a balance',
      ['Date;Libellé;Krisvel;Solde', '05.01.2026;Loyer;-12,00;88,00', '06.01.2026;Client;40,00;128,00'],
      [-1200, 4000],
    ],
    [
      'an original amount',
      ['Date,Details,Foreign amount,Ombrux', '2026-01-05,Rent,-13.10,-12.00', '2026-01-06,Client,44.00,40.00'],
      [-1200, 4000],
    ],
  ])('%s', async (_, lines, amounts) => {
    expect(await read(...lines)).toMatchObject({ amounts, isCertain: true })
  })

  test('without a minus it is a question', async () => {
    const found = await read('Datum;Text;Gebühr;Zorblum', '05.01.2026;Miete;;12.00', '06.01.2026;Kauf;1.50;7.20')
    expect('isCertain' in found && found.isCertain).not.toBe(true)
  })
})

describe('small figures on some of the outgoing rows, without any title', () => {
  const rows = (fee: string) => [
    '05.01.2026;Miete;;-1200.00',
    `06.01.2026;Kauf;${fee};-27.50`,
    '07.01.2026;Kunde;;4200.00',
    '08.01.2026;Kauf;0.80;-11.20',
    '09.01.2026;Zins;;3.15',
    '10.01.2026;Kauf;;-5.00',
  ]
  const amounts = [-120_000, -2750, 420_000, -1120, 315, -500]

  test('are fees', async () => {
    expect(await read(...rows('1.50'))).toMatchObject({ amounts, isCertain: true })
  })

  test('are none when one is larger than the outgoing amount', async () => {
    const found = await read(...rows('31.00'))
    expect('isCertain' in found && found.isCertain).not.toBe(true)
  })

  test('are none next to a column of currencies on the same rows', async () => {
    const found = await read(...rows('1.50').map((row, at) => `${row};${at === 1 || at === 3 ? 'USD' : ''}`))
    expect('isCertain' in found && found.isCertain).not.toBe(true)
  })
})

describe('a single step of a balance that adds up', () => {
  test.each([
    ['oldest first', ['05.01.2026;Miete;-12.35;88.10', '06.01.2026;Kunde;40.02;128.12'], [-1235, 4002]],
    ['newest first', ['06.01.2026;Kunde;40.02;128.12', '05.01.2026;Miete;-12.35;88.10'], [4002, -1235]],
    [
      'of two days, the balance at the end of each',
      ['06.01.2026;Kunde;40.02;128.12', '05.01.2026;Miete;-12.35;88.10', '05.01.2026;Kauf;-3.00;88.10'],
      [4002, -1235, -300],
    ],
  ])('proves signed figures without titles: %s', async (_, lines, amounts) => {
    expect(await read(...lines)).toMatchObject({ amounts, isCertain: true })
  })

  test('proves nothing when it does not', async () => {
    const found = await read('05.01.2026;Miete;-12.35;88.10', '06.01.2026;Kunde;40.02;128.22')
    expect('isCertain' in found && found.isCertain).not.toBe(true)
  })
})

describe('one or two rows without known titles', () => {
  test.each([
    ['a mark', ['Brahal;Tustus;Halovi;Kelhal;Oviket', '26.05.2026;Muster AG;DR;3;80198.46']],
    ['a minus', ['Brahal;Tustus;Kelhal;Oviket', '26.05.2026;Muster AG;-3;80198.46']],
    [
      'two rows',
      ['Brahal;Tustus;Halovi;Kelhal;Oviket', '26.05.2026;Muster AG;DR;3;80198.46', '27.05.2026;Modell;CR;7;90.00'],
    ],
  ])('with two columns of figures are a question: %s', async (_, lines) => {
    const found = await read(...lines)
    expect('isCertain' in found && found.isCertain).not.toBe(true)
  })

  test('with one column of figures are read', async () => {
    expect(await read('Brahal;Tustus;Kelhal', '26.05.2026;Muster AG;-3.10')).toMatchObject({
      amounts: [-310],
      isCertain: true,
    })
  })
})

describe('the amount of the transaction next to another amount and the currency of original amounts is the original one', () => {
  test.each([
    [
      'French',
      "Date comptable;Libellé;Montant de la transaction;Devise d'origine;Devise;Montant net",
      ['05.01.2026;Hôtel;-100.00;USD;CHF;-91.30', '06.01.2026;Client;40.00;CHF;CHF;40.00'],
    ],
    [
      'French, in another order',
      "Montant en CHF;Devise d'origine;Libellé;Date comptable;Devise;Montant de la transaction",
      ['-91.30;USD;Hôtel;05.01.2026;CHF;-100.00', '40.00;CHF;Client;06.01.2026;CHF;40.00'],
    ],
    [
      'Polish',
      'Data operacji;Opis;Kwota w walucie transakcji;Waluta obca;Waluta;Kwota transakcji',
      ['05.01.2026;Hotel;-100,00;USD;CHF;-91,30', '06.01.2026;Zwrot;40,00;CHF;CHF;40,00'],
    ],
  ])('%s', async (_, titles, lines) => {
    expect(await read(titles, ...lines)).toMatchObject({ amounts: [-9130, 4000], isCertain: true })
  })

  test('alone it is the amount', async () => {
    expect(await read('Date comptable;Libellé;Montant de la transaction', '05.01.2026;Hôtel;-100.00')).toMatchObject({
      amounts: [-10_000],
    })
  })
})

describe('two readings that the balance proves equally', () => {
  test('and that differ in the row before the first known balance are a question', async () => {
    const found = await read(
      'Wolnev;Syntavtus;Tusket;Rudgri;Keltus;Jummer',
      '2026-05-08;Beispiel GmbH;-4.85;USD;-6.47;74082.69',
      '2026-05-09;Muster AG;9.77;CHF;9.77;74092.46',
      '2026-05-12;Example Ltd;-79.79;CHF;-79.79;74012.67',
      '2026-05-13;Nowak;-158.92;CHF;-158.92;73853.75',
    )
    expect(found).toEqual({ code: 'columns_unclear' })
  })

  test.each([
    ['at the first row', ['Ja', 'Jo', 'Jo', 'Jo']],
    ['at the first row, the words the other way round', ['Jo', 'Ja', 'Ja', 'Ja']],
    ['in long words', ['Braketzol', 'Wolrud', 'Wolrud', 'Wolrud']],
  ])('and that a word next to the figures contradicts %s are a question', async (_, marks) => {
    const rows = [
      '16.08.2026;a;12.47;%;23085.20',
      '17.08.2026;b;2521.20;%;20564.00',
      '18.08.2026;c;18.68;%;20545.32',
      '19.08.2026;d;2.25;%;20543.07',
    ]
    const found = await read(
      'Grio;Pilju;Lorlor;Tavtus;Jumtus',
      ...rows.map((row, at) => row.replace('%', marks[at] ?? '')),
    )
    expect(found).toEqual({ code: 'columns_unclear' })
  })

  test('where a title excludes direction marks the words are ignored', async () => {
    const rows = [
      '16.08.2026;a;12.47;Food;23085.20',
      '17.08.2026;b;2521.20;Rent;20564.00',
      '18.08.2026;c;18.68;Rent;20545.32',
    ]
    const found = await read('Grio;Pilju;Lorlor;Category;Jumtus', ...rows)
    expect(found).toMatchObject({ amounts: [-1247, -252_120, -1868] })
  })

  test.each([
    [
      'in',
      [
        '01.09.2026;a;7.48-;USD;8.50;',
        '31.08.2026;b;;;81.74;',
        '31.08.2026;c;19.89-;USD;24.86;',
        '31.08.2026;d;;;;83.02',
        '30.08.2026;e;;;162.53;',
        '29.08.2026;f;;;;66.80',
        '28.08.2026;g;;;;10.10',
      ],
    ],
    [
      'out',
      [
        '01.09.2026;a;7.48-;USD;;8.50',
        '31.08.2026;b;;;;81.74',
        '31.08.2026;d;;;83.02;',
        '30.08.2026;e;;;;162.53',
        '29.08.2026;f;;;66.80;',
      ],
    ],
    [
      'each way',
      [
        '01.09.2026;a;7.48-;USD;8.50;',
        '31.08.2026;b;3.00;USD;;3.30',
        '31.08.2026;d;;;83.02;',
        '30.08.2026;e;;;;162.53',
      ],
    ],
  ])('an original amount does not replace one side, and its rows are not left out: %s', async (_, rows) => {
    const found = await read('Brajum;Zolvex;Tusket;Merfen;Haltus;Bralor', ...rows)
    expect('isCertain' in found && found.isCertain).not.toBe(true)
  })

  test('negative debits are never the credits, even if the only credit is before the first balance', async () => {
    const found = await read(
      'Vexys;Tuslor;Tavvex;Ystnev;Rudrud',
      '2026-07-24;Muster AG;;20.50;46894.22',
      '2026-07-26;Modell;-1123.48;;45770.74',
      '2026-07-26;Beispiel;-2422.72;;43348.02',
      '2026-07-31;Garcia;-149.53;;43198.49',
    )
    expect(found).toMatchObject({ amounts: [2050, -112_348, -242_272, -14_953], isCertain: true })
  })

  test('one side of a pair does not leave out the rows of the other', async () => {
    const found = await read(
      'Rudovi;Zolnev;Wolvex;Jumvex;Jumket;Wolgri',
      '2026-03-21;2026-03-21;Syn Muster AG;;7.07;52225.51',
      '2026-03-21;2026-03-20;Nev Beispiel GmbH;;2.67;52225.51',
      '2026-03-21;2026-03-21;Rudbra;;52225.51;52225.51',
      '2026-03-23;2026-03-22;Syn Modell;508.53;;52594.14',
      '2026-03-23;2026-03-23;Syn Nowak;;877.16;52594.14',
      '2026-03-23;2026-03-23;Rudbra;;52594.14;52594.14',
      '2026-03-24;2026-03-25;Nev Garcia;359.07;;52235.07',
      '2026-03-25;2026-03-25;Mer Muster AG;453.11;;51781.96',
      '2026-03-25;2026-03-25;Rudbra;;51781.96;51781.96',
      '2026-03-26;2026-03-28;Wol Nowak;114.23;;51667.73',
      '2026-03-31;2026-03-30;Syn Caffe;5.12;;51576.20',
      '2026-03-31;2026-04-01;Nev Example;86.41;;51576.20',
      '2026-04-02;2026-04-03;Nev Muster;384.26;;51191.94',
    )
    const isLeftOut = 'amounts' in found && found.isCertain && !found.amounts?.some((amount) => amount === 87_716)
    expect(isLeftOut).toBe(false)
  })
})

describe('figures without a title that may have changed the balance too', () => {
  const rows = [
    '16.03.2026;a;4.60;-1354.21;34334.87',
    '17.03.2026;b;;-142.31;34192.56',
    '18.03.2026;c;;-32.02;34160.54',
  ]

  test.each([
    ['on the first row, which no step checks', rows],
    ['newest first', rows.toReversed()],
    ['before money that comes in', [...rows, '19.03.2026;d;;100.00;34260.54']],
  ])('are a question: %s', async (_, lines) => {
    const found = await read(...lines)
    expect('isCertain' in found && found.isCertain).not.toBe(true)
  })

  test('are ignored where a step shows that the amounts include them', async () => {
    const checked = ['15.03.2026;z;;5.00;35689.08', ...rows]
    expect(await read(...checked)).toMatchObject({ amounts: [500, -135_421, -14_231, -3202], isCertain: true })
  })
})

describe('fees in a column of their own', () => {
  const rows = ['08.01.2026;Kauf;2.20;-23.64;976.36', '09.01.2026;Kunde;;5.26;981.62']
  const titles = 'Buchungstag;Text;Gebühr;Betrag;Saldo'

  test.each([
    ['a row of the opening balance', [titles, ';Anfangssaldo;;;1000.00', ...rows]],
    ['an opening balance above the table', ['Anfangssaldo;1000.00', titles, ...rows]],
    ['the same, newest first', ['Anfangssaldo;1000.00', titles, ...rows.toReversed()]],
  ])('are proven to be within the first amount by %s', async (_, lines) => {
    expect((await read(...lines)).notes).toEqual(['fees_apart'])
  })

  test('are reported with their line when nothing shows it', async () => {
    expect((await read(titles, ...rows)).notes).toEqual(['fees_apart 2'])
  })

  test('are reported with their line when the opening balance shows that they are not', async () => {
    expect((await read('Anfangssaldo;1002.20', titles, ...rows)).notes).toContain('fees_apart 3')
  })
})

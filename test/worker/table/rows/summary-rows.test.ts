// Rows that state a balance or a total instead of a transaction: left out when words and figures agree, kept when the
// figures contradict, reported when nothing decides.
import { describe, expect, test } from 'vitest'
import { readTable } from '../../../../main/worker/table/read-table.ts'
import { answerOfRefusal } from '../../../support/file/parser-answers.ts'

const read = async (...lines: readonly string[]) => {
  const file = await readTable(new TextEncoder().encode(`${lines.join('\n')}\n`))
  if (!file.ok) throw new Error(answerOfRefusal(file.error).message)
  const [statement] = file.value.statements
  if (!statement) throw new Error('no statement')
  return {
    rows: statement.rows.map(({ booking_date, amount }) => `${booking_date} ${amount}`),
    ends: [statement.opening_balance, statement.closing_balance],
    skipped: (statement.skipped ?? []).map(({ source_line, reason }) => `${source_line} ${reason.code}`),
    notes: statement.warnings.map(({ code, values }) => `${code} ${values?.lines ?? ''}`.trim()),
  }
}

describe('with a running balance', () => {
  test('rows in unknown words, at both ends and between days', async () => {
    const found = await read(
      'Datum;Text;Betrag;Saldo',
      '01.03.2026;Nyitó;100.00;100.00',
      '01.03.2026;a;-5.00;95.00',
      '02.03.2026;b;-20.00;75.00',
      '02.03.2026;Napi;75.00;75.00',
      '03.03.2026;c;30.00;105.00',
      '04.03.2026;d;-1.00;104.00',
      '04.03.2026;Záró;104.00;104.00',
    )
    expect(found.rows).toEqual(['2026-03-01 -500', '2026-03-02 -2000', '2026-03-03 3000', '2026-03-04 -100'])
    expect(found.ends).toEqual([10_000, 10_400])
    expect(found.skipped).toEqual(['2 opening_balance', '5 balance', '8 closing_balance'])
    expect(found.notes).toEqual([])
  })

  test('a row with the word of a balance that changes it is a transaction', async () => {
    const found = await read(
      'Datum;Text;Betrag;Saldo',
      '01.03.2026;a;-5.00;95.00',
      '02.03.2026;Saldo zu Ihren Gunsten;20.00;115.00',
      '03.03.2026;c;30.00;145.00',
    )
    expect(found.rows).toEqual(['2026-03-01 -500', '2026-03-02 2000', '2026-03-03 3000'])
    expect(found.skipped).toEqual([])
  })

  test('a first deposit that may be an opening balance is imported, and reported where its words are unknown', async () => {
    const rows = ['01.03.2026;Kunde;100.00;100.00', '02.03.2026;a;-5.00;95.00', '03.03.2026;b;-20.00;75.00']
    expect((await read('Datum;Text;Betrag;Saldo', ...rows)).notes).toEqual([])
    const found = await read(
      'Kuupäev;Selgitus;Summa;Jääk',
      '01.03.2026;Kunde;100.00;100.00',
      '02.03.2026;a;-5.00;95.00',
      '03.03.2026;b;-20.00;75.00',
      '04.03.2026;c;30.00;105.00',
    )
    expect(found.rows).toHaveLength(4)
    expect(found.notes).toEqual(['maybe_no_transaction 2'])
    // An opening balance of zero decides it.
    const stated = await read(
      'Anfangssaldo;0.00',
      'Datum;Text;Betrag;Saldo',
      '01.03.2026;Kunde;100.00;100.00',
      '02.03.2026;a;-5.00;95.00',
    )
    expect(stated.rows).toHaveLength(2)
    expect(stated.notes).toEqual([])
  })

  test('balances of the end of the day, on each row of it, give the balance before the first day', async () => {
    const found = await read(
      'Datum;Text;Betrag;Saldo',
      '01.03.2026;a;-5.00;75.00',
      '01.03.2026;b;-20.00;75.00',
      '02.03.2026;c;30.00;105.00',
      '03.03.2026;d;-1.00;94.00',
      '03.03.2026;e;-10.00;94.00',
    )
    expect(found.rows).toHaveLength(5)
    expect(found.ends).toEqual([10_000, 9400])
  })
})

describe('without a running balance', () => {
  test('opening and closing in the column of amounts, marked only by a record code', async () => {
    const found = await read(
      'Satzart;Datum;Text;Betrag',
      'OPB;01.03.2026;;500.00',
      'MOV;01.03.2026;a;-5.00',
      'MOV;02.03.2026;b;-20.00',
      'MOV;03.03.2026;c;30.00',
      'MOV;04.03.2026;d;-7.00',
      'CLB;04.03.2026;;498.00',
    )
    expect(found.rows).toHaveLength(4)
    expect(found.ends).toEqual([50_000, 49_800])
    expect(found.skipped).toEqual(['2 opening_balance', '7 closing_balance'])
  })

  test('totals of debits and credits with a day, in one row and in two', async () => {
    const rows = ['01.03.2026;a;5.00;', '02.03.2026;b;20.00;', '02.03.2026;c;;30.00', '03.03.2026;d;6.00;']
    const one = await read('Datum;Text;Belastung;Gutschrift', ...rows, '31.03.2026;Obrat;31.00;30.00')
    expect(one.rows).toHaveLength(4)
    expect(one.skipped).toEqual(['6 total'])
    const two = await read(
      'Datum;Text;Belastung;Gutschrift',
      ...rows,
      '31.03.2026;Total Belastungen;31.00;',
      '31.03.2026;Total Gutschriften;;30.00',
    )
    expect(two.rows).toHaveLength(4)
    expect(two.skipped).toEqual(['6 total', '7 total'])
  })

  test('a payment at the end that equals no sum is one, even if it is called total', async () => {
    const found = await read('Datum;Text;Betrag', '01.03.2026;a;-5.00', '02.03.2026;TOTAL Tankstelle;-60.00')
    expect(found.rows).toEqual(['2026-03-01 -500', '2026-03-02 -6000'])
  })

  test('two equal payments, first and last, are no opening and closing balance', async () => {
    const found = await read(
      'Datum;Text;Betrag',
      '01.03.2026;a;115.00',
      '02.03.2026;b;-90.00',
      '02.03.2026;c;-150.00',
      '03.03.2026;d;115.00',
    )
    expect(found.rows).toHaveLength(4)
    expect(found.notes).toEqual([])
  })

  test('stated balances that do not add up are reported with the difference', async () => {
    const found = await read(
      'Anfangssaldo;500.00',
      'Schlusssaldo;480.00',
      'Datum;Text;Betrag',
      '01.03.2026;a;-5.00',
      '02.03.2026;b;-20.00',
    )
    expect(found.ends).toEqual([50_000, 48_000])
    expect(found.notes).toEqual(['table_does_not_add_up'])
  })

  test('a doubtful row is left out when the balances add up without it', async () => {
    const found = await read(
      'Anfangssaldo;500.00',
      'Schlusssaldo;490.00',
      'Datum;Text;Betrag;Referenz',
      '01.03.2026;a;-5.00;R-100001',
      '02.03.2026;b;-20.00;R-100002',
      '03.03.2026;c;30.00;R-100003',
      '04.03.2026;d;-8.00;R-100004',
      '05.03.2026;e;-3.00;R-100005',
      '06.03.2026;f;-4.00;R-100006',
      '06.03.2026;g;17.00;',
    )
    expect(found.rows).toHaveLength(6)
    expect(found.skipped).toEqual(['10 no_movement'])
    expect(found.notes).toEqual([])
  })
})

describe('which column is the amount', () => {
  test('debit and credit have priority over an original amount next to them', async () => {
    const found = await read(
      'Datum;Text;Betrag;Originalwährung;Kurs;Belastung;Gutschrift',
      '01.03.2026;a;10.00;USD;0.90;9.00;',
      '02.03.2026;b;20.00;EUR;0.95;19.00;',
      '03.03.2026;c;5.00;USD;0.90;;4.50',
    )
    expect(found.rows).toEqual(['2026-03-01 -900', '2026-03-02 -1900', '2026-03-03 450'])
  })

  test('negative debits next to zeros are debits', async () => {
    const found = await read(
      'Datum;Text;Belastung;Gutschrift',
      '01.03.2026;a;-10.00;0.00',
      '02.03.2026;b;0.00;20.00',
      '03.03.2026;c;0.00;5.00',
    )
    expect(found.rows).toEqual(['2026-03-01 -1000', '2026-03-02 2000', '2026-03-03 500'])
  })

  test('two words for debit and credit of which one is known, or which the balance explains', async () => {
    const known = await read('Data;Testo;Importo;D/A', '01.03.2026;a;10,00;D', '02.03.2026;b;20,00;A')
    expect(known.rows).toEqual(['2026-03-01 -1000', '2026-03-02 2000'])
    const proved = await read(
      'Datum;Text;Betrag;Xyz;Saldo',
      '01.03.2026;a;10.00;Kifelé;90.00',
      '02.03.2026;b;20.00;Befelé;110.00',
      '03.03.2026;c;5.00;Kifelé;105.00',
      '04.03.2026;d;15.00;Kifelé;90.00',
    )
    expect(proved.rows).toEqual(['2026-03-01 -1000', '2026-03-02 2000', '2026-03-03 -500', '2026-03-04 -1500'])
  })
})

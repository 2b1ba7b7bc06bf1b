// A column of accounts without a title that says whose they are: rows of own accounts go to each of them, accounts of
// the other side stay with their rows, and an ambiguous file needs an answer.
import { describe, expect, test } from 'vitest'
import { readTable } from '../../../../main/worker/table/read-table.ts'

const FIRST = 'CH9300762011623852957'
const SECOND = 'CH5604835012345678009'
const OTHERS = ['DE89370400440532013000', 'DE02120300000000202051', 'DE02500105170137075030', 'NL91ABNA0417164300']

const read = (own: readonly string[], ...rows: readonly string[]) =>
  readTable(new TextEncoder().encode(`${rows.join('\n')}\n`), { own_accounts: own })

/** `account: amount counterparty, …` of each statement, or the question. */
const outcome = async (own: readonly string[], ...rows: readonly string[]) => {
  const file = await read(own, ...rows)
  if (!file.ok) {
    const problems =
      file.error.code === 'columns_unclear' && 'problems' in file.error.values ? file.error.values.problems : []
    return [file.error.code, ...problems.map(({ code }) => String(code))]
  }
  return file.value.statements.map(
    ({ iban, other_account, rows: read }) =>
      `${iban ?? other_account}: ${read.map(({ amount, counterparty_iban }) => `${amount / 100} ${counterparty_iban ?? '-'}`).join(', ')}`,
  )
}

const SPLIT = [`${FIRST}: -1500 -, 300 -`, `${SECOND}: 12.5 -, -5 -`]

describe('two own accounts in a column', () => {
  test.each(['Konto', 'IBAN', 'Kontonummer', 'Account', 'Compte', 'Conto'])(
    '%s, of which one is known',
    async (title) => {
      const rows = [
        `${title};Datum;Buchungstext;Betrag`,
        `${FIRST};05.01.2026;Miete;-1500.00`,
        `${SECOND};06.01.2026;Zins;12.50`,
        `${FIRST};07.01.2026;Kunde;300.00`,
        `${SECOND};08.01.2026;Spesen;-5.00`,
      ]
      expect(await outcome([SECOND], ...rows)).toEqual(SPLIT)
    },
  )

  test.each(['Konto', 'IBAN', 'Compte'])('%s: a question where none of them is known', async (title) => {
    const rows = [
      `Datum;Buchungstext;${title};Betrag`,
      `05.01.2026;Miete;${FIRST};-1500.00`,
      `06.01.2026;Zins;${SECOND};12.50`,
      `07.01.2026;Kunde;${FIRST};300.00`,
      `08.01.2026;Spesen;${SECOND};-5.00`,
    ]
    expect(await outcome([], ...rows)).toEqual(['columns_unclear', 'account_unclear'])
  })

  test('next to a column of the other side’s', async () => {
    const rows = [
      'Konto;Datum;Gegenkonto;Buchungstext;Betrag',
      `${FIRST};05.01.2026;${OTHERS[0]};Miete;-1500.00`,
      `${SECOND};06.01.2026;${FIRST};Sparen;12.50`,
      `${FIRST};07.01.2026;${OTHERS[1]};Kunde;300.00`,
    ]
    expect(await outcome([], ...rows)).toEqual([
      `${FIRST}: -1500 ${OTHERS[0]}, 300 ${OTHERS[1]}`,
      `${SECOND}: 12.5 ${FIRST}`,
    ])
  })

  test('by balances that are right for each of them alone', async () => {
    const rows = [
      'Datum;IBAN;Buchungstext;Betrag;Saldo',
      `05.01.2026;${FIRST};Miete;-1500.00;500.00`,
      `06.01.2026;${SECOND};Zins;12.50;112.50`,
      `07.01.2026;${FIRST};Kunde;300.00;800.00`,
      `08.01.2026;${SECOND};Spesen;-5.00;107.50`,
      `09.01.2026;${FIRST};Kaffee;-4.00;796.00`,
    ]
    expect(await outcome([], ...rows)).toEqual([`${FIRST}: -1500 -, 300 -, -4 -`, `${SECOND}: 12.5 -, -5 -`])
  })

  test('by names that differ from row to row of one account', async () => {
    const rows = [
      'IBAN;Datum;Empfänger;Buchungstext;Betrag',
      `${FIRST};05.01.2026;Vermieter AG;Miete;-1500.00`,
      `${SECOND};06.01.2026;Bank Muster;Zins;12.50`,
      `${FIRST};07.01.2026;Kunde GmbH;Rechnung;300.00`,
      `${SECOND};08.01.2026;Laden Eins;Spesen;-5.00`,
    ]
    expect(await outcome([], ...rows)).toEqual(SPLIT)
  })

  test('numbers and names instead of IBANs are a question, and accepted where one is known', async () => {
    const rows = (first: string, second: string) => [
      'Conto;Data;Descrizione;Importo',
      `${first};05.01.2026;Affitto;-1500.00`,
      `${second};06.01.2026;Interessi;12.50`,
      `${first};07.01.2026;Cliente;300.00`,
      `${second};08.01.2026;Spese;-5.00`,
    ]
    expect(await outcome([], ...rows('Privato', 'Risparmio'))).toEqual(['columns_unclear', 'account_unclear'])
    expect(await outcome(['98-765-4'], ...rows('12-345-6', '98-765-4'))).toEqual([
      '12-345-6: -1500 -, 300 -',
      '98-765-4: 12.5 -, -5 -',
    ])
  })
})

describe('accounts of the other side', () => {
  test('one for each name', async () => {
    const rows = [
      'Datum;Name;IBAN;Zweck;Betrag',
      `05.01.2026;Vermieter AG;${OTHERS[0]};Miete;-1500.00`,
      `06.01.2026;Zulieferer;${OTHERS[1]};Ware;-12.00`,
      `07.01.2026;Vermieter AG;${OTHERS[0]};Miete;-1500.00`,
      `08.01.2026;Zulieferer;${OTHERS[1]};Ware;-8.00`,
    ]
    expect(await outcome([FIRST], ...rows)).toEqual([
      `null: -1500 ${OTHERS[0]}, -12 ${OTHERS[1]}, -1500 ${OTHERS[0]}, -8 ${OTHERS[1]}`,
    ])
  })

  test('many different ones', async () => {
    const rows = OTHERS.map((iban, at) => `0${at + 1}.01.2026;${iban};Zahlung ${at};-${at + 1}.00`)
    expect(await outcome([], 'Datum;IBAN;Text;Betrag', ...rows)).toEqual([
      `null: ${OTHERS.map((iban, at) => `-${at + 1} ${iban}`).join(', ')}`,
    ])
  })

  test('one that is the same on every row, in a file that names its own above', async () => {
    const rows = [
      `Konto:;${FIRST}`,
      '',
      'Buchungstag;Buchungstext;Kontonummer;BLZ;Betrag',
      `05.01.2026;Miete;${OTHERS[0]};INGDDEFF;-20.00`,
      `06.01.2026;Miete;${OTHERS[0]};INGDDEFF;-30.00`,
    ]
    expect(await outcome([], ...rows)).toEqual([`${FIRST}: -20 ${OTHERS[0]}, -30 ${OTHERS[0]}`])
  })

  test('one that is the same on every row under a title of the other side, unless it is an own one', async () => {
    const rows = [
      'Datum;IBAN Empfänger;Text;Betrag',
      `05.01.2026;${OTHERS[0]};Miete;-20.00`,
      `06.01.2026;${OTHERS[0]};Miete;-30.00`,
    ]
    expect(await outcome([FIRST], ...rows)).toEqual([`null: -20 ${OTHERS[0]}, -30 ${OTHERS[0]}`])
    expect(await outcome([OTHERS[0] ?? ''], ...rows)).toEqual([`${OTHERS[0]}: -20 -, -30 -`])
  })
})

describe('own accounts by name', () => {
  const NAMES = ['Velo Werkstatt', 'Velo Miete', 'Kasse']
  const named = async (names: readonly string[], ...rows: readonly string[]) => {
    const file = await readTable(new TextEncoder().encode(rows.join('\n')), { own_names: names })
    if (!file.ok) return [file.error.code, ...(file.error.mapping?.reasons ?? []).map(({ code }) => code)]
    return file.value.statements.map(
      ({ other_account, rows: read }) => `${other_account}: ${read.map(({ amount }) => amount / 100).join(', ')}`,
    )
  }

  test.each([
    'Account;Date;Description;Amount',
    'Konto;Datum;Buchungstext;Betrag',
    'Kontoname;Datum;Buchungstext;Betrag',
    'Compte;Date;Libellé;Montant',
    'Conto;Data;Descrizione;Importo',
    'Bank account;Date;Details;Amount',
    // A title without a known word.
    'Bank;Datum;Text;Betrag',
  ])('%s: each row goes to the account that it names', async (titles) => {
    const rows = [
      'Velo Werkstatt;05.01.2026;A;-12.50',
      ' velo miete ;06.01.2026;B;-3150.45',
      'Velo Werkstatt;07.01.2026;C;80.00',
    ]
    expect(await named(NAMES, titles, ...rows)).toEqual(['Velo Werkstatt: -12.5, 80', 'velo miete: -3150.45'])
  })

  test('IBANs next to the names identify the accounts, and are not taken for those of the other side', async () => {
    const rows = [
      'Kontoname;IBAN;Datum;Text;Betrag',
      `Velo Werkstatt;${FIRST};05.01.2026;A;-12.50`,
      `Velo Miete;${SECOND};06.01.2026;B;-3150.45`,
      `Velo Werkstatt;${FIRST};07.01.2026;C;80.00`,
    ]
    const file = await readTable(new TextEncoder().encode(rows.join('\n')), {
      own_accounts: [FIRST],
      own_names: NAMES,
    })
    expect(
      file.ok &&
        file.value.statements.map(({ iban, rows: read }) => [
          iban,
          read.map(({ counterparty_iban }) => counterparty_iban),
        ]),
    ).toEqual([
      [FIRST, [null, null]],
      [SECOND, [null]],
    ])
  })

  test('names next to numbers that nothing knows', async () => {
    const rows = [
      'Numéro de compte;Nom du compte;Date;Libellé;Montant',
      '12-1;Velo Werkstatt;05.01.2026;A;-12.50',
      '12-2;Velo Miete;06.01.2026;B;-3150.45',
    ]
    expect(await named(NAMES, ...rows)).toEqual(['Velo Werkstatt: -12.5', 'Velo Miete: -3150.45'])
  })

  test('one name on all rows belongs to that account', async () => {
    const rows = ['Datum;Text;Konto;Betrag', '05.01.2026;A;Kasse;-12.50', '06.01.2026;B;Kasse;4.00']
    expect(await named(NAMES, ...rows)).toEqual(['Kasse: -12.5, 4'])
    expect(await named(['Post'], ...rows)).toEqual(['null: -12.5, 4'])
  })

  test.each([
    ['an unknown name next to known ones', 'Konto', ['Velo Werkstatt', 'Altes Konto', 'Kasse'], NAMES],
    ['a row without a name', 'Konto', ['Velo Werkstatt', '', 'Kasse'], NAMES],
    ['a name that two accounts have', 'Konto', ['UBS', 'Kasse', 'UBS'], ['UBS', 'ubs', 'Kasse']],
    ['a title that may mean the other side', 'Name', ['Velo Werkstatt', 'Velo Miete', 'Kasse'], NAMES],
  ])('%s is a question', async (_, title, values, names) => {
    const rows = values.map((value, at) => `0${at + 5}.01.2026;Zahlung ${at};${value};-${at + 1}.00`)
    expect(await named(names, `Datum;Text;${title};Betrag`, ...rows)).toEqual(['columns_unclear', 'account_unclear'])
  })

  test.each([
    ['Konto', ['Migros', 'Coop', 'Post']],
    ['Gegenkonto', ['Velo Werkstatt', 'Velo Miete', 'Kasse']],
    ['Empfänger', ['Velo Werkstatt', 'Velo Miete', 'Kasse']],
    ['Mandant', ['Kasse', 'Kasse', 'Kasse']],
  ])('%s with %j: not the accounts of the rows', async (title, values) => {
    const rows = values.map((value, at) => `0${at + 5}.01.2026;Zahlung ${at};${value};-${at + 1}.00`)
    expect(await named(NAMES, `Datum;Text;${title};Betrag`, ...rows)).toEqual(['null: -1, -2, -3'])
  })

  test('a row without an account between rows of several is named', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, at) => `${at === 17 ? '' : NAMES[at % 2]};${String(at + 1).padStart(2, '0')}.01.2026;Zahlung ${at};-1.00`,
    )
    const file = await readTable(new TextEncoder().encode(['Konto;Datum;Text;Betrag', ...rows].join('\n')), {
      own_names: NAMES,
    })
    expect(file.ok && file.value.statements.flatMap(({ warnings }) => warnings)).toEqual([
      { code: 'rows_without_account', values: { lines: '19' } },
    ])
  })
})

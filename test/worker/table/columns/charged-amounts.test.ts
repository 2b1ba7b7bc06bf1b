// Which of several amounts the account was charged, and direction marks next to signed amounts: read where titles and
// figures agree, a question where they do not.
import { describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { readTable } from '../../../../main/worker/table/read-table.ts'

/** Amounts with their currencies, or the open questions. */
const outcome = (...rows: readonly string[]) => outcomeOf(new TextEncoder().encode(`${rows.join('\n')}\n`))

/** The same of a workbook, with figures as numbers. */
const workbookOutcome = (...rows: readonly (readonly (string | number)[])[]) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Auszug')
  return outcomeOf(new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer))
}

const outcomeOf = async (bytes: Uint8Array) => {
  const file = await readTable(bytes, { currency: 'CHF' })
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

describe('two columns of amounts, of which one is what the account was charged', () => {
  const rows = (sign = '') =>
    ['54.90;52.75', '31.20;27.45', '12.00;11.31'].map(
      (figures, at) => `0${at + 5}.01.2026;Laden ${at};${figures.replace(/^|(?<=;)/g, sign)}`,
    )
  const ASKED = ['columns_unclear', 'amount_ambiguous']

  test.each([
    'Datum;Text;Betrag;Belastung',
    'Datum;Text;Betrag;Betrag verrechnet',
    'Datum;Text;Betrag;Verrechnet',
    'Datum;Text;Betrag;Verrechneter Betrag',
    'Datum;Text;Betrag;Abrechnungsbetrag',
    'Datum;Text;Betrag;Belastung CHF',
    'Datum;Text;Betrag EUR;Belastung CHF',
    'Datum;Text;Betrag CHF;Belastung CHF',
    'Datum;Text;Kaufbetrag;Belasteter Betrag',
    'Date;Text;Amount;Billed amount',
    'Date;Description;Transaction amount;Posted amount',
    'Date;Libellé;Montant;Montant débité',
    'Date;Libellé;Prix;Facturé',
    'Data;Descrizione;Importo;Importo addebitato',
    'Data;Descrizione;Importo;Valore contabilizzato',
    'Fecha;Concepto;Importe;Cargo',
  ])('%s: a question, with and without signs', async (titles) => {
    expect(await outcome(titles, ...rows())).toEqual(ASKED)
    expect(await outcome(titles, ...rows('-'))).toEqual(ASKED)
  })

  test('in a workbook', async () => {
    const table = [
      ['05.01.2026', 'Laden', 54.9, 52.75],
      ['06.01.2026', 'Hotel', 31.2, 27.45],
    ]
    expect(await workbookOutcome(['Datum', 'Text', 'Betrag', 'Abgerechnet'], ...table)).toEqual(ASKED)
    expect(await workbookOutcome(['Data', 'Descrizione', 'Importo', 'Addebito'], ...table)).toEqual(ASKED)
  })

  test('the charged amount is only on foreign rows, or the original one is', async () => {
    const charged = ['10.00;', '12.00;', '30.00;28.10', '11.00;', '9.00;']
    const original = [';10.00', ';12.00', '30.00;28.10', ';11.00', ';9.00']
    const dated = (figures: readonly string[]) => figures.map((each, at) => `0${at + 5}.01.2026;Laden ${at};${each}`)
    expect(await outcome('Datum;Text;Betrag;Belastung CHF', ...dated(charged))).toEqual(ASKED)
    expect(await outcome('Datum;Text;Betrag;Verrechnet', ...dated(original))).toEqual(ASKED)
  })

  test('the first row with two amounts is far below the sample', async () => {
    const lines = Array.from({ length: 700 }, (_, at) => {
      const day = String((at % 27) + 1).padStart(2, '0')
      return `${day}.01.2026;Laden ${at};${at + 1}.50;${at === 690 ? '12.35' : `${at + 1}.50`}`
    })
    expect(await outcome('Datum;Text;Betrag;Belastung', ...lines)).toEqual(ASKED)
    expect(await outcome('Datum;Text;Betrag;Belastung', ...lines.slice(0, 690))).toHaveLength(690)
  })

  test('a row that was not charged yet is no question next to debit and credit', async () => {
    const lines = ['54.90;EUR;52.75;', '10.00;USD;;8.80', '7.00;EUR;;']
    const dated = lines.map((each, at) => `0${at + 5}.01.2026;Laden ${at};${each}`)
    expect(await outcome('Datum;Text;Betrag;Währung;Belastung;Gutschrift', ...dated)).toEqual(['-52.75 CHF', '8.8 CHF'])
  })

  test.each([
    ['a balance that no step proves', 'Datum;Text;Betrag;Saldo', ['10.00;500.00', '12.00;1.25', '8.00;30.25']],
    ['a balance of an unknown title', 'Datum;Text;Betrag;Rest', ['10.00;510.00', '12.00;522.00', '8.00;530.00']],
    ['a rate', 'Datum;Text;Betrag;Kurs', ['10.00;0.95', '12.00;0.96', '8.00;0.97']],
    ['a quantity', 'Datum;Text;Betrag;Menge', ['10.00;1.50', '12.00;2.25', '8.00;3.25']],
    ['a tax', 'Datum;Text;Betrag;MWST', ['10.00;0.75', '12.00;0.90', '8.00;0.60']],
    ['a fee', 'Fecha;Concepto;Importe;Gastos', ['10.00;0.75', '12.00;0.90', '8.00;0.60']],
    ['a part', 'Datum;Text;Betrag;Einzelbetrag', ['10.00;6.00', '12.00;7.00', '8.00;5.00']],
    ['the original amount', 'Datum;Text;Betrag;Originalbetrag', ['10.00;9.50', '12.00;11.40', '8.00;7.60']],
    ['the same without its sign', 'Datum;Text;Betrag;Umsatz (abs)', ['10.00;10.00', '12.00;12.00', '8.00;8.00']],
    ['nothing but zeros', 'Datum;Text;Betrag;Rabatt', ['10.00;0.00', '12.00;0.00', '8.00;0.00']],
  ])('%s is no question', async (_, titles, figures) => {
    const lines = figures.map((each, at) => `0${at + 5}.01.2026;Laden ${at};${each}`)
    expect(await outcome(titles, ...lines)).toEqual(['10 CHF', '12 CHF', '8 CHF'])
  })

  test('gross, fee and net belong together', async () => {
    const lines = ['10.00;0.50;9.50', '12.00;0.60;11.40', '-30.00;;-30.00']
    const dated = lines.map((each, at) => `0${at + 5}.01.2026;Verkauf ${at};${each}`)
    expect(await outcome('Datum;Text;Brutto;Gebühr;Netto', ...dated)).toEqual(['9.5 CHF', '11.4 CHF', '-30 CHF'])
  })
})

describe('the currency of an original amount is not that of the charged one', () => {
  const ISSUE = ['54.90;EUR;0.9612;52.75;', '31.20;USD;0.88;27.45;', '9.90;EUR;0.9612;;9.50']
  const dated = (figures: readonly string[]) => figures.map((each, at) => `0${at + 5}.01.2026;Laden ${at};${each}`)

  test.each([
    ["Date d'achat;Libellé;Montant d'origine;Monnaie;Taux;Débit;Crédit", ISSUE],
    ['Buchungsdatum;Händler;Betrag Originalwährung;Währung;Umrechnungskurs;Belastung CHF;Gutschrift CHF', ISSUE],
    ['Datum;Text;Betrag Fremdwährung;Währung;Kurs;Soll;Haben', ISSUE],
    ['Data;Descrizione;Importo originale;Moneta;Cambio;Addebito;Accredito', ISSUE],
    ['Date;Description;Original amount;Currency;Rate;Debit;Credit', ISSUE],
  ])('%s: no row is in francs', async (titles, figures) => {
    expect(await outcome(titles, ...dated(figures))).toEqual(['-52.75 CHF', '-27.45 CHF', '9.5 CHF'])
  })

  test.each([
    ['one currency', 'Datum;Text;Betrag;Währung;Belastung;Gutschrift', ['54.90;EUR;52.75;', '10.00;EUR;;8.80']],
    [
      'next to that of the account',
      'Datum;Text;Betrag;Währung;Belastung;Gutschrift;Währung',
      ['54.90;EUR;52.75;;CHF', '10.00;USD;;8.80;CHF'],
    ],
    [
      'before its amount',
      'Datum;Text;Währung;Originalbetrag;Belastung;Gutschrift',
      ['EUR;54.90;52.75;', 'EUR;10.00;;8.80'],
    ],
    ['signed', 'Date;Libellé;Montant original;Monnaie;Montant en CHF', ['-54.90;EUR;-52.75', '10.00;USD;8.80']],
  ])('%s', async (_, titles, figures) => {
    expect(await outcome(titles, ...dated(figures))).toEqual(['-52.75 CHF', '8.8 CHF'])
  })

  test('on a few rows', async () => {
    const figures = [';;20.00;', '54.90;EUR;52.75;', ';;;3.00', ';;40.00;', ';;5.00;']
    expect(await outcome('Datum;Text;Betrag Fremdwährung;Währung;Soll;Haben', ...dated(figures))).toEqual([
      '-20 CHF',
      '-52.75 CHF',
      '3 CHF',
      '-40 CHF',
      '-5 CHF',
    ])
  })

  test('in a workbook', async () => {
    expect(
      await workbookOutcome(
        ['Date', 'Libellé', "Montant d'origine", 'Devise', 'Cours', 'Débit', 'Crédit'],
        ['05.01.2026', 'Hôtel', 54.9, 'EUR', 0.9612, 52.75, ''],
        ['06.01.2026', 'Retour', 10, 'USD', 0.88, '', 8.8],
      ),
    ).toEqual(['-52.75 CHF', '8.8 CHF'])
  })

  test.each([
    ['Datum;Text;Betrag;Währung;Belastung;Gutschrift', ['54.90;EUR;54.90;', '10.00;EUR;;10.00']],
    ['Datum;Text;Belastung;Gutschrift;Währung', ['54.90;;EUR', ';10.00;EUR']],
    ['Datum;Text;Belastung;Gutschrift;Währung;Originalbetrag', ['54.90;;EUR;60.00', ';10.00;EUR;11.00']],
  ])('%s: where it is that of the account, it stays', async (titles, figures) => {
    expect(await outcome(titles, ...dated(figures))).toEqual(['-54.9 EUR', '10 EUR'])
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

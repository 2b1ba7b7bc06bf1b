// Columns with words for in and out, whatever their title is: next to unsigned amounts they give the sign, next to signed
// ones they must agree.
import { describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { readTable } from '../../../../main/worker/table/read-table.ts'

type Table = readonly (readonly (string | number)[])[]

const csv = (table: Table) => new TextEncoder().encode(`${table.map((row) => row.join(';')).join('\n')}\n`)
const xlsx = (table: Table) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(table.map((row) => [...row])), 'Auszug')
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}

/** The amounts, or the open questions with their columns. */
const outcome = async (bytes: Uint8Array) => {
  const file = await readTable(bytes, { currency: 'CHF' })
  if (file.ok) return file.value.statements.flatMap(({ rows }) => rows.map(({ amount }) => amount / 100))
  if (file.error.code !== 'columns_unclear' || !('problems' in file.error.values)) return [file.error.code]
  return file.error.values.problems.map(({ code, values }) => [
    code,
    values && 'columns' in values ? values.columns.map(({ title }) => title) : [],
  ])
}

const AMOUNTS = [-240.5, 800, 120.25, -77.7]

const table = (title: string, marks: readonly string[], amounts: readonly number[] = AMOUNTS): Table => [
  ['Datum', 'Text', title, 'Betrag'],
  ...amounts.map((amount, at) => [`0${at + 1}.02.2026`, `Zahlung ${at}`, marks[at] ?? '', amount.toFixed(2)]),
]
const numbers = (rows: Table): Table =>
  rows.map((row, at) => (at === 0 ? row : [...row.slice(0, 3), Number(row[3] ?? 0)]))

const UNSIGNED = AMOUNTS.map(Math.abs)

describe.each([
  ['Art', 'Ausgang', 'Eingang'],
  ['Type', 'Debit', 'Credit'],
  ['Typ', 'Belastung', 'Gutschrift'],
  ['Mouvement', 'Sortie', 'Entrée'],
  ['Ein/Aus', 'Aus', 'Ein'],
  ['Bewegung', 'Zahlungsausgang', 'Zahlungseingang'],
  ['Buchung', 'Auszahlung', 'Einzahlung'],
  ['Tipo', 'Uscita', 'Entrata'],
  ['Tipo', 'Addebito', 'Accredito'],
  ['Kind', 'Withdrawal', 'Deposit'],
  ['Operación', 'Salida', 'Entrada'],
  ['Flux', 'Dépense', 'Recette'],
  ['Richtung', 'Ausgang', 'Eingang'],
  ['S/H', 'S', 'H'],
])('%s with %s and %s', (title, out, into) => {
  test('agreeing marks change nothing', async () => {
    expect(await outcome(csv(table(title, [out, into, into, out])))).toEqual(AMOUNTS)
    expect(await outcome(xlsx(numbers(table(title, [out, into, into, out]))))).toEqual(AMOUNTS)
  })

  test('contradictions on all rows or on one are a question', async () => {
    const asked = [['mark_contradicts', ['Betrag', title]]]
    for (const marks of [
      [into, out, out, into],
      [out, into, out, out],
    ]) {
      expect(await outcome(csv(table(title, marks)))).toEqual(asked)
      expect(await outcome(xlsx(numbers(table(title, marks))))).toEqual(asked)
    }
  })

  test('without signs the marks give them', async () => {
    expect(await outcome(csv(table(title, [out, into, into, out], UNSIGNED)))).toEqual(AMOUNTS)
    expect(await outcome(xlsx(numbers(table(title, [out, into, into, out], UNSIGNED))))).toEqual(AMOUNTS)
  })
})

test('a single contradiction far below the sample is a question', async () => {
  const rows = Array.from({ length: 900 }, (_, at) => {
    const isOut = at % 3 !== 0
    const mark = isOut === (at !== 850) ? 'Sortie' : 'Entrée'
    return [`${String((at % 27) + 1).padStart(2, '0')}.01.2026`, `Paiement ${at}`, mark, isOut ? '-12.50' : '20.00']
  })
  const titles = ['Date', 'Libellé', 'Mouvement', 'Montant']
  expect(await outcome(csv([titles, ...rows]))).toEqual([['mark_contradicts', ['Montant', 'Mouvement']]])
  expect(await outcome(csv([titles, ...rows.slice(0, 850)]))).toHaveLength(850)
})

test('a balance that adds up decides, not the marks', async () => {
  const rows: Table = [
    ['Datum', 'Text', 'Art', 'Betrag', 'Saldo'],
    ['01.02.2026', 'A', 'Eingang', '-240.50', '759.50'],
    ['02.02.2026', 'B', 'Ausgang', '800.00', '1559.50'],
    ['03.02.2026', 'C', 'Ausgang', '120.25', '1679.75'],
    ['04.02.2026', 'D', 'Eingang', '-77.70', '1602.05'],
  ]
  expect(await outcome(csv(rows))).toEqual(AMOUNTS)
})

test('unsigned amounts whose marks nothing can read are a question', async () => {
  const unknown = table('Kommt/Geht', ['Geht', 'Kommt', 'Kommt', 'Geht'], UNSIGNED)
  expect(await outcome(csv(unknown))).toEqual([['mark_contradicts', ['Betrag', 'Kommt/Geht']]])
  const partly = table('Typ', ['Belastung', 'Gutschrift', 'Spesen', 'Belastung'], UNSIGNED)
  expect(await outcome(csv(partly))).toEqual([['mark_contradicts', ['Betrag', 'Typ']]])
})

test.each([
  ['contradict all signs', ['C', 'D', 'D', 'C']],
  ['contradict some', ['C', 'D', 'C', 'C']],
])('letters under the title of texts are no marks, even if they %s', async (_, letters) => {
  const rows = letters.map((text, at) => [`0${at + 1}.02.2026`, text, (AMOUNTS[at] ?? 0).toFixed(2)])
  expect(await outcome(csv([['Datum', 'Buchungstext', 'Betrag'], ...rows]))).toEqual(AMOUNTS)
})

test('letters under an unknown title are a question where they would turn all signs', async () => {
  expect(await outcome(csv(table('Xy', ['C', 'D', 'D', 'C'])))).toEqual([['mark_contradicts', ['Betrag', 'Xy']]])
})

test('a text that only says "in" stays a text; one that only says "out" gives the sign', async () => {
  const lines = (text: string) =>
    ['10.00', '20.00', '30.00'].map((figure, at) => [`0${at + 1}.02.2026`, text, `Kunde ${at}`, figure])
  const titles = ['Datum', 'Buchungstext', 'Name', 'Betrag']
  const file = await readTable(csv([titles, ...lines('Zahlungseingang')]))
  expect(file.ok && file.value.statements[0]?.rows.map(({ amount, text }) => [amount, text])).toEqual([
    [1000, 'Zahlungseingang'],
    [2000, 'Zahlungseingang'],
    [3000, 'Zahlungseingang'],
  ])
  expect(await outcome(csv([titles, ...lines('Auszahlung')]))).toEqual([-10, -20, -30])
})

test('types of cards, and marks of one kind only, are no marks', async () => {
  const cards = table('Kartentyp', ['Debit', 'Credit', 'Debit', 'Credit'], [-240.5, -800, -120.25, -77.7])
  expect(await outcome(csv(cards))).toEqual([-240.5, -800, -120.25, -77.7])
  const single = table('Typ', ['Debit', 'Debit', 'Debit', 'Debit'])
  expect(await outcome(csv(single))).toEqual(AMOUNTS)
})

test('on a card bill marks that say that charges are positive are no contradiction', async () => {
  const rows = (marks: readonly string[]) => [
    ['Datum', 'Händler', 'Kartennummer', 'Typ', 'Betrag'],
    ...['52.75', '27.45', '-9.50'].map((figure, at) => [
      `0${at + 1}.02.2026`,
      `Laden ${at}`,
      '1234 56XX XXXX 7890',
      marks[at] ?? '',
      figure,
    ]),
  ]
  expect(await outcome(csv(rows(['Debit', 'Debit', 'Credit'])))).toEqual([-52.75, -27.45, 9.5])
  expect(await outcome(csv(rows(['Debit', 'Credit', 'Credit'])))).toEqual([['mark_contradicts', ['Betrag', 'Typ']]])
})

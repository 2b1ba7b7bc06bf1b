// Tables of open items read from bytes: the header among other lines, skipped lines, and that broken bytes never cause
// a fault.
import { describe, expect, test } from 'vitest'
import { readItemTable } from '../../../main/worker/items/read-item-table.ts'
import { createParser } from '../../../main/worker/parser.ts'
import type { ItemTable } from '../../../shared/record/import/item-table.ts'
import { answerOfRefusal } from '../../support/file/parser-answers.ts'
import { createRandom, newSeed } from '../../support/random.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const read = async (text: string, kind: 'company' | 'invoice' | 'expense' = 'invoice'): Promise<ItemTable> => {
  const table = await readItemTable(bytesOf(text), { kind })
  if (!table.ok) throw new Error(answerOfRefusal(table.error).message)
  return table.value
}

const LIST = [
  'Offene Posten;;;;',
  'Stichtag: 30.06.2026;;;;',
  ';;;;',
  'Rechnung Nr.;Kunde;Rechnungsdatum;Fälligkeit;Offen',
  'R-1;Total Energies AG;01.06.2026;01.07.2026;CHF 1’200.00',
  'R-2;Alpha AG;02.06.2026;;EUR -35.50',
  ';;;;',
  'Rechnung Nr.;Kunde;Rechnungsdatum;Fälligkeit;Offen',
  'Kunde 1002 Beta AG;;;;',
  'R-3;Beta AG;03.06.2026;;-',
  'R-4;Beta AG;31.02.2026;;10.00',
  ';;;;1175.00',
  'Summe;;;;1175.00',
  'Gedruckt am 01.07.2026;;;;',
].join('\n')

test('a list with a preamble, headings of groups, titles on each page, sums', async () => {
  const { rows, skipped, mapping } = await read(LIST)
  expect(mapping.header_line).toBe(4)
  expect(rows).toEqual([
    {
      line: 5,
      values: {
        number: 'R-1',
        company_name: 'Total Energies AG',
        date: '2026-06-01',
        due_date: '2026-07-01',
        open_amount: '1200.00',
        currency: 'CHF',
      },
      unreadable: [],
    },
    {
      line: 6,
      values: {
        number: 'R-2',
        company_name: 'Alpha AG',
        date: '2026-06-02',
        open_amount: '-35.50',
        currency: 'EUR',
      },
      unreadable: [],
    },
    { line: 10, values: { number: 'R-3', company_name: 'Beta AG', date: '2026-06-03' }, unreadable: [] },
    {
      line: 11,
      values: { number: 'R-4', company_name: 'Beta AG', open_amount: '10.00' },
      unreadable: [{ attribute: 'date', type: 'date_unreadable' }],
    },
  ])
  expect(skipped.map(({ line }) => line)).toEqual([8, 9, 12, 13, 14])
})

test('the currency of the amount: its title has priority over the column', async () => {
  const titled = await read('Rechnungsnummer;Datum;Betrag EUR;Währung\nA;01.06.2026;5.00;CHF\n')
  expect(titled.rows[0]?.values.currency).toBe('EUR')
  const column = await read('Rechnungsnummer;Datum;Betrag;Währung\nA;01.06.2026;5.00;usd\n')
  expect(column.rows[0]?.values.currency).toBe('USD')
})

test('a debtor with a number is a key, with words a name', async () => {
  const attributeOf = async (cell: string) =>
    (await read(`Rechnungsnummer;Debitor;Datum;Betrag\nA;${cell};01.06.2026;5.00\n`)).mapping.columns[1]?.attribute
  expect([await attributeOf('10023'), await attributeOf('Alpha AG')]).toEqual(['company_key', 'company_name'])
})

test('a column of ids is the key, with any text below the list', async () => {
  const rows = [
    'ID;Rechnungsnummer;Datum;Betrag',
    '7;A;01.06.2026;5.00',
    '8;B;02.06.2026;6.00',
    ';Total;;11.00',
    'Seite 1',
  ]
  const { mapping, rows: records } = await read(rows.join('\n'))
  expect(mapping.columns[0]).toMatchObject({ attribute: 'key', header: 'ID', samples: ['7', '8'] })
  expect(records.map(({ values }) => values.key)).toEqual(['7', '8'])
})

test('one account in every row of a list of bills is the own one', async () => {
  const list = (iban: string) =>
    `Rechnungsnummer;Lieferant;Datum;Betrag;Bankkonto\nA;X AG;01.06.2026;5.00;CH9300762011623852957\nB;Y AG;01.06.2026;5.00;${iban}\n`
  const attributeOf = async (iban: string) => (await read(list(iban), 'expense')).mapping.columns[4]?.attribute
  expect(await attributeOf('CH5604835012345678009')).toBe('creditor_iban')
  expect(await attributeOf('CH9300762011623852957')).toBe('ignored')
})

describe('columns of accounts and VAT rates', () => {
  const columnOf = async (title: string, ...cells: readonly string[]) => {
    const rows = cells.map((cell, index) => `R-${index};01.06.2026;108.10;${cell}`)
    const { mapping } = await read(['Rechnungsnummer;Datum;Betrag', ''].join(`;${title}\n`) + rows.join('\n'))
    return mapping.columns[3]?.attribute
  }

  test.each([
    // A clear title decides alone, so that the value is refused later and not ignored.
    ['MWST-Satz', ['UN81'], 'vat_rate'],
    ['Ertragskonto', ['Umsatz Inland'], 'account'],
    // Other titles also name amounts of tax and bank accounts.
    ['MwSt', ['8.1 %', '2.6 %'], 'vat_rate'],
    ['TVA', ['8.1', '2,6', '0'], 'vat_rate'],
    ['IVA', ['0.081'], 'vat_rate'],
    ['VAT', ['standard', 'exempt'], 'vat_rate'],
    ['MwSt', ['8.10'], 'ignored'],
    ['MwSt', ['12.45', '7.80'], 'ignored'],
    ['MwSt', ['0', '0'], 'ignored'],
    ['MwSt', ['inklusive', 'exklusive'], 'ignored'],
    ['Konto', ['3200', '3400 Dienstleistungserlöse'], 'account'],
    ['Konto', ['Privatkonto', 'Firmenkonto'], 'ignored'],
  ] as const)('%s with %j is %s', async (title, cells, attribute) =>
    expect(await columnOf(title, ...cells)).toBe(attribute),
  )
})

test('the worker reads statements and lists one after the other', async () => {
  const parser = createParser()
  const file = { name: 'list.csv', bytes: bytesOf(LIST) }
  const answers = await Promise.all([
    parser.parseItems({ ...file, items: { kind: 'invoice' } }),
    parser.parse({ name: 'a.xml', bytes: bytesOf('no xml') }),
    parser.parseItems({ ...file, items: { kind: 'company' } }),
  ])
  await parser.close()
  expect(answers.map((answer) => (answer.ok ? 'read' : answer.error.code))).toEqual([
    'read',
    'invalid_xml',
    'columns_unclear',
  ])
})

describe('broken bytes', () => {
  test('of 500 lists are read or refused', async () => {
    const { fraction: random } = createRandom(newSeed('broken lists'))
    for (let round = 0; round < 500; round++) {
      const bytes = bytesOf(LIST.repeat(1 + Math.floor(random() * 3)))
      for (let change = 0; change < 1 + random() * 20; change++) {
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
      }
      const kind = (['company', 'invoice', 'expense'] as const)[round % 3] ?? 'invoice'
      const table = await readItemTable(bytes.slice(0, Math.ceil(random() * bytes.length)), { kind })
      if (!table.ok) expect(answerOfRefusal(table.error).message).toMatch(/^[A-Z].{10,}/)
    }
  })
})

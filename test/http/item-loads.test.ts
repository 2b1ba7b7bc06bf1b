// Lists of open items and address books as other systems export them, loaded over HTTP: what is found, created, left alone
// and refused. The files are written here; none is anybody's.
import { deflateRawSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import type { z } from 'zod'
import type { CompanyObject } from '../../shared/api/endpoints/companies.ts'
import type { ExpenseObject } from '../../shared/api/endpoints/expenses.ts'
import type { InvoiceObject } from '../../shared/api/endpoints/invoices.ts'
import type { loadCompanies, loadExpenses, loadInvoices } from '../../shared/api/endpoints/item-loads.ts'
import type { Page } from '../../shared/api/page.ts'
import type { Problem } from '../../shared/api/problem.ts'
import { updated } from '../../shared/books/change.ts'
import { get } from '../../shared/books/read.ts'
import { qrReferenceOf, scorReferenceOf } from '../../shared/value/creditor-reference.ts'
import { minorUnitsOf } from '../../shared/value/money.ts'
import { assert, ok } from '../../shared/value/result.ts'
import { type Kontor, startKontor, tokenOf } from './kontor.ts'

const QRR = qrReferenceOf('3139471430009')
const SCOR = scorReferenceOf('R20260042')
const IBAN = 'CH9300762011623852957'
const OTHER_IBAN = 'CH5604835012345678009'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

type Loaded = z.infer<
  (typeof loadInvoices)['response'] | (typeof loadExpenses)['response'] | (typeof loadCompanies)['response']
>
type Content = string | Uint8Array
type Kind = 'company' | 'invoice' | 'expense'

const post = (kind: Kind, content: Content, options?: unknown, query = '', field = 'file') => {
  const form = new FormData()
  form.set(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'list.csv')
  if (options !== undefined) form.set('options', typeof options === 'string' ? options : JSON.stringify(options))
  return kontor.ask(`/api/${kind}/load${query}`, { method: 'POST', body: form })
}
const load = async (kind: Kind, content: Content, options?: unknown, query = ''): Promise<Loaded> => {
  const answer = await post(kind, content, options, query)
  const value = await answer.json()
  if (answer.status !== 200) throw new Error(JSON.stringify(value))
  return value as Loaded
}
const refused = async (answer: Promise<Response>) => {
  const { status } = await answer
  return { status, ...((await (await answer).json()) as Problem) }
}
const listOf = async <T>(path: string): Promise<readonly T[]> =>
  ((await (await kontor.ask(`/api/${path}`)).json()) as Page<never>).data as readonly T[]
const invoice = async (number: string) =>
  (await listOf<InvoiceObject>(`invoice?filter[number]=${encodeURIComponent(number)}&include=company`))[0]
const expense = async (number: string) =>
  (await listOf<ExpenseObject>(`expense?filter[number]=${encodeURIComponent(number)}&include=company`))[0]
const attributes = ({ mapping }: Loaded) =>
  mapping.columns
    .filter(({ attribute }) => attribute !== 'ignored')
    .map(({ index, attribute }) => `${index} ${attribute}`)
const frames = () => kontor.book.frames.length
const sheet = (rows: readonly (readonly unknown[])[], name = 'Offene Posten') => {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows as unknown[][], { cellDates: true }), name)
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

describe('lists of open items', () => {
  test('a German list of debtors: semicolons, a preamble, a total, references with blanks', async () => {
    const file = [
      'Muster Treuhand AG;;;;;;;',
      'Offene Posten Debitoren per 30.06.2026;;;;;;;',
      '',
      'Rechnungs-Nr.;Kunden-Nr.;Kunde;Rechnungsdatum;Fällig am;Betrag CHF;Offen CHF;QR-Referenz;Betreff',
      `RE-1001;K-17;Bäckerei Müller GmbH;15.03.2026;14.04.2026;1'250.50;1'250.50;${QRR.replace(/(\d{2})(\d{5})/, '$1 $2 ')};Beratung März`,
      `RE-1002;K-18;Velo Käser;01.04.2026;01.05.2026;2'000.00;750.00;${SCOR};`,
      'RE-1003;K-17;Bäckerei Müller GmbH;02.04.2026;;-80.00;-80.00;;Gutschrift',
      'RE-1004;K-17;Bäckerei Müller GmbH;03.04.2026;;99.00;0.00;;bezahlt',
      ";;Total Debitoren;;;3'269.50;1'920.50;;",
    ].join('\r\n')
    const before = frames()
    const loaded = await load('invoice', file)
    expect(loaded).toMatchObject({ created: 3, updated: 0, unchanged: 0, companies_created: 2, rows: 3 })
    expect(attributes(loaded)).toEqual([
      '0 number',
      '1 company_key',
      '2 company_name',
      '3 date',
      '4 due_date',
      '5 total',
      '6 open_amount',
      '7 reference',
      '8 text',
    ])
    expect(loaded.mapping).toMatchObject({ header_line: 4, decimal: '.', date_order: 'dmy', delimiter: ';' })
    expect(loaded.skipped).toEqual([
      { line: 8, reason: 'Nothing is open.' },
      { line: 9, reason: 'A total, not a record.' },
    ])
    expect(loaded.warnings).toEqual([expect.stringMatching(/^1 of 4 items are partly paid elsewhere.*line 6\.$/)])
    expect(kontor.book.frames.slice(before).map(({ action }) => action)).toEqual(['load_invoice'])
    expect(await invoice('RE-1001')).toMatchObject({
      key: 'RE-1001',
      company: { key: 'K-17', name: 'Bäckerei Müller GmbH' },
      reference: QRR,
      total: 1250.5,
      open_amount: 1250.5,
      currency: 'CHF',
      date: '2026-03-15',
      due_date: '2026-04-14',
      text: 'Beratung März',
    })
    expect(await invoice('RE-1002')).toMatchObject({ total: 750, reference: SCOR, text: null })
    expect(await invoice('RE-1003')).toMatchObject({ total: -80, status: 'open', due_date: null })
    expect(await load('invoice', file)).toMatchObject({ created: 0, updated: 0, unchanged: 3, companies_created: 0 })
    expect(frames()).toBe(before + 1)
  })

  test('a French list of creditors in windows-1252: commas, suppliers by name and IBAN', async () => {
    const lines = [
      'N° facture;Fournisseur;Date de facture;Échéance;Montant TTC;TVA;IBAN;Compte;Libellé',
      `2026-15;Électricité Dupré Sàrl;12.05.2026;11.06.2026;1 080,50;80,50;${IBAN};6500;Réparation`,
      `2026-15;Papeterie du Léman;13.05.2026;12.06.2026;54,00;4,00;${OTHER_IBAN};9999;`,
    ]
    const file = iconv.encode(lines.join('\n'), 'windows-1252')
    const loaded = await load('expense', file)
    expect(loaded).toMatchObject({
      created: 2,
      companies_created: 2,
      mapping: { encoding: 'windows-1252', decimal: ',' },
    })
    expect(loaded.warnings).toEqual([expect.stringContaining('line 3')])
    const bills = await listOf<ExpenseObject>('expense?filter[number]=2026-15&include=company&sort=total')
    expect(bills).toMatchObject([
      { key: '2026-15 / papeterie du leman', total: 54, account_id: null, creditor_iban: OTHER_IBAN },
      {
        key: '2026-15 / electricite dupre sarl',
        total: 1080.5,
        account_id: expect.any(String),
        company: { name: 'Électricité Dupré Sàrl', ibans: [IBAN] },
      },
    ])
    // Written another way it is the same supplier, and under another name by its IBAN.
    const next = [
      'N° facture;Fournisseur;Date de facture;Montant TTC;IBAN',
      `2026-16;ELECTRICITE  DUPRE SARL;20.05.2026;10,00;${IBAN}`,
      `2026-17;Dupré Électricité;21.05.2026;20,00;${IBAN}`,
    ].join('\n')
    expect(await load('expense', next)).toMatchObject({ created: 2, companies_created: 0 })
    expect((await expense('2026-17'))?.company_id).toBe((await expense('2026-16'))?.company_id)
    expect(await load('expense', file)).toMatchObject({ unchanged: 2, companies_created: 0 })
  })

  test('an Italian list in UTF-16 with tabs: credit notes by their type, payments left out, currencies', async () => {
    const file = [
      'Tipo documento\tNumero fattura\tCliente\tData fattura\tScadenza\tImporto\tValuta',
      'Fattura\tIT-1\tRossi SA\t31.01.2026\t02.03.2026\t1.234,50\tEUR',
      'Nota di credito\tIT-2\tRossi SA\t05.02.2026\t\t100,00\tEUR',
      'Pagamento\tIT-1\tRossi SA\t28.02.2026\t\t-1.000,00\tEUR',
      'Fattura\tIT-3\tVerdi Sagl\t01.03.2026\t31.03.2026\t500,00\tCHF',
    ].join('\r\n')
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file, 'utf16le')])
    const loaded = await load('invoice', bytes)
    expect(loaded).toMatchObject({ created: 3, companies_created: 2, mapping: { encoding: 'utf-16le', decimal: ',' } })
    expect(loaded.skipped).toEqual([{ line: 4, reason: 'A payment, not a document.' }])
    expect(await invoice('IT-1')).toMatchObject({ total: 1234.5, currency: 'EUR' })
    expect(await invoice('IT-2')).toMatchObject({ total: -100, currency: 'EUR' })
    expect(await invoice('IT-3')).toMatchObject({ total: 500, currency: 'CHF' })
  })

  test('an English workbook: dates and numbers as such, a second sheet', async () => {
    const book = XLSX.utils.book_new()
    const rows = [
      ['Open invoices', null, null, null, null],
      [],
      ['Invoice No.', 'Customer', 'Invoice date', 'Due date', 'Amount', 'Amount due', 'ID'],
      ['X-1', 'Alpha Ltd', new Date(Date.UTC(2026, 4, 5)), new Date(Date.UTC(2026, 5, 4)), 0.1 + 0.2, 0.3, 9001],
      [4711, 'Beta Ltd', new Date(Date.UTC(2026, 4, 6)), null, 1200, 1200, 9002],
    ]
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows, { UTC: true }), 'Debtors')
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Notes'], ['none']]), 'Notes')
    const file = new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
    const loaded = await load('invoice', file, { currency: 'GBP' })
    expect(loaded).toMatchObject({ created: 2, mapping: { sheet: 'Debtors', header_line: 3 } })
    expect(loaded.warnings).toEqual(['Only the sheet "Debtors" was read, not "Notes".'])
    expect(await invoice('X-1')).toMatchObject({ key: '9001', total: 0.3, currency: 'GBP', date: '2026-05-05' })
    expect(await invoice('4711')).toMatchObject({ key: '9002', total: 1200, due_date: null })
    expect(await load('invoice', file, { currency: 'GBP' })).toMatchObject({ unchanged: 2 })
  })

  test('a change in the file is a change of its item, and an empty cell says nothing', async () => {
    const list = (total: string, text: string) =>
      `Rechnungsnummer;Datum;Betrag;Text\nCH-1;01.06.2026;${total};${text}\n`
    await load('invoice', list('100.00', 'first'))
    expect(await load('invoice', list('120.00', ''))).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
    expect(await invoice('CH-1')).toMatchObject({ total: 120, text: 'first' })
  })

  test('what is settled here keeps its total, whether or not the other system knows of the payment', async () => {
    const list = (total: string, open: string) =>
      `Rechnungsnummer;Rechnungsdatum;Rechnungsbetrag;Offener Betrag\nPP-1;01.06.2026;${total};${open}\n`
    await load('invoice', list('1200.00', '1200.00'))
    const stored = await invoice('PP-1')
    const [record] = await kontor.book.read([get('invoice', stored?.id ?? '')])
    assert(record, 'the invoice')
    const changes = [updated('invoice', record, { paid_amount: minorUnitsOf(500_00) })]
    await kontor.book.write<null, never>(null, async () => ok({ action: 'test', changes, value: null }))
    expect(await load('invoice', list('1200.00', '700.00'))).toMatchObject({ unchanged: 1, warnings: [] })
    expect(await invoice('PP-1')).toMatchObject({ total: 1200, open_amount: 700 })
    expect(await load('invoice', list('1300.00', '1300.00'))).toMatchObject({ updated: 1 })
    expect(await invoice('PP-1')).toMatchObject({ total: 1300, open_amount: 800 })
  })

  test('only what is open, and only negative amounts', async () => {
    const list = 'Beleg-Nr.;Kreditor;Belegdatum;Saldo\nK-1;Gamma AG;01.02.2026;-10.00\nK-2;Gamma AG;02.02.2026;-20.00\n'
    const loaded = await load('expense', list)
    expect(loaded).toMatchObject({ created: 2, warnings: [expect.stringContaining('All amounts are negative')] })
    expect(attributes(loaded)).toEqual(['0 number', '1 company_name', '2 date', '3 open_amount'])
  })
})

describe('address books', () => {
  test('are found again by key, and by name without one', async () => {
    const file = [
      'Kunden-Nr.,Firma,Strasse,PLZ/Ort,Land,E-Mail,IBAN',
      `A-1,"Holzbau Zürcher AG",Seeweg 1,8002 Zürich,Schweiz,info@example.com,${IBAN}`,
      'A-2,"Widmer, Hug & Co.",Rain 2,6300 Zug,,,',
    ].join('\n')
    const loaded = await load('company', file)
    expect(loaded).toMatchObject({ created: 2, updated: 0, unchanged: 0, companies_created: 2, rows: 2 })
    expect((await listOf<CompanyObject>('company?filter[key]=A-1'))[0]).toMatchObject({
      name: 'Holzbau Zürcher AG',
      address: 'Seeweg 1',
      zip: '8002',
      city: 'Zürich',
      country_code: 'CH',
      email: 'info@example.com',
      ibans: [IBAN],
    })
    expect(await load('company', file)).toMatchObject({ created: 0, unchanged: 2 })
    const people = 'Vorname;Nachname;Ort\nAnna;Keller;Chur\nBeat;Keller;Bern\n'
    expect(await load('company', people)).toMatchObject({ created: 2 })
    expect(await load('company', people.replace('Chur', 'Davos'))).toMatchObject({ updated: 1, unchanged: 1 })
    expect((await listOf<CompanyObject>('company?search=anna+keller'))[0]).toMatchObject({ key: null, city: 'Davos' })
  })

  test('a key is taken over by a company that was known by name', async () => {
    await kontor.send('POST', '/api/company', { name: 'Known by name' })
    const list = 'Rechnungsnummer;Kunden-Nr.;Kunde;Datum;Betrag\nKB-1;N-1;known by NAME;01.06.2026;5.00\n'
    const loaded = await load('invoice', list)
    expect(loaded).toMatchObject({ companies_created: 0, warnings: [expect.stringContaining('have the key')] })
    expect((await invoice('KB-1'))?.company).toMatchObject({ key: 'N-1', name: 'Known by name' })
    expect(await load('invoice', list)).toMatchObject({ unchanged: 1, warnings: [] })
    // Another key is another customer, even of the same name.
    expect(await load('invoice', list.replace('N-1', 'N-2').replace('KB-1', 'KB-2'))).toMatchObject({
      companies_created: 1,
    })
    const unclear = list.replace('Kunden-Nr.;', '').replace('N-1;', '')
    expect(await refused(post('invoice', unclear))).toMatchObject({
      code: 'company_ambiguous',
      errors: { 'rows.2.company_name': [expect.any(String)] },
    })
  })
})

describe('a dry run', () => {
  test('tells everything and changes nothing', async () => {
    const list = 'Rechnungsnummer;Kunde;Datum;Betrag\nDR-1;Dry AG;01.06.2026;5.00\nDR-2;Dry AG;02.06.2026;6.00\n'
    const before = frames()
    const told = await load('invoice', list, undefined, '?dry_run=1')
    expect(told).toMatchObject({
      created: 2,
      companies_created: 1,
      preview: [
        { line: 2, state: 'created', record: { number: 'DR-1', total: 5, open_amount: 5, status: 'open' } },
        { line: 3, state: 'created', record: { number: 'DR-2' } },
      ],
    })
    expect(frames()).toBe(before)
    expect(await listOf('company?search=dry')).toEqual([])
    const { preview, ...same } = told
    expect(await load('invoice', list)).toEqual(same)
    const again = await load('invoice', list.replace('6.00', '7.00'), undefined, '?dry_run=true')
    expect(again.preview?.map(({ state }) => state)).toEqual(['unchanged', 'updated'])
    expect(frames()).toBe(before + 1)
  })
})

describe('columns', () => {
  const two = 'Nummer;Datum;Betrag;Total\nA-1;01.02.2026;10.00;11.00\n'

  test('that are not clear are asked for, and shown', async () => {
    const before = frames()
    const answer = await refused(post('invoice', two))
    expect([answer.status, answer.code]).toEqual([422, 'columns_unclear'])
    expect(answer.message).toMatch(/"Betrag" and "Total" may be the total/)
    expect(answer.message).toMatch(/Found: 0 Nummer = number; 1 Datum = date; 2 Betrag/)
    const missing = await refused(post('expense', 'Rechnungsnummer;Lieferant;Total\nA-1;Alpha AG;10.00\n'))
    expect(missing.message).toContain('No column is surely the date of the invoice (date).')
    const words = await refused(post('invoice', 'Rechnungsnummer;Datum;Betrag\nA-1;morgen;viel\n'))
    expect(words.message).toMatch(/amount.*date/)
    expect(await refused(post('invoice', 'just\nsome\ntext\n'))).toMatchObject({ code: 'columns_unclear' })
    expect(await refused(post('company', 'a;b\n1;2\n'))).toMatchObject({ code: 'columns_unclear' })
    expect(frames()).toBe(before)
  })

  test('may be named, with or without titles, decimal sign and order of days', async () => {
    const columns = [
      { index: 0, attribute: 'number' },
      { index: 1, attribute: 'date' },
      { index: 3, attribute: 'total' },
    ]
    const named = await load('invoice', two, { mapping: { columns } })
    expect(named).toMatchObject({ created: 1, mapping: { header_line: 1 } })
    expect(await invoice('A-1')).toMatchObject({ total: 11 })
    const bare = 'B-1;02/03/2026;x;1.500\nB-2;02/04/2026;x;2.500\n'
    const options = { mapping: { columns, header_line: null, decimal: ',', date_order: 'mdy' } }
    expect(await load('invoice', bare, options)).toMatchObject({ created: 2, mapping: { date_order: 'mdy' } })
    expect(await invoice('B-1')).toMatchObject({ total: 1500, date: '2026-02-03' })
    expect(await refused(post('invoice', bare, { mapping: { columns, header_line: null } }))).toMatchObject({
      status: 422,
      code: 'amounts_unclear',
    })
    const far = [...columns, { index: 9, attribute: 'text' }]
    expect((await refused(post('invoice', two, { mapping: { columns: far } }))).message).toContain('column 9')
    const twice = [...columns, { index: 2, attribute: 'total' }]
    expect((await refused(post('invoice', two, { mapping: { columns: twice } }))).message).toContain('two columns')
  })

  test.each([
    ['{', 'options'],
    ['{"mapping": {"columns": []}}', 'options.mapping.columns'],
    ['{"mapping": {"columns": [{"index": 0, "attribute": "account"}]}}', 'options.mapping.columns.0.attribute'],
    ['{"mapping": {"columns": [{"index": 256, "attribute": "number"}]}}', 'options.mapping.columns.0.index'],
    ['{"currency": "chf"}', 'options.currency'],
    ['{"encoding": 7}', 'options.encoding'],
    ['[]', 'options'],
  ])('options %s are refused', async (options, field) => {
    expect(Object.keys((await refused(post('invoice', two, options))).errors ?? {})).toEqual([field])
  })

  test('references are taken where they are references, whatever the title', async () => {
    const list = (reference: string) =>
      `Rechnungsnummer;Datum;Betrag;Zahlungsreferenz\nRF-1;01.06.2026;5.00;${reference}\n`
    expect((await load('invoice', list(QRR))).warnings).toEqual([])
    expect((await load('invoice', list('2.1E+25'))).warnings).toEqual([expect.stringContaining('was left out')])
    expect(await invoice('RF-1')).toMatchObject({ reference: QRR })
    expect(await refused(post('invoice', list(`${QRR.slice(0, 26)}${(Number(QRR[26]) + 1) % 10}`)))).toMatchObject({
      code: 'reference_invalid',
      errors: { 'rows.2.reference': [expect.any(String)] },
    })
  })
})

describe('all or nothing', () => {
  test('each fault by its line and attribute', async () => {
    const before = frames()
    const list = [
      'Rechnungsnummer;Lieferant;Datum;Fällig am;Betrag;Währung;IBAN',
      `N-1;Good AG;01.06.2026;;5.00;CHF;${IBAN}`,
      `N-1;Good AG;01.06.2026;;5.00;CHF;${IBAN}`,
      `;Good AG;01.06.2026;31.02.2026;5.00;CHF;CH9300762011623852958`,
      `N-4;Good AG;;;5.005;CHF;${IBAN}`,
      `${'x'.repeat(256)};Good AG;01.06.2026;;viel;F;${IBAN}`,
      ...Array.from({ length: 12 }, (_, n) => `M-${n};Good AG;01.06.2026;;5.00;CHF;${IBAN}`),
    ].join('\n')
    const answer = await refused(post('expense', list))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.errors ?? {}).sort()).toEqual([
      'rows.3.number',
      'rows.4.creditor_iban',
      'rows.4.due_date',
      'rows.4.number',
      'rows.5.date',
      'rows.5.total',
      'rows.6.currency',
      'rows.6.number',
      'rows.6.total',
    ])
    expect(frames()).toBe(before)
    expect(await listOf('company?search=good')).toEqual([])
  })

  test('thousands of faults are counted, the first ones named', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => `T-${n};01.06.2026;5.0011`)
    const answer = await refused(post('invoice', ['Rechnungsnummer;Datum;Betrag', ...rows].join('\n')))
    expect(answer.message).toContain('3000 errors')
    expect(Object.keys(answer.errors ?? {})).toHaveLength(101)
  })
})

describe('hostile files', () => {
  const list = (rows: readonly string[]) => ['Rechnungsnummer;Kunde;Datum;Betrag', ...rows].join('\n')

  test('what a spreadsheet would run is kept as text', async () => {
    await load('invoice', list([`=1+1;"=HYPERLINK(""http://x.invalid"";""x"")";01.06.2026;5.00`]))
    expect(await invoice('=1+1')).toMatchObject({ company: { name: '=HYPERLINK("http://x.invalid";"x")' } })
    const cell = { t: 'n', v: 5, f: 'SUM(1,4)' }
    const rows = sheet([
      ['Rechnungsnummer', 'Kunde', 'Datum', 'Betrag'],
      ['FX-1', 'Formula AG', '01.06.2026', cell],
    ])
    expect(await load('invoice', rows)).toMatchObject({ created: 1 })
  })

  test('20,000 rows in one commit, one more is refused', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `L-${n};Many AG ${n % 1000};01.06.2026;${n}.05`)
    const before = frames()
    expect(await load('invoice', list(rows))).toMatchObject({ created: 20_000, companies_created: 1000 })
    expect(await load('invoice', list(rows))).toMatchObject({ unchanged: 20_000, companies_created: 0 })
    expect(frames()).toBe(before + 1)
    expect(await refused(post('invoice', list([...rows, 'L-20000;X;01.06.2026;1.00'])))).toMatchObject({
      status: 422,
      code: 'too_many_rows',
    })
  }, 60_000)

  test('what is no table is 415', async () => {
    for (const content of ['', '%PDF-1.7', '<x/>', '\0\0\0\0', 'PK\x03\x04', Buffer.from([0x89, 0x50, 0x4e, 0x47])]) {
      expect(await refused(post('invoice', content))).toMatchObject({
        status: 415,
        errors: { 'files.0': [expect.any(String)] },
      })
    }
    expect(await refused(post('invoice', 'x'.repeat(5 * 1024 * 1024 + 1)))).toMatchObject({ status: 413 })
    expect(await refused(post('invoice', list([]), { encoding: 'klingon' }))).toMatchObject({
      code: 'unknown_encoding',
    })
    expect(await refused(post('company', '\n\n'))).toMatchObject({ status: 422, code: 'no_rows' })
  })

  test('an archive that would blow up is not unpacked', async () => {
    const packed = deflateRawSync(Buffer.alloc(200 * 1024 * 1024))
    const name = 'xl/workbook.xml'
    const fields = (to: Buffer, at: number) => {
      to.writeUInt16LE(8, at)
      to.writeUInt32LE(packed.length, at + 10)
      to.writeUInt32LE(200 * 1024 * 1024, at + 14)
      to.writeUInt16LE(name.length, at + 18)
    }
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    fields(local, 8)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    fields(entry, 10)
    const end = Buffer.alloc(22)
    end.write('PK\x05\x06', 'latin1')
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(local.length + name.length + packed.length, 16)
    const bomb = Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end])
    expect(await refused(post('invoice', bomb))).toMatchObject({ status: 415, code: 'workbook_too_large' })
    expect(await load('invoice', list(['AFTER-1;X AG;01.06.2026;1.00']))).toMatchObject({ created: 1 })
  })
})

describe('who may', () => {
  const list = 'Rechnungsnummer;Kunde;Datum;Betrag\nP-1;Perm AG;01.06.2026;5.00\n'
  const asRole = (token: string, query = '') => {
    const form = new FormData()
    form.set('file', new Blob([list]), 'list.csv')
    const headers = { authorization: `Bearer ${token}` }
    return kontor.ask(`/api/invoice/load${query}`, { method: 'POST', body: form, headers })
  }

  test('a viewer may not, not even dry', async () => {
    const viewer = await tokenOf(kontor, 'viewer')
    expect([(await asRole(viewer)).status, (await asRole(viewer, '?dry_run=1')).status]).toEqual([403, 403])
    expect((await asRole(await tokenOf(kontor, 'accountant'))).status).toBe(200)
  })

  test('the books of another organization have neither the companies nor the keys of this one', async () => {
    await load('invoice', list)
    await kontor.send('POST', '/api/organizations', { name: 'Second' })
    const elsewhere = { ...kontor.owner, organization_id: 2 }
    const bytes = new Uint8Array(Buffer.from(list))
    const files = [{ name: 'list.csv', bytes }]
    expect(await kontor.services.itemLoads.invoice(elsewhere, { files, is_dry_run: false })).toMatchObject({
      ok: true,
      value: { created: 1, companies_created: 1, unchanged: 0 },
    })
  })

  test('a repeated request with a key is done once', async () => {
    const form = () => {
      const made = new FormData()
      made.set('file', new Blob([list.replace('P-1', 'ONCE-1')]), 'list.csv')
      return made
    }
    const ask = () =>
      kontor.ask('/api/invoice/load', { method: 'POST', body: form(), headers: { 'idempotency-key': 'load-1' } })
    const first = await (await ask()).json()
    expect(first).toMatchObject({ created: 1 })
    expect(await (await ask()).json()).toEqual(first)
  })
})

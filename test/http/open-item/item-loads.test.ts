// Lists of open items and address books as other systems export them, loaded over HTTP: found, created and unchanged
// records. The files are written here, with invented data.
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import type { CompanyObject } from '../../../shared/api/endpoints/open-item/companies.ts'
import type { ExpenseObject } from '../../../shared/api/endpoints/open-item/expenses.ts'
import { updated } from '../../../shared/books/port/change.ts'
import { get } from '../../../shared/books/port/read.ts'
import { scorReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { type Kontor, startKontor } from '../kontor.ts'
import { IBAN, itemFiles, type Loaded, OTHER_IBAN, QRR, refused } from './item-files.ts'

const SCOR = scorReferenceOf('R20260042')

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())
const { post, load, listOf, invoice, expense, commits } = itemFiles(() => kontor)
const attributes = ({ mapping }: Loaded) =>
  mapping.columns
    .filter(({ attribute }) => attribute !== 'ignored')
    .map(({ index, attribute }) => `${index} ${attribute}`)

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
    const before = commits()
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
      { line: 8, code: 'nothing_open', reason: 'Nothing is open.' },
      { line: 9, code: 'total', reason: 'A total, not a record.' },
    ])
    expect(loaded.warnings).toEqual([expect.stringMatching(/^1 of 4 items are already partly paid.*line 6\.$/)])
    expect(loaded.told_warnings).toEqual([{ code: 'partly_paid', values: { lines: [6], of: 4 } }])
    expect(kontor.book.commits.slice(before).map(({ action }) => action)).toEqual(['load_invoice'])
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
    expect(commits()).toBe(before + 1)
  })

  test('a French list of creditors in windows-1252: commas, suppliers by name and IBAN', async () => {
    const lines = [
      'N° facture;Fournisseur;Date de facture;Échéance;Montant TTC;TVA;IBAN;Compte;Libellé',
      `2026-15;Électricité Dupré Sàrl;12.05.2026;11.06.2026;1 080,50;80,50;${IBAN};6500;Réparation`,
      `2026-15;Papeterie du Léman;13.05.2026;12.06.2026;54,00;4,00;${OTHER_IBAN};2000;`,
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
    // In another spelling it is the same supplier, and under another name by its IBAN.
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
    expect(loaded.skipped).toEqual([{ line: 4, code: 'payment', reason: 'A payment, not a document.' }])
    expect(await invoice('IT-1')).toMatchObject({ total: 1234.5, currency: 'EUR' })
    expect(await invoice('IT-2')).toMatchObject({ total: -100, currency: 'EUR' })
    expect(await invoice('IT-3')).toMatchObject({ total: 500, currency: 'CHF' })
  })

  test('an English workbook: typed dates and numbers, a second sheet', async () => {
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

  test('a workbook with accounts as numbers and VAT rates as percentages', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Numero fattura', 'Cliente', 'Data fattura', 'Importo', 'Conto', 'IVA'],
      ['P-1', 'Rossi SA', '05.05.2026', 108.1, 3200, 0.081],
      ['P-2', 'Rossi SA', '05.05.2026', 102.6, 3400, 0.026],
    ])
    for (const cell of ['F2', 'F3']) sheet[cell].z = '0.0%'
    const book = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(book, sheet, 'Fatture')
    const file = new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
    expect(await load('invoice', file)).toMatchObject({ created: 2, warnings: [] })
    const rates = new Map(
      (await listOf<{ id: string; name: string }>('vat_rate?per_page=100')).map(({ id, name }) => [id, name]),
    )
    const rateOf = async (number: string) => rates.get((await invoice(number))?.vat_rate_id ?? '')
    expect([await rateOf('P-1'), await rateOf('P-2')]).toEqual(['Normalsatz 8.1 %', 'Reduzierter Satz 2.6 %'])
  })

  test('a change in the file is a change of its item, and an empty cell changes nothing', async () => {
    const list = (total: string, text: string) =>
      `Rechnungsnummer;Datum;Betrag;Text\nCH-1;01.06.2026;${total};${text}\n`
    await load('invoice', list('100.00', 'first'))
    expect(await load('invoice', list('120.00', ''))).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
    expect(await invoice('CH-1')).toMatchObject({ total: 120, text: 'first' })
  })

  test('an item settled here keeps its total, whether or not the other system knows the payment', async () => {
    const list = (total: string, open: string) =>
      `Rechnungsnummer;Rechnungsdatum;Rechnungsbetrag;Offener Betrag\nPP-1;01.06.2026;${total};${open}\n`
    await load('invoice', list('1200.00', '1200.00'))
    const stored = await invoice('PP-1')
    const [record] = await kontor.book.read([get('invoice', stored?.id ?? '')])
    assert(record, 'the invoice')
    const changes = [updated('invoice', record, { paid_amount: minorUnitsOf(500_00) })]
    await kontor.book.write<null, never>({ user: null }, async () => ok({ action: 'test', changes, value: null }))
    expect(await load('invoice', list('1200.00', '700.00'))).toMatchObject({ unchanged: 1, warnings: [] })
    expect(await invoice('PP-1')).toMatchObject({ total: 1200, open_amount: 700 })
    expect(await load('invoice', list('1300.00', '1300.00'))).toMatchObject({ updated: 1 })
    expect(await invoice('PP-1')).toMatchObject({ total: 1300, open_amount: 800 })
  })

  test('only open items, and only negative amounts', async () => {
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

  test('a UID is stored as the register writes it; numbers of other countries are left out, a wrong digit is refused', async () => {
    const list = 'Firma;MWST-Nr.\nUid Eins AG;CHE116281710 MWST\nUid Zwei GmbH;DE129273398\nUid Drei AG;\n'
    const loaded = await load('company', list)
    expect(loaded).toMatchObject({ created: 3, warnings: ['It is not a Swiss UID and was ignored: line 3.'] })
    const uids = (await listOf<CompanyObject>('company?search=Uid&sort=name')).map(({ uid }) => uid)
    expect(uids).toEqual([null, 'CHE-116.281.710', null])
    const wrong = refused(post('company', list.replace('CHE116281710', 'CHE116281711')))
    expect(await wrong).toMatchObject({
      status: 422,
      errors: { 'rows.2.uid': [expect.stringContaining('check digit')] },
    })
  })

  test('a company that was known by name gets the key', async () => {
    await kontor.send('POST', '/api/company', { name: 'Known by name' })
    const list = 'Rechnungsnummer;Kunden-Nr.;Kunde;Datum;Betrag\nKB-1;N-1;known by NAME;01.06.2026;5.00\n'
    const loaded = await load('invoice', list)
    expect(loaded).toMatchObject({ companies_created: 0, warnings: [expect.stringContaining('have the key')] })
    expect((await invoice('KB-1'))?.company).toMatchObject({ key: 'N-1', name: 'Known by name' })
    expect(await load('invoice', list)).toMatchObject({ unchanged: 1, warnings: [] })
    // Another key is another customer, even with the same name.
    expect(await load('invoice', list.replace('N-1', 'N-2').replace('KB-1', 'KB-2'))).toMatchObject({
      companies_created: 1,
    })
    const unclear = list.replace('Kunden-Nr.;', '').replace('N-1;', '').replace('KB-1', 'KB-3')
    expect(await refused(post('invoice', unclear))).toMatchObject({
      code: 'company_ambiguous',
      errors: { 'rows.2.company_name': [expect.any(String)] },
    })
  })
})

describe('a dry run', () => {
  test('reports everything and changes nothing', async () => {
    const list = 'Rechnungsnummer;Kunde;Datum;Betrag\nDR-1;Dry AG;01.06.2026;5.00\nDR-2;Dry AG;02.06.2026;6.00\n'
    const before = commits()
    const reported = await load('invoice', list, undefined, '?dry_run=1')
    expect(reported).toMatchObject({
      created: 2,
      companies_created: 1,
      preview: [
        { line: 2, state: 'created', record: { number: 'DR-1', total: 5, open_amount: 5, status: 'open' } },
        { line: 3, state: 'created', record: { number: 'DR-2' } },
      ],
    })
    expect(commits()).toBe(before)
    expect(await listOf('company?search=dry')).toEqual([])
    const { preview, booking, ...same } = reported
    // 8.1 % of 5.00 is 0.37 (5.00 × 8.1 / 108.1 = 0.3746).
    const numbers = new Map(
      (await listOf<{ id: string; number: number }>('account?per_page=500')).map(({ id, number }) => [id, number]),
    )
    expect([booking?.by_settings, booking?.entry?.line, booking?.entry?.text]).toEqual([2, 2, 'Rechnung DR-1, Dry AG'])
    expect(
      booking?.entry?.lines.map(({ account_id, debit, credit }) => [numbers.get(account_id), debit, credit]),
    ).toEqual([
      [1100, 5, 0],
      [3400, 0, 4.63],
      [2200, 0, 0.37],
    ])
    expect(booking?.without_rate).toBe(0)
    expect(await load('invoice', list)).toEqual(same)
    const again = await load('invoice', list.replace('6.00', '7.00'), undefined, '?dry_run=true')
    expect(again.preview?.map(({ state }) => state)).toEqual(['unchanged', 'updated'])
    expect(commits()).toBe(before + 1)
  })

  test('counts documents in another currency, which wait for their rate', async () => {
    const list = [
      'Rechnungsnummer;Lieferant;Datum;Betrag;Währung;Aufwandkonto;MWST-Satz',
      'FX-1;Euro GmbH;01.06.2026;100.00;EUR;6500;8.1',
      'FX-2;Euro GmbH;01.06.2026;10.81;CHF;6500;8.1',
    ].join('\n')
    const { booking } = await load('expense', list, undefined, '?dry_run=1')
    expect([booking?.by_settings, booking?.without_rate, booking?.entry?.line]).toEqual([0, 1, 3])
    await load('expense', list)
    const waiting = await listOf<ExpenseObject>('expense?filter[booked_by]=nothing&search=Euro')
    expect(waiting.map(({ number, booked_by }) => [number, booked_by])).toEqual([['FX-1', null]])
    // With 0.95: 95.00, of which 8.1 % are 7.12 (95 × 8.1 / 108.1 = 7.118). The account and the rate are those of the list.
    const answer = await kontor.send('PUT', `/api/expense/${waiting[0]?.id}`, { exchange_rate: 0.95 })
    const { journal_entry_id } = (await answer.json()) as ExpenseObject
    const entry = (await (await kontor.ask(`/api/journal_entry/${journal_entry_id}`)).json()) as {
      lines: { debit: number; credit: number }[]
    }
    expect(entry.lines.map(({ debit, credit }) => debit - credit)).toEqual([-95, 87.88, 7.12])
    expect(await listOf('expense?filter[booked_by]=nothing&search=Euro')).toEqual([])
  })
})

describe('documents from before the books begin', () => {
  const file = [
    'Rechnung;Kunde;Datum;Betrag',
    'ALT-1;Muster AG;15.12.2019;108.10',
    'NEU-1;Muster AG;15.01.2026;54.05',
  ].join('\n')

  test('are refused until the caller says where they are booked', async () => {
    const { status, code, errors } = await refused(post('invoice', file))
    expect([status, code, Object.keys(errors ?? {})]).toEqual([422, 'fiscal_year_missing', ['rows.2.date']])
  })

  test('are part of the opening balance, once the caller says so; the others are booked', async () => {
    const loaded = await load('invoice', file, { before_books: 'opening' })
    expect(loaded).toMatchObject({ created: 2 })
    expect([(await invoice('ALT-1'))?.booked_by, (await invoice('NEU-1'))?.booked_by]).toEqual(['opening', 'issue'])
  })

  test('the first day of the first year belongs to the books', async () => {
    const days = 'Rechnung;Kunde;Datum;Betrag\nTAG-0;Muster AG;31.12.2024;10.81\nTAG-1;Muster AG;01.01.2025;10.81'
    await load('invoice', days, { before_books: 'elsewhere' })
    expect([(await invoice('TAG-0'))?.booked_by, (await invoice('TAG-1'))?.booked_by]).toEqual(['elsewhere', 'issue'])
  })
})

// Invoices printed by a real browser and read back: every figure and text, the lines of the code as a payer's bank reads them,
// pages with carried amounts; and the way of an invoice into the books of its customer, as a bill, and of its payment back.
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDocumentReader, type DocumentReader } from '../../../main/engine/document-reader.ts'
import type { Engine } from '../../../main/engine/engine.ts'
import { printDocuments } from '../../../main/export/pdf/print-paper.ts'
import type { ProposedFileObject } from '../../../shared/api/endpoints/open-item/bills.ts'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import { type Kontor, startKontor } from '../../http/kontor.ts'
import {
  databasePageFolder,
  removeTemporaryFolders,
  temporaryFolder,
  testEngine,
} from '../../support/browser/chromium.ts'
import { readPdf } from '../../support/file/read-pdf.ts'

const QR_IBAN = 'CH4431999123000889012'

let engine: Engine
let reader: DocumentReader
let seller: Kontor
let customer: Kontor
let company: string
let rates: ReadonlyMap<string, string>

beforeAll(async () => {
  engine = await testEngine(await temporaryFolder('kontor-invoice-'))
  await engine.openDatabase()
  reader = createDocumentReader({ engine, rendererFolder: databasePageFolder() })
  const ports = { printDocuments: printDocuments(engine), readDocument: reader.read }
  seller = await startKontor({ ports })
  customer = await startKontor({ ports })
  await ask(seller, 'PATCH', `/organizations/${seller.owner.organization_id}`, {
    name: 'Velo Müller AG',
    vat_idn: 'CHE-123.456.788 MWST',
    billing_address: 'Gerbergasse 12a',
    billing_zip: '3011',
    billing_city: 'Bern',
    settings: {
      invoiceQrBillType: 'QRR',
      invoiceQrBillIban: QR_IBAN,
      invoiceQrBillCIN: 123456,
      invoiceHeader: 'Für {description} berechnen wir {amount}.',
      invoiceFooter: 'Danke.\n\nBitte geben Sie {number} an.',
    },
  })
  company = (
    await ask<{ id: string }>(seller, 'POST', '/company', {
      name: 'Bäckerei Süess GmbH',
      address: 'Marktgasse 7',
      zip: '8400',
      city: 'Winterthur',
      country_code: 'CH',
    })
  ).id
  const { data } = await ask<{ data: { id: string; kind: string }[] }>(
    seller,
    'GET',
    '/vat_rate?filter[valid_on]=2026-03-02',
  )
  rates = new Map(data.map(({ id, kind }) => [kind, id]))
})

afterAll(async () => {
  await seller.close()
  await customer.close()
  await reader.close()
  await engine.close()
  await removeTemporaryFolders()
})

const ask = async <T>(kontor: Kontor, method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await (body === undefined
    ? kontor.ask(`/api${path}`, { method })
    : kontor.send(method, `/api${path}`, body))
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

const add = (fields: object) =>
  ask<InvoiceObject>(seller, 'POST', '/invoice', {
    company_id: company,
    date: '2026-03-02',
    due_date: '2026-04-01',
    ...fields,
  })

const pdfOf = async (id: string, query = '') => {
  const answer = await seller.ask(`/api/invoice/${id}/pdf${query}`)
  if (!answer.ok) throw new Error(await answer.text())
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (process.env.SHOW) writeFileSync(`${process.env.SHOW}-${id.slice(-4)}.pdf`, bytes)
  return { bytes, name: answer.headers.get('content-disposition') }
}

const codesIn = async (bytes: Uint8Array<ArrayBuffer>) => {
  const read = await reader.read({ bytes, media_type: 'application/pdf' })
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value.pages.flatMap(({ codes }) => codes.map(({ text }) => text.split(/\r?\n/)))
}

describe('an invoice with lines of two rates', () => {
  let bytes: Uint8Array<ArrayBuffer>
  let invoice: InvoiceObject
  beforeAll(async () => {
    invoice = await add({
      number: 'R2026-0042',
      total: '1095.71',
      text: 'Service der Lieferräder',
      lines: [
        { amount: '972.90', text: 'Beratung, 6 Stunden', vat_rate_id: rates.get('standard') },
        { amount: '122.81', text: 'Fachbuch, 3 Stück', vat_rate_id: rates.get('reduced') },
      ],
    })
    ;({ bytes } = await pdfOf(invoice.id))
  })

  // 8.1 % in 972.90 is 972.90 × 81 / 1081 = 72.90; 2.6 % in 122.81 is 122.81 × 26 / 1026 = 3.1122.
  test('states everything that an invoice must state', async () => {
    const pdf = await readPdf(bytes)
    expect(pdf).toMatchObject({ title: 'Rechnung R2026-0042', language: 'de', isTagged: true })
    expect(pdf.outline).toEqual(['Rechnung R2026-0042'])
    expect(pdf.pages).toHaveLength(1)
    expect(pdf.pages[0]?.lines.slice(0, 18)).toEqual([
      'VM',
      'Bäckerei Süess GmbH | Velo Müller AG',
      'Marktgasse 7 | Gerbergasse 12a',
      '8400 Winterthur | 3011 Bern',
      'MWST-Nr. CHE-123.456.788 MWST',
      'Rechnung R2026-0042',
      'Datum | 02.03.2026 | Zahlbar bis | 01.04.2026',
      'Für Service der Lieferräder berechnen wir 1’095.71.',
      'Position | MWST | Betrag inkl. MWST',
      'Beratung, 6 Stunden | 8.1% | 972.90',
      'Fachbuch, 3 Stück | 2.6% | 122.81',
      'Total ohne MWST | 1’019.70',
      'MWST 8.1% auf 900.00 | 72.90',
      'MWST 2.6% auf 119.70 | 3.11',
      'Total CHF | 1’095.71',
      'Danke.',
      'Bitte geben Sie R2026-0042 an.',
      'Seite 1 von 1',
    ])
  })

  test('has a code that says the same', async () => {
    expect(await codesIn(bytes)).toEqual([
      [
        ...['SPC', '0200', '1', QR_IBAN],
        ...['S', 'Velo Müller AG', 'Gerbergasse', '12a', '3011', 'Bern', 'CH'],
        ...['', '', '', '', '', '', ''],
        ...['1095.71', 'CHF'],
        ...['S', 'Bäckerei Süess GmbH', 'Marktgasse', '7', '8400', 'Winterthur', 'CH'],
        // 123456, 000000000000, 20260042 and the check digit, modulo 10 recursive (test/app/accounts/qr-bill.test.ts).
        ...['QRR', '123456000000000000202600420', 'Rechnung R2026-0042', 'EPD'],
        '//S1/10/R2026-0042/11/260302/30/123456788/32/8.1:900.00;2.6:119.70/40/0:30',
      ],
    ])
  })

  test('has the reference of its payment part from now on, and its payment is matched', async () => {
    const stored = await ask<InvoiceObject>(seller, 'GET', `/invoice/${invoice.id}`)
    expect(stored.reference).toBe('123456000000000000202600420')
  })

  test('is read completely by the program of its customer', async () => {
    const form = new FormData()
    form.set('files[0]', new Blob([bytes]), 'Rechnung-R2026-0042.pdf')
    const answer = await customer.ask('/api/expense/from-files', { method: 'POST', body: form })
    const [file] = ((await answer.json()) as { data: ProposedFileObject[] }).data
    expect(file?.bills).toHaveLength(1)
    const [bill] = file?.bills ?? []
    const rateOf = (kind: string) => rates.get(kind)
    expect(bill).toMatchObject({
      expense: {
        number: 'R2026-0042',
        date: '2026-03-02',
        due_date: '2026-04-01',
        currency: 'CHF',
        total: 1095.71,
        reference: '123456000000000000202600420',
        creditor_iban: QR_IBAN,
        text: 'Rechnung R2026-0042',
      },
      company: {
        name: 'Velo Müller AG',
        address: 'Gerbergasse 12a',
        zip: '3011',
        city: 'Bern',
        country_code: 'CH',
        uid: 'CHE-123.456.788',
        ibans: [QR_IBAN],
      },
      missing: [],
      notes: [],
      duplicates: [],
    })
    expect(rateOf('standard')).toBeDefined()
    expect(bill?.expense.lines?.map(({ amount }) => amount)).toEqual([972.9, 122.81])
  })
})

describe('an invoice of many lines', () => {
  /** 70 lines of 10.00, 20.00, … 700.00. */
  const LINES = Array.from({ length: 70 }, (_, at) => ({ amount: (at + 1) * 10, text: `Position ${at + 1}` }))
  // 10 × (1 + 2 + … + 70) = 10 × 70 × 71 / 2.
  const TOTAL = 24_850

  test('has every line once, carries the sums from page to page, and its payment part at the end', async () => {
    const { id } = await add({ number: 'R2026-0070', total: TOTAL, lines: LINES, text: 'Jahresrechnung' })
    const { bytes } = await pdfOf(id)
    const { pages } = await readPdf(bytes)
    expect(pages.flatMap(({ lines }) => lines.filter((line) => line.startsWith('Seite ')))).toEqual(
      pages.map((_, at) => `Seite ${at + 1} von ${pages.length}`),
    )
    expect(pages.length).toBeGreaterThan(2)
    const all = pages.flatMap(({ lines }) => lines)
    expect(all.flatMap((line) => /^Position (\d+) \|/.exec(line)?.[1] ?? []).map(Number)).toEqual(
      LINES.map((_, at) => at + 1),
    )
    let sum = 0
    for (const [at, { lines }] of pages.entries()) {
      const positions = lines.flatMap((line) => Number(/^Position (\d+) \|/.exec(line)?.[1] ?? 0) || [])
      const carried = lines.flatMap((line) => /^Übertrag \| (.*)$/.exec(line)?.[1] ?? [])
      const before = sum
      sum += positions.reduce((all, position) => all + position * 10, 0)
      const amounts = [before, sum].map((amount) => `${String(amount).replace(/\B(?=(\d{3})+$)/g, '’')}.00`)
      if (at === 0) expect(carried).toEqual([amounts[1]])
      else if (positions.length > 0 && sum < TOTAL) expect(carried).toEqual(amounts)
      else if (positions.length > 0) expect(carried).toEqual([amounts[0]])
      else expect(carried).toEqual([])
    }
    expect(sum).toBe(TOTAL)
    expect(pages.findIndex(({ lines }) => lines.some((line) => line.startsWith('Empfangsschein')))).toBe(
      pages.length - 1,
    )
    const [code] = await codesIn(bytes)
    expect(code?.slice(18, 20)).toEqual(['24850.00', 'CHF'])
  })
})

test('A payment part without room has a page of its own; several invoices are one file', async () => {
  // The sums and the texts end below the place of the payment part.
  const lines = Array.from({ length: 12 }, (_, at) => ({ amount: 10, text: `Leistung ${at + 1}` }))
  const long = await add({ number: 'R2026-0081', total: 120, lines })
  const short = await add({ number: 'R2026-0082', total: 54.05, text: 'Kurz' })
  const one = await readPdf((await pdfOf(long.id)).bytes)
  expect(one.pages).toHaveLength(2)
  expect(one.pages[1]?.lines.slice(0, 2)).toEqual(['Rechnung R2026-0081', 'Seite 2 von 2'])
  expect(one.pages[0]?.lines.some((line) => line.startsWith('Empfangsschein'))).toBe(false)
  const answer = await seller.ask(`/api/invoice/pdf?filter[id]=${long.id},${short.id}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect((await readPdf(bytes)).pages).toHaveLength(3)
  // After 123456, 000000000000, 202600 the carry is 0; 8 and 1 carry 3 and 8, 8 and 2 carry 3 and 2.
  expect((await codesIn(bytes)).map((code) => [code[18], code[28]])).toEqual([
    ['120.00', '123456000000000000202600812'],
    ['54.05', '123456000000000000202600828'],
  ])
})

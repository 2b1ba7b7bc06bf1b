// Ambiguous, wrong, hostile or forbidden lists, loaded over HTTP: the refusals and their texts.
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { patiently } from '../../support/patience.ts'
import { type Kontor, startKontor, tokenOf } from '../kontor.ts'
import { IBAN, itemFiles, QRR, refused } from './item-files.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())
const { post, load, listOf, invoice, commits } = itemFiles(() => kontor)
const sheet = (rows: readonly (readonly unknown[])[], name = 'Offene Posten') => {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows as unknown[][], { cellDates: true }), name)
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

describe('columns', () => {
  const two = 'Nummer;Datum;Betrag;Total\nA-1;01.02.2026;10.00;11.00\n'

  test('that are ambiguous are asked for, and shown', async () => {
    const before = commits()
    const answer = await refused(post('invoice', two))
    expect([answer.status, answer.code]).toEqual([422, 'columns_unclear'])
    expect(answer.message).toMatch(/"Betrag" and "Total" may be the total/)
    expect(answer.message).toMatch(/Found: 0 Nummer = number; 1 Datum = date; 2 Betrag/)
    // What a user needs to map them: titles and first values.
    expect(answer.values?.['files.0']).toMatchObject({
      header_line: 1,
      found: [
        { index: 0, title: 'Nummer', attribute: 'number', samples: ['A-1'] },
        { index: 1, title: 'Datum', attribute: 'date' },
        { index: 2, title: 'Betrag', samples: ['10.00'] },
        { index: 3, title: 'Total', samples: ['11.00'] },
      ],
    })
    const missing = await refused(post('expense', 'Rechnungsnummer;Lieferant;Total\nA-1;Alpha AG;10.00\n'))
    expect(missing.message).toContain('No column is clearly the invoice date (date).')
    const words = await refused(post('invoice', 'Rechnungsnummer;Datum;Betrag\nA-1;morgen;viel\n'))
    expect(words.message).toMatch(/amount.*date/)
    expect(await refused(post('invoice', 'just\nsome\ntext\n'))).toMatchObject({ code: 'columns_unclear' })
    expect(await refused(post('company', 'a;b\n1;2\n'))).toMatchObject({ code: 'columns_unclear' })
    expect(commits()).toBe(before)
  })

  test('may be mapped, with or without titles, decimal separator and order of days', async () => {
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
    ['{"mapping": {"columns": [{"index": 0, "attribute": "creditor_iban"}]}}', 'options.mapping.columns.0.attribute'],
    ['{"mapping": {"columns": [{"index": 256, "attribute": "number"}]}}', 'options.mapping.columns.0.index'],
    ['{"currency": "chf"}', 'options.currency'],
    ['{"encoding": 7}', 'options.encoding'],
    ['[]', 'options'],
  ])('options %s are refused', async (options, field) => {
    expect(Object.keys((await refused(post('invoice', two, options))).errors ?? {})).toEqual([field])
  })

  test('references are read where they are references, under any title', async () => {
    const list = (reference: string) =>
      `Rechnungsnummer;Datum;Betrag;Zahlungsreferenz\nRF-1;01.06.2026;5.00;${reference}\n`
    expect((await load('invoice', list(QRR))).warnings).toEqual([])
    expect((await load('invoice', list('2.1E+25'))).warnings).toEqual([expect.stringContaining('was skipped')])
    expect(await invoice('RF-1')).toMatchObject({ reference: QRR })
    expect(await refused(post('invoice', list(`${QRR.slice(0, 26)}${(Number(QRR[26]) + 1) % 10}`)))).toMatchObject({
      code: 'reference_invalid',
      errors: { 'rows.2.reference': [expect.any(String)] },
    })
  })
})

describe('all or nothing', () => {
  test('each error by its line and attribute', async () => {
    const before = commits()
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
    expect(commits()).toBe(before)
    expect(await listOf('company?search=good')).toEqual([])
  })

  test('thousands of errors are counted, the first ones named', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => `T-${n};01.06.2026;5.0011`)
    const answer = await refused(post('invoice', ['Rechnungsnummer;Datum;Betrag', ...rows].join('\n')))
    expect(answer.message).toContain('3000 errors')
    expect(Object.keys(answer.errors ?? {})).toHaveLength(101)
  })
})

describe('hostile files', () => {
  const list = (rows: readonly string[]) => ['Rechnungsnummer;Kunde;Datum;Betrag', ...rows].join('\n')

  test('a cell that a spreadsheet would compute is stored as text', async () => {
    await load('invoice', list([`=1+1;"=HYPERLINK(""http://x.invalid"";""x"")";01.06.2026;5.00`]))
    expect(await invoice('=1+1')).toMatchObject({ company: { name: '=HYPERLINK("http://x.invalid";"x")' } })
    const cell = { t: 'n', v: 5, f: 'SUM(1,4)' }
    const rows = sheet([
      ['Rechnungsnummer', 'Kunde', 'Datum', 'Betrag'],
      ['FX-1', 'Formula AG', '01.06.2026', cell],
    ])
    expect(await load('invoice', rows)).toMatchObject({ created: 1 })
  })

  test(
    '20,000 rows are one commit, one more is refused',
    async () => {
      const rows = Array.from({ length: 20_000 }, (_, n) => `L-${n};Many AG ${n % 1000};01.06.2026;${n}.05`)
      const before = commits()
      expect(await load('invoice', list(rows))).toMatchObject({ created: 20_000, companies_created: 1000 })
      expect(await load('invoice', list(rows))).toMatchObject({ unchanged: 20_000, companies_created: 0 })
      expect(commits()).toBe(before + 1)
      expect(await refused(post('invoice', list([...rows, 'L-20000;X;01.06.2026;1.00'])))).toMatchObject({
        status: 422,
        code: 'too_many_rows',
      })
    },
    patiently(60_000),
  )

  test('a file that is not a table is 415', async () => {
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

  test('an archive bomb is not unpacked', async () => {
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

describe('permissions', () => {
  const list = 'Rechnungsnummer;Kunde;Datum;Betrag\nP-1;Perm AG;01.06.2026;5.00\n'
  const asRole = (token: string, query = '') => {
    const form = new FormData()
    form.set('file', new Blob([list]), 'list.csv')
    const headers = { authorization: `Bearer ${token}` }
    return kontor.ask(`/api/invoice/load${query}`, { method: 'POST', body: form, headers })
  }

  test('a viewer may not load, not even as a dry run', async () => {
    const viewer = await tokenOf(kontor, 'viewer')
    expect([(await asRole(viewer)).status, (await asRole(viewer, '?dry_run=1')).status]).toEqual([403, 403])
    expect((await asRole(await tokenOf(kontor, 'accountant'))).status).toBe(200)
  })

  test('the companies and keys of another organization are not found', async () => {
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

  test('a repeated request with a key takes effect once', async () => {
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

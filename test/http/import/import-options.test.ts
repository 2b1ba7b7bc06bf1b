// A caller's options for reading and importing files: mappings, which are remembered, encodings, probable duplicates.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { ImportReportObject } from '../../../shared/api/endpoints/import/import-plan.ts'
import { Problem } from '../../../shared/api/problem.ts'
import { page } from '../../../shared/books/port/read.ts'
import { type Kontor, startKontor } from '../kontor.ts'
import { createAccount, importsOf, type NamedFile, rowsOf } from './import-files.ts'

const IBAN = 'CH9300762011623852957'

let kontor: Kontor
let account = ''
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())
beforeEach(async () => {
  account = await createAccount(kontor, { type: 'cash', name: 'Any' })
  imports = importsOf(kontor, account)
})

const problemOf = async (answer: Response) => ({ status: answer.status, ...Problem.parse(await answer.json()) })

/** The table does not show which of its two columns of figures is the amount. */
const unclear = (name: string, ...rows: readonly string[]): NamedFile => [name, ['a;b;c;d', ...rows].join('\n')]
const MAPPING = {
  columns: [
    { index: 0, meaning: 'booking_date' },
    { index: 1, meaning: 'text' },
    { index: 2, meaning: 'amount' },
  ],
}

describe('a mapping', () => {
  const first = unclear('one.csv', '01.01.2026;Coffee;5.00;7.00', '02.01.2026;Rent;6.00;9.00')
  const second = unclear('two.csv', 'x', '01.02.2026;Coffee;1.00;7.00', '02.02.2026;Rent;2.00;9.50')

  test('of the caller makes an ambiguous file readable; it is remembered for the next file of its form', async () => {
    const refused = await problemOf(await imports.post('', [first]))
    expect(refused).toMatchObject({ status: 422, codes: { 'files.0': 'columns_unclear' } })
    const [planned] = await imports.plan([first], { mapping: MAPPING })
    expect(planned).toMatchObject({ problem: null, mapping_origin: 'given', counts: { new: 2 } })
    // A plan remembers nothing.
    expect((await imports.post('', [first])).status).toBe(422)
    const [batch] = await imports.start([first], { mapping: MAPPING })
    expect(batch?.result.created).toBe(2)
    expect(await imports.plan([second])).toMatchObject([{ mapping_origin: 'remembered', problem: null }])
    const [again] = await imports.start([second])
    expect(again?.result.created).toBe(2)
    expect(await imports.report(again?.id ?? '')).toMatchObject({ mapping_origin: 'remembered', format: 'csv' })
    expect(await rowsOf(kontor, account)).toEqual([
      '2026-01-01 5 Coffee',
      '2026-01-02 6 Rent',
      '2026-02-01 1 Coffee',
      '2026-02-02 2 Rent',
    ])
    // Only for this account.
    const other = importsOf(kontor, await createAccount(kontor, { type: 'cash', name: 'Other' }))
    expect((await other.post('', [second])).status).toBe(422)
  })

  test('that was remembered is ignored with `automatic`, and an import then forgets it', async () => {
    const bill = (day: string): NamedFile => ['bill.csv', `Datum;Text;Betrag\n${day};Shop;10.00\n${day};Gift;-3.00`]
    const columns = [
      { index: 0, meaning: 'booking_date' },
      { index: 1, meaning: 'text' },
      { index: 2, meaning: 'amount' },
    ]
    await imports.start([bill('01.01.2026')], { mapping: { columns, sign: 'inverted' } })
    await imports.start([bill('02.01.2026')])
    expect(await imports.plan([bill('03.01.2026')], { mapping: 'automatic' })).toMatchObject([
      { mapping_origin: 'automatic', rows: [{ amount: 10 }, { amount: -3 }] },
    ])
    expect(await imports.plan([bill('03.01.2026')])).toMatchObject([{ mapping_origin: 'remembered' }])
    await imports.start([bill('03.01.2026')], { mapping: 'automatic' })
    expect(await imports.plan([bill('04.01.2026')])).toMatchObject([{ mapping_origin: 'automatic' }])
    expect(await rowsOf(kontor, account)).toEqual([
      '2026-01-01 -10 Shop',
      '2026-01-01 3 Gift',
      '2026-01-02 -10 Shop',
      '2026-01-02 3 Gift',
      '2026-01-03 -3 Gift',
      '2026-01-03 10 Shop',
    ])
  })

  test('is deleted with its account, and so are the reports', async () => {
    const [batch] = await imports.start([first], { mapping: MAPPING })
    expect((await kontor.ask(`/api/bank_account/${account}`, { method: 'DELETE' })).status).toBe(204)
    const filter = [{ field: 'bank_account_id', is: [account] }]
    const [remembered, reports] = await kontor.book.read([
      page('remembered_mapping', { filter }),
      page('import_report'),
    ])
    expect(remembered.total).toBe(0)
    expect(reports.rows.map(({ id }) => id)).not.toContain(batch?.id)
  })

  test('without an amount is refused', async () => {
    const mapping = { columns: [{ index: 0, meaning: 'booking_date' }] }
    const refused = await problemOf(await imports.post('', [first], { mapping }))
    expect(refused).toMatchObject({
      status: 422,
      errors: { 'files.0': [expect.stringContaining('neither an amount')] },
    })
  })
})

describe('options', () => {
  const small = (name: string, day: string): NamedFile => [name, `Datum;Text;Betrag\n${day};Shop;10.00`]

  test('apply to all files or to one each', async () => {
    const files = [unclear('a.csv', '01.01.2026;Coffee;5.00;7.00'), small('b.csv', '02.01.2026')]
    const batches = await imports.start(files, [{ mapping: MAPPING }, null])
    expect(batches.map(({ result }) => result.created)).toEqual([1, 1])
    const reports = await Promise.all(batches.map(({ id }) => imports.report(id)))
    expect(reports.map((each) => each.mapping_origin)).toEqual(['given', 'automatic'])
    expect(reports.map((each) => ImportReportObject.strict().parse(each))).toEqual(reports)
  })

  test('must be as many as the files, JSON, and of known kinds', async () => {
    const file = small('b.csv', '02.01.2026')
    const commits = kontor.book.commits.length
    for (const query of ['', '?dry_run=true']) {
      const refusalOf = async (options: unknown) => problemOf(await imports.post(query, [file], options))
      expect(await refusalOf([{}, {}])).toMatchObject({
        status: 422,
        code: 'options_count',
        errors: { options: [/one item/] },
      })
      const column = { index: 0, meaning: 'day' }
      expect((await refusalOf([{ mapping: { columns: [column] } }])).errors).toEqual({
        'options.0.mapping.columns.0.meaning': [
          expect.stringMatching(/^The selected options\.0\.mapping\S* is invalid\. It may be booking_date, /),
        ],
      })
      expect((await refusalOf({ mapping: {} })).errors).toEqual({
        'options.mapping.columns': ['The options.mapping.columns field is required.'],
      })
      for (const wrong of [7, 'x', { mapping: 'no' }, { mapping: { columns: [] } }, { import_rows: [-1] }, [[]]]) {
        const { status, errors = {} } = await refusalOf(wrong)
        expect([status, Object.keys(errors).every((name) => name.startsWith('options'))]).toEqual([422, true])
      }
      const form = new FormData()
      form.set('files[0]', new File(['x'], 'x.csv'))
      form.set('options', '{')
      const path = `/api/bank_account/${account}/import-transactions${query}`
      expect((await kontor.ask(path, { method: 'POST', body: form })).status).toBe(422)
    }
    expect(kontor.book.commits.length).toBe(commits)
  })

  test('make the request another one: the same Idempotency-Key is refused', async () => {
    const key = { 'idempotency-key': `key ${account}` }
    const file = small('b.csv', '02.01.2026')
    const first = await imports.post('', [file], { likely_duplicates: 'skip' }, key)
    const replayed = await imports.post('', [file], { likely_duplicates: 'skip' }, key)
    expect([first.status, replayed.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(await replayed.json()).toEqual(await first.json())
    const other = await problemOf(await imports.post('', [file], { likely_duplicates: 'import' }, key))
    expect(other).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    await kontor.services.idle()
  })
})

describe('an encoding', () => {
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'))
  // é in Mac Roman, Ž in windows-1252.
  const file: NamedFile = ['mac.csv', bytes('Datum;Text;Betrag\n01.01.2026;Caf\x8e;5.00')]

  test('of the caller decodes the bytes correctly', async () => {
    const textsIn = async (encoding: string) =>
      (await imports.plan([file], { encoding }))[0]?.rows.map(({ text }) => text)
    expect(await textsIn('macintosh')).toEqual(['Café'])
    expect(await textsIn('windows-1252')).toEqual(['CafŽ'])
    const [batch] = await imports.start([file], { encoding: 'macintosh' })
    expect(await rowsOf(kontor, account)).toEqual(['2026-01-01 5 Café'])
    expect((await imports.report(batch?.id ?? '')).mapping?.encoding).toBe('macintosh')
  })

  test('is remembered with a mapping', async () => {
    const columns = MAPPING.columns
    await imports.start([file], { encoding: 'macintosh', mapping: { columns } })
    const next: NamedFile = ['next.csv', bytes('Datum;Text;Betrag\n02.01.2026;Z\x9frich;6.00')]
    expect((await imports.plan([next]))[0]?.rows.map(({ text }) => text)).toEqual(['Zürich'])
  })

  test('that does not exist is an error of the request, for any file', async () => {
    const xml: NamedFile = ['a.xml', '<Document/>']
    for (const query of ['', '?dry_run=1']) {
      const one = await problemOf(await imports.post(query, [file], { encoding: 'klingon' }))
      expect(one).toMatchObject({ status: 422, code: 'unknown_encoding', errors: { 'options.encoding': [/klingon/] } })
      const second = await problemOf(await imports.post(query, [file, xml], [null, { encoding: 'klingon' }]))
      expect(second).toMatchObject({ status: 422, errors: { 'options.1.encoding': [/klingon/] } })
    }
  })

  test('that an XML file declares and that does not exist is an error of the file, with any encoding of the caller', async () => {
    const xml: NamedFile = ['a.xml', '<?xml version="1.0" encoding="klingon"?><Document/>']
    for (const options of [undefined, {}, { encoding: 'utf-8' }]) {
      const refused = await problemOf(await imports.post('', [xml], options))
      expect(refused).toMatchObject({ status: 415, codes: { 'files.0': 'unknown_encoding' } })
      expect(Object.keys(refused.errors ?? {})).toEqual(['files.0'])
      expect(await imports.plan([xml], options)).toMatchObject([{ problem: { code: 'unknown_encoding' } }])
    }
  })
})

describe('probable duplicates', () => {
  const entry = (day: string, amount: string, reference: string, name: string, text: string) =>
    `<Ntry><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
    <AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><Amt Ccy="CHF">${amount}</Amt>
    <CdtDbtInd>DBIT</CdtDbtInd><RltdPties><Cdtr><Pty><Nm>${name}</Nm></Pty></Cdtr></RltdPties>
    <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  const camt: NamedFile = [
    'a.xml',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
    <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-01-31T18:00:00</CreDtTm></GrpHdr>
    <Stmt><Id>1</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>CHF</Ccy></Acct>
    ${entry('2026-01-05', '10.00', 'R1', 'Muster Handels AG', 'Miete Lager')}
    ${entry('2026-01-06', '20.00', 'R2', 'Bäckerei Sonne', 'Brot')}
    </Stmt></BkToCstmrStmt></Document>`,
  ]
  const csv: NamedFile = [
    'a.csv',
    'Datum;Text;Betrag\n05.01.2026;Muster Handels Miete;-10.00\n06.01.2026;Sonne;-20.00\n07.01.2026;Neu;-30.00',
  ]

  const transactions = async (): Promise<readonly BankTransactionObject[]> => {
    const answer = await kontor.ask(`/api/bank_transaction?filter[bank_account]=${account}`)
    return ((await answer.json()) as { data: readonly BankTransactionObject[] }).data
  }

  test('are planned, skipped when the texts agree too, otherwise imported and flagged, counted and reported', async () => {
    await imports.start([camt])
    const stored = await transactions()
    const [planned] = await imports.plan([csv])
    expect(planned).toMatchObject({
      counts: { rows: 3, new: 2, duplicates: 0, likely_duplicates: 1, flagged: 1 },
      review: ['likely_duplicates'],
    })
    expect(planned?.rows.map(({ state, is_left_out }) => [state, is_left_out])).toEqual([
      ['likely_duplicate', true],
      ['likely_duplicate', false],
      ['new', false],
    ])
    const [batch] = await imports.start([csv])
    expect(batch?.result).toMatchObject({ created: 2, duplicates: 1, likely_duplicates: 1, flagged: 1 })
    const bread = stored.find(({ amount }) => amount === -20)
    const flags = (await transactions()).map(({ amount, likely_duplicate_of: of }) => [amount, of])
    expect(flags).toEqual(
      expect.arrayContaining([
        [-20, bread?.id],
        [-20, null],
        [-30, null],
      ]),
    )
    expect([batch?.processedJobs, batch?.totalJobs, batch?.finished]).toEqual([3, 3, true])
    const report = await imports.report(batch?.id ?? '')
    expect(ImportReportObject.strict().parse(report)).toEqual(report)
    const rows = planned?.rows.filter(({ state }) => state === 'likely_duplicate').map(({ state: _, ...row }) => row)
    expect(report.likely_duplicates).toEqual(rows)
    expect(report.likely_duplicates[0]).toMatchObject({
      position: 0,
      source_line: 2,
      amount: -10,
      text: 'Muster Handels Miete',
    })
    // Again: no new rows, and a skipped row is not counted as an existing one.
    const [again] = await imports.start([csv])
    expect(again?.result).toMatchObject({ created: 0, duplicates: 3, likely_duplicates: 1, flagged: 0 })
  })

  test('are imported when the caller wants them, all or some', async () => {
    await imports.start([camt])
    const [some] = await imports.start([csv], { likely_duplicates: 'skip', import_rows: [1, 2, 99] })
    expect(some?.result).toMatchObject({ created: 2, duplicates: 1, likely_duplicates: 1, flagged: 0 })
    const [all] = await imports.start([csv], { likely_duplicates: 'import' })
    expect(all?.result).toMatchObject({ created: 1, duplicates: 2, likely_duplicates: 0 })
    expect(await rowsOf(kontor, account)).toHaveLength(5)
  })

  test('are searched in file order: rows of an earlier file of the request count', async () => {
    const [, second] = await imports.start([camt, csv], { likely_duplicates: 'skip' })
    expect(second?.result).toMatchObject({ created: 1, duplicates: 2, likely_duplicates: 2 })
  })
})

test('an import from before reports existed has none', async () => {
  const answer = await kontor.ask('/api/batch/01890000-0000-7000-8000-000000000000/report')
  expect(answer.status).toBe(404)
})

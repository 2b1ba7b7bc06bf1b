// What a plan says of an import, and that the import then does exactly that; a plan changes nothing.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ImportPlan } from '../../../shared/api/endpoints/import/import-plan.ts'
import { get } from '../../../shared/books/port/read.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { readShared, readSharedJson, skipWithoutSharedData } from '../../support/shared-data.ts'
import { type Kontor, startKontor } from '../kontor.ts'
import { createAccount, importsOf, type NamedFile } from './import-files.ts'

const IBAN = 'CH9300762011623852957'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

const newAccount = () => createAccount(kontor, { type: 'cash', name: 'Any' })

const csv = (rows: readonly string[]): NamedFile => ['rows.csv', ['Datum;Text;Betrag;Saldo', ...rows].join('\n')]

describe('a plan', () => {
  test('states the result of each row, and changes nothing', async () => {
    const { post, plan, start } = importsOf(kontor, await newAccount())
    const first = csv(['05.01.2026;Coffee;-4.50;95.50', '06.01.2026;Rent;-50.00;45.50'])
    await start([first])
    const commits = kontor.book.commits.length
    const more = csv(['06.01.2026;Rent;-50.00;45.50', '07.01.2026;Shop;12.00;57.50'])
    const [planned] = await plan([more])
    expect(planned).toMatchObject({
      name: 'rows.csv',
      format: 'csv',
      problem: null,
      counts: { rows: 2, new: 1, duplicates: 1, likely_duplicates: 0, flagged: 0, skipped: 0 },
      mapping: { shape: 'datum|text|betrag|saldo', confidence: expect.any(Number) },
      mapping_origin: 'automatic',
      rows: [
        {
          position: 0,
          source_line: 2,
          state: 'duplicate',
          reason: null,
          transaction_ids: [expect.any(String)],
          is_left_out: true,
        },
        { position: 1, source_line: 3, state: 'new', amount: 12, transaction_ids: [], is_left_out: false },
      ],
      rows_left_out: 0,
      statements: [{ rows: 2, sum: -38, adds_up: true, opening_balance: 95.5, closing_balance: 57.5 }],
    })
    expect(planned?.preview.slice(0, 2)).toEqual([
      ['Datum', 'Text', 'Betrag', 'Saldo'],
      ['06.01.2026', 'Rent', '-50.00', '45.50'],
    ])
    const [id] = planned?.rows[0]?.transaction_ids ?? []
    const [transaction] = await kontor.book.read([get('bank_transaction', id ?? '')])
    expect(transaction?.amount).toBe(-5000)
    // A plan with a key, which is not stored, changes nothing either.
    const again = await post('/plan', [more], undefined, { 'idempotency-key': 'p' })
    expect([again.status, await again.json()]).toEqual([200, [planned]])
    // The older switch for a plan gives the same answer.
    const asBefore = await post('?dry_run=1', [more], undefined, { 'idempotency-key': 'p' })
    expect([asBefore.status, await asBefore.json()]).toEqual([200, [planned]])
    expect(kontor.book.commits.length).toBe(commits)
  })

  test('stores no file', async () => {
    const fresh = await startKontor()
    const { plan } = importsOf(fresh, await createAccount(fresh, { type: 'cash', name: 'Any' }))
    await plan([csv(['05.01.2026;Coffee;-4.50;95.50'])])
    expect(await fresh.storedFiles.names()).toEqual([])
    await fresh.close()
  })

  test('of refused files gives the reason and the findings, next to the plans of the other files', async () => {
    const { plan } = importsOf(kontor, await createAccount(kontor, { type: 'bank', name: 'B', iban: IBAN }))
    const unclear: NamedFile = ['unclear.csv', 'a;b;c\n01.01.2026;5.00;7.00\n02.01.2026;6.00;9.00\n']
    const camt: NamedFile = ['good.xml', makeCamt({ seed: 5, iban: IBAN, rows: 4 }).text]
    const other: NamedFile = ['other.xml', makeCamt({ seed: 5, iban: 'CH1908999000001234567', rows: 4 }).text]
    const plans = await plan([unclear, ['notes.pdf', 'x'], camt, other])
    expect(
      plans.map(({ name, problem, review, counts }) => [name, problem?.status, problem?.code, review, counts.new]),
    ).toEqual([
      ['unclear.csv', 422, 'columns_unclear', ['refused'], 0],
      ['notes.pdf', 415, 'invalid_file_format', ['refused'], 0],
      ['good.xml', undefined, undefined, [], 4],
      ['other.xml', 422, 'other_bank_account', ['refused'], 0],
    ])
    // A refused file has no rows, of whatever state.
    const none = { rows: 0, new: 0, duplicates: 0, likely_duplicates: 0, flagged: 0, skipped: 0 }
    expect([plans[1]?.counts, plans[1]?.rows, plans[1]?.rows_left_out]).toEqual([none, [], 0])
    expect(plans[0]?.mapping?.columns).toHaveLength(3)
    expect(plans[0]?.preview[1]).toEqual(['01.01.2026', '5.00', '7.00'])
    expect(plans.map((each) => ImportPlan.strict().parse(each))).toEqual(plans)
  })

  test('names days that are missing or duplicated; they alone need no decision', async () => {
    const { plan, start } = importsOf(kontor, await newAccount())
    await start([csv(['05.01.2026;Coffee;-4.50;95.50', '06.01.2026;Rent;-50.00;45.50'])])
    const [later] = await plan([csv(['20.03.2026;Coffee;-4.50;15.50', '21.03.2026;Shop;1.00;16.50'])])
    expect(later?.review).toEqual([])
    expect(later?.gaps).toEqual([{ from_date: '2026-01-07', to_date: '2026-03-19', missing: 25.5 }])
    const [next] = await plan([csv(['07.01.2026;Coffee;-4.50;41.00', '08.01.2026;Shop;1.00;42.00'])])
    expect(next?.review).toEqual([])
    const [over] = await plan([csv(['04.01.2026;Cash;-0.50;100.00', '05.01.2026;Coffee;-4.50;95.50'])])
    expect(over?.overlaps).toEqual([{ from_date: '2026-01-05', to_date: '2026-01-05', missing: null }])
    expect(over?.review).toEqual([])
  })

  test('needs review only where the order of day and month is assumed', async () => {
    const { plan } = importsOf(kontor, await newAccount())
    // In German titles the day would be first.
    const rows = (dates: readonly string[]): NamedFile => [
      'rows.csv',
      ['Date;Text;Amount;Balance', ...dates.map((date, at) => `${date};Row ${at};-4.50;${95.5 - 4.5 * at}`)].join('\n'),
    ]
    const [assumed] = await plan([rows(['05/01/2026', '06/01/2026'])])
    expect(assumed?.warnings.map(({ code }) => code)).toEqual(['day_first_assumed'])
    expect(assumed?.mapping?.confidence).toBeGreaterThanOrEqual(0.7)
    expect(assumed?.review).toEqual(['mapping'])
    const [clear] = await plan([rows(['05/01/2026', '16/01/2026'])])
    expect(clear?.review).toEqual([])
    // A caller that gives the mapping has seen the columns.
    const columns = ['booking_date', 'text', 'amount', 'balance'].map((meaning, index) => ({ index, meaning }))
    const [given] = await plan([rows(['05/01/2026', '06/01/2026'])], { mapping: { columns } })
    expect(given?.mapping_origin).toBe('given')
    expect(given?.review).toEqual([])
    // A caller that gives the order has decided it.
    const [mapped] = await plan([rows(['05/01/2026', '06/01/2026'])], { mapping: { columns, date_order: 'mdy' } })
    expect([mapped?.warnings, mapped?.rows[0]?.booking_date]).toEqual([[], '2026-05-01'])
  })

  test('needs review where a row may be no transaction, and where the running balance is wrong', async () => {
    const { plan } = importsOf(kontor, await newAccount())
    const rows = ['01.03.2026;Customer;100.00;100.00', '02.03.2026;a;-5.00;95.00', '03.03.2026;b;-20.00;75.00']
    // Unknown titles: the first row may state the opening balance in an unknown word.
    const doubtful: NamedFile = ['a.csv', ['Kuupäev;Selgitus;Summa;Jääk', ...rows].join('\n')]
    const [asked] = await plan([doubtful])
    expect(asked?.warnings).toMatchObject([{ code: 'maybe_no_transaction', values: { lines: '2' } }])
    expect(asked?.review).toEqual(['mapping'])
    expect(asked?.counts.new).toBe(3)
    const [broken] = await plan([
      csv([
        '01.03.2026;a;-5.00;95.00',
        '02.03.2026;b;-5.00;80.00',
        '03.03.2026;c;-5.00;70.00',
        '04.03.2026;d;1.00;9.00',
      ]),
    ])
    expect(broken?.review).toEqual(['balance'])
  })

  test('lists at most 2000 rows', async () => {
    const { plan } = importsOf(kontor, await newAccount())
    const rows = Array.from(
      { length: 2100 },
      (_, index) =>
        `${String((index % 28) + 1).padStart(2, '0')}.01.2026;Row ${index};${index % 2 ? '-' : ''}${((index * 37) % 500) + 1}.50;`,
    )
    const [planned] = await plan([csv(rows)])
    expect([planned?.counts.new, planned?.rows.length, planned?.rows_left_out]).toEqual([2100, 2000, 100])
  })
})

/** Plans, imports, and compares the two. */
const agree = async (file: NamedFile, accountId: string, options?: unknown): Promise<void> => {
  const { plan, start } = importsOf(kontor, accountId)
  const [planned] = await plan([file], options)
  const [batch] = await start([file], options)
  const { counts } = planned ?? {}
  expect([
    file[0],
    counts?.new,
    (counts?.duplicates ?? 0) + (counts?.likely_duplicates ?? 0),
    counts?.likely_duplicates,
  ]).toEqual([file[0], batch?.result.created, batch?.result.duplicates, batch?.result.likely_duplicates])
  expect([counts?.rows, counts?.skipped]).toEqual([batch?.totalJobs, batch?.result.skipped])
}

describe('an import does what its plan says', () => {
  const day = fc.integer({ min: 1, max: 5 }).map((number) => `0${number}.01.2026`)
  const line = fc.tuple(day, fc.constantFrom('Coffee', 'Rent', 'Muster AG'), fc.constantFrom('-4.50', '10.00', '12.00'))
  const table = fc.array(
    line.map(([date, text, amount]) => `${date};${text};${amount};`),
    { minLength: 1, maxLength: 12 },
  )

  test('with generated tables that repeat their own rows and those of each other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(table, { minLength: 1, maxLength: 4 }), fc.boolean(), async (tables, imports) => {
        const account = await newAccount()
        const options = imports ? { likely_duplicates: 'import' } : undefined
        for (const [index, rows] of tables.entries()) {
          const titles = index % 2 === 0 ? 'Datum;Text;Betrag;Saldo' : 'Date;Description;Amount;Balance'
          await agree([`made-${index}.csv`, [titles, ...rows].join('\n')], account, options)
        }
      }),
      { numRuns: 40 },
    )
    expect(kontor.errors).toEqual([])
  })

  describe('with real files', () => {
    beforeEach(skipWithoutSharedData)
    const { files = {} } = readSharedJson<{ files?: Readonly<Record<string, { kind: string }>> }>(
      'data',
      'statements',
      'expected.json',
    )

    test('all into one account, twice', async () => {
      const account = await newAccount()
      for (const round of [1, 2]) {
        for (const path of Object.keys(files)) {
          if (files[path]?.kind === 'camt') continue
          await agree([`${round}-${path.replace(/^.*\//, '')}`, readShared('data', 'statements', path)], account)
        }
      }
      expect(kontor.errors).toEqual([])
    })
  })
})

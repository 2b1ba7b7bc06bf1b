// Tables whose rows belong to several own accounts, by name or IBAN: an import takes those of its account, and names the
// others in the plan and in the result.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { type Kontor, startKontor } from '../kontor.ts'
import { createAccount, identify, importsOf, type NamedFile, rowsOf } from './import-files.ts'

const IBAN = 'CH9300762011623852957'
const OTHER = 'CH5604835012345678009'

let kontor: Kontor
const ids = { workshop: '', rent: '', cash: '' }
beforeAll(async () => {
  kontor = await startKontor()
  ids.workshop = await createAccount(kontor, { type: 'bank', name: 'Velo Werkstatt', iban: IBAN })
  ids.rent = await createAccount(kontor, { type: 'bank', name: 'Velo Miete', iban: OTHER })
  ids.cash = await createAccount(kontor, { type: 'cash', name: 'Kasse' })
})
afterAll(() => kontor.close())

const TITLES = ['Account', 'Date', 'Description', 'Amount']
const ROWS = [
  ['Velo Werkstatt', '2026-02-01', 'Chains', '-41.20'],
  [' VELO MIETE', '2026-02-02', 'Rent', '-3150.45'],
  ['Velo Werkstatt', '2026-02-03', 'Customer', '300.00'],
]
const BY_NAME: NamedFile = ['names.csv', [TITLES, ...ROWS].map((row) => row.join(';')).join('\n')]
const workbook = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Export')
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}
const notOf = (account: string, count: number) => ({
  code: 'rows_of_other_account',
  message:
    count === 1
      ? `1 row belongs to the account ${account} and is not part of this import.`
      : `${count} rows belong to the account ${account} and are not part of this import.`,
  values: { count, account },
})

describe('accounts by name', () => {
  test('are identified, all of them', async () => {
    const [found] = await identify(kontor, [BY_NAME])
    expect(found?.accounts.map(({ other_account, bank_account_id }) => [other_account, bank_account_id])).toEqual([
      ['Velo Werkstatt', ids.workshop],
      ['VELO MIETE', ids.rent],
    ])
  })

  test('the plan and the result of each import name the rows of the other account', async () => {
    const imports = importsOf(kontor, ids.workshop)
    const [plan] = await imports.plan([BY_NAME])
    expect([plan?.counts.rows, plan?.review, plan?.warnings]).toEqual([2, [], [notOf('VELO MIETE', 1)]])
    const [batch] = await imports.start([BY_NAME])
    expect(batch?.result).toMatchObject({ created: 2, warnings: [notOf('VELO MIETE', 1).message] })
    expect((await imports.report(batch?.id ?? '')).warnings).toEqual([notOf('VELO MIETE', 1)])
    expect(await rowsOf(kontor, ids.workshop)).toEqual(['2026-02-01 -41.2 Chains', '2026-02-03 300 Customer'])

    const [other] = await importsOf(kontor, ids.rent).start([['names.xlsx', workbook([TITLES, ...ROWS])]])
    expect(other?.result).toMatchObject({ created: 1, warnings: [notOf('Velo Werkstatt', 2).message] })
    expect(await rowsOf(kontor, ids.rent)).toEqual(['2026-02-02 -3150.45 Rent'])
  })

  test('an account that no row names takes none of them', async () => {
    const [plan] = await importsOf(kontor, ids.cash).plan([BY_NAME])
    expect(plan?.problem).toMatchObject({
      code: 'other_bank_account',
      values: { found: ['Velo Werkstatt', 'VELO MIETE'], wanted: 'Kasse' },
    })
  })
})

test('accounts by IBAN: the rows of the others are named, and what concerns the whole file', async () => {
  const table: NamedFile = [
    'ibans.csv',
    [
      'Anfangssaldo;1.2x4,50',
      'Konto;Datum;Buchungstext;Betrag',
      `${OTHER};05.03.2026;Miete;-1500.00`,
      `${IBAN};06.03.2026;Zins;12.50`,
      `${OTHER};07.03.2026;Kunde;200.00`,
    ].join('\n'),
  ]
  const [plan] = await importsOf(kontor, ids.workshop).plan([table])
  expect(plan?.counts.rows).toBe(1)
  expect(plan?.warnings.map(({ code, values }) => [code, values])).toEqual([
    ['balance_unreadable', { line: 1, text: '1.2x4,50' }],
    ['rows_of_other_account', { count: 2, account: OTHER }],
  ])
  expect(plan?.review).toEqual(['mapping'])
})

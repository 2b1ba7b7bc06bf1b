// The transactions of one account in two formats, through the services with the real reader: whichever comes second brings
// nothing new, and says of each row that it left out which transactions it seems to be. Somebody has confirmed that they are
// left out, or the balances prove it.
import { readdirSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { UploadedFile } from '../../../main/service/core/request.ts'
import { createParser } from '../../../main/worker/parser.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank-transaction.ts'
import type { ImportOptions } from '../../../shared/record/import-options.ts'
import { assert } from '../../../shared/value/result.ts'
import { makeCamt } from '../../support/make-camt.ts'
import { makeTable, type TableWish } from '../../support/make-table.ts'
import { answerOf, closeWorld, createWorld, fileOf, type World } from '../../support/service-world.ts'
import { hasSharedData, orNoSamples, readShared, sharedPath, skipWithoutSharedData } from '../../support/shared-data.ts'

const IBAN = 'CH9300762011623852957'
const parser = createParser()
afterAll(() => parser.close())

const worlds: World[] = []
afterAll(() => Promise.all(worlds.map(closeWorld)))
const newWorld = async (currency = 'CHF') => {
  const world = await createWorld({ parse: parser.parse })
  worlds.push(world)
  const account = answerOf(
    await world.services.bankAccounts.create(world.owner, { type: 'cash', name: 'Any', currency }),
  ).record.id
  return { world, account }
}

/** Imports a file; answers the batch with its report. */
const importFile = async (
  { world, account }: Awaited<ReturnType<typeof newWorld>>,
  file: UploadedFile,
  options: ImportOptions = { likely_duplicates: 'skip' },
) => {
  const input = { bank_account_id: account, files: [file], options }
  const [started] = answerOf(await world.services.imports.start(world.owner, input))
  await world.services.idle()
  assert(started, 'a batch')
  const { batch, report } = answerOf(await world.services.imports.report(world.owner, { id: started.id }))
  expect(world.errors).toEqual([])
  return { ...batch, likely: report.likely_duplicates ?? [] }
}

const stored = async (world: World): Promise<readonly BankTransaction[]> =>
  (await world.book.read([page('bank_transaction')]))[0].rows

/** What the file alone makes in empty books. */
const movementsOf = async (file: UploadedFile): Promise<readonly BankTransaction[]> => {
  const at = await newWorld()
  await importFile(at, file)
  return stored(at.world)
}

/** Imports one after the other: the second brings nothing, and lists what it left out beside what is certain. */
const expectNothingNew = async (first: UploadedFile, second: UploadedFile) => {
  const at = await newWorld()
  await importFile(at, first)
  const before = await stored(at.world)
  const batch = await importFile(at, second)
  expect([batch.created, batch.duplicates]).toEqual([0, batch.total_rows])
  expect(batch.likely.length).toBe(batch.likely_duplicates)
  expect(await stored(at.world)).toEqual(before)
  return batch
}

const WISHES: readonly TableWish[] = [
  { collective: 'parts', text: 'names', days: 'booking' },
  { collective: 'total', text: 'names', days: 'both' },
  { collective: 'parts', text: 'nothing', days: 'booking' },
  { collective: 'total', text: 'nothing', days: 'value' },
]
const named = WISHES.map((wish) => ({ name: `${wish.collective}, ${wish.text}, ${wish.days}`, wish }))

describe.each([1, 2, 3])('made movements %i', (seed) => {
  const camt = fileOf('camt.xml', makeCamt({ seed, iban: IBAN, rows: 300 }).text)

  test.each(named)('a table after the CAMT: $name', async ({ wish }) => {
    const table = fileOf('table.csv', makeTable(await movementsOf(camt), wish))
    const batch = await expectNothingNew(camt, table)
    expect(batch.likely_duplicates).toBe(batch.total_rows)
    if (wish.collective === 'total') expect(batch.likely.some(({ reason }) => reason === 'collective')).toBe(true)
  })

  test.each(named)('the CAMT after a table: $name', async ({ wish }) => {
    const table = fileOf('table.csv', makeTable(await movementsOf(camt), wish))
    expect((await expectNothingNew(table, camt)).likely_duplicates).toBe(300)
  })

  test('a table that goes on where the CAMT ended brings only the rest', async () => {
    const later = fileOf('later.xml', makeCamt({ seed: seed + 50, iban: IBAN, rows: 200, from: '2026-02-02' }).text)
    const movements = [...(await movementsOf(camt)), ...(await movementsOf(later))]
    const at = await newWorld()
    await importFile(at, camt)
    const table = makeTable(movements, { collective: 'parts', text: 'names', days: 'booking' })
    const batch = await importFile(at, fileOf('table.csv', table))
    expect([batch.created, batch.likely_duplicates]).toEqual([200, 300])
  })

  test.each(named)('nobody is asked when the balances of the table prove it: $name', async ({ wish }) => {
    const at = await newWorld()
    await importFile(at, camt)
    const [statements] = await at.world.book.read([page('statement')])
    const table = makeTable(await stored(at.world), wish, statements.rows[0]?.opening_balance ?? 0)
    const batch = await importFile(at, fileOf('table.csv', table), {})
    // The statement begins on 1 January: its balance proves nothing for rows with the value date of the day before.
    const unproved = table.split('\n').filter((line) => line.startsWith('31.12.2025;')).length
    expect([batch.created, batch.flagged, batch.likely_duplicates]).toEqual([
      unproved,
      unproved,
      batch.total_rows - unproved,
    ])
  })

  test('what only day, amount and name speak for comes in and is flagged', async () => {
    const at = await newWorld()
    await importFile(at, camt)
    const table = makeTable(await stored(at.world), { collective: 'parts', text: 'nothing', days: 'booking' })
    // Without its balances.
    const lines = table.split('\n').map((line) => line.split(';').slice(0, -1).join(';'))
    const batch = await importFile(at, fileOf('table.csv', lines.join('\n')), {})
    expect([batch.created, batch.flagged]).toEqual([300, 300])
    const flagged = (await stored(at.world)).filter((each) => each.likely_duplicate_of !== null)
    expect(new Set(flagged.map((each) => each.likely_duplicate_of)).size).toBe(300)
  })

  test('other movements of the same days are all new', async () => {
    const other = await movementsOf(fileOf('other.xml', makeCamt({ seed: seed + 90, iban: IBAN, rows: 300 }).text))
    const at = await newWorld()
    await importFile(at, camt)
    const batch = await importFile(
      at,
      fileOf('t.csv', makeTable(other, { ...WISHES[0], text: 'nothing' } as TableWish)),
    )
    expect(batch.created + batch.likely_duplicates).toBe(300)
    // Only what is equal to the Rappen on the same day may be taken for the same, and then only with a common word.
    expect(batch.likely_duplicates).toBeLessThan(3)
  })
})

const camtFiles = hasSharedData ? readdirSync(sharedPath('data', 'statements', 'camt')) : []
const cases = orNoSamples(camtFiles.map((name) => [name, name] as const))

describe('a real CAMT file and its movements as a table', () => {
  beforeEach(skipWithoutSharedData)

  test.for(cases)('%s', async ([name], { skip }) => {
    const camt = fileOf(name, readShared('data', 'statements', 'camt', name))
    const alone = await newWorld()
    const input = { bank_account_id: alone.account, files: [camt] }
    if (!(await alone.world.services.imports.start(alone.world.owner, input)).ok)
      skip('it is no statement of one account')
    await alone.world.services.idle()
    const movements = await stored(alone.world)
    const [{ currency } = { currency: 'CHF' }] = movements
    if (movements.length === 0 || movements.some((each) => each.currency !== currency))
      skip('it has no movements of one currency')
    const isNamed = movements.some((each) => each.name !== null || each.text !== null)
    for (const { wish } of named) {
      for (const isTableFirst of [false, true]) {
        const at = await newWorld(currency)
        const table = fileOf('table.csv', makeTable(movements, wish))
        await importFile(at, isTableFirst ? table : camt)
        const batch = await importFile(at, isTableFirst ? camt : table)
        // A single row without a word in common might be another payment of the same amount.
        const isUnknown = movements.length === 1 && !(wish.text === 'names' && isNamed)
        expect([name, wish, isTableFirst, batch.created]).toEqual([name, wish, isTableFirst, isUnknown ? 1 : 0])
      }
    }
  })
})

describe('a real file and the same in another form', () => {
  beforeEach(skipWithoutSharedData)

  test.each([
    ['csv/ch_akb_2022.csv', 'csv/derived_akb_cp1252_crlf.csv'],
    ['csv/ch_postfinance_2024_fr.csv', 'csv/derived_postfinance_utf16le_tab.txt'],
    ['csv/ch_raiffeisen_2021.csv', 'csv/derived_raiffeisen_comma_requoted.csv'],
    ['csv/ch_ubs_2024_de.csv', 'csv/derived_ubs_nobom_cr_only.csv'],
    ['camt/ch_postfinance_053_v04_musterdatei2016.xml', 'camt/derived_prefix_ns2_bom_crlf_pf.xml'],
    ['camt/ch_ubs_053_v08_fx.xml', 'camt/derived_utf16le_bom_ubs.xml'],
  ])('%s and %s', async (one, other) => {
    const [first, second] = [one, other].map((path) =>
      fileOf(path, readShared('data', 'statements', ...path.split('/'))),
    )
    assert(first && second, 'two files')
    await expectNothingNew(first, second)
  })
})

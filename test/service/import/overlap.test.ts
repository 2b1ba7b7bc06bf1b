// The transactions of one account in two formats, through the services with the real reader: the second file has no new
// rows, and for each skipped row names the transactions it seems to be. Either the user has confirmed the skip, or the
// balances prove it. Here with generated movements; with the samples: overlap-samples.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { page } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { fileOf } from '../../support/books/service-world.ts'
import { countOf } from '../../support/counts.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { makeTable, type TableWish } from '../../support/file/make-table.ts'
import { createOverlapWorlds, NAMED_WISHES, WISHES } from './overlap-worlds.ts'

const IBAN = 'CH9300762011623852957'
const SEEDS = Array.from({ length: countOf('overlapping_statements') }, (_, index) => index + 1)

const worlds = createOverlapWorlds()
afterAll(worlds.close)
const { expectNothingNew, importFile, movementsOf, newWorld, stored } = worlds

describe.each(SEEDS)('generated movements %i', (seed) => {
  const camt = fileOf('camt.xml', makeCamt({ seed, iban: IBAN, rows: 300 }).text)
  /** Its rows in empty books. */
  let movements: readonly BankTransaction[] = []
  beforeAll(async () => {
    movements = await movementsOf(camt)
  })

  test.each(NAMED_WISHES)('a table after the CAMT: $name', async ({ wish }) => {
    const table = fileOf('table.csv', makeTable(movements, wish))
    const batch = await expectNothingNew(camt, table)
    expect(batch.likely_duplicates).toBe(batch.total_rows)
    if (wish.collective === 'total') expect(batch.likely.some(({ reason }) => reason === 'collective')).toBe(true)
  })

  test.each(NAMED_WISHES)('the CAMT after a table: $name', async ({ wish }) => {
    const table = fileOf('table.csv', makeTable(movements, wish))
    expect((await expectNothingNew(table, camt)).likely_duplicates).toBe(300)
  })

  test('a table that continues after the end of the CAMT has only the further rows', async () => {
    const later = fileOf('later.xml', makeCamt({ seed: seed + 50, iban: IBAN, rows: 200, from: '2026-02-02' }).text)
    const longer = [...movements, ...(await movementsOf(later))]
    const at = await newWorld()
    await importFile(at, camt)
    const table = makeTable(longer, { collective: 'parts', text: 'names', days: 'booking' })
    const batch = await importFile(at, fileOf('table.csv', table))
    expect([batch.created, batch.likely_duplicates]).toEqual([200, 300])
  })

  test.each(NAMED_WISHES)('there is no question when the balances of the table prove it: $name', async ({ wish }) => {
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

  test('rows with only an equal day, amount and name are imported and flagged', async () => {
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
    // Only rows equal to the Rappen on the same day may count as the same, and only with a common word.
    expect(batch.likely_duplicates).toBeLessThan(3)
  })
})

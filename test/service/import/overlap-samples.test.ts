// Like overlap.test.ts, with the sample files: a statement and its movements as a table, and files with the same
// content.
import { readdirSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { assert } from '../../../shared/value/result.ts'
import { fileOf } from '../../support/books/service-world.ts'
import { makeTable } from '../../support/file/make-table.ts'
import { hasSharedData, orNoSamples, readShared, sharedPath, skipWithoutSharedData } from '../../support/shared-data.ts'
import { createOverlapWorlds, NAMED_WISHES } from './overlap-worlds.ts'

const worlds = createOverlapWorlds()
afterAll(worlds.close)
const { expectNothingNew, importFile, newWorld, stored } = worlds

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
    for (const { wish } of NAMED_WISHES) {
      for (const isTableFirst of [false, true]) {
        const at = await newWorld(currency)
        const table = fileOf('table.csv', makeTable(movements, wish))
        await importFile(at, isTableFirst ? table : camt)
        const batch = await importFile(at, isTableFirst ? camt : table)
        // A single row without a common word might be another payment of the same amount.
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

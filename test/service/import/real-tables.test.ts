// CSV and spreadsheets through the services: the count and the sum that were determined without Kontor, and no new rows
// when the file comes again. The layouts of our own, and every real file of the samples: ends with a line that gives
// the number of files for which that is true.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { UploadedFile } from '../../../main/service/core/request.ts'
import { page } from '../../../shared/books/port/read.ts'
import { minorToDecimal, parseAmount, sumMinor } from '../../../shared/value/money.ts'
import { theImport } from '../../support/books/import-batches.ts'
import { answerOf, closeWorld, createWorld, fileOf } from '../../support/books/service-world.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'
import { orNoSamples, readShared, readSharedJson, skipWithoutSharedData } from '../../support/shared-data.ts'
import { LAYOUTS } from '../../worker/table/layouts.ts'

interface Right {
  readonly rows: number
  readonly sum: string
}

interface Expected extends Right {
  readonly kind: string
  readonly acceptable?: readonly Right[]
}

const { files = {} } = readSharedJson<{ files?: Readonly<Record<string, Expected>> }>(
  'data',
  'statements',
  'expected.json',
)
const tables = Object.entries(files).filter(([, { kind }]) => kind === 'csv' || kind === 'spreadsheet')

let right = 0
afterAll(() => {
  if (tables.length > 0)
    process.stderr.write(`Table files imported right, and nothing new the second time: ${right} of ${tables.length}.\n`)
})

const decimal = (text: string): string => {
  const amount = parseAmount(text, 'CHF')
  return amount.ok ? minorToDecimal(amount.value, 'CHF') : text
}

/** Imports the file into empty books, twice. */
const importTwice = async (file: UploadedFile, answers: readonly Right[]): Promise<void> => {
  const world = await createWorld({ parse: sharedParser.parse })
  const account = answerOf(await world.services.bankAccounts.create(world.owner, { type: 'cash', name: 'Any' }))
  const importOnce = async () => {
    const input = { bank_account_id: account.record.id, files: [file] }
    const [batch] = answerOf(await world.services.imports.start(world.owner, input))
    await world.services.idle()
    return theImport(answerOf(await world.services.batches.get(world.owner, { id: batch?.id ?? '' })))
  }
  const first = await importOnce()
  const [stored] = await world.book.read([page('bank_transaction')])
  const found = { rows: stored.total, sum: minorToDecimal(sumMinor(stored.rows.map((row) => row.amount)), 'CHF') }
  expect(answers.map(({ rows, sum }) => ({ rows, sum: decimal(sum) }))).toContainEqual(found)
  expect([first.created, first.duplicates]).toEqual([found.rows, 0])
  const again = await importOnce()
  expect([again.created, again.duplicates]).toEqual([0, found.rows])
  expect(world.errors).toEqual([])
  await closeWorld(world)
}

/** The sum of rows like `2026-01-31 -12.34`. */
const sumOf = (rows: readonly string[]): string =>
  (rows.reduce((sum, row) => sum + Math.round(Number(row.slice(11)) * 100), 0) / 100).toFixed(2)

describe('a table of our own', () => {
  test.each(LAYOUTS.map((layout) => [layout.name, layout] as const))('%s', async (_, { text, rows }) => {
    await importTwice(fileOf('table.csv', text), [{ rows: rows.length, sum: sumOf(rows) }])
  })
})

describe('a real table', () => {
  beforeEach(skipWithoutSharedData)

  test.each(orNoSamples(tables))('%s', async (path, expected) => {
    const file = fileOf(path.replace(/^.*\//, ''), readShared('data', 'statements', path))
    await importTwice(file, expected.acceptable ?? [expected])
    right++
  })
})

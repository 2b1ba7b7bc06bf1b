// Every real CSV and spreadsheet of the test data through the services: the count and the sum that were computed without
// Kontor, and nothing more when the file comes again. Ends with a line that says of how many files that is true.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createParser } from '../../main/worker/parser.ts'
import { page } from '../../shared/books/read.ts'
import { minorToDecimal, parseAmount, sumMinor } from '../../shared/value/money.ts'
import { answerOf, closeWorld, createWorld, fileOf } from '../support/service-world.ts'
import { readShared, readSharedJson, skipWithoutSharedData } from '../support/shared-data.ts'

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

const parser = createParser()
let right = 0
afterAll(async () => {
  await parser.close()
  if (tables.length > 0)
    process.stderr.write(`Table files imported right, and nothing new the second time: ${right} of ${tables.length}.\n`)
})

const decimal = (text: string): string => {
  const amount = parseAmount(text, 'CHF')
  return amount.ok ? minorToDecimal(amount.value, 'CHF') : text
}

describe('A real table', () => {
  beforeEach(skipWithoutSharedData)

  test.each(tables)('%s', async (path, expected) => {
    const world = await createWorld({ parse: parser.parse })
    const account = answerOf(await world.services.bankAccounts.create(world.owner, { type: 'cash', name: 'Any' }))
    const importOnce = async () => {
      const file = fileOf(path.replace(/^.*\//, ''), readShared('data', 'statements', path))
      const input = { bank_account_id: account.record.id, files: [file] }
      const [batch] = answerOf(await world.services.imports.start(world.owner, input))
      await world.services.idle()
      return answerOf(await world.services.batches.get(world.owner, { id: batch?.id ?? '' }))
    }
    const first = await importOnce()
    const [stored] = await world.book.read([page('bank_transaction')])
    const found = { rows: stored.total, sum: minorToDecimal(sumMinor(stored.rows.map((row) => row.amount)), 'CHF') }
    const answers = (expected.acceptable ?? [expected]).map(({ rows, sum }) => ({ rows, sum: decimal(sum) }))
    expect(answers).toContainEqual(found)
    expect([first.created, first.duplicates]).toEqual([found.rows, 0])
    const again = await importOnce()
    expect([again.created, again.duplicates]).toEqual([0, found.rows])
    expect(world.errors).toEqual([])
    await closeWorld(world)
    right++
  })
})

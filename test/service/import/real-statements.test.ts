// Every real camt file of the test data through the services: the count and the sum that were computed without Kontor,
// and no new rows when the file comes again. camt.052 and camt.054 are refused with the format to export instead. Ends
// with a line that gives the number of files for which that is true.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from '../../../shared/books/port/read.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import { isQrIban, isSwissIban } from '../../../shared/value/iban.ts'
import { theImport } from '../../support/books/import-batches.ts'
import { answerOf, closeWorld, createWorld, fileOf, type World } from '../../support/books/service-world.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'
import { readShared, readSharedJson, skipWithoutSharedData } from '../../support/shared-data.ts'

interface ExpectedStatement {
  readonly iban: string | null
  readonly other_account: string | null
  readonly rows_if_batches_split: number
  readonly rows_sum: string
}

interface ExpectedFile {
  readonly kind: string
  readonly message: string
  readonly statements: readonly ExpectedStatement[]
}

const { files = {} } = readSharedJson<{ files?: Readonly<Record<string, ExpectedFile>> }>(
  'data',
  'statements',
  'expected.json',
)
const camtFiles = Object.entries(files).filter(([, file]) => file.kind === 'camt')

let right = 0
afterAll(() => {
  if (camtFiles.length > 0)
    process.stderr.write(
      `CAMT files imported or refused right, and nothing new the second time: ${right} of ${camtFiles.length}.\n`,
    )
})

/** Amounts of the expectations have two digits, in any currency. */
const minor = (text: string): number => Math.round(Number(text) * 100)

/** The statements of a file by the account they name; empty where they name none. */
const byAccount = (statements: readonly ExpectedStatement[]): ReadonlyMap<string, readonly ExpectedStatement[]> =>
  Map.groupBy(statements, ({ iban, other_account }) => iban ?? other_account ?? '')

/** A bank account for the statements: as `bank` for an IBAN, otherwise by its number. */
const createAccount = async (world: World, identification: string): Promise<string> => {
  const isBank = isSwissIban(identification) && !isQrIban(identification)
  const answer = await world.services.bankAccounts.create(
    world.owner,
    isBank
      ? { type: 'bank', iban: identification }
      : { type: 'creditcard', name: 'Card', bank_account_number: identification },
  )
  return answerOf(answer).record.id
}

const importFile = async (world: World, accountId: string, name: string): Promise<ImportBatch> => {
  const file = fileOf(name.replace('camt/', ''), readShared('data', 'statements', name))
  const started = await world.services.imports.start(world.owner, { bank_account_id: accountId, files: [file] })
  await world.services.idle()
  return theImport(answerOf(await world.services.batches.get(world.owner, { id: answerOf(started)[0]?.id ?? '' })))
}

describe('a real statement', () => {
  beforeEach(skipWithoutSharedData)

  test('exists for all three messages', () => {
    expect(new Set(camtFiles.map(([, file]) => file.message))).toEqual(new Set(['camt.052', 'camt.053', 'camt.054']))
  })

  test.each(camtFiles.filter(([, file]) => file.message === 'camt.053'))('%s', async (name, expected) => {
    const world = await createWorld({ parse: sharedParser.parse })
    for (const [identification, statements] of byAccount(expected.statements)) {
      const accountId = await createAccount(world, identification)
      const first = await importFile(world, accountId, name)
      const question = page('bank_transaction', { filter: [{ field: 'bank_account_id', is: [accountId] }] })
      const [found] = await world.book.read([question])
      const rows = statements.reduce((sum, statement) => sum + statement.rows_if_batches_split, 0)
      const amount = statements.reduce((sum, statement) => sum + minor(statement.rows_sum), 0)
      expect([first.created, first.duplicates, found.total]).toEqual([rows, 0, rows])
      expect(found.rows.reduce((sum, row) => sum + row.amount, 0)).toBe(amount)
      expect(found.rows.filter((row) => row.is_processing)).toEqual([])

      const again = await importFile(world, accountId, name)
      expect([again.created, again.duplicates]).toEqual([0, rows])
      expect((await world.book.read([question]))[0]).toEqual(found)
    }
    expect(world.errors).toEqual([])
    await closeWorld(world)
    right++
  })

  test.each(camtFiles.filter(([, file]) => file.message !== 'camt.053'))('%s is refused', async (name, expected) => {
    const world = await createWorld({ parse: sharedParser.parse })
    const accountId = await createAccount(world, 'X')
    const file = fileOf(name.replace('camt/', ''), readShared('data', 'statements', name))
    const answer = await world.services.imports.start(world.owner, { bank_account_id: accountId, files: [file] })
    const code = expected.message === 'camt.052' ? 'camt_052_not_imported' : 'camt_054_not_imported'
    expect(answer).toEqual({ ok: false, error: { type: 'FilesRefused', files: [{ index: 0, code }] } })
    await closeWorld(world)
    right++
  })
})

// The transactions of one account in two formats, imported one after the other through the services with the real
// reader.
import { expect } from 'vitest'
import type { UploadedFile } from '../../../main/service/core/request.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { ImportOptions } from '../../../shared/record/import/import-options.ts'
import { assert } from '../../../shared/value/result.ts'
import { answerOf, closeWorld, createWorld, type World } from '../../support/books/service-world.ts'
import type { TableWish } from '../../support/file/make-table.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'

/** How a table may present the content of a CAMT statement. */
export const WISHES: readonly TableWish[] = [
  { collective: 'parts', text: 'names', days: 'booking' },
  { collective: 'total', text: 'names', days: 'both' },
  { collective: 'parts', text: 'nothing', days: 'booking' },
  { collective: 'total', text: 'nothing', days: 'value' },
]
export const NAMED_WISHES = WISHES.map((wish) => ({ name: `${wish.collective}, ${wish.text}, ${wish.days}`, wish }))

/** Books for each import that needs its own; closed at the end of the test file. */
export const createOverlapWorlds = () => {
  const worlds: World[] = []
  const newWorld = async (currency = 'CHF') => {
    const world = await createWorld({ parse: sharedParser.parse })
    worlds.push(world)
    const account = answerOf(
      await world.services.bankAccounts.create(world.owner, { type: 'cash', name: 'Any', currency }),
    ).record.id
    return { world, account }
  }

  /** Imports a file; returns the batch with its report. */
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

  /** The rows of the file alone in empty books. */
  const movementsOf = async (file: UploadedFile): Promise<readonly BankTransaction[]> => {
    const at = await newWorld()
    await importFile(at, file)
    return stored(at.world)
  }

  /**
   * Imports one after the other: the second has no new rows, and lists the skipped ones in addition to the certain
   * ones.
   */
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

  const close = async () => {
    await Promise.all(worlds.map(closeWorld))
  }
  return { newWorld, importFile, stored, movementsOf, expectNothingNew, close }
}

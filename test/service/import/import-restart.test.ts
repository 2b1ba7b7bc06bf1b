// An import with options that is killed: the stored file is read again with the same options, even if another mapping
// is remembered since, and skipped rows stay skipped.
import { expect, test } from 'vitest'
import { changeOfFields } from '../../../shared/books/port/change.ts'
import { page, where } from '../../../shared/books/port/read.ts'
import type { ImportOptions } from '../../../shared/record/import/import-options.ts'
import { theImport } from '../../support/books/import-batches.ts'
import { answerOf, closeWorld, createWorld, fileOf, type World } from '../../support/books/service-world.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'

const ROWS = 240
const TITLES = 'Datum;Text;Betrag'
const day = (index: number) => `${String((index % 28) + 1).padStart(2, '0')}.01.2026`
/** A word that only this row has. */
const shop = (index: number) => `Laden${[...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
const lineOf = (index: number) => `${day(index)};${shop(index)};${(index % 2 === 0 ? 1 : -1) * (index + 1)}.00`
const bill = fileOf('bill.csv', [TITLES, ...Array.from({ length: ROWS }, (_, index) => lineOf(index))].join('\n'))
/** The first rows as another export of the same days writes them, with the signs of the books. */
const before = fileOf(
  'before.csv',
  [
    'Date;Description;Amount',
    ...Array.from({ length: 40 }, (_, index) => {
      const [date = '', text, amount = ''] = lineOf(index).split(';')
      return `${date.split('.').reverse().join('-')};${text} (card);${-Number(amount)}`
    }),
  ].join('\n'),
)

const columns: NonNullable<Exclude<ImportOptions['mapping'], 'automatic'>>['columns'] = [
  { index: 0, meaning: 'booking_date' },
  { index: 1, meaning: 'text' },
  { index: 2, meaning: 'amount' },
]

const importFile = async (world: World, account: string, file = bill, options: ImportOptions = {}) =>
  answerOf(await world.services.imports.start(world.owner, { bank_account_id: account, files: [file], options }))[0]
    ?.id ?? ''

/** Imports the file with its options, killed right before commit `at` of that import. */
const killedAt = async (
  at: number,
  options: ImportOptions,
  prepare: (world: World, account: string) => Promise<unknown>,
) => {
  const world = await createWorld({ parse: sharedParser.parse })
  const account = answerOf(await world.services.bankAccounts.create(world.owner, { type: 'cash', name: 'Card' })).record
    .id
  await importFile(world, account, before)
  await prepare(world, account)
  await world.services.idle()
  const first = world.book.commits.length
  let isKilled = false
  world.book.beforeCommit = (seq) => {
    isKilled ||= seq - first > at
    if (isKilled) throw new Error('killed')
  }
  const batch = await importFile(world, account, bill, options)
  await world.services.idle()
  await world.services.close()
  expect(isKilled).toBe(true)
  return { world, account, batch }
}

const restart = async ({ book, folder }: World): Promise<World> => {
  const world = await createWorld({ parse: sharedParser.parse, after: { commits: book.commits, folder } })
  await world.services.idle()
  return world
}

const outcomeOf = async (world: World, id: string) => {
  const [rows, reports] = await world.book.read([
    where('bank_transaction', 'batch_id', [id]),
    where('import_report', 'id', [id]),
  ])
  const { created, duplicates, likely_duplicates } = theImport(
    answerOf(await world.services.batches.get(world.owner, { id })),
  )
  const left = reports[0]?.likely_duplicates?.map(({ position }) => position)
  const sum = rows.reduce((total, { amount }) => total + amount, 0)
  return { created, duplicates, likely_duplicates, left, sum, count: rows.length, origin: reports[0]?.mapping_origin }
}

const inverted: ImportOptions = { mapping: { columns, sign: 'inverted' } }
const sign = (index: number) => (index % 2 === 0 ? -1 : 1)
const sumOfRest = Array.from({ length: ROWS }, (_, index) => (index < 40 ? 0 : sign(index) * (index + 1) * 100)).reduce(
  (sum, amount) => sum + amount,
)
const left = Array.from({ length: 40 }, (_, index) => index)
const right = { created: ROWS - 40, duplicates: 40, likely_duplicates: 40, left, sum: sumOfRest, count: ROWS - 40 }

// Before the first chunk, between the chunks, before the last, which ends the import.
test.each([1, 2, 3])('before commit %i, with a mapping of its own', async (at) => {
  const { world, batch } = await killedAt(at, inverted, async () => undefined)
  const restarted = await restart(world)
  expect(await outcomeOf(restarted, batch)).toEqual({ ...right, origin: 'given' })
  expect(restarted.errors).toEqual([])
  await closeWorld(restarted)
})

test.each([1, 3])('before commit %i, with a remembered mapping that has changed since', async (at) => {
  const { world, account, batch } = await killedAt(at, {}, (before, id) =>
    importFile(before, id, fileOf('small.csv', `${TITLES}\n01.02.2026;Remember;1.00`), inverted),
  )
  // The mapping remembered now would read the file with the opposite signs.
  const [remembered] = await world.book.read([page('remembered_mapping')])
  expect(remembered.rows).toMatchObject([{ bank_account_id: account, mapping: { sign: 'inverted' } }])
  const changed = remembered.rows[0]
  if (!changed) throw new Error('nothing is remembered')
  const commits = world.book.commits.map((commit) => ({
    ...commit,
    changes: commit.changes.map((change) =>
      change.table === 'remembered_mapping' && change.after
        ? changeOfFields(change.table, change.id, change.before, {
            ...change.after,
            mapping: { columns, sign: 'as_is' },
          })
        : change,
    ),
  }))
  const restarted = await createWorld({ parse: sharedParser.parse, after: { commits, folder: world.folder } })
  await restarted.services.idle()
  expect(await outcomeOf(restarted, batch)).toEqual({ ...right, origin: 'remembered' })
  await closeWorld(restarted)
})

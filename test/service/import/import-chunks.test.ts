// An import in several chunks: what is new does not depend on where one ends, or on what somebody does in between.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createParser } from '../../../main/worker/parser.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { theImport } from '../../support/books/import-batches.ts'
import { answerOf, closeWorld, createWorld, fileOf, type World } from '../../support/books/service-world.ts'

const parser = createParser()
afterAll(() => parser.close())

let world: World
beforeEach(async () => {
  world = await createWorld({ parse: parser.parse })
})
afterEach(() => closeWorld(world))

const ROWS = 1_100
/** Several chunks behind the first one. */
const LATER = 850

/** A table with one reference a row; some may be given. */
const makeTable = (references: ReadonlyMap<number, string>): string => {
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const reference = references.get(at) ?? `REF${10_000 + at}`
    // Equal rows: those whose references are the same.
    const amount = references.has(at) ? '-12.00' : `-${at + 20}.50`
    return `${at < ROWS / 2 ? '2026-03-01' : '2026-03-02'};Einkauf;${amount};${reference}`
  })
  return `Buchungsdatum;Buchungstext;Betrag;Transaktions-Nr.\n${lines.join('\n')}\n`
}

const createAccount = async (): Promise<string> =>
  answerOf(await world.services.bankAccounts.create(world.owner, { type: 'cash', name: 'Kasse' })).record.id

const start = async (bank_account_id: string, text: string): Promise<string> => {
  const files = [fileOf('table.csv', text)]
  const [batch] = answerOf(await world.services.imports.start(world.owner, { bank_account_id, files }))
  if (!batch) throw new Error('no batch')
  return batch.id
}

const batchOf = async (id: string) => {
  const [batch] = await world.book.read([get('batch', id)])
  return theImport(batch)
}

const references = async (): Promise<readonly string[]> =>
  (await world.book.read([page('bank_transaction')]))[0].rows.map((row) => row.acc_serv_ref)

test('a name that a chunk before has made up is not given again', async () => {
  const account = await createAccount()
  // The second of two equal rows is called like a reference that comes much later.
  const text = makeTable(
    new Map([
      [0, 'TWICE'],
      [1, 'TWICE'],
      [LATER, 'TWICE~2'],
    ]),
  )
  const id = await start(account, text)
  await world.services.idle()
  expect(await batchOf(id)).toMatchObject({ created: ROWS, duplicates: 0 })
  const names = await references()
  expect(new Set(names).size).toBe(ROWS)
  expect(names.filter((name) => name.startsWith('TWICE')).sort()).toEqual([
    'TWICE',
    'TWICE~2',
    expect.stringMatching(/^TWICE~2#[0-9a-f]{12}$/),
  ])
  expect(world.errors).toEqual([])
})

test('what somebody types in meanwhile is seen by the chunks that follow', async () => {
  const account = await createAccount()
  const id = await start(account, makeTable(new Map()))
  await expect.poll(async () => (await batchOf(id)).created_rows, { interval: 1 }).toBeGreaterThan(0)
  expect((await batchOf(id)).created_rows).toBeLessThan(LATER)
  const typed = {
    bank_account_id: account,
    acc_serv_ref: `REF${10_000 + LATER}`,
    amount: minorUnitsOf(500),
    text: 'Typed in',
  }
  answerOf(await world.services.bankTransactions.create(world.owner, typed))
  await world.services.idle()
  expect(await batchOf(id)).toMatchObject({ created: ROWS, duplicates: 0 })
  const names = await references()
  expect(new Set(names).size).toBe(ROWS + 1)
  expect(names.filter((name) => name.startsWith(typed.acc_serv_ref)).sort()).toEqual([
    typed.acc_serv_ref,
    expect.stringMatching(/^REF10850#[0-9a-f]{12}$/),
  ])
  expect(world.errors).toEqual([])
})

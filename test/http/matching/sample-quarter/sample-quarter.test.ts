// The sample company's quarter through the interface, as a user works: the result equals the published books, and
// unreconciled the ledger is as at the start. test/fixture/sample-quarter/README.md calculates these books by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRecords } from '../../../../main/journal/check/check-records.ts'
import { reconcileBankTransaction } from '../../../../shared/api/endpoints/matching/matching.ts'
import { tablesOfCommits } from '../../../support/books/tables-of-commits.ts'
import { type Kontor, startKontor } from '../../kontor.ts'
import { type QuarterEntry, quarterBookings, quarterBooks, quarterJournal } from './sample-quarter-files.ts'
import { quarterOf, withoutEven } from './sample-quarter-steps.ts'

let kontor: Kontor
let quarter: ReturnType<typeof quarterOf>
/** Before the first reconciliation. */
let started: Awaited<ReturnType<typeof quarter.openItems>>
beforeAll(async () => {
  kontor = await startKontor()
  quarter = quarterOf(kontor)
  await quarter.prepare()
  started = await quarter.openItems()
  await quarter.importAll()
})
afterAll(() => kontor.close())

const bookings = quarterBookings()
const books = quarterBooks()

const reconciled = async (): Promise<readonly string[]> =>
  (await quarter.transactions()).filter((each) => each.is_reconciled).map((each) => each.acc_serv_ref)

/** The findings of `kontor verify` in the books. */
const findings = (): readonly string[] => checkRecords('organization-1', tablesOfCommits(kontor.book.commits))

const expectPublishedBooks = async (): Promise<void> => {
  expect(findings()).toEqual([])
  expect(await quarter.ledger()).toEqual(withoutEven(books.ledger_after))
  const { invoices, expenses, expense_payments } = books
  expect(await quarter.openItems()).toEqual({ invoices, expenses, expense_payments })
  expect(await quarter.bankAccounts()).toEqual(
    Object.fromEntries(
      Object.entries(books.statement_balances).map(([iban, amount]) => [iban, { ledger: amount, statement: amount }]),
    ),
  )
}

const expectTheBeginning = async (): Promise<void> => {
  expect(findings()).toEqual([])
  expect(await reconciled()).toEqual([])
  expect(await quarter.ledger()).toEqual(withoutEven(books.ledger_before))
  expect(await quarter.openItems()).toEqual(started)
}

test('each document books its published entry on its date; those of the year before are part of the opening', async () => {
  const inOrder = (entries: readonly QuarterEntry[]) =>
    entries
      .map(({ date, text, lines }) => ({ date, text, lines: lines.toSorted((a, b) => a.account - b.account) }))
      .toSorted((a, b) => (a.text < b.text ? -1 : 1))
  const [, ...published] = quarterJournal()
  expect(published).toHaveLength(43)
  expect(inOrder(await quarter.documentEntries())).toEqual(inOrder(published))
})

test('the list has the published transactions in their order, and none is booked yet', async () => {
  const rows = await quarter.transactions()
  expect(rows.map((row) => [row.acc_serv_ref, row.booking_date, row.amount])).toEqual(
    bookings.map(({ transaction, date, amount }) => [transaction, date, amount]),
  )
  expect(rows.flatMap(({ details }) => details.map(({ amount }) => amount))).toEqual([180, 265, 97.3])
  await expectTheBeginning()
})

test('certain proposals are accepted with one command, the others settled one by one: the books are the published ones', async () => {
  const batch = await quarter.onAll('reconcile-many')
  expect(batch).toMatchObject({ failedJobs: 0, pendingJobs: 0 })
  const certain = bookings.flatMap((booking) => (booking.certain ? [booking.transaction] : []))
  expect(await reconciled()).toEqual(expect.arrayContaining(certain))
  await quarter.settleTheRest()
  expect((await reconciled()).length).toBe(bookings.length)
  await expectPublishedBooks()
})

test('unreconciled, the ledger is as at the start and all documents are open as before', async () => {
  await quarter.onAll('unreconcile-many')
  await expectTheBeginning()
})

test('attached matches are booked again one by one, with the same books as result', async () => {
  for (const { id } of await quarter.transactions()) {
    await quarter.call(reconcileBankTransaction, { params: { bankTransactionId: id }, body: {} })
  }
  await expectPublishedBooks()
  await quarter.onAll('unreconcile-many')
  await expectTheBeginning()
})

test('without the bulk command the books are the same', async () => {
  await quarter.settleTheRest()
  await expectPublishedBooks()
})

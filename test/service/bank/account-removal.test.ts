// A bank account with thousands of transactions is deleted in slices: the account disappears at once, its transactions
// follow, also after a crash, and all of it is one action.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import { type BankTransaction, UNMATCHED } from '../../../shared/record/bank/bank-transaction.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { ok } from '../../../shared/value/result.ts'
import { answerOf, closeWorld, createWorld, NO_OPTIONS, type World } from '../../support/books/service-world.ts'

const parse = () => Promise.reject(new Error('no file is read here'))

let world: World
beforeEach(async () => {
  world = await createWorld({ parse })
})
afterEach(() => closeWorld(world))

const createAccount = async (name: string): Promise<string> =>
  answerOf(await world.services.bankAccounts.create(world.owner, { type: 'cash', name })).record.id

/** Creates this many transactions on an account. */
const fill = async (bank_account_id: string, count: number): Promise<void> => {
  const at = '2026-01-31T00:00:00.000000Z' as BankTransaction['created_at']
  const rows = Array.from(
    { length: count },
    (_, number): BankTransaction => ({
      id: `ROW${bank_account_id.slice(-6)}${String(number).padStart(6, '0')}`,
      bank_account_id,
      batch_id: null,
      likely_duplicate_of: null,
      source_line: null,
      document_request: null,
      acc_serv_ref: `${bank_account_id} ${number}`,
      entry_acc_serv_ref: null,
      end_to_end_id: null,
      counterparty_iban: null,
      ultimate_name: null,
      charges: null,
      charges_currency: null,
      document_date: null,
      booking_date: '2026-01-15' as BankTransaction['booking_date'],
      value_date: null,
      amount: minorUnitsOf(number + 1),
      currency: 'CHF',
      reference: null,
      name: null,
      text: null,
      details: [],
      is_processing: false,
      ...UNMATCHED,
      created_at: at,
      updated_at: at,
    }),
  )
  await world.book.write<null, never>({ user: 1 }, async () =>
    ok({ action: 'fill', changes: rows.map((row) => created('bank_transaction', row)), value: null }),
  )
}

const leftOf = async (of: World) => {
  const [accounts, transactions, removals] = await of.book.read([
    page('bank_account'),
    page('bank_transaction'),
    page('bank_account_removal'),
  ])
  return {
    accounts: accounts.rows.map(({ name }) => name),
    transactions: [...new Set(transactions.rows.map(({ bank_account_id }) => bank_account_id))],
    removals: removals.total,
  }
}

test('few transactions are deleted with their account, in one commit', async () => {
  const [small, other] = [await createAccount('Small'), await createAccount('Other')]
  await fill(small, 2_000)
  await fill(other, 3)
  const before = world.book.commits.length
  answerOf(await world.services.bankAccounts.remove(world.owner, { id: small }))
  expect(await leftOf(world)).toEqual({ accounts: ['Other'], transactions: [other], removals: 0 })
  expect(world.book.commits.slice(before).map(({ changes }) => changes.length)).toEqual([2_001])
})

test('many are deleted in slices after it, all as one action of one user', async () => {
  const [large, other] = [await createAccount('Large'), await createAccount('Other')]
  await fill(large, 4_500)
  await fill(other, 3)
  const before = world.book.commits.length
  answerOf(await world.services.bankAccounts.remove(world.owner, { id: large }))
  expect(await leftOf(world)).toEqual({ accounts: ['Other'], transactions: [other], removals: 0 })
  const commits = world.book.commits.slice(before)
  // The account and a note of the remaining ones; two full slices; the last 500 with the note.
  expect(commits.map(({ changes }) => changes.length)).toEqual([2, 2_000, 2_000, 501])
  expect(commits.map(({ action, params, user }) => [action, params.name, user])).toEqual(
    commits.map(() => ['delete_bank_account', 'Large', 1]),
  )
  expect(new Set(commits.map(({ group }) => group)).size).toBe(1)

  // Undo restores all at once, and redo deletes them again.
  const group = commits[0]?.group ?? ''
  answerOf(await world.services.history.undo(world.owner, { id: group }))
  const back = await leftOf(world)
  expect([back.accounts.toSorted(), back.transactions.toSorted()]).toEqual([
    ['Large', 'Other'],
    [large, other].toSorted(),
  ])
  answerOf(await world.services.history.redo(world.owner, { id: group }))
  expect(await leftOf(world)).toEqual({ accounts: ['Other'], transactions: [other], removals: 0 })
})

test('no request finds it while its transactions are being deleted', async () => {
  const large = await createAccount('Large')
  await fill(large, 4_500)
  const seen: unknown[] = []
  let commits = 0
  world.book.beforeCommit = () => {
    // Before the second one: the account is deleted, its transactions are not.
    if (++commits === 2)
      seen.push(world.services.bankAccounts.get(world.owner, { id: large, ...NO_OPTIONS }).then((answer) => answer.ok))
  }
  answerOf(await world.services.bankAccounts.remove(world.owner, { id: large }))
  expect(await Promise.all(seen)).toEqual([false])
})

test.each([2, 3, 4])('a crash before commit %i of it: the next start resumes', async (at) => {
  const large = await createAccount('Large')
  await fill(large, 4_500)
  const first = world.book.commits.length
  let isKilled = false
  world.book.beforeCommit = (seq) => {
    isKilled ||= seq - first >= at
    if (isKilled) throw new Error('killed')
  }
  await expect(world.services.bankAccounts.remove(world.owner, { id: large })).rejects.toThrow('killed')
  expect(await leftOf(world)).toEqual({ accounts: [], transactions: [large], removals: 1 })
  const again = await createWorld({ parse, after: { commits: world.book.commits, folder: world.folder } })
  await again.services.idle()
  expect(await leftOf(again)).toEqual({ accounts: [], transactions: [], removals: 0 })
  expect(again.book.commits.at(-1)?.group).toBe(world.book.commits.at(-1)?.group)
  await again.services.close()
})

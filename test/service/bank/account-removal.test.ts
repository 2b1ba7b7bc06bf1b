// A bank account with thousands of transactions is deleted in slices: the account disappears at once, its transactions
// follow, also after a crash, and all of it is one action.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccountRemoval } from '../../../main/service/bank/account-removal.ts'
import { createBackground } from '../../../main/service/core/background.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import { type BankTransaction, UNMATCHED } from '../../../shared/record/bank/bank-transaction.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { ok } from '../../../shared/value/result.ts'
import { yearOf } from '../../rule/ledger/ledger-facts.ts'
import { bankAccount, transaction } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, some } from '../../support/books/book-with.ts'
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

describe('with an account', () => {
  const of = (account: string) => [
    created('bank_account', bankAccount({ id: account, name: account, iban: null })),
    some('statement', `s${account}`, { bank_account_id: account, currency: 'CHF' }),
    some('batch', `b${account}`, { kind: 'import', bank_account_id: account, finished_at: 'then', undone_at: null }),
    some('import_report', `b${account}`, { format: 'csv' }),
    some('batch', `c${account}`, {
      kind: 'enrichment',
      bank_account_id: account,
      finished_at: 'then',
      undone_at: null,
    }),
    some('enrichment_report', `c${account}`, { format: 'camt.054' }),
    some('remembered_mapping', `m${account}`, { bank_account_id: account }),
  ]
  const TABLES = [
    'bank_account',
    'statement',
    'batch',
    'import_report',
    'enrichment_report',
    'remembered_mapping',
  ] as const
  const row = (id: string, fields: Partial<BankTransaction> = {}) =>
    created('bank_transaction', transaction(id, { bank_account_id: 'K', ...fields }))
  const removal = async (changes: readonly Change[], id = 'K') => {
    const book = await bookWith(...of('K'), ...of('L'), ...changes)
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const answer = await createAccountRemoval(await depsOf(book), createBackground(log)).remove(ACTOR, { id })
    const left: string[] = []
    for (const table of TABLES) {
      const [{ rows }] = await book.read([page(table)])
      left.push(...rows.map((record) => String(record.id)))
    }
    const [{ rows: transactions }] = await book.read([page('bank_transaction')])
    return { answer, left: left.toSorted(), transactions, book }
  }
  const ALL = ['K', 'L', 'bK', 'bL', 'bK', 'bL', 'cK', 'cL', 'cK', 'cL', 'mK', 'mL', 'sK', 'sL'].toSorted()

  test('go its statements, imports, reports and mappings, and the proposals of the other side of transfers', async () => {
    const other = row('other', {
      ...{ bank_account_id: 'L', mirror_id: 't' },
      matches: [{ origin: 'suggestion' }] as never,
    })
    const found = await removal([row('t', { mirror_id: 'other' }), other])
    expect(found.answer).toEqual({ ok: true, value: null })
    expect(found.left).toEqual(['L', 'bL', 'bL', 'cL', 'cL', 'mL', 'sL'])
    expect(found.transactions).toMatchObject([{ id: 'other', mirror_id: null, matches: [] }])
    expect(found.book.commits.at(-1)).toMatchObject({ action: 'delete_bank_account', params: { name: 'K' } })
  })

  const closed = created('fiscal_year', yearOf('x2025'))
  const unfinished = (bank_account_id: string) =>
    some('batch', 'running', { kind: 'import', bank_account_id, finished_at: null, undone_at: null })
  const day = (date: string) => ({ booking_date: date as BankTransaction['booking_date'] })
  test.each<[string, readonly Change[], object]>([
    ['while a file is imported', [unfinished('K')], { code: 'bank_account_importing' }],
    [
      'with booked transactions',
      [row('t', { is_reconciled: true }), row('u', { is_reconciled: true }), row('v')],
      { code: 'bank_account_reconciled', values: { count: 2 } },
    ],
    ['on the last day of a closed year', [closed, row('t', day('2025-12-31'))], { code: 'fiscal_year_closed' }],
    ['on the first day of a closed year', [closed, row('t', day('2025-01-01'))], { code: 'fiscal_year_closed' }],
  ])('it is refused %s', async (_, changes, problem) => {
    const found = await removal(changes)
    expect(found.answer).toMatchObject({ error: { problems: [{ field: 'bank_account', ...problem }] } })
    expect(found.left.filter((id) => id !== 'running')).toEqual(ALL)
    expect(found.book.commits.length).toBe(1)
  })

  test('what other accounts and other years have does not matter', async () => {
    const others = { bank_account_id: 'L', is_reconciled: true, ...day('2025-12-31') }
    const found = await removal([
      ...[closed, created('fiscal_year', yearOf('2026')), unfinished('L'), row('t', others)],
      ...[row('u', day('2024-12-31')), row('v', day('2026-01-01'))],
    ])
    expect(found.answer.ok).toBe(true)
    expect(found.transactions.map(({ id }) => id)).toEqual(['t'])
  })

  test('one that is not there is not found', async () => {
    expect((await removal([], 'none')).answer).toMatchObject({ error: { type: 'NotFound' } })
  })
})

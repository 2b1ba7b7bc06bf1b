// A bank account that shares its ledger account gets its own one, and its entries are booked again on it: which entries
// move, and what hinders it. Two accounts on 1020; Sparen has received 7.00.
import { describe, expect, test } from 'vitest'
import { createLedgerSeparation } from '../../../main/service/bank/separate-ledger.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { bankAccount, rappen, transaction } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, entry, lines, profileWith, some } from '../../support/books/book-with.ts'

const account = (id: string, account_id: string | null) =>
  created('bank_account', bankAccount({ id, name: id, iban: null, account_id }))
/** A transaction of 7.00 with its entry, which has the bank account first. */
const booked = (id: string, fields: Partial<BankTransaction> = {}, of: object = {}, on = '1020') => [
  created(
    'bank_transaction',
    transaction(id, {
      ...{ bank_account_id: 'Sparen', amount: rappen(7_00), is_reconciled: true, journal_entry_id: `e${id}` },
      ...fields,
    }),
  ),
  entry(`e${id}`, '2026-03-20', {
    ...{ lines: [...lines({ [on]: 7_00 }), ...lines({ 6500: -7_00 })], source: { type: 'bank_transaction', id } },
    ...of,
  }),
]
const separate = async (changes: readonly Change[], id = 'Sparen', shared: readonly Change[] = SHARED) => {
  const book = await bookWith(
    profileWith({ accountingCardAccounts: [] }),
    ...CHART.map((each) => created('ledger_account', each)),
    ...['2025', '2026'].map((year) => created('fiscal_year', yearOf(year))),
    ...shared,
    ...changes,
  )
  let ids = 0
  const deps = { ...(await depsOf(book)), newId: () => `n${String(++ids).padStart(3, '0')}` }
  const answer = await createLedgerSeparation(deps)(ACTOR, { id })
  const sort = [{ field: 'number', descending: false }]
  const [entries, transactions, accounts, chart] = await book.read([
    page('journal_entry', { sort }),
    page('bank_transaction'),
    page('bank_account'),
    page('ledger_account'),
  ])
  const own = accounts.rows.find((each) => each.id === id)?.account_id ?? ''
  return {
    answer,
    own,
    commits: book.commits.slice(1),
    ledger: chart.rows.find((each) => each.id === own)?.name,
    shown: entries.rows.map(
      ({ number, date, lines: [first], reverses_id, reversed_by_id, source }) =>
        `${number} ${date} ${first?.account_id === own ? 'own' : first?.account_id} ${(first?.debit ?? 0) - (first?.credit ?? 0)}${
          reverses_id ? ` reverses ${reverses_id}` : ''
        }${reversed_by_id ? ' reversed' : ''} ${source.type}`,
    ),
    entryOf: (transactionId: string) =>
      entries.rows.find(
        (each) => each.id === transactions.rows.find((one) => one.id === transactionId)?.journal_entry_id,
      )?.number,
  }
}
const SHARED = [account('Konto', '1020'), account('Sparen', '1020')]
const codeOf = ({ answer }: Awaited<ReturnType<typeof separate>>) => {
  if (answer.ok) return 'ok'
  const { problems, type } = answer.error as { problems?: readonly { field: string; code: string }[]; type: string }
  return problems?.map(({ field, code }) => `${field} ${code}`).join() ?? type
}

test('its entries are reversed and booked again on its own account, each on its day, as one action', async () => {
  const found = await separate([...booked('1'), ...booked('2')])
  expect(found.answer).toMatchObject({ ok: true, value: { record: { id: 'Sparen', account_id: found.own } } })
  expect(found.own).not.toBe('1020')
  expect(found.ledger).toBeDefined()
  expect(found.shown).toEqual([
    '1 2026-03-20 1020 700 reversed bank_transaction',
    '2 2026-03-20 1020 700 reversed bank_transaction',
    '3 2026-03-20 1020 -700 reverses e1 reversal',
    '4 2026-03-20 own 700 bank_transaction',
    '5 2026-03-20 1020 -700 reverses e2 reversal',
    '6 2026-03-20 own 700 bank_transaction',
  ])
  expect([found.entryOf('1'), found.entryOf('2')]).toEqual([4, 6])
  expect(new Set(found.commits.map(({ action, params, group }) => `${action} ${params.name} ${group}`)).size).toBe(1)
})

test('only the entries of its reconciled transactions that move an amount are booked again', async () => {
  const found = await separate([
    ...booked('1', { bank_account_id: 'Konto' }),
    ...booked('2', { is_reconciled: false }),
    ...booked('3', { amount: rappen(0) }),
    ...booked('4', { journal_entry_id: 'gone' }),
  ])
  expect(found.shown.filter((line) => line.includes('own') || line.includes('reverse'))).toEqual([])
  expect(found.own).not.toBe('1020')
})

describe('it is refused, and nothing changes,', () => {
  test.each<[string, readonly Change[], string]>([
    [
      'with an entry that a person typed',
      booked('1', {}, { source: { type: 'manual', id: null } }),
      'bank_account ledger_account_typed_on',
    ],
    [
      'with an entry in a locked period',
      [
        ...booked('1'),
        some('period_lock', 'l', { kind: 'books', from: null, to: '2026-03-20', reopened_at: null, returned: [] }),
      ],
      'bank_account period_locked',
    ],
  ])('%s', async (_, changes, code) => {
    const found = await separate(changes)
    expect([codeOf(found), found.own, found.commits]).toEqual([code, '1020', []])
  })

  test('for an account that is not there', async () => {
    expect(codeOf(await separate([], 'none'))).toBe('NotFound')
  })
})

describe('an account that has its own', () => {
  const OWN = [account('Konto', '1020'), account('Sparen', '1021'), account('Ohne', null), account('Auch ohne', null)]
  const LOCK = some('period_lock', 'l', {
    kind: 'books',
    from: null,
    to: '2026-03-20',
    reopened_at: null,
    returned: [],
  })

  test('keeps it; entries that an earlier request left on another one are moved', async () => {
    const moved = await separate(booked('1'), 'Sparen', OWN)
    expect([codeOf(moved), moved.own, moved.entryOf('1')]).toEqual(['ok', '1021', 3])
    expect(moved.shown[2]).toBe('3 2026-03-20 own 700 bank_transaction')
    expect(codeOf(await separate([...booked('1'), LOCK], 'Sparen', OWN))).toBe('bank_account period_locked')
  })

  test('has nothing to do for entries on it, also in a locked period, and leaves typed ones', async () => {
    for (const changes of [booked('1', {}, {}, '1021'), booked('1', {}, { source: { type: 'manual', id: null } })]) {
      const found = await separate([...changes, LOCK], 'Sparen', OWN)
      expect([codeOf(found), found.own, found.entryOf('1'), found.commits]).toEqual(['ok', '1021', 1, []])
    }
  })

  test('is not one of two that have none', async () => {
    const found = await separate([], 'Ohne', OWN)
    expect([codeOf(found), found.own, found.commits]).toEqual(['ok', '', []])
  })
})

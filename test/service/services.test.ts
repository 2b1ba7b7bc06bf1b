// The services other than imports: the contents of lists and single records, their includes, and valid tokens.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BankAccountView } from '../../main/service/bank/contract.ts'
import { created, removed } from '../../shared/books/port/change.ts'
import { where } from '../../shared/books/port/read.ts'
import { UNMATCHED } from '../../shared/record/bank/bank-transaction.ts'
import type { Statement } from '../../shared/record/bank/statement.ts'
import { type LocalDate, timestampOf } from '../../shared/value/calendar.ts'
import { newId, newUuid } from '../../shared/value/id.ts'
import { minorUnitsOf } from '../../shared/value/money.ts'
import { err, ok } from '../../shared/value/result.ts'
import { ALL_ROWS, answerOf, closeWorld, createWorld, NO_OPTIONS, type World } from '../support/books/service-world.ts'

const NOW = timestampOf(Date.UTC(2026, 0, 1))

let world: World
beforeEach(async () => {
  world = await createWorld({
    parse: async () => err({ code: 'empty_file' }),
  })
})
afterEach(() => closeWorld(world))

const createTill = async (name: string, currency = 'CHF', account_id: string | null = null): Promise<string> => {
  const input = { type: 'cash', name, currency, account_id } as const
  return answerOf(await world.services.bankAccounts.create(world.owner, input)).record.id
}

const createTransaction = async (bank_account_id: string, amount: number, currency: string | null = null) => {
  const input = { bank_account_id, acc_serv_ref: newId(), amount, currency }
  return answerOf(await world.services.bankTransactions.create(world.owner, input)).record
}

const createStatement = async (bank_account_id: string, inputValue: Partial<Statement>) => {
  const statement: Statement = {
    id: newId(),
    bank_account_id,
    batch_id: newUuid(),
    number: 'S',
    page: null,
    from_date: null,
    to_date: null,
    opening_balance: null,
    closing_balance: null,
    daily_sums: null,
    currency: 'CHF',
    created_at: NOW,
    ...inputValue,
  }
  const changes = [created('statement', statement)]
  await world.book.write<null, never>({ user: null }, async () => ok({ action: 'test', changes, value: null }))
}

const viewOf = async (id: string, asked: { includes?: readonly string[]; appends?: readonly string[] }) =>
  answerOf(await world.services.bankAccounts.get(world.owner, { ...NO_OPTIONS, id, ...asked }))

describe('bank accounts', () => {
  test('are created in the base currency, or refused with a sentence for each field', async () => {
    const [ledger] = (await world.book.read([where('ledger_account', 'number', [1000])]))[0]
    const id = await createTill('Kasse', 'CHF', ledger?.id)
    expect((await viewOf(id, { includes: ['account'] })).account).toEqual(ledger)
    const input = { type: 'bank', iban: 'CH00', account_id: 'NOSUCHACCOUNT' } as const
    expect(await world.services.bankAccounts.create(world.owner, input)).toEqual({
      ok: false,
      error: {
        type: 'Invalid',
        code: 'iban_invalid',
        problems: [
          { field: 'iban', code: 'iban_invalid' },
          { field: 'account_id', code: 'ledger_account_unknown' },
        ],
      },
    })
  })

  test('have the requested includes and no other', async () => {
    const id = await createTill('Kasse')
    expect(Object.keys(await viewOf(id, {}))).toEqual(['record'])
    const all: readonly (keyof BankAccountView)[] = [
      'record',
      'account',
      'balance',
      'account_balance',
      'transactions',
      'unreconciled_transactions',
      'transactions_count',
      'unreconciled_transactions_count',
    ]
    const includes = [
      'account',
      'transactions',
      'unreconciledTransactions',
      'transactionsCount',
      'unreconciledTransactionsCount',
    ]
    const asked = { includes, appends: ['balance', 'account_balance'] }
    expect(Object.keys(await viewOf(id, asked)).toSorted()).toEqual(all.toSorted())
  })

  test('are not found by words of the interface', async () => {
    const answer = await world.services.bankAccounts.get(world.owner, { ...NO_OPTIONS, id: 'NOSUCHACCOUNT' })
    expect(answer).toEqual({ ok: false, error: { type: 'NotFound', model: 'BankAccount', id: 'NOSUCHACCOUNT' } })
  })

  test('count their own transactions, and the unreconciled ones', async () => {
    const [one, other] = [await createTill('One'), await createTill('Other')]
    const booked = await createTransaction(one, 1)
    await createTransaction(one, 2, 'EUR')
    await createTransaction(other, 4)
    await world.services.idle()
    const [row] = (await world.book.read([where('bank_transaction', 'id', [booked.id])]))[0]
    if (!row) throw new Error('no row')
    const changes = [removed('bank_transaction', row), created('bank_transaction', { ...row, is_reconciled: true })]
    await world.book.write<null, never>({ user: null }, async () => ok({ action: 'test', changes, value: null }))
    const includes = ['transactionsCount', 'unreconciledTransactionsCount', 'transactions', 'unreconciledTransactions']
    const request = { question: ALL_ROWS, includes, appends: ['balance'] }
    const { rows, total } = answerOf(await world.services.bankAccounts.list(world.owner, request))
    expect(total).toBe(2)
    expect(
      rows.map((view) => [
        view.record.name,
        view.transactions_count,
        view.unreconciled_transactions_count,
        view.transactions?.length,
        view.unreconciled_transactions?.length,
        view.balance,
      ]),
    ).toEqual([
      ['One', 2, 1, 2, 1, 100],
      ['Other', 1, 1, 1, 1, 400],
    ])
  })

  test('have at most the newest transactions, the count all of them', async () => {
    const id = await createTill('Kasse')
    const account = (await viewOf(id, {})).record
    const count = 501
    const rows = Array.from({ length: count }, (_, index) => ({
      id: newId(),
      bank_account_id: account.id,
      acc_serv_ref: String(index),
      entry_acc_serv_ref: null,
      counterparty_iban: null,
      ultimate_name: null,
      charges: null,
      charges_currency: null,
      end_to_end_id: null,
      document_date: null,
      value_date: null,
      reference: null,
      name: null,
      text: null,
      booking_date: (index === 0 ? '2025-01-01' : '2026-01-01') as LocalDate,
      amount: minorUnitsOf(100),
      currency: 'CHF',
      details: [],
      is_processing: false,
      ...UNMATCHED,
      batch_id: null,
      likely_duplicate_of: null,
      source_line: null,
      document_request: null,
      created_at: NOW,
      updated_at: NOW,
    }))
    const changes = rows.map((row) => created('bank_transaction', row))
    await world.book.write<null, never>({ user: null }, async () => ok({ action: 'test', changes, value: null }))
    const view = await viewOf(id, { includes: ['transactions', 'transactionsCount'] })
    expect([view.transactions?.length, view.transactions_count]).toEqual([500, count])
    expect(view.transactions?.some((row) => row.record.acc_serv_ref === '0')).toBe(false)
  })

  test.each<[string, readonly Partial<Statement>[], number]>([
    ['without a statement', [], 1000],
    [
      'from the earliest statement',
      [
        { from_date: '2026-02-01' as LocalDate, opening_balance: minorUnitsOf(7777) },
        { from_date: '2026-01-01' as LocalDate, opening_balance: minorUnitsOf(5000) },
      ],
      6000,
    ],
    [
      'from one that states a balance',
      [
        { from_date: '2026-01-01' as LocalDate },
        { from_date: '2026-02-01' as LocalDate, opening_balance: minorUnitsOf(-300) },
      ],
      700,
    ],
    [
      'from one with a period before one without',
      [
        { opening_balance: minorUnitsOf(1) },
        { from_date: '2026-02-01' as LocalDate, opening_balance: minorUnitsOf(200) },
      ],
      1200,
    ],
    ['from one without a period when there is no other', [{ opening_balance: minorUnitsOf(1) }], 1001],
    [
      'never from one in another currency',
      [{ from_date: '2026-01-01' as LocalDate, opening_balance: minorUnitsOf(9999), currency: 'EUR' }],
      1000,
    ],
  ])('have their balance %s', async (_, statements, balance) => {
    const id = await createTill('Kasse')
    for (const statement of statements) await createStatement(id, statement)
    await createTransaction(id, 10)
    await createTransaction(id, 99, 'EUR')
    expect((await viewOf(id, { appends: ['balance'] })).balance).toBe(balance)
  })
})

describe('bank transactions', () => {
  test('come with their bank account on request', async () => {
    const id = await createTill('Kasse')
    const { id: transactionId } = await createTransaction(id, -5)
    await world.services.idle()
    const asked = { includes: ['bankAccount'], appends: [] }
    const view = answerOf(await world.services.bankTransactions.get(world.owner, { ...asked, id: transactionId }))
    expect([view.bank_account?.name, view.record.amount, view.record.is_processing]).toEqual(['Kasse', -500, false])
    const list = answerOf(
      await world.services.bankTransactions.list(world.owner, { ...NO_OPTIONS, question: ALL_ROWS }),
    )
    expect([list.total, list.rows[0]?.bank_account]).toEqual([1, null])
  })

  test('are refused with a code for each field', async () => {
    const id = await createTill('Kasse')
    const input = { bank_account_id: id, acc_serv_ref: 'X', amount: 1 }
    answerOf(await world.services.bankTransactions.create(world.owner, input))
    expect(await world.services.bankTransactions.create(world.owner, { ...input, amount: 0.001 })).toMatchObject({
      ok: false,
      error: {
        type: 'Invalid',
        code: 'acc_serv_ref_taken',
        problems: [
          { field: 'acc_serv_ref', code: 'acc_serv_ref_taken' },
          { field: 'amount', code: 'amount_too_many_decimals' },
        ],
      },
    })
    const answer = await world.services.bankTransactions.get(world.owner, { ...NO_OPTIONS, id: 'NOSUCHROW01' })
    expect(answer).toMatchObject({ ok: false, error: { type: 'NotFound', model: 'BankTransaction' } })
  })

  test('with one reference, sent twice at the same time, become one', async () => {
    const id = await createTill('Kasse')
    const input = { bank_account_id: id, acc_serv_ref: 'X', amount: 1 }
    const answers = await Promise.all([1, 2].map(() => world.services.bankTransactions.create(world.owner, input)))
    expect(answers.map((answer) => answer.ok).toSorted()).toEqual([false, true])
  })
})

test('the status names the organization', async () => {
  expect(answerOf(await world.services.status.get(world.owner))).toEqual({
    version: '0.0.0',
    data_folder: world.folder,
    synced_by: null,
    organization: { id: 1, name: 'My company', base_currency: 'CHF', is_demo: false },
    repairs: [],
    closed_books: [],
    started_at: '2026-01-01T00:00:00.000000Z',
    journals: { checked_at: null },
    kept_files: { checked_at: null, checked: 0, findings: [] },
    doubtful_clock: null,
    backup: { last_made_at: null, age_days: null, is_overdue: false, lacking: [], trouble: null },
  })
})

describe('a permanent token', () => {
  const token = {
    id: newId(),
    name: 'script',
    user_id: 1,
    organization_id: 1,
    secret_sha256: 'ab'.repeat(32),
    role: 'accountant' as const,
    scopes: ['read' as const],
    expires_at: null,
    last_used_at: null,
    parent_id: null,
    created_at: NOW,
  }
  const writeToken = (change: ReturnType<typeof created>) =>
    world.system.write<null, never>({ user: null }, async () => ok({ action: 'test', changes: [change], value: null }))

  test('acts for its user from its creation until it is revoked', async () => {
    const find = () => world.services.access.findToken(token.secret_sha256)
    expect(await find()).toBeNull()
    await writeToken(created('access_token', token))
    const [runs_installation, is_archived] = [true, false]
    const actor = { user_id: 1, organization_id: 1, role: 'accountant', runs_installation, is_archived, token }
    expect(await find()).toEqual(actor)
    await writeToken(removed('access_token', token))
    expect(await find()).toBeNull()
  })

  test('of a user who is no member is refused', async () => {
    await writeToken(created('access_token', { ...token, user_id: 2 }))
    expect(await world.services.access.findToken(token.secret_sha256)).toBeNull()
  })
})

// The ledger compared with documents, bank accounts and turnover: each state with its amounts. Rappen, debits positive.
import { expect, test } from 'vitest'
import {
  type BooksCheck,
  type CheckedBooks,
  checkBooks,
  type DocumentSum,
} from '../../../shared/rule/ledger/books-checks.ts'
import { checkedBooks, day } from './ledger-facts.ts'

const sum = (of: DocumentSum['of'], amount: number, changes: Partial<DocumentSum> = {}): DocumentSum => ({
  ...{ booked_by: 'issue', is_base: true, of, count: 1, amount },
  ...changes,
})
type Balances = Readonly<Record<string, number>>
/** State, ledger, compared, count and documents without a rate of a check. */
const check = (code: BooksCheck['code'], balances: Balances, more: Partial<CheckedBooks>) => {
  const [found] = checkBooks(checkedBooks(balances, more)).filter((each) => each.code === code)
  return found && [found.state, found.ledger, found.compared, found.count, found.without_rate]
}

test('The checks in their order', () => {
  expect(checkBooks(checkedBooks({}, {})).map(({ code, state }) => `${code} ${state}`)).toEqual([
    'documents_booked not_applicable',
    'debtors_are_open_invoices not_applicable',
    'creditors_are_open_expenses not_applicable',
    'opening_debtors_are_invoices not_applicable',
    'opening_creditors_are_expenses not_applicable',
    'ledger_account_of_its_own not_applicable',
    'balance_on_its_side not_applicable',
    'turnover_is_revenue not_applicable',
  ])
})

test('Documents that are not booked: their totals without regard to the sign, and what only payments book', () => {
  const by = (booked_by: DocumentSum['booked_by'], changes: Partial<DocumentSum> = {}) => ({ booked_by, ...changes })
  const invoices = [
    sum('total', -500, by(null)),
    sum('total', 9_000),
    sum('open', 100, by('payment', { count: 3 })),
    sum('settled', 7, by('payment')),
  ]
  const expenses = [
    sum('total', 800, by(null, { count: 2 })),
    sum('total', 99, by(null, { is_base: false })),
    sum('open', 5),
  ]
  const documents = (more: Partial<CheckedBooks>) => {
    const found = checkBooks(checkedBooks({}, more))[0]
    return found && [found.state, found.count, found.compared, found.without_rate, found.with_payment]
  }
  expect(documents({ invoices, expenses })).toEqual(['wrong', 4, 1_300, 1, 3])
  expect(documents({ invoices: invoices.slice(1), expenses: expenses.slice(2) })).toEqual(['met', 5, 0, 0, 3])
  expect(documents({ invoices: [sum('total', 5)] })).toEqual(['not_applicable', 0, null, 0, 0])
})

test.each<[string, Balances, Partial<CheckedBooks>, readonly unknown[]]>([
  [
    'they agree',
    { 1100: 1_000 },
    { invoices: [sum('open', 700), sum('settled', 300, { count: 4 })] },
    ['met', 1_000, 1_000, 1, 0],
  ],
  ['they do not', { 1100: 900 }, { invoices: [sum('open', 1_000)] }, ['wrong', 900, 1_000, 1, 0]],
  [
    'payments and totals do not count',
    { 1100: 1_000 },
    {
      invoices: [sum('open', 1_000), sum('open', 5, { booked_by: 'payment' }), sum('total', 9)],
      expenses: [sum('open', 3)],
    },
    ['met', 1_000, 1_000, 1, 0],
  ],
  [
    'without a rate it is not known',
    { 1100: 1_000 },
    { invoices: [sum('open', 1_000), sum('open', 5, { is_base: false, count: 2 })] },
    ['not_yet', 1_000, 1_000, 1, 2],
  ],
  [
    'wrong, whatever the others are',
    { 1100: 1 },
    { invoices: [sum('open', 5, { is_base: false })] },
    ['wrong', 1, 0, 0, 1],
  ],
  ['a balance without documents', { 1100: 1 }, {}, ['wrong', 1, 0, 0, 0]],
  ['documents without a balance', {}, { invoices: [sum('open', 0)] }, ['met', 0, 0, 1, 0]],
  [
    'no account',
    { 1100: 1 },
    { booking_accounts: { debtor: null, creditor: null, transfer: null } },
    ['not_applicable', null, null, 0, 0],
  ],
])('Debtors: %s', (_, balances, more, expected) => {
  expect(check('debtors_are_open_invoices', balances, more)).toEqual(expected)
})

test('Creditors are a credit', () => {
  const expenses = [sum('open', 1_000)]
  expect(check('creditors_are_open_expenses', { 2000: -1_000 }, { expenses, invoices: [sum('open', 3)] })).toEqual([
    'met',
    -1_000,
    -1_000,
    1,
    0,
  ])
  expect(check('creditors_are_open_expenses', { 2000: 1_000 }, { expenses })).toEqual(['wrong', 1_000, -1_000, 1, 0])
})

test('The opening balance is that of the documents that are part of it', () => {
  const opened = (amount: number, changes: Partial<DocumentSum> = {}) =>
    sum('total', amount, { booked_by: 'opening', ...changes })
  const invoices = [
    opened(600),
    opened(9, { is_base: false }),
    sum('total', 5),
    sum('open', 7, { booked_by: 'opening' }),
  ]
  const openings = new Map([
    ['1100', 600],
    ['2000', -80],
  ])
  const more = { invoices, expenses: [opened(80)], openings }
  expect(check('opening_debtors_are_invoices', { 1100: 9_999 }, more)).toEqual(['not_yet', 600, 600, 1, 1])
  expect(check('opening_creditors_are_expenses', {}, more)).toEqual(['met', -80, -80, 1, 0])
})

type Bank = CheckedBooks['bank_accounts'][number]
const bank = (
  id: string,
  account_id: string | null,
  balance: number | null,
  changes: Partial<Bank> = {},
  currency = 'CHF',
): Bank => ({
  ...{ record: { id, name: `Bank ${id}`, currency, account_id } as Bank['record'], balance },
  ...{ unreconciled: { count: 0, amount: 0 }, before: null },
  ...changes,
})
const BEFORE = { date: day('2026-01-01'), amount: 200, statement: '1' }
const bankCheck = (balances: Balances, more: Partial<CheckedBooks>) => {
  const found = checkBooks(checkedBooks(balances, more)).find(({ code }) => code === 'bank_account_is_ledger')
  return (
    found && [found.state, found.ledger, found.compared, found.unbooked, found.basis, found.opening?.amount ?? null]
  )
}

test.each<[string, Balances, Partial<CheckedBooks>, readonly unknown[]]>([
  [
    'they agree',
    { 1020: 500 },
    { bank_accounts: [bank('a', '1020', 500)] },
    ['met', 500, 500, 0, 'transactions', null],
  ],
  [
    'what is not reconciled',
    { 1020: 400 },
    { bank_accounts: [bank('a', '1020', 500, { unreconciled: { count: 2, amount: 100 } })] },
    ['met', 400, 500, 100, 'transactions', null],
  ],
  [
    'they differ',
    { 1020: 400 },
    { bank_accounts: [bank('a', '1020', 500)] },
    ['wrong', 400, 500, 0, 'transactions', null],
  ],
  [
    'the opening entry, without statements',
    { 1020: 500 },
    { bank_accounts: [bank('a', '1020', 300)], openings: new Map([['1020', 200]]) },
    ['met', 500, 500, 0, 'transactions', null],
  ],
  [
    'a balance before the first statement that is not booked',
    { 1020: 300 },
    { bank_accounts: [bank('a', '1020', 500, { before: BEFORE })] },
    ['wrong', 300, 500, 0, 'statements', 200],
  ],
  [
    'the same, booked in part',
    { 1020: 450 },
    { bank_accounts: [bank('a', '1020', 500, { before: BEFORE })], openings: new Map([['1020', 150]]) },
    ['wrong', 450, 500, 0, 'statements', 50],
  ],
  [
    'the same, booked',
    { 1020: 500 },
    { bank_accounts: [bank('a', '1020', 500, { before: BEFORE })], openings: new Map([['1020', 200]]) },
    ['met', 500, 500, 0, 'statements', null],
  ],
  [
    'no statement yet, nothing booked',
    {},
    { bank_accounts: [bank('a', '1020', null)] },
    ['not_applicable', 0, null, 0, null, null],
  ],
  [
    'no statement yet, something booked',
    { 1020: 5 },
    { bank_accounts: [bank('a', '1020', null)] },
    ['not_yet', 5, null, 0, null, null],
  ],
  [
    'a shared account proves nothing',
    { 1020: 500 },
    { bank_accounts: [bank('a', '1020', 500), bank('b', '1020', 9)] },
    ['not_yet', 500, 500, 0, 'transactions', null],
  ],
  [
    'its opening entry belongs to none',
    { 1020: 500 },
    { bank_accounts: [bank('a', '1020', 300), bank('b', '1020', 9)], openings: new Map([['1020', 200]]) },
    ['wrong', 500, 300, 0, 'transactions', null],
  ],
  [
    'without an account',
    {},
    { bank_accounts: [bank('a', null, 0, { before: BEFORE }), bank('b', null, 9)] },
    ['met', 0, 0, 0, 'statements', null],
  ],
  [
    'in euros',
    { 1020: 470 },
    {
      bank_accounts: [bank('a', '1020', 500, { before: BEFORE }, 'EUR')],
      balances_in_currency: new Map([['1020 EUR', 500]]),
      openings_in_currency: new Map([['1020 EUR', 200]]),
    },
    ['met', 500, 500, 0, 'statements', null],
  ],
])('A bank account: %s', (_, balances, more, expected) => {
  expect(bankCheck(balances, more)).toEqual(expected)
})

test('A bank account in euros also has the value in francs, and is the subject', () => {
  const found = checkBooks(checkedBooks({ 1020: 470 }, { bank_accounts: [bank('a', '1020', 500, {}, 'EUR')] })).find(
    ({ code }) => code === 'bank_account_is_ledger',
  )
  expect(found).toMatchObject({
    currency: 'EUR',
    base_ledger: { currency: 'CHF', amount: 470 },
    subject: { type: 'bank_account', id: 'a', name: 'Bank a' },
  })
  const inBase = checkBooks(checkedBooks({}, { bank_accounts: [bank('a', '1020', 0)] })).find(
    ({ code }) => code === 'bank_account_is_ledger',
  )
  expect(inBase?.base_ledger).toBe(null)
})

test('Ledger accounts that bank accounts share', () => {
  const shared = (...some: readonly Bank[]) =>
    checkBooks(checkedBooks({}, { bank_accounts: some })).flatMap(({ code, state, count, subject }) =>
      code === 'ledger_account_of_its_own' ? [[state, count, subject?.id]] : [],
    )
  expect(shared(bank('a', null, 0), bank('b', null, 0))).toEqual([['not_applicable', 0, undefined]])
  expect(shared(bank('a', '1020', 0), bank('b', '1021', 0), bank('c', null, 0))).toEqual([['met', 2, undefined]])
  expect(shared(bank('a', '1020', 0), bank('b', '1021', 0), bank('c', '1020', 0))).toEqual([['wrong', 2, '1020']])
})

test.each<[CheckedBooks['turnover'], readonly unknown[]]>([
  [null, ['not_applicable', null, null, 0, 0]],
  [{ reported: 0, revenue: 0, accounts: 0 }, ['not_applicable', null, null, 0, 0]],
  [{ reported: 900, revenue: 900, accounts: 1 }, ['met', 900, 900, 1, 0]],
  [{ reported: 800, revenue: 900, accounts: 3 }, ['wrong', 900, 800, 3, 0]],
])('The turnover %o', (turnover, expected) => {
  expect(check('turnover_is_revenue', {}, { turnover })).toEqual(expected)
})

test('Balances on the right side are counted; one on the wrong side has its amount', () => {
  const sides = (balances: Balances, more: Partial<CheckedBooks> = {}) =>
    checkBooks(checkedBooks(balances, more)).flatMap(({ code, state, count, ledger }) =>
      code === 'balance_on_its_side' ? [[state, count, ledger]] : [],
    )
  expect(sides({ 1000: 5, 2400: -5, 3400: -9, 1020: 0 })).toEqual([['met', 2, null]])
  expect(sides({ 1000: -5, 2400: 7 })).toEqual([
    ['wrong', 1, -5],
    ['wrong', 1, 7],
  ])
  // An overdraft that the bank states.
  expect(sides({ 1020: -5 }, { bank_accounts: [bank('a', '1020', -5)] })).toEqual([['met', 1, null]])
  expect(sides({ 1020: -5 }, { bank_accounts: [bank('a', '1020', 0)] })).toEqual([['wrong', 1, -5]])
  expect(sides({ 1020: -5 }, { bank_accounts: [bank('a', '1020', null)] })).toEqual([['wrong', 1, -5]])
})

// Balance sheet accounts on the opposite side of their type: accepted and reported cases. Rappen, debits positive.
import { expect, test } from 'vitest'
import { type CheckedBooks, checkBooks, type DocumentSum } from '../../../shared/rule/ledger/books-checks.ts'
import { CHART, checkedBooks } from './ledger-facts.ts'

const open = (amount: number): DocumentSum => ({ booked_by: 'issue', is_base: true, of: 'open', count: 1, amount })
/** The accounts reported on the wrong side. */
const wrong = (balances: Readonly<Record<string, number>>, more: Partial<CheckedBooks> = {}) =>
  checkBooks(checkedBooks(balances, more)).flatMap(({ code, state, subject }) =>
    code === 'balance_on_its_side' && state === 'wrong' ? [subject?.id] : [],
  )

test.each<[string, Readonly<Record<string, number>>, Partial<CheckedBooks>, readonly string[]]>([
  ['debtors, with an open credit note of as much', { 1100: -1081 }, { invoices: [open(-1081)] }, []],
  ['debtors, with a credit note of less', { 1100: -1081 }, { invoices: [open(-1000)] }, ['1100']],
  ['debtors, without documents', { 1100: -1081 }, {}, ['1100']],
  ['creditors, with an open credit note of as much', { 2000: 1081 }, { expenses: [open(-1081)] }, []],
  ['creditors, without documents', { 2000: 1081 }, {}, ['2000']],
  ['cash, with any documents', { 1000: -500, 1100: 1081 }, { invoices: [open(1081)] }, ['1000']],
  // 1109 is a value adjustment, 1090 is cash in transit, 2201 may be a claim.
  ['accounts that may be on either side', { 1109: -500, 1090: -500, 2201: 500 }, {}, []],
])('%s', (_, balances, more, expected) => expect(wrong(balances, more)).toEqual(expected))

test('only these numbers may be on either side', () => {
  const [template] = CHART.filter(({ number }) => number === 1020)
  if (!template) throw new Error('no account')
  const account = (number: number) => ({
    ...{ ...template, id: String(number), number, type: number < 2000 ? ('active' as const) : ('passive' as const) },
  })
  const numbers = [1079, 1080, 1089, 1090, 1099, 1100, 1108, 1109, 1999, 2009, 2199, 2200, 2209, 2210, 2799, 2800, 2999]
  const balances = Object.fromEntries(numbers.map((number) => [number, number < 2000 ? -1 : 1]))
  expect(wrong(balances, { accounts: numbers.map(account) })).toEqual([
    ...['1080', '1100', '1108', '2009', '2199', '2210', '2799'],
  ])
  // The account for transfers is the one of the settings.
  const moved = { accounts: [account(1080)], booking_accounts: { debtor: '1100', creditor: '2000', transfer: '1080' } }
  expect(wrong({ 1080: -1 }, moved)).toEqual([])
})

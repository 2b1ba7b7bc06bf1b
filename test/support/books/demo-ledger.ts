// The ledger of the sample company, calculated independently of the program: plain sums over the documents and
// statements that the company is made of. Accounts are numbers of the KMU chart, amounts are in Rappen, debits are
// positive.
import type { DemoBooks } from '../../../main/service/demo/demo-company.ts'
import { openingEntry, profitDay, profitEntry, yearEndEntries } from '../../../main/service/demo/demo-ledger.ts'
import type { DemoDocument, DemoTransaction } from '../../../main/service/demo/demo-transaction.ts'
import { addDays, addMonths, type LocalDate } from '../../../shared/value/calendar.ts'

/** The balance of each account. */
export type Balances = Map<number, number>

/** A VAT return, in Rappen: taxable turnover without and with its tax, input tax on goods and on everything else. */
export interface VatReturn {
  readonly turnover: number
  readonly exempt: number
  readonly reductions: number
  readonly tax: number
  readonly input_goods: number
  readonly input_other: number
}

const DISCOUNTS = 3800
const SALES = [3200, 3400, DISCOUNTS]
const GOODS = [4200]
const OTHER_COSTS = [5820, 6100, 6210, 6260, 6400, 6500, 6510, 6641]
const VAT = 2200
const INPUT_GOODS = 1170
const INPUT_OTHER = 1171
const SETTLED_VAT = 2201
const RESULT = 2979

/** The 8.1 % VAT contained in a gross amount, rounded half up to a Rappen. */
const taxIn = (gross: number): number => Math.sign(gross) * Math.round((Math.abs(gross) * 81) / 1081)

interface Line {
  readonly date: LocalDate
  readonly account: number
  readonly amount: number
}

/** A cost or revenue whose tax goes to the tax account. `amount` includes the tax; debits are positive. */
const withTax = (date: LocalDate, account: number, amount: number): readonly Line[] => {
  const taxAccount = SALES.includes(account)
    ? VAT
    : GOODS.includes(account)
      ? INPUT_GOODS
      : OTHER_COSTS.includes(account)
        ? INPUT_OTHER
        : null
  if (taxAccount === null) return [{ date, account, amount }]
  const tax = taxIn(amount)
  return [
    { date, account, amount: amount - tax },
    { date, account: taxAccount, amount: tax },
  ]
}

const ofDocument = ({ type, date, total, foreign, account }: DemoDocument): readonly Line[] => {
  const baseTotal = foreign?.base_total ?? total
  return type === 'invoice'
    ? [{ date, account: 1100, amount: baseTotal }, ...withTax(date, account, -baseTotal)]
    : [{ date, account: 2000, amount: -baseTotal }, ...withTax(date, account, baseTotal)]
}

/** The contra postings of a bank transaction: documents, a discount, an account, or the other bank account. */
const ofTransaction = ({ date, amount, account, pays, parts }: DemoTransaction): readonly Line[] => {
  if (parts.length > 0) return parts.flatMap(ofTransaction)
  const [first] = pays
  if (first !== undefined) {
    const total = pays.reduce((sum, each) => sum + each.total, 0)
    if (first.type === 'expense') return [{ date, account: 2000, amount: total }]
    return [{ date, account: 1100, amount: -total }, ...withTax(date, 3800, total - amount)]
  }
  return account === null ? [] : withTax(date, account, -amount)
}

/** All bookings except VAT settlements and the closing. */
const linesOf = (books: DemoBooks): readonly Line[] => {
  const { business, savings, till, documents, begin, open } = books
  const statements = [
    [1020, business.transactions],
    [1021, savings.transactions],
    [1000, till],
  ] as const
  const entry = ({ date, lines }: ReturnType<typeof openingEntry>) =>
    lines.map(([account, amount]) => ({ date, account, amount }))
  return [
    { date: begin, account: 1020, amount: business.opening },
    { date: begin, account: 1021, amount: savings.opening },
    { date: begin, account: 9100, amount: -business.opening - savings.opening },
    ...entry(openingEntry(books)),
    ...yearEndEntries(addDays(addMonths(begin, 12), -1)).flatMap(entry),
    ...documents.filter(({ date }) => date >= begin).flatMap(ofDocument),
    ...statements.flatMap(([account, transactions]) =>
      transactions
        .filter(({ date }) => date < open)
        .flatMap((row) => [{ date: row.date, account, amount: row.amount }, ...ofTransaction(row)]),
    ),
  ]
}

const summed = (lines: readonly Line[]): Balances => {
  const balances: Balances = new Map()
  for (const { account, amount } of lines) balances.set(account, (balances.get(account) ?? 0) + amount)
  return balances
}

/** The VAT return of the three months from this day. */
export const vatReturn = (books: DemoBooks, from: LocalDate): VatReturn => {
  const balances = summed(linesOf(books).filter(({ date }) => date >= from && date < addMonths(from, 3)))
  const on = (accounts: readonly number[]) => accounts.reduce((sum, account) => sum + (balances.get(account) ?? 0), 0)
  // Payments of VAT are booked on the settlement account, so the tax accounts have only the bookings of the period.
  return {
    turnover: 0 - on(SALES),
    exempt: 0 - on([6950]),
    reductions: on([DISCOUNTS]),
    tax: 0 - on([VAT]),
    input_goods: on([INPUT_GOODS]),
    input_other: on([INPUT_OTHER]),
  }
}

/** The total of revenue and expense accounts between two days. */
export const resultAccounts = (books: DemoBooks, from: LocalDate, to: LocalDate): Balances =>
  new Map(
    [...summed(linesOf(books).filter(({ date }) => date >= from && date <= to))].filter(
      ([account]) => account >= 3000 && account < 9000,
    ),
  )

const profitOf = (accounts: Balances): number => [...accounts.values()].reduce((sum, amount) => sum - amount, 0)

/** The balance sheet accounts on a day. `result`: of the year that is not closed; no account has it yet. */
export const balanceSheet = (
  books: DemoBooks,
  day: LocalDate,
): { readonly accounts: Balances; readonly result: number } => {
  const { begin, open } = books
  const accounts = summed(linesOf(books).filter(({ date }) => date <= day))
  const move = (from: number, to: number, amount: number) => {
    accounts.set(from, (accounts.get(from) ?? 0) - amount)
    accounts.set(to, (accounts.get(to) ?? 0) + amount)
  }
  for (
    let from = begin;
    addMonths(from, 3) <= open && addMonths(from, 3) <= addDays(day, 1);
    from = addMonths(from, 3)
  ) {
    const { tax, input_goods, input_other } = vatReturn(books, from)
    move(VAT, SETTLED_VAT, -tax)
    move(INPUT_GOODS, SETTLED_VAT, input_goods)
    move(INPUT_OTHER, SETTLED_VAT, input_other)
  }
  const closed = addDays(addMonths(begin, 12), -1)
  const first = profitOf(resultAccounts(books, begin, closed))
  const isClosed = closed <= day
  if (isClosed) accounts.set(RESULT, -first)
  const decided = profitDay(closed)
  if (decided <= day && decided < open)
    for (const [account, amount] of profitEntry(decided, RESULT, first).lines)
      accounts.set(account, (accounts.get(account) ?? 0) + amount)
  const result = profitOf(resultAccounts(books, isClosed ? addDays(closed, 1) : begin, day))
  return {
    accounts: new Map([...accounts].filter(([account, amount]) => (account < 3000 || account > 9000) && amount !== 0)),
    result,
  }
}

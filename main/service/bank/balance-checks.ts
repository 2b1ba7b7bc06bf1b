// The balance of bank accounts, and whether it agrees with their statements. One round trip for a whole list. Only for a
// balance that does not agree, a second one finds since which day, and which transactions of that day may be the cause.
import { type PageQuestion, page, type TotalsAnswer, totals, where } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import {
  type BalanceAssertion,
  type BalanceBreak,
  balanceBefore,
  type DailySums,
  findBreak,
  lastAssertion,
  type StatementBalances,
  wholeStatements,
} from '../../../shared/rule/bank/balance-check.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { MAX_MINOR_UNITS } from '../../../shared/value/money.ts'
import type { Read } from '../core/book.ts'
import type { Questions } from '../core/deps.ts'
import type { BalanceCheckView } from './contract.ts'

/** An account does not have more statements than this that end on the same day. */
const LATEST_STATEMENTS = 20
/** The first statement may have several pages, each with a balance, but hardly more than this. */
const FIRST_STATEMENTS = 20
/** Of the transactions of a day that may be the cause, at most so many are named. */
const MAX_NAMED = 20

/** The facts about an account's balance. */
export interface BalanceFacts {
  /** The sum of all transactions in the account's currency plus `before`, the balance before the first of them. */
  readonly balance: number
  readonly before: number
  /**
   * The day on whose morning the balance was `before`, and the statement that states it. Null: no statement states a balance.
   */
  readonly opening: { readonly date: LocalDate; readonly statement: string } | null
  readonly sums: DailySums
  readonly last: BalanceAssertion | null
  readonly other_currencies: BalanceCheckView['other_currencies']
}

/** Adds its questions to those of the request; the returned function reads the answers. */
export const queryBalance = ({ ask }: Questions, account: BankAccount): (() => BalanceFacts) => {
  const opening = ask(statementsOf(account, 'opening_balance', { field: 'from_date', from: '', to: null }, 1))
  const openingUndated = ask(statementsOf(account, 'opening_balance', { field: 'from_date', is: [null] }, 1))
  const closing = ask(statementsOf(account, 'closing_balance', { field: 'to_date', from: '', to: null }, 1))
  const latest = ask(statementsOf(account, 'closing_balance', { field: 'to_date', from: '', to: null }, -1))
  const days = ask(totals('bank_transaction', 'by_day', { position: 0, is: [account.id] }))
  const all = ask(totals('bank_transaction', 'by_account', { position: 0, is: [account.id] }))
  return () => {
    const sums = dailySums(days(), account.currency)
    const found = [opening, openingUndated, closing].flatMap((answer) => wholeStatements(answer().rows))
    const first = found.find((each) => each.opening_balance !== null || each.closing_balance !== null) ?? null
    const before = balanceBefore(first, sums)
    const own = all().filter(({ by }) => by[1] === account.currency)
    return {
      before,
      opening: first && openingOf(first, sums),
      sums,
      balance: before + own.reduce((total, { sum }) => total + sum, 0),
      last: lastAssertion(latest().rows, sums, before),
      other_currencies: otherCurrencies(all(), account.currency),
    }
  }
}

/** The account's statements in its currency that state a balance: one of the earliest, or the latest ones. */
const statementsOf = (
  account: BankAccount,
  balance: 'opening_balance' | 'closing_balance',
  dated: Extract<PageQuestion['filter'][number], { readonly field: string }>,
  which: 1 | -1,
) =>
  page('statement', {
    filter: [
      { field: 'bank_account_id', is: [account.id] },
      { field: 'currency', is: [account.currency] },
      { field: balance, from: -MAX_MINOR_UNITS, to: null },
      dated,
    ],
    sort: [
      { field: dated.field, descending: which === -1 },
      { field: 'created_at', descending: which === -1 },
    ],
    limit: which === 1 ? FIRST_STATEMENTS : LATEST_STATEMENTS,
  })

/**
 * The first day of the statement that states the balance before all transactions, or the day of the first transaction if that
 * is earlier.
 */
const openingOf = ({ from_date, to_date, number }: StatementBalances, sums: DailySums): BalanceFacts['opening'] => {
  const days = [...sums.keys()].toSorted()
  const date = [from_date, days[0], to_date].filter((day) => day != null).toSorted()[0]
  return date === undefined ? null : { date: date as LocalDate, statement: number }
}

const dailySums = (answer: readonly TotalsAnswer[], currency: string): DailySums => {
  const sums = new Map<string, number>()
  for (const { by, sum } of answer) if (by[2] === currency) sums.set(String(by[1]), sum)
  return sums
}

const otherCurrencies = (answer: readonly TotalsAnswer[], own: string): BalanceFacts['other_currencies'] => {
  const found = new Map<string, { currency: string; sum: number; count: number }>()
  for (const { by, sum, count } of answer) {
    const currency = String(by[1])
    if (currency === own || count === 0) continue
    const present = found.get(currency) ?? { currency, sum: 0, count: 0 }
    found.set(currency, { currency, sum: present.sum + sum, count: present.count + count })
  }
  return [...found.values()]
}

/** The balance check of an account; when the last assertion does not hold, with the cause. */
export const readBalanceCheck = async (
  read: Read,
  account: BankAccount,
  { last, sums, before, other_currencies }: BalanceFacts,
): Promise<BalanceCheckView> => {
  if (last === null || last.difference === 0) return { last, broken: null, other_currencies }
  const [statements] = await read([where('statement', 'bank_account_id', [account.id])])
  const own = statements.filter(({ currency }) => currency === account.currency)
  const found = findBreak(own, sums, before)
  return { last, other_currencies, broken: found && (await explainBreak(read, account, found)) }
}

/**
 * With the transactions of the day that came from no statement, or that may be duplicates; if there are none, a transaction
 * is missing.
 */
const explainBreak = async (
  read: Read,
  account: BankAccount,
  found: BalanceBreak,
): Promise<NonNullable<BalanceCheckView['broken']>> => {
  const { id, number, from_date, to_date } = found.statement
  const broken = { date: found.date, difference: found.difference, statement: { id, number, from_date, to_date } }
  if (found.is_own_fault) return { ...broken, cause: 'statement', bank_transaction_ids: [] }
  if (found.difference === null) return { ...broken, cause: 'unknown', bank_transaction_ids: [] }
  const [{ rows }] = await read([
    page('bank_transaction', {
      filter: [
        { field: 'bank_account_id', is: [account.id] },
        { field: 'booking_date', is: [found.date] },
      ],
    }),
  ])
  const added = rows.filter(
    (row) =>
      row.currency === account.currency &&
      isPossiblyAdded(row, found.statement.batch_ids ?? [found.statement.batch_id]),
  )
  const named = namedOf(added, found.difference)
  if (named.length > 0) return { ...broken, cause: 'added', bank_transaction_ids: named.map((row) => row.id) }
  return { ...broken, cause: 'missing', bank_transaction_ids: [] }
}

/** Whether the transaction is not from the statement: entered by hand, from another file, or a probable duplicate. */
const isPossiblyAdded = (row: BankTransaction, batchIds: readonly string[]): boolean =>
  row.batch_id === null || row.likely_duplicate_of !== null || !batchIds.includes(row.batch_id)

/** The transaction that equals the difference, or all of them when their sum does. */
const namedOf = (rows: readonly BankTransaction[], difference: number): readonly BankTransaction[] => {
  const one = rows.find(({ amount }) => amount === difference)
  if (one) return [one]
  const sum = rows.reduce((total, { amount }) => total + amount, 0)
  return sum === difference && rows.length <= MAX_NAMED ? rows : []
}

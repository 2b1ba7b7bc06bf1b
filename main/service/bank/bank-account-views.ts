// What a caller may request in addition to a bank account: balances, its ledger account, its transactions and their counts.
import { type PageQuestion, page, type TotalsAnswer, totals, where } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { type MinorUnits, minorUnitsOf } from '../../../shared/value/money.ts'
import { baseCurrencyOf, gatherQuestions, type ServiceDeps } from '../core/deps.ts'
import type { Actor, ViewOptions } from '../core/request.ts'
import { queryBalance, readBalanceCheck } from './balance-checks.ts'
import { viewsOf as transactionViewsOf } from './bank-transaction-views.ts'
import type { BankAccountView } from './contract.ts'

/**
 * The includes `transactions` and `unreconciledTransactions` contain the newest of them, up to this number; the list contains
 * all.
 */
const MAX_INCLUDED_TRANSACTIONS = 500

const NEWEST_FIRST: PageQuestion['sort'] = [
  { field: 'booking_date', descending: true },
  { field: 'created_at', descending: true },
]

/** Adds the requested data to the records of a page, always in one round trip. */
export const viewsOf = async (
  deps: ServiceDeps,
  actor: Actor,
  records: readonly BankAccount[],
  options: ViewOptions,
): Promise<readonly BankAccountView[]> => {
  const has = (name: string) => options.includes.includes(name) || options.appends.includes(name)
  const questions = gatherQuestions()
  const ledgerIds = records.flatMap((record) => record.account_id ?? [])
  const accounts = has('account') ? questions.ask(where('ledger_account', 'id', ledgerIds)) : null
  const sums = ['transactionsCount', 'unreconciledTransactionsCount'].some(has)
    ? questions.ask(totals('bank_transaction', 'by_account'))
    : null
  const postings = has('account_balance')
    ? questions.ask(totals('journal_entry', 'by_account_and_year', { position: 0, is: ledgerIds }))
    : null
  const perRecord = records.map((record) => ({
    record,
    readBalance: has('balance') || has('balance_check') ? queryBalance(questions, record) : null,
    all: has('transactions') ? questions.ask(newest(record, null)) : null,
    unreconciled: has('unreconciledTransactions') ? questions.ask(newest(record, false)) : null,
  }))
  const book = deps.bookOf(actor.organization_id)
  await questions.run(book.read)
  const currency = postings ? await baseCurrencyOf(book.read) : ''
  const balances = new Map<string, Pick<BankAccountView, 'balance' | 'balance_check'>>()
  for (const { record, readBalance } of perRecord) {
    if (!readBalance) continue
    const facts = readBalance()
    balances.set(record.id, {
      ...(has('balance') ? { balance: minorUnitsOf(facts.balance) } : {}),
      ...(has('balance_check') ? { balance_check: await readBalanceCheck(book.read, record, facts) } : {}),
    })
  }
  const shown = new Map(
    (
      await transactionViewsOf(
        deps,
        actor,
        perRecord.flatMap(({ all, unreconciled }) => [...(all?.().rows ?? []), ...(unreconciled?.().rows ?? [])]),
      )
    ).map((view) => [view.record.id, view]),
  )
  const viewsIn = (rows: readonly BankTransaction[]) => rows.flatMap(({ id }) => shown.get(id) ?? [])
  return perRecord.map(({ record, all, unreconciled }) => ({
    record,
    ...balances.get(record.id),
    ...(accounts ? { account: accounts().find((account) => account.id === record.account_id) ?? null } : {}),
    ...(postings ? { account_balance: { amount: ledgerBalanceOf(record, postings()), currency } } : {}),
    ...(all ? { transactions: viewsIn(all().rows) } : {}),
    ...(unreconciled ? { unreconciled_transactions: viewsIn(unreconciled().rows) } : {}),
    ...(sums && has('transactionsCount') ? { transactions_count: countOf(record, sums(), false) } : {}),
    ...(sums && has('unreconciledTransactionsCount')
      ? { unreconciled_transactions_count: countOf(record, sums(), true) }
      : {}),
  }))
}

const newest = (account: BankAccount, isReconciled: boolean | null) =>
  page('bank_transaction', {
    filter: [
      { field: 'bank_account_id', is: [account.id] },
      ...(isReconciled === null ? [] : [{ field: 'is_reconciled', is: [isReconciled] }]),
    ],
    sort: NEWEST_FIRST,
    limit: MAX_INCLUDED_TRANSACTIONS,
  })

const countOf = (account: BankAccount, sums: readonly TotalsAnswer[], isUnreconciledOnly: boolean): number => {
  let count = 0
  for (const total of sums) {
    if (total.by[0] === account.id && !(isUnreconciledOnly && total.by[2] === true)) count += total.count
  }
  return count
}

/** The balance of the linked ledger account over all years, debits positive; 0 without one. */
const ledgerBalanceOf = (account: BankAccount, postings: readonly TotalsAnswer[]): MinorUnits => {
  let balance = 0
  for (const { by, sum } of postings) if (by[0] === account.account_id) balance += sum
  return minorUnitsOf(balance)
}

/** How many of the transactions in the total `by_account` are reconciled. */
export const reconciledIn = (sums: readonly TotalsAnswer[]): number =>
  sums.reduce((all, { by, count }) => (by[2] === true ? all + count : all), 0)

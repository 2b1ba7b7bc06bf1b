// A page of the list of bank transactions, with the sums of all rows and the balance after each: read from one moment.
import { type Filter, type GroupAnswer, groups, type PageAnswer, page } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { type MinorUnits, minorUnitsOf } from '../../../shared/value/money.ts'
import type { Read } from '../core/book.ts'
import { gatherQuestions } from '../core/deps.ts'
import type { ListRequest } from '../core/request.ts'
import { queryBalance } from './balance-checks.ts'
import type { BankTransactionPage } from './contract.ts'

interface ReadPage extends Pick<BankTransactionPage, 'counts' | 'sums'>, PageAnswer<BankTransaction> {
  /** The balance after each row; null: the caller did not ask for it. */
  readonly balances: readonly (MinorUnits | null)[] | null
}

/** The fields of a row's state: the counts are by state and ignore a filter on it. */
const STATE = ['is_reconciled', 'is_processing']

/** The page that a request asks for. */
export const readTransactionPage = async (read: Read, request: ListRequest): Promise<ReadPage> => {
  const has = (name: string) => request.appends.includes(name)
  const { filter, search } = request.question
  const isOfState = (each: Filter): boolean => 'field' in each && STATE.includes(each.field)
  // The rows decide whose balances are needed, but they may change before the next question: asks until both agree.
  for (let queriedAccounts: readonly BankAccount[] = []; ; ) {
    const questions = gatherQuestions()
    const running = has('running_balance') ? { running: 'balance' } : {}
    const found = questions.ask(page('bank_transaction', { ...request.question, ...running }))
    const sums =
      has('counts') || has('sums')
        ? questions.ask(
            groups('bank_transaction', {
              filter: filter.filter((each) => !isOfState(each)),
              search,
              by: [...STATE, 'currency'],
              sum: 'minor_amount',
            }),
          )
        : null
    const accounts = has('running_balance') ? questions.ask(page('bank_account')) : null
    const balances = queriedAccounts.map((account) => ({ account, facts: queryBalance(questions, account) }))
    await questions.run(read)
    const { rows, total } = found()
    const ids = new Set(rows.map((row) => row.bank_account_id))
    const needed = accounts?.().rows.filter(({ id }) => ids.has(id)) ?? []
    const isBalanceAsked = ({ id, currency }: BankAccount) =>
      queriedAccounts.some((account) => account.id === id && account.currency === currency)
    if (!needed.every(isBalanceAsked)) {
      queriedAccounts = needed
      continue
    }
    const before = new Map(
      balances.map(({ account, facts }) => [accountKey(account.id, account.currency), facts().before]),
    )
    return {
      rows,
      total,
      ...(sums && has('counts') ? { counts: countsOf(sums()) } : {}),
      ...(sums && has('sums') ? { sums: sumsOf(sums().filter(isSelected(filter.filter(isOfState)))) } : {}),
      balances:
        accounts &&
        rows.map((row, at) => {
          const opening = before.get(accountKey(row.bank_account_id, row.currency))
          return opening === undefined ? null : minorUnitsOf(opening + (found().running?.[at] ?? 0))
        }),
    }
  }
}

const accountKey = (id: string, currency: string): string => `${id} ${currency}`

const countsOf = (found: readonly GroupAnswer[]): NonNullable<BankTransactionPage['counts']> => {
  const counts = { all: 0, open: 0, reconciled: 0, processing: 0 }
  for (const { by, count } of found) {
    const [isReconciled, isProcessing] = by
    counts.all += count
    counts[isReconciled ? 'reconciled' : isProcessing ? 'processing' : 'open'] += count
  }
  return counts
}

/** Whether a group has one of the states that the filter selects. */
const isSelected =
  (filter: readonly Filter[]) =>
  ({ by }: GroupAnswer): boolean =>
    filter.every((each) => 'is' in each && each.is.includes(by[STATE.indexOf(each.field)] ?? null))

const sumsOf = (found: readonly GroupAnswer[]): NonNullable<BankTransactionPage['sums']> => {
  const sums = new Map<string, { credits: number; debits: number }>()
  for (const { by, positive, negative } of found) {
    const currency = String(by[STATE.length])
    const { credits, debits } = sums.get(currency) ?? { credits: 0, debits: 0 }
    sums.set(currency, { credits: credits + positive, debits: debits + negative })
  }
  return [...sums]
    .map(([currency, { credits, debits }]) => ({
      currency,
      credits: minorUnitsOf(credits),
      debits: minorUnitsOf(debits),
    }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

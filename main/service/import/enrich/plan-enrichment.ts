// What a notification or a payment order does to the books: asks what the rules need to know and lets them decide. The same
// for a dry run and for the real one.
import { listed, where } from '../../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../../shared/record/bank-account.ts'
import type { BankTransaction } from '../../../../shared/record/bank-transaction.ts'
import type { NotifiedEntry, OrderedPayment, UnmatchedPart } from '../../../../shared/record/enrichment.ts'
import type { ExpensePayment } from '../../../../shared/record/open-item.ts'
import type { TransactionDetail } from '../../../../shared/record/transaction-detail.ts'
import { entryLookups, type MatchedEntries, matchEntries } from '../../../../shared/rule/import/enrich/match-entries.ts'
import { decidePayments } from '../../../../shared/rule/import/enrich/order-payments.ts'
import type { Read } from '../../core/book.ts'
import type { ServiceDeps } from '../../core/deps.ts'
import { readInSlices } from '../../core/read-in-slices.ts'

/** What of a file is of the account. */
export interface AccountContent {
  readonly entries: readonly NotifiedEntry[]
  readonly payments: readonly OrderedPayment[]
  /** What of it is of other accounts. */
  readonly unmatched: readonly UnmatchedPart[]
}

export interface EnrichmentPlan extends MatchedEntries {
  readonly created: readonly ExpensePayment[]
  readonly unchanged_payments: number
}

/** What files before this one would have done, where they did not do it. */
export interface Before {
  readonly details: Map<string, readonly TransactionDetail[]>
  readonly keys: Set<string>
}

export const nothingBefore = (): Before => ({ details: new Map(), keys: new Set() })

export const planEnrichment = async (
  deps: Pick<ServiceDeps, 'newId' | 'now'>,
  read: Read,
  account: BankAccount,
  { entries, payments, unmatched }: AccountContent,
  before: Before,
): Promise<EnrichmentPlan> => {
  const stored = await readTransactions(read, account.id, entries)
  const matched = matchEntries(
    entries,
    stored.map((transaction) => {
      const details = before.details.get(transaction.id)
      return details === undefined ? transaction : { ...transaction, details: [...details] }
    }),
  )
  const present = await readInSlices(
    read,
    payments.map(({ key }) => key),
    (keys) => where('expense_payment', 'key', keys),
  )
  const expenses = await readInSlices(
    read,
    payments.flatMap(({ reference }) => reference ?? []),
    (references) => where('expense', 'reference', references),
  )
  const keys = new Set([...before.keys, ...present.flatMap(({ key }) => key ?? [])])
  const decided = decidePayments(payments, { keys, expenses, newId: deps.newId, now: deps.now() })
  return {
    explained: matched.explained,
    unmatched: [...unmatched, ...matched.unmatched],
    created: decided.created,
    unchanged_payments: decided.unchanged,
  }
}

/** Notes what a plan would do, for the files that follow it. */
export const noteBefore = (before: Before, { explained, created }: EnrichmentPlan): void => {
  for (const { transaction, details } of explained) before.details.set(transaction.id, details)
  for (const { key } of created) if (key !== null) before.keys.add(key)
}

const readTransactions = async (
  read: Read,
  bankAccountId: string,
  entries: readonly NotifiedEntry[],
): Promise<readonly BankTransaction[]> => {
  const lookups = entryLookups(bankAccountId, entries)
  const found = [
    ...(await readInSlices(read, lookups.acc_serv_ref, (values) => where('bank_transaction', 'acc_serv_ref', values))),
    ...(await readInSlices(read, lookups.day_and_amount, (values) =>
      listed('bank_transaction', 'day_and_amount', values),
    )),
    ...(await readInSlices(read, lookups.parts, (values) => listed('bank_transaction', 'parts', values))),
  ].filter((transaction) => transaction.bank_account_id === bankAccountId)
  return [...new Map(found.map((transaction) => [transaction.id, transaction])).values()]
}

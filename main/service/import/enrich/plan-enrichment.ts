// What a notification or a payment order changes in the books: reads the facts that the rules need and lets them decide. The
// same for a dry run and for the real one.
import { listed, where } from '../../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { TransactionDetail } from '../../../../shared/record/bank/transaction-detail.ts'
import type { NotifiedEntry, OrderedPayment, UnmatchedPart } from '../../../../shared/record/import/enrichment.ts'
import type { ExpensePayment } from '../../../../shared/record/open-item/open-item.ts'
import { entryLookups, type MatchedEntries, matchEntries } from '../../../../shared/rule/import/enrich/match-entries.ts'
import { decidePayments } from '../../../../shared/rule/import/enrich/order-payments.ts'
import type { Read } from '../../core/book.ts'
import type { ServiceDeps } from '../../core/deps.ts'
import { readByValues } from '../../core/read-by-values.ts'

/** The content of a file for the account. */
export interface AccountContent {
  readonly entries: readonly NotifiedEntry[]
  readonly payments: readonly OrderedPayment[]
  /** The content for other accounts. */
  readonly unmatched: readonly UnmatchedPart[]
}

export interface EnrichmentPlan extends MatchedEntries {
  readonly created: readonly ExpensePayment[]
  readonly unchanged_payments: number
}

/** What earlier files of a dry run would have changed. */
export interface EarlierFiles {
  readonly details: Map<string, readonly TransactionDetail[]>
  readonly keys: Set<string>
}

export const noEarlierFiles = (): EarlierFiles => ({ details: new Map(), keys: new Set() })

export const planEnrichment = async (
  deps: Pick<ServiceDeps, 'newId' | 'now'>,
  read: Read,
  account: BankAccount,
  { entries, payments, unmatched }: AccountContent,
  earlier: EarlierFiles,
): Promise<EnrichmentPlan> => {
  const stored = await readTransactions(read, account.id, entries)
  const matched = matchEntries(
    entries,
    stored.map((transaction) => {
      const details = earlier.details.get(transaction.id)
      return details === undefined ? transaction : { ...transaction, details: [...details] }
    }),
  )
  const present = await readByValues(
    read,
    payments.map(({ key }) => key),
    (keys) => where('expense_payment', 'key', keys),
  )
  const expenses = await readByValues(
    read,
    payments.flatMap(({ reference }) => reference ?? []),
    (references) => where('expense', 'reference', references),
  )
  const keys = new Set([...earlier.keys, ...present.flatMap(({ key }) => key ?? [])])
  const decided = decidePayments(payments, { keys, expenses, newId: deps.newId, now: deps.now() })
  return {
    explained: matched.explained,
    unmatched: [...unmatched, ...matched.unmatched],
    created: decided.created,
    unchanged_payments: decided.unchanged,
  }
}

/** Adds the changes of a plan, for the files that follow it. */
export const addToEarlierFiles = (earlier: EarlierFiles, { explained, created }: EnrichmentPlan): void => {
  for (const { transaction, details } of explained) earlier.details.set(transaction.id, details)
  for (const { key } of created) if (key !== null) earlier.keys.add(key)
}

const readTransactions = async (
  read: Read,
  bankAccountId: string,
  entries: readonly NotifiedEntry[],
): Promise<readonly BankTransaction[]> => {
  const lookups = entryLookups(bankAccountId, entries)
  const found = [
    ...(await readByValues(read, lookups.acc_serv_ref, (values) => where('bank_transaction', 'acc_serv_ref', values))),
    ...(await readByValues(read, lookups.day_and_amount, (values) =>
      listed('bank_transaction', 'day_and_amount', values),
    )),
    ...(await readByValues(read, lookups.parts, (values) => listed('bank_transaction', 'parts', values))),
  ].filter((transaction) => transaction.bank_account_id === bankAccountId)
  return [...new Map(found.map((transaction) => [transaction.id, transaction])).values()]
}

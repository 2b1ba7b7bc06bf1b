// Reads the facts that a booker needs: every record that the transactions, their attached rows and the given rows name. Read
// within a write, they are valid until the commit.
import { type Answers, get, listed, page, where } from '../../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { MatchableType } from '../../../../shared/record/matching/match.ts'
import type { BookableDocument } from '../../../../shared/record/open-item/open-item.ts'
import { bookingAccountNumbers, bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import { bookingPeriods } from '../../../../shared/rule/ledger/periods.ts'
import type { RowInput } from '../../../../shared/rule/matching/booking/allocation.ts'
import { type Booker, type BookerFacts, createBooker } from '../../../../shared/rule/matching/booking/booker.ts'
import type { OffsetCommand } from '../../../../shared/rule/matching/booking/offset.ts'
import { type CreditUsers, creditIdsOf } from '../../../../shared/rule/matching/booking/on-account.ts'
import { assert } from '../../../../shared/value/result.ts'
import { readOwnLedgers } from '../../bank/own-ledger-accounts.ts'
import type { Read } from '../../core/book.ts'
import type { ServiceDeps } from '../../core/deps.ts'
import { mapById, uniqueIds } from '../../core/records-by-id.ts'
import { lastEntry, numberIn } from '../../ledger/last-entry.ts'

/** The questions that every booking needs. */
const OPENING = [get('organization_profile', 1), page('fiscal_year'), page('period_lock'), lastEntry] as const
type OpeningAnswers = Answers<typeof OPENING>
type Opening = readonly [OpeningAnswers[0], OpeningAnswers[1], OpeningAnswers[2], OpeningAnswers[3]]

type BookerDeps = Pick<ServiceDeps, 'newId' | 'now'>

/** A booker over the books as they are now, for these transactions, the rows given for them, and other entries. */
export const bookerFor = async (
  deps: BookerDeps,
  read: Read,
  transactions: readonly BankTransaction[],
  rows: readonly RowInput[] = [],
  entryIds: readonly (string | null)[] = [],
): Promise<Booker> =>
  createBooker(await readFacts(deps, read, await read(OPENING), transactions, rows, entryIds), freshOf(deps))

/** The records that offsets name, as rows to read them by. */
export const rowsOfOffsets = (
  offsets: readonly (Pick<OffsetCommand, 'differences'> & {
    readonly documents: readonly { readonly type: MatchableType; readonly id: string }[]
  })[],
): readonly RowInput[] =>
  offsets.flatMap(({ documents, differences = [] }) => [
    ...documents.map(({ type, id }) => ({ amount: 0, matchable_type: type, matchable_id: id })),
    ...differences,
  ])

/**
 * One transaction, and a booker for it and the given rows; in as few round trips as possible, since a person waits for it.
 * Null: there is no such transaction.
 */
export const readToBook = async (
  deps: BookerDeps,
  read: Read,
  id: string,
  rows: readonly RowInput[],
): Promise<{ transaction: BankTransaction; booker: Booker; base_currency: string } | null> => {
  const [transaction, profile, years, locks, last] = await read([get('bank_transaction', id), ...OPENING])
  if (!transaction) return null
  const facts = await readFacts(deps, read, [profile, years, locks, last], [transaction], rows, [])
  return { transaction, booker: createBooker(facts, freshOf(deps)), base_currency: facts.base_currency }
}

const freshOf = ({ newId, now }: BookerDeps) => ({ newId, now: now() })

/**
 * One round trip; a second one for the other sides of transfers and the expenses of payment orders, and a third one for the
 * accounts of documents that their payments book.
 */
const readFacts = async (
  deps: BookerDeps,
  read: Read,
  [profile, years, locks, last]: Opening,
  transactions: readonly BankTransaction[],
  rows: readonly RowInput[],
  entryIds: readonly (string | null)[],
): Promise<BookerFacts> => {
  assert(profile, 'the books of an organization have its profile')
  const { base_currency, settings } = profile
  const named = [...transactions.flatMap(({ matches }) => matches), ...rows]
  const settled = transactions.flatMap(({ matches }) => matches.flatMap(({ settlements }) => settlements))
  const settledIds = (type: MatchableType) => settled.map((each) => (each.type === type ? each.id : null))
  const credits = uniqueIds(transactions.flatMap(creditIdsOf))
  const [invoices, direct, payments, companies, journalEntries, accounts, ofRows, ofSettings, rates, mirrors] =
    await read([
      where('invoice', 'id', uniqueIds([...namedBy(named, 'invoice'), ...settledIds('invoice'), ...credits])),
      where('expense', 'id', uniqueIds([...namedBy(named, 'expense'), ...settledIds('expense'), ...credits])),
      where('expense_payment', 'id', namedBy(named, 'expense_payment')),
      where('company', 'id', namedBy(named, 'company')),
      where(
        'journal_entry',
        'id',
        uniqueIds([...transactions.map(({ journal_entry_id }) => journal_entry_id), ...entryIds]),
      ),
      where('bank_account', 'id', uniqueIds(transactions.map(({ bank_account_id }) => bank_account_id))),
      where('ledger_account', 'id', uniqueIds(named.map(({ account_id }) => account_id))),
      where('ledger_account', 'number', [...bookingAccountNumbers(settings)]),
      where('vat_rate', 'id', uniqueIds(named.map(({ vat_rate_id }) => vat_rate_id))),
      where('bank_transaction', 'id', uniqueIds(transactions.map(({ mirror_id }) => mirror_id))),
    ])
  const paidIds = uniqueIds(payments.flatMap(({ expense_ids }) => expense_ids))
  // The other side of a transfer is proposed with account rows only.
  const [paid, otherAccounts, ofMirrors] =
    paidIds.length + mirrors.length === 0
      ? [[], [], []]
      : await read([
          where('expense', 'id', paidIds),
          where('bank_account', 'id', uniqueIds(mirrors.map(({ bank_account_id }) => bank_account_id))),
          where(
            'ledger_account',
            'id',
            uniqueIds(mirrors.flatMap(({ matches }) => matches).map((row) => row.account_id)),
          ),
        ])
  const parts = [...invoices, ...direct, ...paid].flatMap(({ payment_parts }) => payment_parts)
  const [ofParts, ratesOfParts] =
    parts.length === 0
      ? [[], []]
      : await read([
          where('ledger_account', 'id', uniqueIds(parts.map(({ account_id }) => account_id))),
          where('vat_rate', 'id', uniqueIds(parts.map(({ vat_rate_id }) => vat_rate_id))),
        ])
  const onAccount = await readCredits(read, namedBy(named, 'company'))
  const ledger_accounts = mapById([...ofRows, ...ofSettings, ...ofMirrors, ...ofParts])
  const bankAccounts = [...accounts, ...otherAccounts]
  const unlinked = bankAccounts.filter(({ account_id }) => account_id === null)
  return {
    base_currency,
    is_liable_for_vat: settings.liableForVat,
    vat_reporting: settings.accountingVatReporting,
    ...bookingPeriods(years.rows, locks.rows, deps.newId),
    ledger_accounts,
    vat_rates: mapById([...rates, ...ratesOfParts]),
    accounts: bookingAccountsOf(settings, ofSettings),
    own_ledgers: await readOwnLedgers(deps, read, unlinked),
    last_number: numberIn(last),
    bank_accounts: mapById(bankAccounts),
    companies: new Set(companies.map(({ id }) => id)),
    credit_users: await readCreditUsers(
      read,
      [...invoices, ...direct].flatMap(({ id, booked_by }) => (booked_by === 'on_account' ? id : [])),
    ),
    credits: onAccount,
    documents: new Map(
      [...invoices, ...direct, ...paid, ...payments, ...onAccount].map((document) => [document.id, document]),
    ),
    journal_entries: mapById(journalEntries),
    mirrors: mapById(mirrors),
  }
}

/** What is, or was, open on account of companies. */
const readCredits = async (read: Read, companies: readonly string[]): Promise<readonly BookableDocument[]> => {
  if (companies.length === 0) return []
  const filter = [
    { field: 'company_id', is: companies },
    { field: 'booking', is: ['on_account'] },
  ]
  const [invoices, expenses] = await read([page('invoice', { filter }), page('expense', { filter })])
  return [...invoices.rows, ...expenses.rows]
}

/** The offsets and transactions that settle open credits, in part or whole. */
const readCreditUsers = async (read: Read, credits: readonly string[]): Promise<CreditUsers> => {
  if (credits.length === 0) return new Map()
  const [offsets, transactions] = await read([
    listed('offset', 'document', credits),
    listed('bank_transaction', 'matchable', credits),
  ])
  const users = [
    ...offsets.flatMap(({ id: user, settlements }) => settlements.map(({ id }) => ({ id, user }))),
    ...transactions.flatMap(({ id: user, matches }) =>
      matches.flatMap(({ settlements }) => settlements.map(({ id }) => ({ id, user }))),
    ),
  ]
  return new Map([...Map.groupBy(users, ({ id }) => id)].map(([id, some]) => [id, some.map(({ user }) => user)]))
}

const namedBy = (rows: readonly Pick<RowInput, 'matchable_type' | 'matchable_id'>[], type: MatchableType): string[] =>
  uniqueIds(rows.map((row) => (row.matchable_type === type ? row.matchable_id : null)))

// Reads the sums that the checks of the books need. The books keep these sums, so few round trips suffice for books of
// any size.
import { created } from '../../../shared/books/port/change.ts'
import { get, page, type TotalsAnswer, totals } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { OrganizationProfile } from '../../../shared/record/organization/organization.ts'
import { decideBankOpening, OPENING_ACCOUNT } from '../../../shared/rule/ledger/bank-opening.ts'
import { bookingAccountsOf } from '../../../shared/rule/ledger/booking-accounts.ts'
import { type BooksCheck, checkBooks } from '../../../shared/rule/ledger/books-checks.ts'
import { bookingPeriods, withFollowingYear } from '../../../shared/rule/ledger/periods.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { queryBalance } from '../bank/balance-checks.ts'
import type { Read } from '../core/book.ts'
import { gatherQuestions, profileOf, type ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import { banksByName } from '../ledger/banks-by-name.ts'
import type { JournalEntryView, QueryBooksChecks } from '../ledger/contract.ts'
import { documentSums } from '../ledger/documents-check.ts'
import { lastEntry, numberIn } from '../ledger/last-entry.ts'
import { requesterOf } from '../ledger/requester.ts'
import { turnoverOf } from '../ledger/result-checks.ts'
import type { OverviewServices } from './contract.ts'

export const createBooksChecks = (deps: ServiceDeps): OverviewServices['booksChecks'] => ({
  get: async (actor) => {
    const { read } = deps.bookOf(actor.organization_id)
    const profile = await profileOf(read)
    return ok({ checks: await readBooksChecks(read, profile), ...(await requesterOf(deps, actor)) })
  },

  bookOpening: (actor, input) =>
    deps.bookOf(actor.organization_id).write<JournalEntryView, Refusal>({ user: actor.user_id }, async (read) => {
      const profile = await profileOf(read)
      const { base_currency } = profile
      const [record] = await read([get('bank_account', input.bank_account_id)])
      if (!record) return err(notFound('BankAccount', input.bank_account_id))
      const checks = await readBooksChecks(read, profile)
      const opening = checks.find(({ subject, opening }) => opening && subject?.id === record.id)?.opening
      if (!opening || record.account_id === null)
        return err(invalid({ field: 'bank_account_id', code: 'bank_opening_booked' }))
      const [years, locks, accounts, last] = await read([
        page('fiscal_year'),
        page('period_lock'),
        page('ledger_account'),
        lastEntry,
      ])
      const against = input.account_id
        ? accounts.rows.find(({ id }) => id === input.account_id)
        : accounts.rows.find(({ number }) => number === OPENING_ACCOUNT)
      const periods = bookingPeriods(years.rows, locks.rows, deps.newId)
      const decided = decideBankOpening(opening, {
        record,
        against: against ?? null,
        base_currency,
        base_amount: input.base_amount ?? null,
        periods,
        mark: { id: deps.newId(), number: numberIn(last) + 1, now: deps.now() },
      })
      if (!decided.ok) return err(invalid(...decided.error))
      const entry = decided.value
      const params = { number: entry.number, date: entry.date }
      const changes = withFollowingYear(periods, [created('journal_entry', entry)])
      return ok({ action: 'create_journal_entry', params, changes, value: { record: entry, base_currency } })
    }),
})

/** The checks of the books as they are now, including bookings of all dates. */
export const readBooksChecks = async (
  read: Read,
  profile: Pick<OrganizationProfile, 'settings' | 'base_currency'>,
): Promise<readonly BooksCheck[]> => {
  const [banks, accounts] = await read([banksByName, page('ledger_account')])
  const questions = gatherQuestions()
  const checks = queryBooksChecks(questions, profile, { accounts: accounts.rows, banks: banks.rows })
  await questions.run(read)
  return checks()
}

/** The same as part of a caller's questions. */
export const queryBooksChecks: QueryBooksChecks = (questions, { settings, base_currency }, { accounts, banks }) => {
  const inBase = questions.ask(totals('journal_entry', 'by_account_and_year'))
  const inCurrency = questions.ask(totals('journal_entry', 'by_account_and_currency'))
  const opening = questions.ask(totals('journal_entry', 'opening'))
  const unreconciled = questions.ask(totals('bank_transaction', 'unreconciled'))
  const [invoices, expenses] = (['invoice', 'expense'] as const).map((table) => questions.ask(totals(table, 'booked')))
  const balances = banks.map((record) => ({ record, readBalance: queryBalance(questions, record) }))
  const movements = questions.ask(totals('bank_transaction', 'by_account'))
  return () =>
    checkBooks({
      base_currency,
      accounts,
      booking_accounts: bookingAccountsOf(settings, accounts),
      balances: sumByKey(inBase(), ([account]) => String(account)),
      balances_in_currency: sumByKey(inCurrency(), ([account, currency]) => `${account} ${currency}`),
      openings: sumByKey(opening(), ([account]) => String(account)),
      openings_in_currency: sumByKey(
        inCurrency().filter(({ by }) => by[2] === true),
        ([account, currency]) => `${account} ${currency}`,
      ),
      invoices: documentSums(invoices?.() ?? [], base_currency),
      expenses: documentSums(expenses?.() ?? [], base_currency),
      turnover: turnoverOf(inBase(), { settings, accounts }),
      bank_accounts: balances.map(({ record, readBalance }) => {
        const { balance, before, opening: openingBalance } = readBalance()
        const isKnown = before !== 0 || movements().some(({ by }) => by[0] === record.id)
        return {
          record,
          balance: isKnown ? balance : null,
          unreconciled: unreconciledOn(record, unreconciled()),
          before: openingBalance && { ...openingBalance, amount: before },
        }
      }),
    })
}

const sumByKey = (found: readonly TotalsAnswer[], keyOf: (by: TotalsAnswer['by']) => string): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { by, sum } of found) sums.set(keyOf(by), (sums.get(keyOf(by)) ?? 0) + sum)
  return sums
}

const unreconciledOn = ({ id, currency }: BankAccount, found: readonly TotalsAnswer[]) => {
  const own = found.filter(({ by }) => by[0] === id)
  return {
    count: own.reduce((all, { count }) => all + count, 0),
    amount: own.reduce((all, { by, sum }) => (by[2] === currency ? all + sum : all), 0),
  }
}

// Reads what the books are checked for: sums that the books keep, in few round trips, whatever the size of the books.
import { page, type TotalsAnswer, totals } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank-account.ts'
import type { OrganizationProfile } from '../../../shared/record/organization.ts'
import { bookingAccountsOf } from '../../../shared/rule/ledger/booking-accounts.ts'
import { type BooksCheck, checkBooks, type DocumentSum } from '../../../shared/rule/ledger/books-checks.ts'
import { ok } from '../../../shared/value/result.ts'
import { askBalance } from '../bank/balance-checks.ts'
import type { Read } from '../core/book.ts'
import { gatherQuestions, profileOf, type ServiceDeps } from '../core/deps.ts'
import { askingOf } from './asking.ts'
import type { LedgerServices } from './contract.ts'

export const createBooksChecks = (deps: ServiceDeps): LedgerServices['booksChecks'] => ({
  get: async (actor) => {
    const { read } = deps.bookOf(actor.organization_id)
    const profile = await profileOf(read)
    return ok({ checks: await readBooksChecks(read, profile), ...(await askingOf(deps, actor)) })
  },
})

/** The checks of the books as they are now, whatever was booked when. */
export const readBooksChecks = async (
  read: Read,
  { settings, base_currency }: Pick<OrganizationProfile, 'settings' | 'base_currency'>,
): Promise<readonly BooksCheck[]> => {
  const [accounts, banks, openingEntries] = await read([
    page('ledger_account'),
    page('bank_account', { sort: [{ field: 'name', descending: false }] }),
    page('journal_entry', { filter: [{ field: 'source', is: ['opening'] }] }),
  ])
  const questions = gatherQuestions()
  const inBase = questions.ask(totals('journal_entry', 'by_account_and_year'))
  const inCurrency = questions.ask(totals('journal_entry', 'by_account_and_currency'))
  const unreconciled = questions.ask(totals('bank_transaction', 'unreconciled'))
  const [invoices, expenses] = (['invoice', 'expense'] as const).map((table) => questions.ask(totals(table, 'booked')))
  const balances = banks.rows.map((record) => ({ record, askedBalance: askBalance(questions, record) }))
  const movements = questions.ask(totals('bank_transaction', 'by_account'))
  await questions.run(read)
  const openings = new Map<string, number>()
  for (const { lines, reversed_by_id } of openingEntries.rows) {
    if (reversed_by_id !== null) continue
    for (const { account_id, debit, credit } of lines)
      openings.set(account_id, (openings.get(account_id) ?? 0) + debit - credit)
  }
  return checkBooks({
    ...{ base_currency, accounts: accounts.rows, booking_accounts: bookingAccountsOf(settings, accounts.rows) },
    balances: summed(inBase(), ([account]) => String(account)),
    balances_in_currency: summed(inCurrency(), ([account, currency]) => `${account} ${currency}`),
    openings,
    invoices: documentSums(invoices?.() ?? [], base_currency),
    expenses: documentSums(expenses?.() ?? [], base_currency),
    bank_accounts: balances.map(({ record, askedBalance }) => {
      const { balance, before } = askedBalance()
      const isKnown = before !== 0 || movements().some(({ by }) => by[0] === record.id)
      return { record, balance: isKnown ? balance : null, unreconciled: unreconciledOn(record, unreconciled()) }
    }),
  })
}

const summed = (found: readonly TotalsAnswer[], keyOf: (by: TotalsAnswer['by']) => string): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { by, sum } of found) sums.set(keyOf(by), (sums.get(keyOf(by)) ?? 0) + sum)
  return sums
}

const documentSums = (found: readonly TotalsAnswer[], base_currency: string): readonly DocumentSum[] =>
  found.map(({ by: [booked_by, currency, of, isWorthKnown], count, sum }) => ({
    booked_by: booked_by as DocumentSum['booked_by'],
    is_base: currency === base_currency || isWorthKnown === true,
    of: of as DocumentSum['of'],
    ...{ count, amount: sum },
  }))

const unreconciledOn = ({ id, currency }: BankAccount, found: readonly TotalsAnswer[]) => {
  const own = found.filter(({ by }) => by[0] === id)
  return {
    count: own.reduce((all, { count }) => all + count, 0),
    amount: own.reduce((all, { by, sum }) => (by[2] === currency ? all + sum : all), 0),
  }
}

// Checks whether the ledger agrees with the documents and the bank. Each check reports the amounts that it compared.
// Amounts are minor units, debits positive.
import type { BankAccount } from '../../record/bank/bank-account.ts'
import type { BooksCheckCode, CheckBasis, CheckState } from '../../record/ledger/books-check.ts'
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import type { DocumentBooking } from '../../record/open-item/open-item.ts'
import type { LocalDate } from '../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf } from '../../value/money.ts'
import type { BookingAccounts } from './booking-accounts.ts'

export interface BooksCheck {
  readonly code: BooksCheckCode
  readonly state: CheckState
  /** The account that the check is about; null for the books as a whole. */
  readonly subject: {
    readonly type: 'bank_account' | 'ledger_account'
    readonly id: string
    readonly name: string
  } | null
  readonly currency: string
  /** The amount in the ledger. */
  readonly ledger: MinorUnits | null
  /** For a bank account in another currency: the same amount as the ledger values it, in the base currency. */
  readonly base_ledger: { readonly currency: string; readonly amount: MinorUnits } | null
  /** The amount it is compared with, by the documents or the bank. */
  readonly compared: MinorUnits | null
  /** The known amount that is not booked yet: transactions that are not reconciled. */
  readonly unbooked: MinorUnits | null
  /** The number of documents, transactions or accounts that the check covers. */
  readonly count: number
  /** The number of documents in another currency without a rate: their value is missing in all amounts. */
  readonly without_rate: number
  /** The number of open documents that only their payments book: the ledger does not contain them yet. */
  readonly with_payment: number
  /** For a bank account: where `compared` comes from. */
  readonly basis: CheckBasis | null
  /**
   * For a bank account: the balance before its first statement, when no opening entry books it; null when it is booked
   * or there is none.
   */
  readonly opening: BankOpening | null
}

/** The opening balance of a bank account. */
export interface BankOpening {
  readonly date: LocalDate
  readonly amount: MinorUnits
  /** The number of the statement that states it. */
  readonly statement: string
}

/** The amount that is missing in the ledger; 0 when both sides agree. */
export const differenceOf = ({ ledger, compared, unbooked }: BooksCheck): number =>
  (compared ?? 0) - (unbooked ?? 0) - (ledger ?? 0)

/** A sum over documents that are booked in the same way. */
export interface DocumentSum {
  readonly booked_by: DocumentBooking | null
  /** Whether `amount` is in the base currency. */
  readonly is_base: boolean
  /** The open amounts, the settled amounts, the totals, or what payments left on the account beyond the document. */
  readonly of: 'open' | 'settled' | 'total' | 'excess'
  readonly count: number
  readonly amount: number
}

/** The facts of a bank account. */
interface CheckedBankAccount {
  readonly record: Pick<BankAccount, 'id' | 'name' | 'currency' | 'account_id'>
  /** By its transactions and statements, in its currency; null when it has neither. */
  readonly balance: number | null
  readonly unreconciled: { readonly count: number; readonly amount: number }
  /** The balance before its first transaction, as a statement states it; null when no statement states a balance. */
  readonly before: { readonly date: LocalDate; readonly amount: number; readonly statement: string } | null
}

export interface CheckedBooks {
  readonly base_currency: string
  readonly accounts: readonly LedgerAccount[]
  readonly booking_accounts: Pick<BookingAccounts, 'debtor' | 'creditor' | 'transfer'>
  /** By account, in the base currency. */
  readonly balances: ReadonlyMap<string, number>
  /** By account and currency, joined by a blank. */
  readonly balances_in_currency: ReadonlyMap<string, number>
  /** The part of each balance that opening entries booked. */
  readonly openings: ReadonlyMap<string, number>
  /** The same in other currencies, by account and currency, joined by a blank. */
  readonly openings_in_currency: ReadonlyMap<string, number>
  readonly invoices: readonly DocumentSum[]
  readonly expenses: readonly DocumentSum[]
  readonly bank_accounts: readonly CheckedBankAccount[]
  /** Null when the organization is not liable for VAT. */
  readonly turnover: CheckedTurnover | null
}

/** What the check of debtors or creditors reads. */
type CheckedCollectives = Pick<
  CheckedBooks,
  'base_currency' | 'accounts' | 'booking_accounts' | 'balances' | 'invoices' | 'expenses'
>

/** The turnover since the start of the books, credits positive, without closing entries. */
export interface CheckedTurnover {
  /** On the accounts that the VAT reports count, with any rate. */
  readonly reported: number
  /** On all revenue accounts, as in the income statements. */
  readonly revenue: number
  /** The number of revenue accounts with entries. */
  readonly accounts: number
}

/** All checks, those of the documents first. A check of accounts occurs once for each account. */
export const checkBooks = (books: CheckedBooks): readonly BooksCheck[] => {
  const collectives = [
    collectiveCheck(books, 'debtors_are_open_invoices'),
    collectiveCheck(books, 'creditors_are_open_expenses'),
  ]
  // Open credit notes may exceed the invoices: then documents explain a balance on the other side.
  const explained = collectives.flatMap(({ state, subject }) => (state === 'met' && subject ? [subject.id] : []))
  return [
    documentsBooked(books),
    ...collectives,
    opening(books, 'opening_debtors_are_invoices'),
    opening(books, 'opening_creditors_are_expenses'),
    ...books.bank_accounts.map((account) => bankAccount(books, account)),
    ...sharedLedgerAccounts(books),
    ...checkBalanceSides(books, new Set(explained)),
    turnoverReported(books),
  ]
}

const blank = (code: BooksCheckCode, { base_currency }: Pick<CheckedBooks, 'base_currency'>): BooksCheck => ({
  code,
  state: 'not_applicable',
  subject: null,
  currency: base_currency,
  ledger: null,
  base_ledger: null,
  compared: null,
  unbooked: null,
  basis: null,
  opening: null,
  count: 0,
  without_rate: 0,
  with_payment: 0,
})

/** The check with its state, by whether its difference is 0. */
const withState = (check: BooksCheck): BooksCheck => ({ ...check, state: differenceOf(check) === 0 ? 'met' : 'wrong' })

const countOf = (sums: readonly DocumentSum[]): number => sums.reduce((all, { count }) => all + count, 0)

/** The sum of documents in the base currency, and the number of those without a value in it. */
const sumOf = (sums: readonly DocumentSum[]): { readonly amount: number; readonly without_rate: number } => ({
  amount: sums.reduce((all, { is_base, amount }) => (is_base ? all + amount : all), 0),
  without_rate: countOf(sums.filter(({ is_base }) => !is_base)),
})

/** Documents that are not booked: those of earlier versions, and those without a rate. */
export const documentsBooked = (books: Pick<CheckedBooks, 'base_currency' | 'invoices' | 'expenses'>): BooksCheck => {
  const all = [...books.invoices, ...books.expenses].filter(({ of }) => of === 'open' || of === 'settled')
  const none = blank('documents_booked', books)
  if (all.length === 0) return none
  const unbookedSums = [books.invoices, books.expenses].map((some) =>
    some.filter(({ booked_by, of }) => booked_by === null && of === 'total'),
  )
  const count = countOf(unbookedSums.flat())
  const sums = unbookedSums.map(sumOf)
  return {
    ...none,
    state: count === 0 ? 'met' : 'wrong',
    count: count === 0 ? countOf(all) : count,
    compared: minorUnitsOf(sums.reduce((sum, { amount }) => sum + Math.abs(amount), 0)),
    without_rate: sums.reduce((sum, { without_rate }) => sum + without_rate, 0),
    with_payment: countOf(all.filter(({ booked_by, of }) => booked_by === 'payment' && of === 'open')),
  }
}

/**
 * Compares debtors and creditors with the open documents. Of documents that only their payments book, these accounts have
 * what was paid beyond the total, or against it.
 */
export const collectiveCheck = (
  books: CheckedCollectives,
  code: 'debtors_are_open_invoices' | 'creditors_are_open_expenses',
): BooksCheck => {
  const isDebtors = code === 'debtors_are_open_invoices'
  const documents = (isDebtors ? books.invoices : books.expenses).filter(
    ({ booked_by, of }) => of === 'excess' || (of !== 'total' && booked_by !== 'payment'),
  )
  const count = countOf(documents.filter(({ is_base, of }) => is_base && of !== 'settled'))
  return compareWithDocuments(books, code, { isDebtors, balances: books.balances, documents, count })
}

/** Compares the opening balance with the documents that are part of it. */
const opening = (
  books: CheckedBooks,
  code: 'opening_debtors_are_invoices' | 'opening_creditors_are_expenses',
): BooksCheck => {
  const isDebtors = code === 'opening_debtors_are_invoices'
  const documents = (isDebtors ? books.invoices : books.expenses).filter(
    ({ booked_by, of }) => of === 'total' && booked_by === 'opening',
  )
  const count = countOf(documents.filter(({ is_base }) => is_base))
  return compareWithDocuments(books, code, { isDebtors, balances: books.openings, documents, count })
}

/** Compares debtors or creditors in some balances with documents; what is owed to others is a credit. */
const compareWithDocuments = (
  books: Pick<CheckedBooks, 'base_currency' | 'accounts' | 'booking_accounts'>,
  code: BooksCheckCode,
  found: {
    readonly isDebtors: boolean
    readonly balances: ReadonlyMap<string, number>
    readonly documents: readonly DocumentSum[]
    readonly count: number
  },
): BooksCheck => {
  const { isDebtors, balances, documents, count } = found
  const id = isDebtors ? books.booking_accounts.debtor : books.booking_accounts.creditor
  const ledger = minorUnitsOf((id !== null && balances.get(id)) || 0)
  const none = { ...blank(code, books), subject: subjectOf(books, id) }
  if (documents.length === 0 && ledger === 0) return none
  const { amount, without_rate } = sumOf(documents)
  const compared = minorUnitsOf(isDebtors ? amount : 0 - amount)
  const check = withState({ ...none, ledger, compared, count, without_rate })
  // Equal sums prove nothing when documents without a rate are left out.
  return check.state === 'met' && without_rate > 0 ? { ...check, state: 'not_yet' } : check
}

const subjectOf = ({ accounts }: Pick<CheckedBooks, 'accounts'>, id: string | null): BooksCheck['subject'] => {
  const account = accounts.find((each) => each.id === id)
  return account ? { type: 'ledger_account', id: account.id, name: `${account.number} ${account.name}` } : null
}

/** Compares the ledger account of a bank account, and its unreconciled transactions, with the bank's balance. */
const bankAccount = (
  books: CheckedBooks,
  { record: { id, name, currency, account_id }, balance, unreconciled, before }: CheckedBankAccount,
): BooksCheck => {
  const isBase = currency === books.base_currency
  const key = isBase ? `${account_id}` : `${account_id} ${currency}`
  const ledgerBalance = (isBase ? books.balances : books.balances_in_currency).get(key)
  const openingBooked = (isBase ? books.openings : books.openings_in_currency).get(key) ?? 0
  const missing = before === null || account_id === null ? 0 : before.amount - openingBooked
  const ledger = minorUnitsOf(ledgerBalance ?? 0)
  const check: BooksCheck = {
    ...blank('bank_account_is_ledger', books),
    subject: { type: 'bank_account', id, name },
    currency,
    ledger,
    base_ledger: isBase
      ? null
      : { currency: books.base_currency, amount: minorUnitsOf(books.balances.get(`${account_id}`) ?? 0) },
    unbooked: minorUnitsOf(unreconciled.amount),
    count: unreconciled.count,
    opening: before === null || missing === 0 ? null : { ...before, amount: minorUnitsOf(missing) },
  }
  // The account has no statement yet.
  if (balance === null) return { ...check, state: ledger === 0 ? 'not_applicable' : 'not_yet' }
  // When bank accounts share a ledger account, equal sums prove nothing about each of them, and its opening entry
  // belongs to none of them.
  const isShared = books.bank_accounts.filter(({ record }) => record.account_id === account_id).length > 1
  const openingAmount = before === null && !isShared ? openingBooked : 0
  const judgedCheck = withState({
    ...check,
    compared: minorUnitsOf(balance + openingAmount),
    basis: before === null ? 'transactions' : 'statements',
  })
  return account_id !== null && isShared && judgedCheck.state === 'met'
    ? { ...judgedCheck, state: 'not_yet' }
    : judgedCheck
}

/** Ledger accounts that several bank accounts share: the balance of each of them is unknown. */
const sharedLedgerAccounts = (books: CheckedBooks): readonly BooksCheck[] => {
  const byLedger = Map.groupBy(
    books.bank_accounts.filter(({ record }) => record.account_id !== null),
    ({ record }) => record.account_id,
  )
  const none = blank('ledger_account_of_its_own', books)
  if (byLedger.size === 0) return [none]
  const shared = [...byLedger].filter(([, some]) => some.length > 1)
  if (shared.length === 0) return [{ ...none, state: 'met', count: byLedger.size }]
  return shared.map(([id, some]) => ({ ...none, state: 'wrong', subject: subjectOf(books, id), count: some.length }))
}

/** Compares the turnover in the VAT reports with the revenue in the income statements. */
export const turnoverReported = (books: Pick<CheckedBooks, 'base_currency' | 'turnover'>): BooksCheck => {
  const none = blank('turnover_is_revenue', books)
  if (books.turnover === null || books.turnover.accounts === 0) return none
  const { reported, revenue, accounts } = books.turnover
  return withState({ ...none, ledger: minorUnitsOf(revenue), compared: minorUnitsOf(reported), count: accounts })
}

/** Balance sheet accounts whose balance is on the other side than their type. */
const checkBalanceSides = (books: CheckedBooks, explained: ReadonlySet<string>): readonly BooksCheck[] => {
  const overdrawn = new Set(
    books.bank_accounts.flatMap(({ record, balance }) =>
      record.account_id !== null && balance !== null && balance < 0 ? [record.account_id] : [],
    ),
  )
  const stated = books.accounts.filter(
    ({ id, type }) => (type === 'active' || type === 'passive') && (books.balances.get(id) ?? 0) !== 0,
  )
  const none = blank('balance_on_its_side', books)
  if (stated.length === 0) return [none]
  const wrong = stated.filter((account) => {
    const balance = books.balances.get(account.id) ?? 0
    const isRight = account.type === 'active' ? balance > 0 : balance < 0
    return !isRight && !overdrawn.has(account.id) && !explained.has(account.id) && !canChangeSide(account, books)
  })
  if (wrong.length === 0) return [{ ...none, state: 'met', count: stated.length }]
  return wrong.map(({ id }) => ({
    ...none,
    state: 'wrong',
    subject: subjectOf(books, id),
    count: 1,
    ledger: minorUnitsOf(books.balances.get(id) ?? 0),
  }))
}

/**
 * Accounts that may have a balance on either side (chart of Swiss SMEs): value adjustments (1109, 1509), transfers
 * between accounts, VAT settlement, and equity with losses and private drawings.
 */
const canChangeSide = ({ id, number }: LedgerAccount, { booking_accounts }: CheckedBooks): boolean =>
  (number < 2000 && number % 10 === 9) ||
  id === booking_accounts.transfer ||
  (number >= 1090 && number < 1100) ||
  (number >= 2200 && number < 2210) ||
  (number >= 2800 && number < 3000)

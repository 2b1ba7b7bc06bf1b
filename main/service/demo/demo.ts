// Fills the sample company through the same services that people and scripts use. So Kontor itself makes the proposals from
// documents and rules, the VAT settlements and the closing of the year.
import { setTimeout as delay } from 'node:timers/promises'
import { counted, page, totals } from '../../../shared/books/port/read.ts'
import type { VatRate } from '../../../shared/record/ledger/vat-rate.ts'
import { vatPeriodKey } from '../../../shared/rule/ledger/vat-periods.ts'
import { resultAccountOf } from '../../../shared/rule/ledger/year-end.ts'
import { addDays, addMonths, type LocalDate } from '../../../shared/value/calendar.ts'
import { minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import { assert, type Result } from '../../../shared/value/result.ts'
import type { BankServices } from '../bank/contract.ts'
import { waitingTransactions } from '../bank/processing.ts'
import { UNFINISHED_BATCHES } from '../core/batches.ts'
import type { Book } from '../core/book.ts'
import { profileOf } from '../core/deps.ts'
import type { Actor, UploadedFile } from '../core/request.ts'
import type { ImportServices } from '../import/contract.ts'
import type { LedgerServices } from '../ledger/contract.ts'
import type { VatReturnServices } from '../ledger/vat-return/contract.ts'
import type { MatchingServices } from '../matching/contract.ts'
import type { OpenItemServices } from '../open-item/contract.ts'
import type { OverviewServices } from '../overview/contract.ts'
import { demoCamt } from './demo-camt.ts'
import {
  DEMO_BUSINESS_ACCOUNT,
  DEMO_SAVINGS_ACCOUNT,
  DEMO_SAVINGS_LEDGER,
  DEMO_SUPPLIERS,
  DEMO_TILL,
  type DemoBooks,
  demoBooks,
  demoDays,
} from './demo-company.ts'
import { DEMO_BUDGET, type DemoEntry, openingEntry, profitDay, profitEntry, yearEndEntries } from './demo-ledger.ts'
import { DEMO_PAYEES, DEMO_RULES, type DemoBooking } from './demo-rules.ts'
import type { DemoDocument } from './demo-transaction.ts'

const MONTHS_PER_FILE = 3
const DAYS_TO_PAY = 45
const LOOK_AGAIN_MS = 10

/** The services that fill the sample company. */
export type DemoServices = Pick<OpenItemServices, 'companies' | 'invoices' | 'expenses'> &
  Pick<LedgerServices, 'ledgerAccounts' | 'fiscalYears' | 'journalEntries' | 'budgets'> &
  Pick<BankServices, 'bankTransactions'> &
  Pick<MatchingServices, 'bulkMatching' | 'matching'> &
  Pick<VatReturnServices, 'vatReturns'> &
  Pick<OverviewServices, 'booksChecks'> & {
    readonly rules: Pick<MatchingServices['rules'], 'create'>
    readonly bankAccounts: Pick<BankServices['bankAccounts'], 'create'>
    readonly imports: Pick<ImportServices['imports'], 'start'>
  }

/** What every step needs. */
interface DemoContext {
  readonly services: DemoServices
  readonly book: Book
  readonly actor: Actor
  readonly books: DemoBooks
  readonly accountId: (number: number) => string
  readonly rateId: (kind: VatRate['kind']) => string
  readonly group: string | undefined
}

/**
 * Fills the books with two years: the first closed; the second booked but for its last month, with its quarters settled.
 * There is less when today's VAT rates are younger than two years. Answers the batches of the imports; does not change a
 * company with bank accounts. `group`: the action that contains everything; absent: each step is an action of its own.
 */
export const fillDemo = async (
  services: DemoServices,
  book: Book,
  actor: Actor,
  today: LocalDate,
  group?: string,
): Promise<readonly string[]> => {
  const [accounts, ledger, rates] = await book.read([
    page('bank_account', { limit: 1 }),
    page('ledger_account'),
    page('vat_rate'),
  ])
  if (accounts.total > 0) return []
  const { day, since } = demoDays(today, rates.rows)
  const books = demoBooks(day, since)
  const savingsLedger = ledger.rows.some(({ number }) => number === DEMO_SAVINGS_LEDGER.number)
    ? []
    : [accepted(await services.ledgerAccounts.create(actor, DEMO_SAVINGS_LEDGER))]
  const idByNumber = new Map([...ledger.rows, ...savingsLedger].map(({ number, id }) => [number, id]))
  const accountId = (number: number): string => {
    const id = idByNumber.get(number)
    assert(id, 'the chart has the accounts of the sample company')
    return id
  }
  const rateId = (kind: VatRate['kind']): string => {
    const rate = rates.rows.find(
      (each) =>
        each.kind === kind && each.valid_from <= books.begin && (each.valid_to === null || books.last <= each.valid_to),
    )
    assert(rate, 'a rate holds for all of the sample company')
    return rate.id
  }
  const context = { services, book, actor, books, accountId, rateId, group }
  await addYears(context)
  await addRules(context)
  await addBudget(context)
  await addDocuments(context)
  const batchIds = await addTransactions(context)
  await waitUntilProcessed(book)
  await bookOpening(context)
  await reconcile(context)
  await bookPeriods(context)
  return batchIds
}

/** The sample data is valid, so no service refuses it. */
const accepted = <T>(answer: Result<T, unknown>): T => {
  assert(answer.ok, `the sample data is right: ${answer.ok ? '' : JSON.stringify(answer.error)}`)
  return answer.value
}

/** Waits until the background work has ended: imports, processing of typed transactions, bulk work. */
const waitUntilProcessed = async ({ read }: Book): Promise<void> => {
  for (;;) {
    const [batches, waiting] = await read([counted('batch', UNFINISHED_BATCHES), waitingTransactions(null, 1)])
    if (batches.total === 0 && waiting.length === 0) return
    await delay(LOOK_AGAIN_MS)
  }
}

const francs = (amount: number): number => minorToNumber(minorUnitsOf(amount), 'CHF')

/** In January the books begin one year before the first fiscal year of new books. */
const addYears = async ({ services, book, actor, books }: DemoContext): Promise<void> => {
  const [years] = await book.read([page('fiscal_year', { sort: [{ field: 'start_date', descending: false }] })])
  const present = years.rows.map(({ start_date }) => Number(start_date.slice(0, 4)))
  const [begin, end] = [books.begin, books.last].map((day) => Number(day.slice(0, 4)))
  const add = async (year: number) => {
    const span = { start_date: `${year}-01-01` as LocalDate, end_date: `${year}-12-31` as LocalDate }
    accepted(await services.fiscalYears.create(actor, { name: String(year), ...span }))
  }
  for (let year = Number(present[0]) - 1; year >= Number(begin); year--) await add(year)
  for (let year = Number(present.at(-1)) + 1; year <= Number(end); year++) await add(year)
}

const addRules = async (context: DemoContext): Promise<void> => {
  const { services, actor } = context
  for (const { name, field, words, ...booking } of DEMO_RULES) {
    const conditions = { all: [{ field, op: 'contains' as const, value: words }] }
    const rows = [{ ...rowOn(booking, context), rest: true }]
    const result = { company_id: null, rows }
    accepted(await services.rules.create(actor, { name, mode: 'automatic', conditions, result }))
  }
}

const addBudget = async ({ services, book, actor, books, accountId }: DemoContext): Promise<void> => {
  const [years] = await book.read([page('fiscal_year')])
  const year = years.rows.find(({ start_date, end_date }) => start_date <= books.last && books.last <= end_date)
  assert(year, 'the last month is in a fiscal year')
  const rows = DEMO_BUDGET.map(([account, amount]) => ({ account_id: accountId(account), amount: francs(amount) }))
  accepted(await services.budgets.upsert(actor, { id: year.id, accounts: rows }))
}

const addDocuments = async (context: DemoContext): Promise<void> => {
  const { services, actor, books } = context
  const { companies, invoices, expenses } = services
  const names = [...new Set(books.documents.map(({ company }) => company))]
  const itemsOf = (type: DemoDocument['type']) =>
    books.documents.filter((document) => document.type === type).map((document) => itemOf(document, context))
  accepted(
    await companies.upsert(actor, { items: names.map((name) => ({ key: name, name, ...DEMO_SUPPLIERS[name] })) }),
  )
  accepted(await invoices.upsert(actor, { items: itemsOf('invoice') }))
  accepted(await expenses.upsert(actor, { items: itemsOf('expense') }))
}

const itemOf = (
  { number, company, date, total, foreign, reference, text, account }: DemoDocument,
  { books, accountId }: DemoContext,
) => ({
  key: number,
  number,
  company_key: company,
  date,
  due_date: addDays(date, DAYS_TO_PAY),
  total: francs(total),
  ...(foreign ? { currency: foreign.currency, base_total: francs(foreign.base_total) } : {}),
  reference: reference?.value ?? null,
  text,
  account_id: accountId(account),
  ...(date < books.begin ? { booked_by: 'opening' as const } : {}),
})

/** The bank accounts with their statements, and the transactions of the till, which are entered by hand. */
const addTransactions = async ({
  services,
  actor,
  books,
  accountId,
  group,
}: DemoContext): Promise<readonly string[]> => {
  const create = async (input: Parameters<DemoServices['bankAccounts']['create']>[1]) =>
    accepted(await services.bankAccounts.create(actor, input)).record
  const business = await create({ ...DEMO_BUSINESS_ACCOUNT, account_id: accountId(1020) })
  const savings = await create({ ...DEMO_SAVINGS_ACCOUNT, account_id: accountId(DEMO_SAVINGS_LEDGER.number) })
  const till = await create({ ...DEMO_TILL, account_id: accountId(1000) })
  for (const [index, { date, amount, text }] of books.till.entries()) {
    const typed = { bank_account_id: till.id, acc_serv_ref: `DEMO-KASSE-${index + 1}`, amount: francs(amount), text }
    accepted(await services.bankTransactions.create(actor, { ...typed, booking_date: date, value_date: date }))
  }
  const batchIds: string[] = []
  for (const { account, ...content } of [
    { account: business, ...books.business },
    { account: savings, ...books.savings },
  ]) {
    const files = filesOf({ iban: account.iban ?? '', ...content }, books)
    const action = group === undefined ? {} : { group }
    const batches = accepted(await services.imports.start(actor, { bank_account_id: account.id, files, ...action }))
    for (const { id } of batches) batchIds.push(id)
  }
  return batchIds
}

const filesOf = (account: Parameters<typeof demoCamt>[0], { months, last }: DemoBooks): readonly UploadedFile[] => {
  const files: UploadedFile[] = []
  for (let at = 0; at < months.length; at += MONTHS_PER_FILE) {
    const group = months.slice(at, at + MONTHS_PER_FILE)
    const text = demoCamt(account, group, last)
    files.push({ name: `Kontoauszug ${group[0]?.slice(0, 7)}.xml`, bytes: new TextEncoder().encode(text) })
  }
  return files
}

/** The bank accounts with the balances of their first statements, all other accounts with one entry. */
const bookOpening = async (context: DemoContext): Promise<void> => {
  const { services, actor, books } = context
  const { checks } = accepted(await services.booksChecks.get(actor))
  for (const { opening, subject } of checks) {
    if (opening === null || subject === null) continue
    accepted(await services.booksChecks.bookOpening(actor, { bank_account_id: subject.id }))
  }
  await book(context, openingEntry(books))
}

const book = async (
  { services, actor, accountId }: DemoContext,
  { lines, source, ...entry }: DemoEntry,
): Promise<void> => {
  const postings = lines.map(([account, amount]) => ({
    account_id: accountId(account),
    debit: francs(Math.max(0, amount)),
    credit: francs(Math.max(0, -amount)),
  }))
  accepted(await services.journalEntries.create(actor, { ...entry, source: { type: source }, lines: postings }))
}

/** All but the last month: first the certain proposals in bulk, then one by one what a person decides. */
const reconcile = async (context: DemoContext): Promise<void> => {
  const { services, actor, books, group } = context
  const filter = [
    { field: 'is_reconciled', is: [false] },
    { field: 'booking_date', from: null, to: addDays(books.open, -1) },
  ]
  const action = group === undefined ? {} : { group }
  const selection = { filter, search: null }
  accepted(await services.bulkMatching.start(actor, { kind: 'reconcile', items: 'all', selection, ...action }))
  await waitUntilProcessed(context.book)
  const sort = [{ field: 'booking_date', descending: false }]
  const [unreconciled] = await context.book.read([page('bank_transaction', { filter, sort })])
  for (const { id, name, amount } of unreconciled.rows) {
    const payee = DEMO_PAYEES.find((each) => each.name === name)
    assert(payee, 'what is not certain is decided by its payee')
    const matches = [{ amount: francs(Math.abs(amount)), ...rowOn(payee, context) }]
    accepted(await services.matching.match(actor, { id, matches }))
  }
}

/** The account for an amount, and the VAT rate of the tax that it includes. */
const rowOn = ({ account, rate }: DemoBooking, { accountId, rateId }: DemoContext) => ({
  account_id: accountId(account),
  vat_rate_id: rate === undefined ? null : rateId(rate),
})

/** The work of a bookkeeper after each quarter, and between the two years: closing the first and opening the second. */
const bookPeriods = async (context: DemoContext): Promise<void> => {
  const { services, actor, books } = context
  const [years] = await context.book.read([page('fiscal_year')])
  const first = years.rows.find(({ start_date }) => start_date === books.begin)
  assert(first, 'the books begin with a fiscal year')
  const decided = profitDay(first.end_date)
  for (let from = books.begin; addMonths(from, 3) <= books.open; from = addMonths(from, 3)) {
    const to = addDays(addMonths(from, 3), -1)
    if (to === first.end_date) for (const entry of yearEndEntries(to)) await book(context, entry)
    if (from <= decided && decided <= to) await carryProfit(context, decided)
    accepted(await services.vatReturns.settle(actor, { from, to }))
    await payReturn(context, vatPeriodKey(from, to))
    if (to !== first.end_date) continue
    accepted(await services.fiscalYears.postResult(actor, { id: first.id }))
    accepted(await services.fiscalYears.close(actor, { id: first.id }))
  }
}

/** Notes the transaction that paid the return, if the statements reach that far. */
const payReturn = async ({ services, actor }: DemoContext, id: string): Promise<void> => {
  const { candidates, amount_due } = accepted(await services.vatReturns.get(actor, { id, as_of: null }))
  const paying = candidates.find(
    ({ transaction }) => transaction.is_reconciled && transaction.amount === 0 - (amount_due ?? 0),
  )?.transaction
  if (paying) accepted(await services.vatReturns.pay(actor, { id, bank_transaction_id: paying.id }))
}

/** Carries the profit of the first year forward, as the owners decided. */
const carryProfit = async (context: DemoContext, date: LocalDate): Promise<void> => {
  const { read } = context.book
  const { legal_form } = await profileOf(read)
  const account = resultAccountOf(legal_form)
  const within = { position: 0, is: [context.accountId(account)] }
  const [sums] = await read([totals('journal_entry', 'by_account_and_year', within)])
  const profit = sums.reduce((all, { sum }) => all - sum, 0)
  await book(context, profitEntry(date, account, profit))
}

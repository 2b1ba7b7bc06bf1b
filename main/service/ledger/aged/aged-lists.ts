// Debtors and creditors by due date, and the statement of account of a company. Both read what is open on a day from the
// open amounts of today and from what was settled since.
import { get, page, where } from '../../../../shared/books/port/read.ts'
import type { BookableDocument } from '../../../../shared/record/open-item/open-item.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import { collectiveCheck } from '../../../../shared/rule/ledger/books-checks.ts'
import { bookedOn } from '../../../../shared/rule/ledger/exchange/exchange-valuation.ts'
import { fiscalYearOf } from '../../../../shared/rule/ledger/fiscal-year.ts'
import {
  agedList,
  documentSumsOf,
  hasOpen,
  type OpenDocument,
  openOn,
} from '../../../../shared/rule/ledger/report/aged-list.ts'
import { companyStatement } from '../../../../shared/rule/ledger/report/company-statement.ts'
import { allOn } from '../../../../shared/rule/ledger/report/report.ts'
import { addDays, type LocalDate } from '../../../../shared/value/calendar.ts'
import { assert, err, ok } from '../../../../shared/value/result.ts'
import type { Read } from '../../core/book.ts'
import { gatherQuestions, profileOf, type ServiceDeps } from '../../core/deps.ts'
import { readByValues } from '../../core/read-by-values.ts'
import { invalid, notFound } from '../../core/refusal.ts'
import type { Actor } from '../../core/request.ts'
import type { AgedSide, LedgerServices } from '../contract.ts'
import { querySums } from '../read-sums.ts'
import { requesterOf } from '../requester.ts'
import { LAST_DAY, readAllSettlements, readSettlements } from '../settlements.ts'

const SIDES = {
  debtors: { table: 'invoice', report: 'aged_debtors', check: 'debtors_are_open_invoices', account: 'debtor' },
  creditors: { table: 'expense', report: 'aged_creditors', check: 'creditors_are_open_expenses', account: 'creditor' },
} as const

type AgedLists = LedgerServices['agedLists']

export const createAgedLists = (deps: ServiceDeps): AgedLists => ({
  get: (actor, request) => getAgedList(deps, actor, request),
  statement: (actor, request) => getStatement(deps, actor, request),
})

const getAgedList = async (
  deps: ServiceDeps,
  actor: Actor,
  { of, date, documents: has_documents }: Parameters<AgedLists['get']>[1],
): ReturnType<AgedLists['get']> => {
  const { read } = deps.bookOf(actor.organization_id)
  const day = date ?? deps.today()
  const side = SIDES[of]
  const [profile, [years, accounts], requester] = await Promise.all([
    profileOf(read),
    read([page('fiscal_year'), page('ledger_account')]),
    requesterOf(deps, actor),
  ])
  const { base_currency, settings } = profile
  const booking_accounts = bookingAccountsOf(settings, accounts.rows)
  const account = booking_accounts[side.account]
  const questions = gatherQuestions()
  const sums = querySums(
    questions,
    years.rows.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1)),
    { from: null, to: day },
    account,
  )
  const valuations = questions.ask(page('exchange_valuation', { filter: [{ field: 'date', from: day, to: day }] }))
  const [found] = await Promise.all([readOpenOn(read, side.table, day, base_currency), questions.run(read)])
  // The valuation of a year's end is on the account, but not in the documents.
  const valued = bookedOn(valuations().rows, ({ type }) => type === side.table)
  const names = await readNames(read, found)
  const checked = documentSumsOf(found, base_currency)
  return ok({
    report: side.report,
    ...requester,
    currency: base_currency,
    from: null,
    to: day,
    compare: null,
    rows: agedList(found, { day, base_currency, names, has_documents, valued: of === 'debtors' ? valued : -valued }),
    checks: [],
    books_checks: [
      collectiveCheck(
        {
          base_currency,
          accounts: accounts.rows,
          booking_accounts,
          balances: new Map(account === null ? [] : [[account, allOn(sums(), { id: account }) - valued]]),
          invoices: of === 'debtors' ? checked : [],
          expenses: of === 'creditors' ? checked : [],
        },
        side.check,
      ),
    ],
  })
}

const getStatement = async (
  deps: ServiceDeps,
  actor: Actor,
  { id, from: requestedFrom, to: requestedTo }: Parameters<AgedLists['statement']>[1],
): ReturnType<AgedLists['statement']> => {
  const { read } = deps.bookOf(actor.organization_id)
  const [company, years, invoices, expenses, profile] = await read([
    get('company', id),
    page('fiscal_year'),
    where('invoice', 'company_id', [id]),
    where('expense', 'company_id', [id]),
    get('organization_profile', 1),
  ])
  if (!company) return err(notFound('Company', id))
  assert(profile, 'the books of an organization have its profile')
  const to = requestedTo ?? deps.today()
  const from = requestedFrom ?? fiscalYearOf(years.rows, to)?.start_date ?? (`${to.slice(0, 4)}-01-01` as LocalDate)
  if (from > to) return err(invalid({ field: 'to', code: 'end_before_start' }))
  const documents = [...invoices, ...expenses]
  const settlements = await readAllSettlements(
    { read },
    documents.map(({ id }) => id),
  )
  const statements = companyStatement(documents, settlements, { from, to }, profile.base_currency)
  const shown = statements.flatMap(({ rows }) => rows.flatMap(({ bank_transaction_id }) => bank_transaction_id ?? []))
  const transactions = await readByValues(read, shown, (some) => where('bank_transaction', 'id', some))
  return ok({
    ...(await requesterOf(deps, actor)),
    company,
    from,
    to,
    statements,
    transactions: new Map(transactions.map((transaction) => [transaction.id, transaction])),
  })
}

/**
 * The documents with an open amount, or with an excess on the account, at the end of the day: those that are open today, and
 * those settled since.
 */
export const readOpenOn = async (
  read: Read,
  table: (typeof SIDES)[AgedSide]['table'],
  day: LocalDate,
  base_currency: string,
): Promise<readonly OpenDocument[]> => {
  const paidInAdvance = [
    { field: 'date', from: addDays(day, 1), to: null },
    { field: 'status', is: ['partly_paid', 'paid', 'overpaid'] },
  ]
  const [[open, advance], later] = await Promise.all([
    read([
      page(table, { filter: [{ field: 'status', is: ['open', 'partly_paid', 'overpaid'] }] }),
      page(table, { filter: paidInAdvance }),
    ]),
    readSettlements({ read }, addDays(day, 1), LAST_DAY),
  ])
  const foreign = [...open.rows, ...advance.rows].filter(
    ({ currency, date }) => currency !== base_currency && date > day,
  )
  const inAdvance = [...new Set(foreign.map(({ id }) => id))]
  const [settledLater, ofAdvance] = await Promise.all([
    readByValues(
      read,
      later.map(({ id }) => id),
      (some) => where(table, 'id', some),
    ),
    readAllSettlements({ read }, inAdvance),
  ])
  const all = [...open.rows, ...advance.rows, ...settledLater] as readonly BookableDocument[]
  const documents = new Map(all.map((document) => [document.id, document]))
  const byDocument = Map.groupBy(later, ({ id }) => id)
  // What settled these also settled others, of which it is only a part.
  const settledInAdvance = Map.groupBy(ofAdvance, ({ id }) => id)
  for (const id of inAdvance) byDocument.set(id, settledInAdvance.get(id) ?? [])
  return [...documents.values()]
    .map((document) => openOn(document, byDocument.get(document.id) ?? [], { day, base_currency }))
    .filter((each) => hasOpen(each) || each.excess !== 0)
}

const readNames = async (read: Read, found: readonly OpenDocument[]): Promise<ReadonlyMap<string, string>> => {
  const companies = await readByValues(
    read,
    found.flatMap(({ document }) => document.company_id ?? []),
    (some) => where('company', 'id', some),
  )
  return new Map(companies.map(({ id, name }) => [id, name]))
}

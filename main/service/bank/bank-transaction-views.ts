// What a caller may request in addition to a bank transaction: its bank account, and the records that its matches name.
import { get, where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { MatchableType } from '../../../shared/record/matching/match.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import { type ExpensePayment, type Invoice, openAmountOf } from '../../../shared/record/open-item/open-item.ts'
import { assert } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { baseCurrencyOf, gatherQuestions, type ServiceDeps } from '../core/deps.ts'
import type { Actor, ViewOptions } from '../core/request.ts'
import type { BankTransactionView, Matchable } from './contract.ts'
import { readCounterparts } from './counterparts.ts'
import { documentRequestViewOf, REQUESTED_USER, requestsIn } from './document-request-views.ts'

const NO_OPTIONS: ViewOptions = { includes: [], appends: [] }

/** The view of a single record, with its requested document and the entries that may have booked it already. */
export const viewOf = async (
  deps: ServiceDeps,
  actor: Actor,
  record: BankTransaction,
  options?: ViewOptions,
): Promise<BankTransactionView> => {
  const { read } = deps.bookOf(actor.organization_id)
  const [[view], document_request, counterpartsOf] = await Promise.all([
    viewsOf(deps, actor, [record], options),
    documentRequestViewOf(deps, actor, record, options),
    readCounterparts(read, [record]),
  ])
  assert(view, 'a view for each record')
  const counterparts = counterpartsOf(record)
  const base_currency = counterparts.length > 0 ? await baseCurrencyOf(read) : view.base_currency
  return { ...view, document_request, counterparts, base_currency }
}

/** Adds the requested data to the records of a page, always in a few round trips. */
export const viewsOf = async (
  deps: ServiceDeps,
  actor: Actor,
  records: readonly BankTransaction[],
  { includes }: ViewOptions = NO_OPTIONS,
): Promise<readonly BankTransactionView[]> => {
  const { read } = deps.bookOf(actor.organization_id)
  const questions = gatherQuestions()
  const accounts = includes.includes('bankAccount')
    ? questions.ask(where('bank_account', 'id', unique(records.map((record) => record.bank_account_id))))
    : null
  await questions.run(read)
  const accountById = new Map(accounts?.().map((account) => [account.id, account]))
  const hasMatches = records.some(({ matches }) => matches.length > 0)
  const base_currency = hasMatches ? await baseCurrencyOf(read) : ''
  const locale = hasMatches ? await localeOf(deps, actor) : 'de'
  const matchables = includes.includes('matches.matchable') ? await matchablesOf(read, namedBy(records)) : null
  const document_request = includes.includes(REQUESTED_USER) ? await requestsIn(deps, records, true) : null
  return records.map((record) => ({
    record,
    bank_account: accountById.get(record.bank_account_id) ?? null,
    matchables,
    base_currency,
    locale,
    document_request: document_request && { ...document_request(record), documents: null },
  }))
}

/** The language of the request, or else of the person. */
export const localeOf = async ({ systemBook }: Pick<ServiceDeps, 'systemBook'>, { user_id, language }: Actor) => {
  if (language) return language
  const [user] = await systemBook.read([get('user', user_id)])
  return user?.locale ?? 'de'
}

interface NamedMatchable {
  readonly matchable_type: MatchableType | null
  readonly matchable_id: string | null
}

const namedBy = (records: readonly BankTransaction[]): readonly NamedMatchable[] =>
  records.flatMap(({ matches }) => matches)

/** The existing records that the rows name, by id; in two round trips. */
export const matchablesOf = async (
  read: Read,
  rows: readonly NamedMatchable[],
): Promise<ReadonlyMap<string, Matchable>> => {
  const idsOf = (type: MatchableType) =>
    unique(rows.flatMap((row) => (row.matchable_type === type ? (row.matchable_id ?? []) : [])))
  const [invoices, expenses, payments] = await read([
    where('invoice', 'id', idsOf('invoice')),
    where('expense', 'id', idsOf('expense')),
    where('expense_payment', 'id', idsOf('expense_payment')),
  ])
  const documents = [...invoices, ...expenses]
  const companyIds = [...idsOf('company'), ...documents.flatMap(({ company_id }) => company_id ?? [])]
  const [companies] = await read([where('company', 'id', unique(companyIds))])
  const companyById = new Map<string | null, Company>(companies.map((company) => [company.id, company]))
  const nameOf = (id: string | null) => companyById.get(id)?.name ?? null
  return new Map(
    [
      ...invoices.map((record) => document('invoice', record, nameOf(record.company_id))),
      ...expenses.map((record) => document('expense', record, nameOf(record.company_id))),
      ...payments.map(
        (record): Matchable => ({
          type: 'expense_payment',
          number: record.end_to_end_id,
          company_name: null,
          date: record.execution_date,
          due_date: null,
          ...amounts(record),
        }),
      ),
      ...companies.map(
        ({ id, name }): Matchable => ({
          type: 'company',
          id,
          number: null,
          company_name: name,
          currency: null,
          total: null,
          open_amount: null,
          date: null,
          due_date: null,
        }),
      ),
    ].map((matchable) => [matchable.id, matchable]),
  )
}

const document = (type: 'invoice' | 'expense', record: Invoice, company_name: string | null): Matchable => ({
  type,
  number: record.number,
  company_name,
  date: record.date,
  due_date: record.due_date,
  ...amounts(record),
})

const amounts = (record: Invoice | ExpensePayment) => ({
  id: record.id,
  currency: record.currency,
  total: record.total,
  open_amount: openAmountOf(record),
})

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

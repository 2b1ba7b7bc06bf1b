// What a caller may request with bank transactions: the bank account, the records that matches name, the requested document,
// and the entries that may have booked it.
import { describe, expect, test } from 'vitest'
import { localeOf, matchablesOf, viewOf, viewsOf } from '../../../main/service/bank/bank-transaction-views.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { ok } from '../../../shared/value/result.ts'
import {
  bankAccount,
  company,
  day,
  expense,
  expensePayment,
  invoice,
  rappen,
  transaction,
} from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, entry, lines, profileWith, some } from '../../support/books/book-with.ts'

const BANK = bankAccount({ account_id: '1020' })
/** Services over these books; user 3 is member 7 and speaks English. */
const start = async (...changes: readonly Change[]) => {
  const deps = await depsOf(await bookWith(profileWith(), created('bank_account', BANK), ...changes))
  const people = [
    some('user', 3, { name: 'Anna', email: 'anna@example.ch', locale: 'en' }),
    some('member', 7, { user_id: 3, organization_id: 1 }),
  ]
  await deps.systemBook.write({ user: null }, async () => ok({ action: 'test', changes: people, value: null }))
  return deps
}
const ENGLISH = { ...ACTOR, language: 'en' } as const
const include = (...includes: readonly string[]) => ({ includes, appends: [] })
const row = (matchable_type: string | null, matchable_id: string | null) => ({ matchable_type, matchable_id }) as never
const matched = (id: string, ...rows: readonly object[]) => transaction(id, { matches: rows as never })
const requested = (id: string, member_id = 7) =>
  transaction(id, { document_request: { member_id, user_id: 1, message: null } as never })

describe('the views of a page', () => {
  test('have no more than what was asked for', async () => {
    const record = transaction('t')
    expect(await viewsOf(await start(), ENGLISH, [record])).toEqual([
      { record, bank_account: null, matchables: null, base_currency: '', locale: 'de', document_request: null },
    ])
  })

  test('have the currency and the language of their matches when one row has any', async () => {
    const views = await viewsOf(await start(), ENGLISH, [transaction('t'), matched('m', row('invoice', 'i'))])
    expect(views.map(({ base_currency, locale }) => [base_currency, locale])).toEqual(Array(2).fill(['CHF', 'en']))
  })

  test('have their bank accounts', async () => {
    const records = [transaction('t'), transaction('u', { bank_account_id: 'unknown' })]
    const views = await viewsOf(await start(), ACTOR, records, include('bankAccount'))
    expect(views.map(({ bank_account }) => bank_account)).toEqual([BANK, null])
  })

  test('have the records that their matches name', async () => {
    const deps = await start(created('invoice', invoice('i')), created('expense', expense('x')))
    const records = [matched('t', row('invoice', 'i')), matched('u', row('expense', 'x'), row(null, null))]
    const views = await viewsOf(deps, ACTOR, records, include('matches.matchable'))
    expect(views.map(({ matchables }) => [...(matchables?.keys() ?? [])])).toEqual(Array(2).fill(['i', 'x']))
  })

  test('have the member who was asked for the document, with the user', async () => {
    const records = [requested('t'), transaction('u'), requested('v', 8)]
    const views = await viewsOf(await start(), ACTOR, records, include('documentRequestMember.user'))
    const none = { member: null, user: null, documents: null }
    expect(views.map(({ document_request }) => document_request)).toMatchObject([
      { member: { id: 7 }, user: { id: 3 }, documents: null },
      ...[none, none],
    ])
  })
})

describe('the view of one transaction', () => {
  const typed = entry('e1', '2026-03-20', { lines: lines({ 1020: 100_00, 3400: -100_00 }) })

  test('has the entries that may have booked it, with their currency', async () => {
    const record = transaction('t')
    const view = await viewOf(await start(typed), ENGLISH, record)
    expect(view).toMatchObject({ record, counterparts: [{ id: 'e1' }], base_currency: 'CHF', locale: 'de' })
    const other = await viewOf(await start(typed), ENGLISH, transaction('u', { amount: rappen(99_00) }))
    expect(other).toMatchObject({ counterparts: [], base_currency: '' })
    const attached = await viewOf(await start(), ENGLISH, matched('m', row('invoice', 'i')))
    expect(attached).toMatchObject({ counterparts: [], base_currency: 'CHF', locale: 'en' })
  })

  test('has its requested document with the number of its vouchers', async () => {
    const owner = { invoice_id: null, expense_id: null, journal_entry_id: null }
    const deps = await start(some('kept_document', 'v', { bank_transaction_id: 't', ...owner }))
    const of = async (...includes: readonly string[]) =>
      (await viewOf(deps, ACTOR, requested('t'), include(...includes))).document_request
    expect(await of()).toMatchObject({ member: { id: 7 }, user: null, documents: 1 })
    expect(await of('documentRequestMember.user')).toMatchObject({ user: { id: 3 }, documents: 1 })
    const account = (await viewOf(deps, ACTOR, requested('t'), include('bankAccount'))).bank_account
    expect(account).toEqual(BANK)
  })
})

test('the language is that of the request, else of the person, else German', async () => {
  const deps = await start()
  expect(await localeOf(deps, { ...ACTOR, language: 'de', user_id: 3 })).toBe('de')
  expect(await localeOf(deps, { ...ACTOR, user_id: 3 })).toBe('en')
  expect(await localeOf(deps, { ...ACTOR, user_id: 4 })).toBe('de')
})

test('the records that rows name, with the companies of documents', async () => {
  const { read } = await bookWith(
    created('company', company('c1', 'Kunde AG')),
    created('company', company('c2', 'Lieferant GmbH')),
    created('company', company('c3', 'Andere AG')),
    created('company', company('c4', 'Unbeteiligte AG')),
    created('invoice', invoice('i1', { company_id: 'c1', number: 'R-1', paid_amount: rappen(25_00) })),
    created('invoice', invoice('i2', { company_id: 'unknown' })),
    created('invoice', invoice('i3')),
    created('expense', expense('x1', { company_id: 'c3', currency: 'EUR', due_date: null })),
    created('expense_payment', expensePayment('p1', { end_to_end_id: 'E2E', execution_date: day('2026-03-21') })),
  )
  const found = await matchablesOf(read, [
    ...[row('invoice', 'i1'), row('invoice', 'i2'), row('invoice', 'gone'), row('expense', 'x1')],
    ...[row('expense_payment', 'p1'), row('company', 'c2'), row(null, null), row('expense', 'i3')],
  ])
  const amounts = { currency: 'CHF', total: 100_00, open_amount: 100_00 }
  const days = { date: '2026-03-02', due_date: '2026-04-01' }
  const none = { number: null, currency: null, total: null, open_amount: null, date: null, due_date: null }
  expect(Object.fromEntries(found)).toEqual({
    i1: { type: 'invoice', id: 'i1', number: 'R-1', company_name: 'Kunde AG', ...amounts, open_amount: 75_00, ...days },
    i2: { type: 'invoice', id: 'i2', number: 'i2', company_name: null, ...amounts, ...days },
    x1: {
      ...{ type: 'expense', id: 'x1', number: 'x1', company_name: 'Andere AG', ...amounts, currency: 'EUR' },
      ...{ date: '2026-03-02', due_date: null },
    },
    p1: {
      ...{ type: 'expense_payment', id: 'p1', number: 'E2E', company_name: null, ...amounts },
      ...{ date: '2026-03-21', due_date: null },
    },
    c1: { ...none, type: 'company', id: 'c1', company_name: 'Kunde AG' },
    c2: { ...none, type: 'company', id: 'c2', company_name: 'Lieferant GmbH' },
    c3: { ...none, type: 'company', id: 'c3', company_name: 'Andere AG' },
  })
})

// Random histories of commits and random questions about them, for the contract of the Books port.
import fc from 'fast-check'
import { type Change, created, removed, updated } from '../../shared/books/port/change.ts'
import { get, groups, ids, listed, page, type QueryData, totals, where } from '../../shared/books/port/read.ts'
import { type BankTransaction, dayAndAmountKey, partsKey } from '../../shared/record/bank/bank-transaction.ts'
import { transaction } from './commits.ts'
import { answerNaively, type Contents } from './naive-books.ts'

const TABLE = 'bank_transaction'

/** The answers of a scan over all records. */
export const naive = (contents: Contents, queries: readonly QueryData[]): unknown[] =>
  queries.map((query) => answerNaively('organization-1', contents, query))

/** The answers in a form that compares: `where`, `groups` and `totals` promise no order. */
export const normal = (queries: readonly QueryData[], answers: readonly unknown[]): unknown[] =>
  answers.map((answer, at) => {
    const type = queries[at]?.type
    if (type !== 'where' && type !== 'totals' && type !== 'groups') return answer
    return (answer as unknown[]).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  })

const number = fc.integer({ min: 0, max: 40 })
const name = fc.constantFrom(null, 'Zürich', 'zurich', 'Äpfel AG', 'apfel', 'Öl & Söhne', 'Straße', '')
const date = fc.constantFrom(null, '2025-12-31', '2026-01-01', '2026-01-02', '2026-03-05')
const currency = fc.constantFrom('CHF', 'EUR', 'JPY')
const amount = fc.oneof(fc.integer({ min: -2000, max: 2000 }), fc.constantFrom(-500, 500))
const batch = fc.constantFrom(null, 'batch-1', 'batch-2')
const account = fc.constantFrom('account-1', 'account-2')
const day = date.map((day) => day ?? '2026-01-01')
const movement = fc
  .record({ account, day, amount: fc.constantFrom(-500, 500), currency })
  .map(({ account, day, amount, currency }) => dayAndAmountKey(account, day, amount, currency))
const parts = fc
  .record({ account, day, currency })
  .map(({ account, day, currency }) => partsKey(account, day, currency))

const fields = fc.record({
  name,
  booking_date: date,
  value_date: date,
  entry_acc_serv_ref: fc.constantFrom(null, 'entry-1'),
  amount,
  currency,
  batch_id: batch,
  counterparty_iban: fc.constantFrom(null, 'Zurich 1', 'CH12 3'),
  is_reconciled: fc.boolean(),
  bank_account_id: account,
})
type Fields = typeof fields extends fc.Arbitrary<infer F> ? F : never

type Step = readonly { readonly number: number; readonly fields: Fields; readonly isRemoved: boolean }[]
export const history: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.uniqueArray(fc.record({ number, fields, isRemoved: fc.boolean() }), {
    selector: (item) => item.number,
    maxLength: 12,
  }),
  { minLength: 1, maxLength: 6 },
)

/** Creates missing records, changes or removes existing ones. */
export const changesOf = (step: Step, contents: Contents): Change[] =>
  step.map(({ number, fields, isRemoved }) => {
    const fresh = transaction(number, fields)
    const present = contents[TABLE]?.[fresh.id] as BankTransaction | undefined
    if (!present) return created(TABLE, fresh)
    return isRemoved ? removed(TABLE, present) : updated(TABLE, present, fresh)
  })

const held = fc.constantFrom('', 'ur', 'zurich', 'o', 'ch', 'chf')

const filter = fc.oneof(
  fc.record({
    field: fc.constant('id'),
    is: fc.array(
      number.map((at) => transaction(at).id),
      { maxLength: 8 },
    ),
  }),
  fc.record({ field: fc.constant('currency'), is: fc.array(currency, { maxLength: 2 }) }),
  fc.record({ field: fc.constant('booking_date'), is: fc.array(date, { maxLength: 2 }) }),
  fc.record({ field: fc.constant('booking_date'), from: date, to: date }),
  fc.record({
    contains: fc.array(fc.record({ field: fc.constantFrom('name', 'counterparty_account'), text: held }), {
      maxLength: 2,
    }),
  }),
  fc.record({ field: fc.constant('amount'), from: fc.option(amount), to: fc.option(amount) }),
  fc.record({ since: fc.record({ seq: fc.nat({ max: 6 }) }) }),
)
const sort = fc.record({
  field: fc.constantFrom('booking_date', 'amount', 'name', 'currency', 'is_reconciled', 'batch_id'),
  descending: fc.boolean(),
})
export const question: fc.Arbitrary<QueryData> = fc.oneof(
  { weight: 1, arbitrary: number.map((at) => get(TABLE, transaction(at).id)) },
  { weight: 1, arbitrary: fc.array(batch, { maxLength: 3 }).map((values) => where(TABLE, 'batch_id', values)) },
  { weight: 1, arbitrary: number.map((at) => where(TABLE, 'acc_serv_ref', [`reference-${at}`])) },
  {
    weight: 1,
    arbitrary: fc.array(movement, { maxLength: 8 }).map((values) => listed(TABLE, 'day_and_amount', values)),
  },
  { weight: 1, arbitrary: fc.array(parts, { maxLength: 3 }).map((values) => listed(TABLE, 'parts', values)) },
  { weight: 1, arbitrary: fc.constant(totals(TABLE, 'by_account')) },
  { weight: 1, arbitrary: day.map((day) => totals(TABLE, 'by_day', { position: 1, is: [day] })) },
  {
    weight: 5,
    arbitrary: fc
      .record({
        filter: fc.array(filter, { maxLength: 2 }),
        search: fc.constantFrom(null, 'zurich', 'Aepfel', 'ag apf', 'ö', '-', '2.1.26', '01.2026', '-5.00'),
        sort: fc.array(sort, { maxLength: 2 }),
        offset: fc.nat({ max: 10 }),
        limit: fc.integer({ min: 1, max: 20 }),
        asked: fc.nat({ max: 5 }),
        by: fc.subarray(['currency', 'is_reconciled', 'bank_account_id', 'booking_date']),
      })
      .map(({ asked, by, ...question }) => {
        if (asked === 0) return ids(TABLE, question)
        const { filter, search } = question
        if (asked === 1) return groups(TABLE, { filter, search, by, sum: 'minor_amount' })
        return page(TABLE, asked === 2 ? { ...question, running: 'balance' } : question)
      }),
  },
)

// The actions on the rows of a match before booking: the remainder is always exact, and a match counts as complete
// exactly when the server accepts it.
import { describe, expect, test } from 'vitest'
import type { OpenItems } from '../../../renderer/app/data/query/matching/matching.ts'
import {
  type AccountRow,
  addAccount,
  addDocument,
  changeRow,
  type Draft,
  type DraftDocument,
  type DraftTransaction,
  draftOf,
  fillRemainder,
  isOffset,
  openAfter,
  payPart,
  remainderOf,
  removeRow,
  reopenRemainder,
  settleWith,
  toggleDocument,
} from '../../../renderer/app/match/draft/draft.ts'
import { type BookFacts, bodyOf, checkDraft } from '../../../renderer/app/match/draft/draft-check.ts'
import { searchResults } from '../../../renderer/app/match/draft/search-results.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import type { VatRate } from '../../../shared/record/ledger/vat-rate.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { type MinorUnits, minorUnitsOf } from '../../../shared/value/money.ts'
import { createRandom, newSeed } from '../../support/random.ts'

const minor = (amount: number): MinorUnits => minorUnitsOf(amount)

const transactionOf = (amount: number, more: Partial<DraftTransaction> = {}): DraftTransaction => ({
  id: 'T',
  amount: minor(amount),
  currency: 'CHF',
  base_currency: 'CHF',
  is_base: true,
  day: '2026-01-21',
  ...more,
})

const documentOf = (total: number, more: Partial<DraftDocument> = {}): DraftDocument => ({
  type: 'invoice',
  id: `D${total}`,
  number: 'RE-1',
  company_name: 'Hotel',
  currency: 'CHF',
  total: minor(total),
  paid: minor(0),
  base_total: null,
  date: null,
  due_date: null,
  matchDocument: null,
  ...more,
})

const account = (id: string, type: LedgerAccount['type'] = 'expense'): LedgerAccount => ({
  id,
  number: 6500,
  name: 'Büro',
  type,
  class: '',
  section: '',
  group: '',
  is_active: true,
  vat_kind: null,
  currency: null,
})
const rate: VatRate = {
  id: 'V81',
  name: 'Normalsatz',
  kind: 'standard',
  rate_millis: 8100,
  valid_from: '2024-01-01' as LocalDate,
  valid_to: null,
}
const facts: BookFacts = {
  base_currency: 'CHF',
  is_liable_for_vat: true,
  ledger_accounts: new Map(['A3800', 'A6500'].map((id) => [id, account(id)])),
  vat_rates: new Map([[rate.id, rate]]),
  accounts: {
    vat: 'A2200',
    input_tax: 'A1170',
    input_tax_operations: 'A1171',
    acquisition_tax: 'A2203',
    is_input_tax_deducted: true,
  },
}

const discount: Omit<AccountRow, 'key'> = {
  kind: 'account',
  amount: minor(-2162),
  company: null,
  account_id: 'A3800',
  vat_rate_id: 'V81',
  text: 'Skonto',
  is_remainder: true,
}

const amountsOf = (draft: Draft) => draft.rows.map(({ amount }) => amount)

describe('a payment with 2 % cash discount: 1059.38 for 1081.00', () => {
  const started = addDocument(draftOf(transactionOf(105_938), []), documentOf(108_100))

  test('the document comes with its open amount, and the remainder is shown', () => {
    expect(amountsOf(started)).toEqual([108_100])
    expect(remainderOf(started)).toBe(-2162)
    expect(checkDraft(started, facts)).toMatchObject({
      isComplete: false,
      problems: [{ row: null, field: 'matches', code: 'matches_sum' }],
    })
  })

  test('settled with the remainder on an account', () => {
    const settled = settleWith(started, null, [discount])
    expect(remainderOf(settled)).toBe(0)
    expect(checkDraft(settled, facts).isComplete).toBe(true)
    expect(bodyOf(settled)).toEqual({
      matches: [
        { amount: 1081, matchable_type: 'invoice', matchable_id: 'D108100' },
        { amount: -21.62, account_id: 'A3800', vat_rate_id: 'V81', text: 'Skonto' },
      ],
    })
  })

  test('a part payment: the document keeps the remainder open, and can still be settled', () => {
    const part = payPart(started, null)
    expect(amountsOf(part)).toEqual([105_938])
    const [row] = part.rows
    expect(row?.kind === 'document' && openAfter(row, part)).toBe(2162)
    expect(checkDraft(part, facts).isComplete).toBe(true)
    expect(amountsOf(settleWith(part, null, [discount]))).toEqual([108_100, -2162])
    expect(amountsOf(payPart(settleWith(part, null, [discount]), null))).toEqual([105_938])
    expect(amountsOf(reopenRemainder(part, null))).toEqual([108_100])
  })

  test('the remainder on a new row, and on the focused one', () => {
    const added = addAccount(started, { account_id: 'A6500' })
    expect(amountsOf(added)).toEqual([108_100, -2162])
    const typed = changeRow(added, 2, { amount: minor(-2000) })
    expect(remainderOf(typed)).toBe(-162)
    expect(amountsOf(fillRemainder(typed, 2))).toEqual([108_100, -2162])
    expect(amountsOf(fillRemainder(typed, 1))).toEqual([107_938, -2000])
    expect(amountsOf(removeRow(typed, 2))).toEqual([108_100])
  })
})

test('overpayment: all of it on the document', () => {
  const started = addDocument(draftOf(transactionOf(50_000), []), documentOf(47_565))
  expect(remainderOf(started)).toBe(2435)
  const [row] = payPart(started, null).rows
  expect(row?.amount).toBe(50_000)
  expect(row?.kind === 'document' && openAfter(row, started)).toBe(-2435)
  expect(checkDraft(payPart(started, null), facts).isComplete).toBe(true)
})

test('selecting a document again removes it', () => {
  const one = toggleDocument(draftOf(transactionOf(100), []), documentOf(100))
  expect(amountsOf(one)).toEqual([100])
  expect(amountsOf(toggleDocument(one, documentOf(100)))).toEqual([])
})

test('a remainder within the tolerance is complete: the server rounds it', () => {
  const started = addDocument(draftOf(transactionOf(32_427), []), documentOf(32_430))
  expect(checkDraft(started, facts)).toMatchObject({ remainder: -3, isComplete: true })
})

describe('other currencies', () => {
  const euro = documentOf(185_000, { type: 'expense', currency: 'EUR', base_total: minor(173_900) })

  test('a document in EUR paid in CHF: both currencies, the remainder is the exchange difference', () => {
    const started = addDocument(draftOf(transactionOf(-175_230), []), euro)
    expect(started.rows[0]).toMatchObject({ amount: 173_900, currency_amount: 185_000 })
    expect(remainderOf(started)).toBe(1330)
    expect(bodyOf(started).matches).toEqual([
      { amount: 1739, matchable_type: 'expense', matchable_id: 'D185000', currency_amount: 1850 },
    ])
  })

  test('half of it: half of the EUR, at the booked rate', () => {
    const part = payPart(addDocument(draftOf(transactionOf(-86_950), []), euro), null)
    expect(part.rows[0]).toMatchObject({ amount: 86_950, currency_amount: 92_500 })
    expect(checkDraft(part, facts).isComplete).toBe(true)
  })

  test('a transaction in EUR: the rows give the value in francs, without a remainder', () => {
    const own = transactionOf(-185_000, { currency: 'EUR', is_base: false })
    const started = addDocument(draftOf(own, []), euro)
    expect(remainderOf(started)).toBeNull()
    expect(checkDraft(started, facts)).toMatchObject({ remainder: null, sum: 173_900, isComplete: true })
  })
})

describe('errors are shown at their place', () => {
  test.each([
    [addAccount(draftOf(transactionOf(100), []), { account_id: 'GONE' }), 'account_id', 'ledger_account_unknown'],
    [addAccount(draftOf(transactionOf(100), []), { vat_rate_id: 'GONE' }), 'vat_rate_id', 'vat_rate_unknown'],
    [changeRow(addAccount(draftOf(transactionOf(100), []), {}), 1, { amount: null }), 'amount', 'match_amount_zero'],
    [addDocument(draftOf(transactionOf(-100), []), documentOf(100)), 'matchable_id', 'document_wrong_direction'],
    [
      changeRow(addDocument(draftOf(transactionOf(-100), []), documentOf(100)), 1, { amount: minor(100) }),
      'matchable_id',
      'document_wrong_direction',
    ],
    [
      changeRow(addDocument(draftOf(transactionOf(100), []), documentOf(100, { paid: minor(100) })), 1, {
        amount: minor(100),
      }),
      'matchable_id',
      'document_paid',
    ],
  ])('%#', (draft, field, code) => {
    expect(checkDraft(draft, facts)).toMatchObject({ isComplete: false, problems: [{ row: 1, field, code }] })
  })

  test('beyond the bounds of amounts', () => {
    const rows = [1, 2, 3].reduce((draft) => addAccount(draft, {}), draftOf(transactionOf(100), []))
    const huge = rows.rows.reduce((draft, { key }) => changeRow(draft, key, { amount: minor(2 ** 51 - 1) }), rows)
    expect(checkDraft(huge, facts)).toMatchObject({ isComplete: false, problems: [{ code: 'amount_too_large' }] })
  })
})

test('after any action the remainder is the amount less the rows, and keys stay distinct', () => {
  const random = createRandom(newSeed('match draft'))
  for (let round = 0; round < 300; round++) {
    const own = transactionOf(random.pick([1, -1]) * random.between(1, 500_000))
    let draft = draftOf(own, [])
    for (let step = 0; step < 12; step++) {
      const key = draft.rows.length === 0 ? 0 : random.pick(draft.rows).key
      const amount = random.pick([null, minor(random.between(-9000, 90_000)), minor(random.between(1, 500_000))])
      const document = documentOf(random.pick([1, -1]) * random.between(1, 300_000), {
        type: random.pick(['invoice', 'expense', 'expense_payment']),
        id: String(random.between(1, 4)),
        ...random.pick([{}, {}, { currency: 'EUR', base_total: minor(random.between(1, 300_000)) }]),
      })
      draft = random.pick([
        (old: Draft) => toggleDocument(old, document),
        (old: Draft) => addAccount(old, { account_id: random.pick(['A3800', null]) }),
        (old: Draft) => changeRow(old, key, { amount }),
        (old: Draft) => removeRow(old, key),
        (old: Draft) => fillRemainder(old, key),
        (old: Draft) => payPart(old, key),
        (old: Draft) => settleWith(old, key, [discount]),
      ])(draft)

      const amounts = draft.rows.map((row): number => row.amount ?? 0)
      // Documents that are offset reduce the others.
      const sum = draft.rows.reduce((total, row) => total + (row.amount ?? 0) * (isOffset(row, draft) ? -1 : 1), 0)
      const isOwnSign = own.amount < 0 && sum < 0 && draft.rows.every(({ kind }) => kind === 'account')
      const remainder = Math.abs(own.amount) - (isOwnSign ? -sum : sum)
      expect(remainderOf(draft)).toBe(remainder)
      expect(new Set(draft.rows.map((row) => row.key)).size).toBe(draft.rows.length)
      // The documented rule, repeated by hand: 0.05, and no amount of 0.
      if (checkDraft(draft, facts).isComplete) {
        expect(Math.abs(remainder)).toBeLessThanOrEqual(5)
        expect(amounts).not.toContain(0)
        expect(draft.rows.every((row) => row.kind === 'account' || (row.amount ?? 0) > 0)).toBe(true)
      }
    }
  }
})

describe('the search of the match dialog', () => {
  const invoice = (number: string) => ({
    id: number,
    number,
    currency: 'CHF',
    total: 100,
    paid_amount: 0,
    base_total: null,
    status: 'open',
    company: null,
    date: '2026-01-05',
    due_date: null,
    kind: 'invoice',
    reference: null,
    text: null,
    lines: [],
  })
  const accounts = [
    { value: 'A3200', label: '3200 Handelserlöse' },
    { value: 'A6532', label: '6532 Porti' },
  ]
  const found = (text: string, ...numbers: readonly string[]) =>
    searchResults({
      text,
      accounts,
      transaction: transactionOf(10_000),
      booked: [],
      items: {
        invoices: numbers.map(invoice),
        expenses: [],
        expense_payments: [],
        companies: [],
      } as unknown as OpenItems,
    }).map((result) =>
      result.kind === 'document' ? result.document.number : result.kind === 'account' ? result.id : '',
    )
  test.each([
    ['32', ['107019'], ['A3200', '107019']],
    ['3', ['300117'], ['A3200', '300117']],
    ['32', ['107019', '32'], ['32', 'A3200', '107019']],
    ['3200', ['3200'], ['A3200', '3200']],
    ['107019', ['107019'], ['107019']],
  ])('%s: accounts that begin with it come before documents that only contain it', (text, numbers, expected) => {
    expect(found(text, ...numbers).filter((each) => each !== 'A6532')).toEqual(expected)
  })
})

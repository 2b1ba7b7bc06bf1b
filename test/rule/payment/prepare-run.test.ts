// Payment runs at their limits: one Rappen, one character more, accounts that cannot pay, credit notes of several bills.
// Figures by hand; the usual cases and the file: payment-run.test.ts.
import { describe, expect, test } from 'vitest'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type { Expense } from '../../../shared/record/open-item/open-item.ts'
import {
  type PaymentRunCommand,
  type PaymentRunFacts,
  paymentKey,
  preparePaymentRun,
  releaseProblems,
} from '../../../shared/rule/payment/prepare-run.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'
import { bill, commandOf, FRESH, factsOf } from '../../fixture/payment-order/bills.ts'
import { problemsOf } from '../ledger/ledger-facts.ts'

type BillInput = PaymentRunCommand['expenses'][number]

const rappen = (amount: number) => amount as MinorUnits
const prepared = (
  bills: readonly Expense[],
  {
    more = {},
    command = {},
    facts = {},
  }: {
    readonly more?: Partial<BillInput>
    readonly command?: Partial<PaymentRunCommand>
    readonly facts?: Partial<PaymentRunFacts>
  } = {},
) =>
  preparePaymentRun(
    commandOf(
      bills.map(({ id }) => ({ id, ...more })),
      command,
    ),
    factsOf(facts, bills),
    FRESH,
  )
const runOf = (...given: Parameters<typeof prepared>) => {
  const run = prepared(...given)
  if (!run.ok) throw new Error(JSON.stringify(run.error))
  return run.value
}
const paymentsOf = (...given: Parameters<typeof prepared>) => {
  const { payments, offset_bills } = runOf(...given)
  return [
    payments.map(({ number, amount }) => `${number} ${amount}`),
    offset_bills.map(({ number, amount }) => `${number} ${amount}`),
  ]
}
const R1 = bill('bill000001', 'R-1', 100_00)

/** The facts with other values of the supplier of the bills. */
const withSupplier = (fields: Partial<Company>): Partial<PaymentRunFacts> => ({
  companies: new Map(
    [...factsOf().companies].map(([id, each]) => [id, id === 'muster000001' ? { ...each, ...fields } : each]),
  ),
})
const withAccount = (fields: Partial<BankAccount>): Partial<PaymentRunFacts> => ({
  bank_accounts: new Map([...factsOf().bank_accounts].map(([id, each]) => [id, { ...each, ...fields }])),
})

test('a payment is recognised by its account, reference, amount and currency, all of them', () => {
  const payment = { iban: 'CH9300762011623852957', reference: 'RF18539007547034', amount: rappen(1), currency: 'CHF' }
  const others = [{ iban: 'DE89370400440532013000' }, { reference: 'RF1' }, { amount: rappen(2) }, { currency: 'EUR' }]
  expect(new Set([payment, ...others.map((other) => ({ ...payment, ...other }))].map(paymentKey)).size).toBe(5)
  expect([paymentKey({ ...payment, iban: null }), paymentKey({ ...payment, reference: null })]).toEqual([null, null])
})

describe('what is paid', () => {
  test('one Rappen is paid, and settled by a credit note', () => {
    const one = bill('bill000001', 'ONE', 1)
    expect(paymentsOf([one])).toEqual([['ONE 1'], []])
    expect(paymentsOf([R1, bill('bill000002', 'G', -1)])).toEqual([['R-1 9999'], ['R-1 1', 'G -1']])
    // The credit note is larger than the bill of one Rappen, and the next bill is paid in full less the remainder.
    expect(paymentsOf([one, bill('bill000002', 'R-2', 5_00), bill('bill000003', 'G', -3_00)])).toEqual([
      ['R-2 201'],
      ['ONE 1', 'R-2 299', 'G -300'],
    ])
  })

  test('several credit notes settle one bill together, and no more than it', () => {
    const credits = [bill('bill000002', 'G-1', -30_00), bill('bill000003', 'G-2', -20_00)]
    expect(paymentsOf([R1, ...credits])).toEqual([['R-1 5000'], ['R-1 5000', 'G-1 -3000', 'G-2 -2000']])
    const small = [bill('bill000001', 'R-1', 40_00), ...credits, bill('bill000004', 'R-4', 7_00)]
    // 30.00 and 10.00 settle the bill; the other 10.00 settle the next one of 7.00, and 3.00 stay open.
    expect(problemsOf(prepared(small))).toEqual(['expenses payment_run_empty'])
    expect(paymentsOf([...small, bill('bill000005', 'R-5', 9_00)])).toEqual([
      ['R-5 600'],
      ['R-1 4000', 'R-4 700', 'R-5 300', 'G-1 -3000', 'G-2 -2000'],
    ])
  })

  test('the text of a run has no blanks around it', () => {
    expect([' Löhne ', '  ', null].map((text) => runOf([R1], { command: { text } }).text)).toEqual([
      'Löhne',
      null,
      null,
    ])
  })

  test('a bill is named by 18 characters of its number, or by a letter', () => {
    const ids = ['A'.repeat(30), '---'].map((number) => runOf([{ ...R1, number }]).payments[0]?.end_to_end_id)
    expect(ids).toEqual([`${'A'.repeat(18)}.17.1`, 'B.17.1'])
  })

  test('the day of the run may be today', () => {
    expect(prepared([R1], { command: { execution_date: '2026-11-30' as LocalDate } }).ok).toBe(true)
  })

  test('a creditor and a message are as long as the file allows', () => {
    const long = { name: 'n'.repeat(71), address: 's'.repeat(71), zip: '1'.repeat(17), city: 'c'.repeat(36) }
    const [payment] = runOf([R1], { facts: withSupplier(long), more: { message: 'm'.repeat(141) } }).payments
    expect(payment?.creditor).toEqual({
      name: 'n'.repeat(70),
      street: 's'.repeat(70),
      zip: '1'.repeat(16),
      city: 'c'.repeat(35),
      country: 'CH',
    })
    expect(payment?.message).toBe('m'.repeat(140))
    expect(runOf([R1], { more: { message: '  ' } }).payments[0]?.message).toBe(null)
  })
})

describe('a bill is refused by its field', () => {
  const credit = bill('bill000001', 'G', -30_00)
  const paid = (total: number, amount: number) => bill('bill000001', 'P', total, { paid_amount: rappen(amount) })
  test.each<[string, Expense, Partial<BillInput>, string]>([
    ['overpaid', paid(100_00, 150_00), {}, 'id payment_nothing_open'],
    ['a credit note that is settled', paid(-30_00, -30_00), {}, 'id payment_nothing_open'],
    ['a credit note of which too much was settled', paid(-30_00, -40_00), {}, 'id payment_nothing_open'],
    ['an amount of 0', R1, { amount: 0 }, 'amount payment_amount_zero'],
    ['an amount of 0 of a credit note', credit, { amount: 0 }, 'amount payment_amount_zero'],
    ['a payment of a credit note', credit, { amount: 5 }, 'amount payment_amount_zero'],
    ['more than is open', R1, { amount: '100.01' }, 'amount payment_over_open'],
    ['more than is open of a credit note', credit, { amount: '-30.01' }, 'amount payment_over_open'],
    ['three decimals', R1, { amount: '1.001' }, 'amount amount_too_many_decimals'],
    ['three decimals of a discount', R1, { discount: '1.001' }, 'discount amount_too_many_decimals'],
    ['a negative discount', R1, { discount: '-0.01' }, 'discount payment_discount'],
    ['a discount of everything', R1, { discount: 100 }, 'discount payment_discount'],
    ['a discount of the only Rappen', bill('bill000001', 'O', 1), { discount: '0.01' }, 'discount payment_discount'],
    ['a discount of a credit note', credit, { discount: '0.01' }, 'discount payment_discount'],
  ])('%s', (_, document, more, problem) => {
    expect(problemsOf(prepared([document], { more }))).toEqual([`expenses.0.${problem}`])
  })

  test('a bill that does not exist', () => {
    const unknown = preparePaymentRun(commandOf([{ id: 'bill000009' }]), factsOf(), FRESH)
    expect(problemsOf(unknown)).toEqual(['expenses.0.id expense_unknown'])
  })

  test('a bill without an account of its supplier has no other problem', () => {
    expect(problemsOf(prepared([{ ...R1, company_id: 'energie00001' }]))).toEqual([
      'expenses.0.creditor_iban payment_iban_missing',
    ])
  })

  test('one with a problem is not a repetition of another one as well', () => {
    const reference = 'RF18539007547034'
    const twins = ['bill000001', 'bill000002'].map((id) => bill(id, id, 80_00, { reference }))
    const day = { execution_date: '2026-11-29' as LocalDate }
    const inputs = twins.map(({ id }, index) => ({ id, ...(index === 1 ? day : {}) }))
    expect(problemsOf(preparePaymentRun(commandOf(inputs), factsOf({}, twins), FRESH))).toEqual([
      'expenses.1.execution_date payment_day_past',
    ])
  })

  test.each<[string, Partial<BankAccount>, string]>([
    ['a cash account', { type: 'cash' as BankAccount['type'] }, 'payment_account'],
    ['an account without an IBAN', { iban: null }, 'payment_account'],
    ['an account abroad', { iban: 'DE89370400440532013000' }, 'payment_account'],
    ['an account in dollars', { currency: 'USD' }, 'payment_currency'],
  ])('%s cannot pay', (_, account, code) => {
    expect(problemsOf(prepared([R1], { facts: withAccount(account) }))).toEqual([`expenses.0.bank_account_id ${code}`])
  })

  test.each<[string, Partial<Company>, readonly string[]]>([
    ['name', { name: 'Muster Ɛ' }, ['company.name payment_characters']],
    ['whole name', { name: '王' }, ['company.name payment_characters', 'company.name payment_name_missing']],
    ['town', { city: 'Bern Ɛ' }, ['company.city payment_characters']],
    ['street', { address: 'Weg Ɛ' }, ['company.address payment_characters']],
    ['postal code', { zip: '30Ɛ' }, ['company.zip payment_characters']],
  ])('a single character of the %s that no bank takes', (_, fields, problems) => {
    expect(problemsOf(prepared([R1], { facts: withSupplier(fields) }))).toEqual(
      problems.map((problem) => `expenses.0.${problem}`),
    )
  })

  test('a single character of the message that no bank takes', () => {
    expect(problemsOf(prepared([R1], { more: { message: 'Ɛ' } }))).toEqual(['expenses.0.message payment_characters'])
  })
})

describe('a prepared run is refused at its release', () => {
  const R2 = bill('bill000002', 'R-2', 1)
  const G = bill('bill000003', 'G', -30_00)
  const run = runOf([R1, R2, G])
  const problemsWith = (bills: readonly Expense[], more: Partial<PaymentRunFacts> = {}) =>
    releaseProblems(run, factsOf(more, bills)).map(({ field, code, values }) => [field, code, values?.bill])

  test('when a bill was paid meanwhile, is gone, or another run pays it', () => {
    expect(problemsWith([R1, R2, G])).toEqual([])
    expect(problemsWith([R1, { ...R2, paid_amount: rappen(1) }, G])).toEqual([['payments.2', 'payment_changed', 'R-2']])
    expect(problemsWith([R1, G])).toEqual([['payments.2', 'payment_changed', '?']])
    const ordered = new Map([['bill000002', '16']])
    expect(problemsWith([R1, R2, G], { ordered })).toEqual([['payments.2', 'payment_ordered', 'R-2']])
  })

  test('when less of a credit note is open', () => {
    expect(problemsWith([R1, R2, { ...G, paid_amount: rappen(-1) }])).toEqual([['payments.1', 'payment_changed', 'G']])
  })

  test('after its day, which is the first of December', () => {
    const onDay = (today: string) => problemsWith([R1, R2, G], { today: today as LocalDate })
    expect(onDay('2026-12-01')).toEqual([])
    expect(onDay('2026-12-02')).toEqual([
      ['payments.0.execution_date', 'payment_day_past', 'R-1'],
      ['payments.1.execution_date', 'payment_day_past', 'R-2'],
    ])
  })
})

// Whether the account of a payment is known for its supplier (rule 258).
import { expect, test } from 'vitest'
import type { ExpensePayment } from '../../../shared/record/open-item/open-item.ts'
import { accountOfBill, checkAccount, paidAccounts } from '../../../shared/rule/open-item/known-account.ts'
import { expensePayment, rappen } from '../matching/world.ts'

test.each<[string | null, string[] | null, string | null]>([
  ['A', ['B'], 'A'],
  ['A', null, 'A'],
  [null, ['B'], 'B'],
  // Of several accounts none is guessed.
  [null, ['B', 'C'], null],
  [null, [], null],
  [null, null, null],
])('a bill with the account %j of a supplier with %j is paid to %j', (creditor_iban, ibans, account) => {
  expect(accountOfBill({ creditor_iban }, ibans === null ? undefined : { ibans })).toBe(account)
})

test.each<[string, string[], string[] | undefined, boolean, string[]]>([
  ['A', ['A', 'B'], [], true, []],
  ['A', ['B'], ['A'], true, []],
  ['A', ['B', 'C'], ['C', 'D'], false, ['B', 'C', 'D']],
  ['A', ['B'], undefined, false, ['B']],
  ['A', [], undefined, false, []],
])('the account %s next to stored %j and paid %j', (iban, stored, paid, is_known, known) => {
  expect(checkAccount(iban, stored, paid && new Set(paid))).toEqual({ is_known, known })
})

test('accounts to which the bank booked a payment, by supplier', () => {
  const suppliers: Record<string, string> = { e1: 'Meier', e2: 'Meier', e3: 'Huber' }
  const order = (iban: string | null, expense_ids: string[], paid_amount = 100, fields: Partial<ExpensePayment> = {}) =>
    expensePayment(`${iban}${expense_ids}`, {
      ...{ iban, expense_ids, total: rappen(100), paid_amount: rappen(paid_amount) },
      ...fields,
    })
  const paid = paidAccounts(
    [
      order('A', ['e1', 'e2']),
      order('B', ['e2'], 40),
      order('C', ['e3']),
      // Not booked, without an account, without a bill, for two suppliers, and of a bill without one.
      order('D', ['e1'], 0),
      order(null, ['e1']),
      order('E', []),
      order('F', ['e1', 'e3']),
      order('G', ['e9']),
      order('H', ['e1', 'e9']),
    ],
    (id) => suppliers[id] ?? null,
  )
  expect([...paid].map(([supplier, accounts]) => [supplier, [...accounts]])).toEqual([
    ['Meier', ['A', 'B']],
    ['Huber', ['C']],
  ])
})

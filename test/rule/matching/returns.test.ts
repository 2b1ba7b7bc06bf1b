// Returns on their labelled cases (test/support/matching-corpus/returns): no wrong attachment, and every right one.
import { describe, expect, test } from 'vitest'
import type { Match, Settlement } from '../../../shared/record/matching/match.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import type { PaidRow, ReturnCase } from '../../support/matching-corpus/returns/case.ts'
import { FIRST } from '../../support/matching-corpus/returns/first.ts'
import { SECOND } from '../../support/matching-corpus/returns/second.ts'
import { expense, expensePayment, invoice, matcherWith, rowsOf, transaction } from './world.ts'

const matchOf = ({ type, id, amount }: PaidRow, isCredit: boolean): Match => {
  const sign = (type === 'invoice') === isCredit ? 1 : -1
  const settlement: Settlement[] = type === null ? [] : [{ type, id, amount: minorUnitsOf(sign * amount) }]
  return {
    ...{ id: `match ${id}`, amount: minorUnitsOf(amount), matchable_type: type, matchable_id: type && id },
    ...{ account_id: type === null ? id : null, vat_rate_id: null, text: null, currency: null, currency_amount: null },
    ...{ origin: 'manual', source: null, confidence: null, is_certain: false, reasons: [], settlements: settlement },
  }
}

/** What the matcher says of a case, in the words of its label. */
const judge = ({ invoices = [], expenses = [], orders = [], before, arrives }: ReturnCase) => {
  const arrived = transaction('arrived001', arrives)
  const earlier = before.map(({ id, rows, ...fields }) =>
    rows === undefined
      ? transaction(id, fields)
      : transaction(id, {
          ...fields,
          ...{ is_reconciled: true, journal_entry_id: `entry ${id}` },
          matches: rows.map((row) => matchOf(row, (fields.amount ?? 1) > 0)),
        }),
  )
  const matcher = matcherWith({
    invoice: invoices.map(({ id, ...fields }) => invoice(id, fields)),
    expense: expenses.map(({ id, ...fields }) => expense(id, fields)),
    expense_payment: orders.map(({ id, ...fields }) => expensePayment(id, fields)),
    bank_transaction: [...earlier, arrived],
  })
  const { attaches, candidates } = matcher.suggest(arrived, 5)
  const [first] = candidates
  const isReturn = first?.kind === 'return'
  const said = !isReturn
    ? attaches
      ? 'something else attached'
      : 'other'
    : !attaches
      ? 'proposed'
      : first.is_certain
        ? 'certain'
        : 'attached'
  return isReturn ? { right: said, rows: rowsOf(first.matches), mirror: first.mirror_id ?? undefined } : { right: said }
}

describe.each([
  ['first', FIRST],
  ['second', SECOND],
] as const)('the %s half', (_, cases) => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    const { right, rows, mirror } = one
    expect(judge(one)).toEqual(right === 'other' ? { right } : { right, rows, mirror })
  })
})

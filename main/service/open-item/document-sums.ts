// The totals and open amounts of all invoices or expenses of a list.
import { groups } from '../../../shared/books/port/read.ts'
import type { KeyedTable } from '../../../shared/rule/open-item/bulk.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import type { Questions } from '../core/deps.ts'
import type { ListRequest } from '../core/request.ts'
import type { MatchTargetPage } from './contract.ts'

/** The totals of all documents that a request finds, by currency. */
export const queryDocumentSums = (
  questions: Questions,
  table: KeyedTable,
  { question: { filter, search } }: ListRequest,
): (() => NonNullable<MatchTargetPage<never>['sums']>) => {
  const sumOf = (sum: string) => questions.ask(groups(table, { filter, search, by: ['currency'], sum }))
  const totals = sumOf('minor_total')
  const open = sumOf('minor_open_amount')
  return () =>
    totals()
      .map(({ by, count, positive, negative }) => {
        const openSum = open().find((other) => other.by[0] === by[0])
        const total = minorUnitsOf(positive + negative)
        const open_amount = minorUnitsOf((openSum?.positive ?? 0) + (openSum?.negative ?? 0))
        return { currency: String(by[0]), count, total, open_amount }
      })
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

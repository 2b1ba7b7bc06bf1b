// The transactions that a change of companies, documents and rules may affect: those that may pay an open document, and those
// that have an attached document or rule.
import { listed, type PageQuestion, page, where } from '../../../shared/books/port/read.ts'
import type { TableName } from '../../../shared/books/port/tables.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { isOpen } from '../../../shared/record/open-item/open-item.ts'
import { vatDues } from '../../../shared/rule/ledger/vat-return/vat-payment.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { slicesOf } from '../../../shared/value/slices.ts'
import type { Read } from '../core/book.ts'
import { readByValues } from '../core/read-by-values.ts'
import { readSlices } from '../core/records-in-slices.ts'

/** How many transactions are reviewed together. */
const TRANSACTIONS_PER_SLICE = 500
/** A payment may be dated up to this many days before its document: prepayments, and bills that are dated late. */
const DAYS_BEFORE = 400

/** The records that changed since the last review. */
export interface NotedChanges {
  /** Review everything: after a start, or after the books were restored. */
  hasAll: boolean
  readonly ids: Map<FollowedTable, Set<string>>
  /** Transactions whose own data changed, for instance by an explanation of their parts. */
  readonly transactions: Set<string>
  /** Transactions that were booked, or whose booking was reversed: the matcher learns from them. */
  readonly rebooked: Set<string>
  /** How many times a change was noted. */
  times: number
}

type DocumentTable = 'invoice' | 'expense' | 'expense_payment'
export type FollowedTable = DocumentTable | 'company' | 'rule' | 'vat_return' | 'exchange_rate'

const DAY_FIELDS = { invoice: 'date', expense: 'date', expense_payment: 'execution_date' } as const
const DOCUMENT_TABLES = Object.keys(DAY_FIELDS) as readonly DocumentTable[]
export const isFollowed = (table: TableName): table is FollowedTable =>
  table === 'company' || table === 'rule' || table === 'vat_return' || table === 'exchange_rate' || table in DAY_FIELDS

/** The transactions that the changes may affect, in slices, each once. */
export async function* affectedTransactions(
  read: Read,
  noted: NotedChanges,
): AsyncGenerator<readonly BankTransaction[]> {
  const visited = new Set<string>()
  const unvisited = (some: readonly BankTransaction[]) => some.filter(({ id }) => visited.size !== visited.add(id).size)
  const from = await firstDay(read, noted)
  if (from !== null) {
    const days: PageQuestion['filter'] = [{ field: 'booking_date', from: addDays(from, -DAYS_BEFORE), to: null }]
    // A transaction without a booking date is in no range of dates.
    for (const filter of [days, [{ field: 'booking_date', is: [null] }]]) {
      for await (const some of readSlices(
        read,
        'bank_transaction',
        [...UNDECIDED, ...filter],
        TRANSACTIONS_PER_SLICE,
      )) {
        yield unvisited(some)
      }
    }
  }
  const named: PageQuestion['filter'][] = noted.hasAll
    ? [[{ field: 'proposed', is: PROPOSED }]]
    : [
        ...slicesOf(
          [...noted.ids.values()].flatMap((ids) => [...ids]),
          TRANSACTIONS_PER_SLICE,
        ).map((ids) => [{ field: 'matchable', is: ids }]),
        ...slicesOf([...(noted.ids.get('rule') ?? [])], TRANSACTIONS_PER_SLICE).map((ids) => [
          { field: 'proposed_by', is: ids },
        ]),
      ]
  const explained = slicesOf([...noted.transactions], TRANSACTIONS_PER_SLICE).map((ids) => [{ field: 'id', is: ids }])
  const paying = (await amountsOfReturns(read, noted.ids.get('vat_return'))).map((amount) => [
    { field: 'minor_amount', is: [amount] },
  ])
  // The transactions that a new rate gives a value.
  const rates = await readByValues(read, [...(noted.ids.get('exchange_rate') ?? [])], (values) =>
    where('exchange_rate', 'id', values),
  )
  const currencies = [...new Set(rates.map(({ currency }) => currency))]
  const valued = currencies.length === 0 ? [] : [[{ field: 'currency', is: currencies }]]
  for (const filter of [...named, ...explained, ...paying, ...valued]) {
    for await (const some of readSlices(read, 'bank_transaction', [...UNDECIDED, ...filter], TRANSACTIONS_PER_SLICE)) {
      yield unvisited(some)
    }
  }
}

/** The payments of VAT returns that were filed or paid, each alone and with the others of its period. */
const amountsOfReturns = async (read: Read, changed: ReadonlySet<string> = new Set()): Promise<readonly number[]> => {
  if (changed.size === 0) return []
  const [{ rows }] = await read([page('vat_return')])
  const dues = vatDues(rows.map((each) => ({ ...each, bank_transaction_id: null })))
  const own = dues.filter(({ vat_return_ids }) => vat_return_ids.some((id) => changed.has(id)))
  return [...new Set(own.map(({ amount }) => amount))]
}

/** Attached by the matcher, or by a rule that may have changed since. */
const PROPOSED = ['suggestion', 'rule']

const UNDECIDED: PageQuestion['filter'] = [
  { field: 'is_reconciled', is: [false] },
  { field: 'is_processing', is: [false] },
]

const OPEN = { field: 'open', is: [true] }

/** The earliest day of the open documents that changed; null: none of them is open. */
const firstDay = async (read: Read, { hasAll, ids }: NotedChanges): Promise<LocalDate | null> => {
  if (hasAll) return earliest(await firstDays(read, DOCUMENT_TABLES, []))
  const companies = [...(ids.get('company') ?? [])]
  const ofCompanies = [{ field: 'company_id', is: companies }]
  const changed = (table: DocumentTable) => [...(ids.get(table) ?? [])]
  const invoices = await readByValues(read, changed('invoice'), (values) => where('invoice', 'id', values))
  const expenses = await readByValues(read, changed('expense'), (values) => where('expense', 'id', values))
  const payments = await readByValues(read, changed('expense_payment'), (values) =>
    where('expense_payment', 'id', values),
  )
  return earliest([
    ...(companies.length === 0 ? [] : await firstDays(read, ['invoice', 'expense'], ofCompanies)),
    ...[...invoices, ...expenses].flatMap((document) => (isOpen(document) ? [document.date] : [])),
    ...payments.flatMap((payment) => (isOpen(payment) ? [payment.execution_date] : [])),
  ])
}

const earliest = (days: readonly LocalDate[]): LocalDate | null => days.toSorted()[0] ?? null

/** The earliest day of the open documents in each table. */
const firstDays = async (
  read: Read,
  tables: readonly DocumentTable[],
  filter: PageQuestion['filter'],
): Promise<readonly LocalDate[]> => {
  const found = await Promise.all(
    tables.map(async (table) => {
      const field = DAY_FIELDS[table]
      const [{ rows }] = await read([
        page(table, { filter: [OPEN, ...filter], sort: [{ field, descending: false }], limit: 1 }),
      ])
      return rows.map((row) => ('execution_date' in row ? row.execution_date : row.date))
    }),
  )
  return found.flat()
}

/** Whether a review of everything could find anything. */
export const hasWork = async (read: Read): Promise<boolean> => {
  const [proposed] = await read([listed('bank_transaction', 'proposed', PROPOSED, { offset: 0, limit: 1 })])
  return proposed.length > 0 || (await firstDays(read, DOCUMENT_TABLES, [])).length > 0
}

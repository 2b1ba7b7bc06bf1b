// What is in other currencies on the last day of a fiscal year: open documents, and accounts with their balances in both
// currencies, as the ledger has them without the valuation itself.
import type { ExchangeValuation } from '../../../../shared/record/ledger/exchange-valuation.ts'
import type { FiscalYear } from '../../../../shared/record/ledger/fiscal-year.ts'
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import type { BookableDocument } from '../../../../shared/record/open-item/open-item.ts'
import { bookedOn, type ValuedItem } from '../../../../shared/rule/ledger/exchange/exchange-valuation.ts'
import { hasOpen, type OpenDocument } from '../../../../shared/rule/ledger/report/aged-list.ts'
import { allOn } from '../../../../shared/rule/ledger/report/report.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'
import type { Read } from '../../core/book.ts'
import { gatherQuestions } from '../../core/deps.ts'
import { readSlices } from '../../core/records-in-slices.ts'
import { readOpenOn } from '../aged/aged-lists.ts'
import { banksByName } from '../banks-by-name.ts'
import { querySums } from '../read-sums.ts'

/** Why an open document is not valued. */
type LeftOutReason = 'without_value' | 'booked_with_payment' | 'not_booked'

export interface ValuedBooks {
  readonly items: readonly ValuedItem[]
  readonly documents: ReadonlyMap<string, BookableDocument>
  readonly left_out: readonly { readonly document: BookableDocument; readonly reason: LeftOutReason }[]
}

export const readValuedItems = async (
  read: Read,
  {
    year,
    years,
    accounts,
    base_currency,
    present,
  }: {
    readonly year: FiscalYear
    readonly years: readonly FiscalYear[]
    readonly accounts: readonly LedgerAccount[]
    readonly base_currency: string
    /** The valuation of the year that is booked; null: none. */
    readonly present: ExchangeValuation | null
  },
): Promise<ValuedBooks> => {
  const day = year.end_date
  const [invoices, expenses] = await Promise.all([
    readOpenOn(read, 'invoice', day, base_currency),
    readOpenOn(read, 'expense', day, base_currency),
  ])
  const open = [
    ...invoices.map((each) => ({ type: 'invoice' as const, each })),
    ...expenses.map((each) => ({ type: 'expense' as const, each })),
  ].filter(({ each }) => each.document.currency !== base_currency && hasOpen(each))
  const left_out = open.flatMap(({ each }) => {
    const reason = reasonToLeaveOut(each)
    return reason === null ? [] : [{ document: each.document, reason }]
  })
  const items = open.flatMap(({ type, each }): readonly ValuedItem[] => {
    if (reasonToLeaveOut(each) !== null) return []
    const { id, currency } = each.document
    const direction = type === 'invoice' ? 1 : -1
    const [amount, booked] = [each.open, each.base_open ?? 0].map((own) => minorUnitsOf(direction * own || 0))
    return amount === undefined || booked === undefined ? [] : [{ type, id, currency, amount, booked }]
  })
  const balances = await readBalances(read, { day, years, accounts, base_currency, present })
  return {
    items: [...items, ...balances],
    documents: new Map(open.map(({ each }) => [each.document.id, each.document])),
    left_out,
  }
}

const reasonToLeaveOut = ({ document, base_open }: OpenDocument): LeftOutReason | null => {
  if (document.booked_by === 'payment') return 'booked_with_payment'
  if (base_open === null) return 'without_value'
  return document.booked_by === null ? 'not_booked' : null
}

/** The balances of the accounts that are kept in another currency: those of bank accounts, and loans and the like. */
const readBalances = async (
  read: Read,
  {
    day,
    years,
    accounts,
    base_currency,
    present,
  }: {
    readonly day: LocalDate
    readonly years: readonly FiscalYear[]
    readonly accounts: readonly LedgerAccount[]
    readonly base_currency: string
    readonly present: ExchangeValuation | null
  },
): Promise<readonly ValuedItem[]> => {
  const [banks] = await read([banksByName])
  const ofBanks = new Map(banks.rows.map(({ account_id, currency }) => [account_id, currency]))
  const foreign = accounts.flatMap(({ id, number, type, currency: own }) => {
    const currency = ofBanks.get(id) ?? own
    const isBalance = type === 'active' || type === 'passive'
    return isBalance && currency && currency !== base_currency ? [{ id, number, currency }] : []
  })
  if (foreign.length === 0) return []
  const inCurrency = await readCurrencyBalances(
    read,
    foreign.map(({ id }) => id),
    day,
  )
  const questions = gatherQuestions()
  const sorted = years.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
  const sums = foreign.map(({ id }) => querySums(questions, sorted, { from: null, to: day }, id))
  await questions.run(read)
  return foreign.flatMap(({ id, currency }, index): readonly ValuedItem[] => {
    const amount = minorUnitsOf(inCurrency.get(`${id} ${currency}`) ?? 0)
    const own = bookedOn(present ? [present] : [], (line) => line.type === 'ledger_account' && line.id === id)
    const booked = minorUnitsOf(allOn(sums[index]?.() ?? new Map(), { id }) - own)
    return amount === 0 && booked === 0 ? [] : [{ type: 'ledger_account', id, currency, amount, booked }]
  })
}

/** By account and currency, joined by a blank: what is booked until today less what is booked after the day. */
const readCurrencyBalances = async (
  read: Read,
  ids: readonly string[],
  day: LocalDate,
): Promise<ReadonlyMap<string, number>> => {
  const balances = new Map<string, number>()
  const of = new Set(ids)
  const filter = [
    { field: 'date', from: null, to: day },
    { field: 'account', is: ids },
  ]
  for await (const slice of readSlices(read, 'journal_entry', filter))
    for (const { account_id, currency, currency_amount, credit } of slice.flatMap(({ lines }) => lines)) {
      if (!of.has(account_id) || currency_amount === null) continue
      const key = `${account_id} ${currency}`
      balances.set(key, (balances.get(key) ?? 0) + (credit > 0 ? -currency_amount : currency_amount))
    }
  return balances
}

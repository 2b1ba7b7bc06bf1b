// The valuation of other currencies at the end of a fiscal year: what it would book, booking it (also again), and
// removing it. The decisions are in shared/rule/ledger/exchange/exchange-valuation.ts.
import { type Change, created, removed, updated } from '../../../../shared/books/port/change.ts'
import { get, listed, page, where } from '../../../../shared/books/port/read.ts'
import type { ExchangeValuation } from '../../../../shared/record/ledger/exchange-valuation.ts'
import type { FiscalYear } from '../../../../shared/record/ledger/fiscal-year.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import { isPostingAccount, type LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import { findClosingRateIn, nearDay } from '../../../../shared/rule/ledger/exchange/exchange-rate.ts'
import {
  decideValuation,
  EXCHANGE_GAIN,
  EXCHANGE_LOSS,
  reverseValuation,
  type ValuationAccounts,
  type ValuationMethod,
  valuationPostings,
  valueItems,
} from '../../../../shared/rule/ledger/exchange/exchange-valuation.ts'
import { bookingPeriods, withFollowingYear } from '../../../../shared/rule/ledger/periods.ts'
import { err, ok, type Result } from '../../../../shared/value/result.ts'
import type { Read } from '../../core/book.ts'
import { profileOf, type ServiceDeps } from '../../core/deps.ts'
import { invalid, notFound, type Refusal } from '../../core/refusal.ts'
import type { LedgerServices, ValuationView } from '../contract.ts'
import { lastEntry, numberIn } from '../last-entry.ts'
import { readValuedItems, type ValuedBooks } from './read-valued.ts'

type Valuations = LedgerServices['exchangeValuations']

export const createExchangeValuations = (deps: ServiceDeps): Valuations => ({
  get: async (actor, { id, method }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const year = await readYear(read, id)
    return year.ok ? ok(viewOf(await readBooks(read, year.value, method))) : year
  },

  book: async (actor, { id, method }) => {
    const book = deps.bookOf(actor.organization_id)
    const written = await book.write<ExchangeValuation, Refusal>({ user: actor.user_id }, async (read) => {
      const year = await readYear(read, id)
      if (!year.ok) return year
      const { end_date: date } = year.value
      if (date > deps.today())
        return err(invalid({ field: 'exchange_rate', code: 'valuation_before_its_day', values: { date } }))
      const books = await readBooks(read, year.value, method)
      const [currency] = books.missing
      if (currency !== undefined) {
        const values = { currency, date }
        return err(invalid({ field: 'exchange_rate', code: 'exchange_rate_missing_on', values }))
      }
      // Asked for again, it is not booked a second time.
      if (books.present !== null && isCurrent(books)) {
        return ok({ action: VALUE, params: {}, changes: [], value: books.present })
      }
      const writer = await readWriter(deps, read)
      const before = await removalOf(read, books.present, writer)
      if (!before.ok) return before
      const decided = decideValuation(books.lines, { ...books, ...writer, method, id: deps.newId(), now: deps.now() })
      if (!decided.ok) return err(invalid(...decided.error))
      const { valuation, entries } = decided.value
      const changes = [
        ...before.value,
        created('exchange_valuation', valuation),
        ...entries.map((entry) => created('journal_entry', entry)),
      ]
      const params = { name: year.value.name }
      return ok({ action: VALUE, params, changes: withFollowingYear(writer.periods, changes), value: valuation })
    })
    if (!written.ok) return written
    const year = await readYear(book.read, id)
    return year.ok ? ok(viewOf(await readBooks(book.read, year.value, method))) : year
  },

  remove: (actor, { id }) =>
    deps.bookOf(actor.organization_id).write<null, Refusal>({ user: actor.user_id }, async (read) => {
      const year = await readYear(read, id)
      if (!year.ok) return year
      const present = await presentOf(read, year.value)
      if (present === null) return err(notFound('ExchangeValuation', id))
      const changes = await removalOf(read, present, await readWriter(deps, read))
      if (!changes.ok) return changes
      return ok({ action: 'remove_valuation', params: { name: year.value.name }, changes: changes.value, value: null })
    }),
})

/** The action of the history. */
const VALUE = 'value_currencies'

const readYear = async (read: Read, id: string): Promise<Result<FiscalYear, Refusal>> => {
  const [year] = await read([get('fiscal_year', id)])
  return year ? ok(year) : err(notFound('FiscalYear', id))
}

const presentOf = async (read: Read, { id }: FiscalYear): Promise<ExchangeValuation | null> => {
  const [[present = null]] = await read([where('exchange_valuation', 'fiscal_year_id', [id])])
  return present
}

interface Books extends ReturnType<typeof valueItems>, Pick<ValuedBooks, 'documents' | 'left_out'> {
  readonly year: FiscalYear
  readonly method: ValuationMethod
  readonly base_currency: string
  readonly chart: readonly LedgerAccount[]
  readonly accounts: ValuationAccounts
  readonly present: ExchangeValuation | null
}

const readBooks = async (read: Read, year: FiscalYear, wanted: ValuationMethod | null): Promise<Books> => {
  const day = year.end_date
  const [{ base_currency, settings }, [years, chart, rates], present] = await Promise.all([
    profileOf(read),
    read([page('fiscal_year'), page('ledger_account'), page('exchange_rate', nearDay(day))]),
    presentOf(read, year),
  ])
  const method = wanted ?? present?.method ?? 'rate'
  const facts = { year, years: years.rows, accounts: chart.rows, base_currency, present }
  const { items, ...found } = await readValuedItems(read, facts)
  const idOf = (wanted: number) =>
    chart.rows.find((account) => account.number === wanted && account.is_active && isPostingAccount(account))?.id ??
    null
  return {
    ...valueItems(items, { day, method, base_currency, find_rate: findClosingRateIn(rates.rows) }),
    ...found,
    year,
    method,
    base_currency,
    chart: chart.rows,
    accounts: {
      ...bookingAccountsOf(settings, chart.rows),
      exchange_loss: idOf(EXCHANGE_LOSS),
      exchange_gain: idOf(EXCHANGE_GAIN),
    },
    present,
  }
}

/** What writing entries needs: the open days, and the next number. */
const readWriter = async (deps: ServiceDeps, read: Read) => {
  const [years, locks, last] = await read([page('fiscal_year'), page('period_lock'), lastEntry])
  let number = numberIn(last)
  return {
    periods: bookingPeriods(years.rows, locks.rows, deps.newId),
    nextMark: () => ({ id: deps.newId(), number: ++number, now: deps.now() }),
  }
}

/** The changes that remove a valuation; none when there is no valuation. */
const removalOf = async (
  read: Read,
  present: ExchangeValuation | null,
  { periods, nextMark }: Awaited<ReturnType<typeof readWriter>>,
): Promise<Result<readonly Change[], Refusal>> => {
  if (present === null) return ok([])
  const [named] = await read([listed('journal_entry', 'source_id', [present.id])])
  const entries = named
    .filter(({ source, reversed_by_id }) => source.type === 'exchange_valuation' && reversed_by_id === null)
    .toSorted((a, b) => a.number - b.number)
  const reversals = reverseValuation(entries, periods, nextMark)
  if (!reversals.ok) return err(invalid(...reversals.error))
  return ok([
    removed('exchange_valuation', present),
    ...entries.map((entry, index): Change => {
      const reversed_by_id: JournalEntry['reversed_by_id'] = reversals.value[index]?.id ?? null
      return updated('journal_entry', entry, { reversed_by_id })
    }),
    ...reversals.value.map((entry) => created('journal_entry', entry)),
  ])
}

/** Whether the valuation that is booked is what would be booked now. */
const isCurrent = ({ present, method, lines }: Pick<Books, 'present' | 'method' | 'lines'>): boolean =>
  present?.method === method && JSON.stringify(present.lines) === JSON.stringify(lines)

const viewOf = ({ lines, accounts, ...books }: Books): ValuationView => {
  const postings = valuationPostings(lines, accounts)
  return {
    ...books,
    lines,
    postings: postings.ok ? postings.value : [],
    is_current: isCurrent({ ...books, lines }),
  }
}

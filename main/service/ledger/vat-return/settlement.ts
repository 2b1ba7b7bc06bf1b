// The entries that settle VAT: the balances of the VAT accounts on the last day of a period go to the settlement
// account, and what net tax rates leave goes to 3809.
import { type TotalsAnswer, totals } from '../../../../shared/books/port/read.ts'
import type { JournalEntry, Posting } from '../../../../shared/record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import { entryOf } from '../../../../shared/rule/ledger/journal-entry.ts'
import { firstOpenDay, openYearOn, type Periods, problemOfDate } from '../../../../shared/rule/ledger/periods.ts'
import { postingOf } from '../../../../shared/rule/ledger/posting.ts'
import type { VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import type { VatReport } from '../../../../shared/rule/ledger/report/vat-report.ts'
import {
  netTaxToBook,
  settlementLines,
  VAT_SETTLEMENT_ACCOUNT,
} from '../../../../shared/rule/ledger/report/vat-settlement.ts'
import { NET_TAX_ACCOUNT, VAT_ACCOUNTS } from '../../../../shared/rule/ledger/year-end.ts'
import type { LocalDate, Timestamp } from '../../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'
import { err, ok, type Result } from '../../../../shared/value/result.ts'
import type { Read } from '../../core/book.ts'
import { invalid, type Refusal } from '../../core/refusal.ts'

interface Settled {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly text: string
  /** Null: the net tax is not settled, for instance for a whole year. */
  readonly report: VatReport | null
  /** What the form does not count yet on the last day: its tax stays on the VAT accounts. */
  readonly uncounted: readonly VatMovement[]
}

interface Facts {
  readonly accounts: readonly LedgerAccount[]
  readonly periods: Periods
  readonly newId: () => string
  readonly now: Timestamp
  /** The number of the last journal entry. */
  readonly last: number
}

/**
 * The entries; none when every account is at zero. They are dated on the last day, or on the first open day after it
 * where that is locked.
 */
export const readSettlementEntries = async (
  read: Read,
  settled: Settled,
  facts: Facts,
): Promise<Result<readonly JournalEntry[], Refusal>> => {
  const { text, to, uncounted } = settled
  const [sums] = await read([totals('journal_entry', 'by_account_and_month', within(facts.accounts))])
  const balances = balancesOn(facts.accounts, sums, to, uncounted)
  if (!balances.ok) return balances
  const net = netTaxLines(settled, facts.accounts, sums)
  if (!net.ok) return net
  const all = [balances.value, net.value].filter(({ lines }) => lines.length > 0)
  if (all.length === 0) return ok([])
  const date = problemOfDate('vat_return', facts.periods, to) === null ? to : firstOpenDay(facts.periods, to)
  const year = openYearOn('vat_return', facts.periods, date ?? to)
  if (!year.ok) return err(invalid(year.error))
  return ok(
    all.map(({ lines, is_closing }, index) => {
      const mark = { id: facts.newId(), number: facts.last + 1 + index, now: facts.now }
      return entryOf({ date: date ?? to, text, lines, source: 'vat_settlement', is_closing }, year.value, mark)
    }),
  )
}

interface EntryLines {
  readonly lines: readonly Posting[]
  readonly is_closing: boolean
}

const within = (accounts: readonly LedgerAccount[]) => ({
  position: 0,
  is: accounts
    .filter(({ number }) => [...VAT_ACCOUNTS, VAT_SETTLEMENT_ACCOUNT, NET_TAX_ACCOUNT].includes(number))
    .map(({ id }) => id),
})

const missing = (number: number) =>
  err(invalid({ field: 'vat_return', code: 'vat_settlement_account_missing', values: { number } }))

/** The postings that bring every VAT account to zero, or to the tax that is not counted yet, on the last day of a month. */
const balancesOn = (
  accounts: readonly LedgerAccount[],
  sums: readonly TotalsAnswer[],
  to: LocalDate,
  uncounted: readonly VatMovement[],
): Result<EntryLines, Refusal> => {
  const settlement = accounts.find(({ number }) => number === VAT_SETTLEMENT_ACCOUNT)
  if (!settlement) return missing(VAT_SETTLEMENT_ACCOUNT)
  const amounts = accounts
    .filter(({ number }) => VAT_ACCOUNTS.includes(number))
    .map(({ id, number }) => ({
      account_id: id,
      number,
      amount: minorUnitsOf(
        sums.reduce(
          (sum, each) => (each.by[0] === id && String(each.by[1]) <= to.slice(0, 7) ? sum + each.sum : sum),
          0,
        ) - uncounted.reduce((sum, { account_id, amount }) => (account_id === id ? sum + amount : sum), 0),
      ),
    }))
  const lines = settlementLines(amounts, settlement.id)
  return ok({ lines: lines.map(({ account_id, amount }) => postingOf(account_id, 0 - amount)), is_closing: true })
}

/**
 * The postings that move the VAT remaining under net tax rates from the settlement account to 3809. Not a closing
 * entry: it is income of the period.
 */
const netTaxLines = (
  { from, to, report }: Settled,
  accounts: readonly LedgerAccount[],
  sums: readonly TotalsAnswer[],
): Result<EntryLines, Refusal> => {
  const none = { lines: [], is_closing: false }
  if (report === null) return ok(none)
  const [settlement, own] = [VAT_SETTLEMENT_ACCOUNT, NET_TAX_ACCOUNT].map((number) =>
    accounts.find((account) => account.number === number),
  )
  const isWithin = (month: string) => from.slice(0, 7) <= month && month <= to.slice(0, 7)
  const posted = sums
    .filter(
      ({ by: [account, month, isClosing] }) => account === own?.id && isClosing !== true && isWithin(String(month)),
    )
    .reduce((all, { sum }) => all - sum, 0)
  const amount = netTaxToBook(report, posted)
  if (amount === 0) return ok(none)
  if (!settlement || !own) return missing(settlement ? NET_TAX_ACCOUNT : VAT_SETTLEMENT_ACCOUNT)
  return ok({ ...none, lines: [postingOf(settlement.id, 0 - amount), postingOf(own.id, amount)] })
}

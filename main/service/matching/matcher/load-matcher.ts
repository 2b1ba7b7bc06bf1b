// The first load of an organization's matcher, in slices: everything that a transaction may pay, and the past from which it
// learns. Later changes come from matcher-feed.ts.
import { page } from '../../../../shared/books/port/read.ts'
import type { RecordOf } from '../../../../shared/books/port/tables.ts'
import { isPostingAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import { usualVatOf } from '../../../../shared/rule/ledger/usual-vat.ts'
import { vatDues } from '../../../../shared/rule/ledger/vat-return/vat-payment.ts'
import { isLegalEntity } from '../../../../shared/rule/ledger/year-end.ts'
import type { MatcherRecords, MatcherTable } from '../../../../shared/rule/matching/decision/matcher.ts'
import { everydayAccountsOf } from '../../../../shared/rule/matching/everyday/everyday-accounts.ts'
import type { MatcherSettings } from '../../../../shared/rule/matching/matcher-settings.ts'
import { vatMethodOf } from '../../../../shared/rule/organization/vat-reporting.ts'
import { addDays, type LocalDate } from '../../../../shared/value/calendar.ts'
import { BooksUnavailable, type Read } from '../../core/book.ts'
import { profileOf } from '../../core/deps.ts'
import { readSlices } from '../../core/records-in-slices.ts'

/** Settled documents are loaded when they are not older than this. */
const RECENT_DAYS = 800

/** A part of the load, sent in one message. */
export interface MatcherSlice<T extends MatcherTable = MatcherTable> {
  readonly table: T
  readonly records: readonly MatcherRecords[T][]
}

/** The matcher's settings of the organization. */
export const readMatcherSettings = async (read: Read): Promise<MatcherSettings> => {
  const profile = await profileOf(read)
  const [chart, returns, rates] = await read([page('ledger_account'), page('vat_return'), page('exchange_rate')])
  return {
    base_currency: profile.base_currency,
    exchange_rates: rates.rows,
    accounts: bookingAccountsOf(profile.settings, chart.rows),
    is_liable_for_vat: profile.settings.liableForVat,
    vat_method: vatMethodOf(profile.settings),
    vat_reporting: profile.settings.accountingVatReporting,
    usual_vat: usualVatOf(chart.rows),
    everyday_accounts: everydayAccountsOf(chart.rows),
    vat_dues: vatDues(returns.rows),
    is_taxed_privately: !isLegalEntity(profile.legal_form),
    closed_accounts: chart.rows.flatMap((account) =>
      account.is_active && isPostingAccount(account) ? [] : [account.id],
    ),
  }
}

/** Reads the records for the matcher while others may write; records that change meanwhile must be read again after it. */
export async function* readForMatcher(
  read: Read,
  today: LocalDate,
  closing?: AbortSignal,
): AsyncGenerator<MatcherSlice> {
  const since = addDays(today, -RECENT_DAYS)
  const all = async function* <T extends MatcherTable>(
    table: T,
    filter: Parameters<typeof readSlices>[2] = [],
  ): AsyncGenerator<MatcherSlice> {
    for await (const records of readSlices(read, table, filter)) {
      // With a million records the rest takes longer than a program may need to end.
      if (closing?.aborted) throw new BooksUnavailable('The program is closing.')
      yield { table, records: records as readonly RecordOf<T>[] }
    }
  }
  yield* all('bank_account')
  yield* all('vat_rate')
  yield* all('rule')
  yield* all('forgotten_fact')
  yield* all('offset')
  yield* all('company')
  for (const [table, day] of DOCUMENTS) {
    yield* all(table, [{ field: 'open', is: [true] }])
    yield* all(table, [
      { field: 'open', is: [false] },
      { field: day, from: since, to: null },
    ])
  }
  // All of them: bookings of any age count for what is learned, and rules are tried on the whole past.
  yield* all('bank_transaction')
}

const DOCUMENTS = [
  ['expense', 'date'],
  ['invoice', 'date'],
  // Behind the expenses, which they name.
  ['expense_payment', 'execution_date'],
] as const

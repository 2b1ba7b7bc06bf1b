// Balances of ledger accounts over all years: as they are, and as they were known at an earlier moment.
import { totals } from '../../../shared/books/port/read.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { withAccountSign } from '../../../shared/rule/ledger/ledger-sums.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import type { Read } from '../core/book.ts'
import { baseCurrencyOf } from '../core/deps.ts'
import type { ViewOptions } from '../core/request.ts'
import { entriesAfter } from './as-of.ts'
import type { LedgerAccountView } from './contract.ts'
import { lastEntry, numberIn } from './last-entry.ts'

/**
 * The accounts with their balances, if the caller asked for them. A request with `as_of` asks for balances too: an account
 * has no other dated data.
 */
export const accountViews = async (
  read: Read,
  records: readonly LedgerAccount[],
  { appends, as_of }: ViewOptions,
): Promise<readonly LedgerAccountView[]> => {
  if (!appends.includes('balance') && !as_of) return records.map((record) => ({ record, balance: null }))
  const currency = await baseCurrencyOf(read)
  const ids = records.map(({ id }) => id)
  const [sums, last] = await read([totals('journal_entry', 'by_account_and_year', { position: 0, is: ids }), lastEntry])
  const now = new Map<string, number>(ids.map((id) => [id, 0]))
  for (const { by, sum } of sums) now.set(String(by[0]), (now.get(String(by[0])) ?? 0) + sum)
  const balancesThen = as_of ? await balancesBefore(read, as_of, numberIn(last), now) : null
  return records.map((record) => {
    const amountIn = (balances: ReadonlyMap<string, number>) => withAccountSign(record, balances.get(record.id) ?? 0)
    return {
      record,
      balance: balancesThen
        ? { currency, amount: amountIn(balancesThen), now: amountIn(now) }
        : { currency, amount: amountIn(now), now: null },
    }
  })
}

const balancesBefore = async (
  read: Read,
  moment: Timestamp,
  last: number,
  now: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> => {
  const balancesThen = new Map(now)
  const ofAccounts = [{ field: 'account', is: [...now.keys()] }]
  for await (const { lines } of entriesAfter(read, moment, last, ofAccounts)) {
    for (const { account_id, debit, credit } of lines) {
      const remaining = balancesThen.get(account_id)
      if (remaining !== undefined) balancesThen.set(account_id, remaining - debit + credit)
    }
  }
  return balancesThen
}

// The running balance of a statement's rows: whether it adds up, and in which order.
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { type Chain, checkChain, isProven } from './columns/running-balance.ts'
import type { RowDraft } from './rows/row-draft.ts'

export interface StatementChain {
  readonly chain: Chain
  /** In order of time. Balances that prove nothing are null. */
  readonly ordered: readonly RowDraft[]
}

/**
 * How the balances of a statement's rows add up. `sharedDays`: days on which other tables of the file have rows as
 * well. A balance at the end of such a day includes the rows of the other table, and so proves nothing here.
 */
export const chainOfDrafts = (drafts: readonly RowDraft[], sharedDays: ReadonlySet<LocalDate>): StatementChain => {
  if (isBalanceOfDay(drafts)) return inOrder(drafts, NO_CHAIN)
  const chain = checkChain(drafts, currencyOf)
  if (sharedDays.size === 0 || chain.right === chain.checks) return inOrder(drafts, chain)
  const usableRows = drafts.map((draft) => (sharedDays.has(draft.booking) ? { ...draft, balance: null } : draft))
  const without = checkChain(usableRows, currencyOf)
  return without.right === without.checks ? inOrder(usableRows, without) : inOrder(drafts, chain)
}

const currencyOf = ({ currency }: RowDraft): string => currency

const NO_CHAIN: Chain = { newestFirst: false, lastOfEqual: true, checks: 0, right: 0 }

/** All rows are of one day and have the balance at its end, which proves nothing about single rows. */
const isBalanceOfDay = ([first, ...more]: readonly RowDraft[]): boolean =>
  first !== undefined &&
  first.balance !== null &&
  more.length > 0 &&
  more.every(({ booking, balance }) => booking === first.booking && balance === first.balance)

const inOrder = (drafts: readonly RowDraft[], chain: Chain): StatementChain => ({
  chain,
  ordered: isNewestFirst(drafts, chain) ? drafts.toReversed() : drafts,
})

const isNewestFirst = (drafts: readonly RowDraft[], chain: Chain): boolean => {
  if (isProven(chain)) return chain.newestFirst
  const first = drafts[0]?.booking ?? ''
  const last = drafts.at(-1)?.booking ?? ''
  return first === last ? chain.right > 0 && chain.newestFirst : first > last
}

// Checks whether a balance column adds up with the amounts: the only proof of signs and order that a table contains.

/** Integers of one scale; null if the file has no value. */
export interface ChainRow {
  readonly amount: number | null
  readonly balance: number | null
}

export interface Chain {
  readonly newestFirst: boolean
  /** Each row has the balance at the end of its day and not its own. */
  readonly lastOfEqual: boolean
  readonly checks: number
  readonly right: number
}

/** Publishers mask figures and banks reorder the rows of a day, so most steps must be right, not all. */
const PROVEN_SHARE = 0.8

/** Whether at least two steps add up, and nearly all that can be checked. */
export const isProven = (chain: Chain | null): boolean =>
  chain !== null && chain.right >= 2 && chain.right >= chain.checks * PROVEN_SHARE

/**
 * The better of both row orders, counted in steps from one known balance to the next: the amounts between them must be
 * their difference. Balances may be missing, or repeat the one at the end of the day. Different groups of rows
 * (accounts, currencies) have balances of their own.
 */
export const checkChain = <T extends ChainRow>(
  rows: readonly T[],
  groupOf: (row: T, index: number) => string,
): Chain => {
  const plain = better(count(rows, groupOf, false, false), count(rows, groupOf, true, false))
  if (plain.right === plain.checks) return plain
  return better(plain, better(count(rows, groupOf, false, true), count(rows, groupOf, true, true)))
}

const better = (a: Chain, b: Chain): Chain => (share(b) > share(a) ? b : a)

/** Right steps weigh more if there are many of them. */
const share = ({ checks, right }: Chain): number => (checks === 0 ? 0 : (right / checks) * Math.min(1, right / 4))

/** `lastOfEqual`: of several rows with the same balance, only the last one counts as having it. */
const count = <T extends ChainRow>(
  rows: readonly T[],
  groupOf: (row: T, index: number) => string,
  newestFirst: boolean,
  lastOfEqual: boolean,
): Chain => {
  const states = new Map<string, { last: number | null; sum: number }>()
  const step = newestFirst ? -1 : 1
  let checks = 0
  let right = 0
  for (let index = newestFirst ? rows.length - 1 : 0; index >= 0 && index < rows.length; index += step) {
    const row = rows[index]
    if (!row) continue
    const group = groupOf(row, index)
    let state = states.get(group)
    if (!state) {
      state = { last: null, sum: 0 }
      states.set(group, state)
    }
    const { balance } = row
    // The row repeats the current balance and changes nothing.
    if (balance !== null && row.amount === balance && state.last === balance && state.sum === 0) continue
    state.sum += row.amount ?? 0
    if (balance === null || (lastOfEqual && rows[index + step]?.balance === balance)) continue
    // A row without an amount proves nothing if the balance does not change.
    if (state.last !== null && (state.sum !== 0 || state.last !== balance)) {
      checks++
      if (state.last + state.sum === balance) right++
    }
    state.last = balance
    state.sum = 0
  }
  return { newestFirst, lastOfEqual, checks, right }
}

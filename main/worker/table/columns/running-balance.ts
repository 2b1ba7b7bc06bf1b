// Whether a balance column adds up with the amounts: the one proof a table carries of its signs and its order.

/** Integers of one scale; null where the file says nothing. */
export interface ChainRow {
  readonly amount: number | null
  readonly balance: number | null
}

export interface Chain {
  readonly newestFirst: boolean
  /** Each row bears the balance at the end of its day, not its own. */
  readonly lastOfEqual: boolean
  readonly checks: number
  readonly right: number
}

/** Publishers blacken figures and banks reorder rows of a day: most steps must be right, not all. */
const PROVEN_SHARE = 0.8

/** At least two steps add up, and nearly all that can be checked do. */
export const isProven = (chain: Chain | null): boolean =>
  chain !== null && chain.right >= 2 && chain.right >= chain.checks * PROVEN_SHARE

/**
 * The better of both orders, counted in steps from one known balance to the next: the amounts between must be their
 * difference. Balances may be missing, or repeat the one at the end of the day. Rows of different groups (accounts,
 * currencies) have balances of their own.
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

/** Steps that are right weigh more when there are many of them. */
const share = ({ checks, right }: Chain): number => (checks === 0 ? 0 : (right / checks) * Math.min(1, right / 4))

/** `lastOfEqual`: only the last of several rows with the same balance has it. */
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
    // It states the balance that stands anyway, and moves nothing.
    if (balance !== null && row.amount === balance && state.last === balance && state.sum === 0) continue
    state.sum += row.amount ?? 0
    if (balance === null || (lastOfEqual && rows[index + step]?.balance === balance)) continue
    // A row without an amount proves nothing when the balance stands still.
    if (state.last !== null && (state.sum !== 0 || state.last !== balance)) {
      checks++
      if (state.last + state.sum === balance) right++
    }
    state.last = balance
    state.sum = 0
  }
  return { newestFirst, lastOfEqual, checks, right }
}

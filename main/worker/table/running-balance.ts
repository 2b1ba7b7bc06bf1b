// Whether a balance column adds up with the amounts: the one proof a table carries of its signs and its order.

export interface ChainRow {
  /** Integers of one scale; null where the file says nothing. */
  readonly amount: number | null
  readonly balance: number | null
  /** Rows of different accounts or currencies have balances of their own. */
  readonly group: string
}

export interface Chain {
  readonly newestFirst: boolean
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
 * difference. Balances may be missing, or repeat the one at the end of the day.
 */
export const checkChain = (rows: readonly ChainRow[]): Chain => {
  const reversed = rows.toReversed()
  const plain = better(count(rows, false), count(reversed, true))
  if (plain.right === plain.checks) return plain
  return better(plain, better(count(lastOfEqual(rows), false), count(lastOfEqual(reversed), true)))
}

const better = (a: Chain, b: Chain): Chain => (share(b) > share(a) ? b : a)

/** Steps that are right weigh more when there are many of them. */
const share = ({ checks, right }: Chain): number => (checks === 0 ? 0 : (right / checks) * Math.min(1, right / 4))

const count = (rows: readonly ChainRow[], newestFirst: boolean): Chain => {
  const states = new Map<string, { last: number | null; sum: number }>()
  let checks = 0
  let right = 0
  for (const { amount, balance, group } of rows) {
    let state = states.get(group)
    if (!state) {
      state = { last: null, sum: 0 }
      states.set(group, state)
    }
    state.sum += amount ?? 0
    if (balance === null) continue
    // A row without an amount proves nothing when the balance stands still.
    if (state.last !== null && (state.sum !== 0 || state.last !== balance)) {
      checks++
      if (state.last + state.sum === balance) right++
    }
    state.last = balance
    state.sum = 0
  }
  return { newestFirst, checks, right }
}

/** Only the last of several rows with the same balance keeps it. */
const lastOfEqual = (rows: readonly ChainRow[]): readonly ChainRow[] =>
  rows.map((row, index) => (rows[index + 1]?.balance === row.balance ? { ...row, balance: null } : row))

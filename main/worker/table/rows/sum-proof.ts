// Without a running balance: finds the rows of balances and totals for which opening + rows = closing holds and totals
// are sums.
import { namesBalance } from '../cells/row-words.ts'
import { hasOtherSide } from './row-label.ts'
import { type BalanceEnds, isMarked, type MoneyRow, type Verdict } from './suspect-rows.ts'

type Verdicts = ReadonlyMap<MoneyRow, Verdict>

/** With this many rows between two balances, they do not agree by chance. */
const ENOUGH = 3
/** The same if all the balances have the same words. */
const ENOUGH_OF_ONE_TEXT = 2
/** The most rows that are tried as movements or not if the balances at the ends do not agree. */
const MAX_TRIED = 8

/** The verdicts of sums on rows in order of time. The verdicts of the walk stay as they are. */
export const provenBySums = (ordered: readonly MoneyRow[], walked: Verdicts, ends: BalanceEnds): Verdicts => {
  const found = new Map<MoneyRow, Verdict>()
  const verdictOf = (row: MoneyRow): Verdict => found.get(row) ?? walked.get(row) ?? 'open'
  const whole = settleByEnds(ordered, verdictOf, ends)
  if (whole.size > 0) return whole
  const hasBalances = walked.size > 0
  const chains = hasBalances
    ? []
    : [...repeatedTexts(ordered), null].flatMap((group) => rangesOf(ordered).map((rows) => chainOf(rows, group, ends)))
  const best = longest(chains.filter(({ isProven }) => isProven))
  for (const [row, verdict] of judgeChain(best, ordered[0], ends)) found.set(row, verdict)
  const movements = ordered.filter((row) => {
    const verdict = verdictOf(row)
    return (
      verdict === 'moves' ||
      verdict === 'doubtful' ||
      (verdict === 'open' && row.isDated && canMove(row) && !row.bothSides)
    )
  })
  for (const [row, verdict] of totalsIn(ordered, verdictOf, movements)) found.set(row, verdict)
  for (const [row, verdict] of settleByEnds(ordered, verdictOf, ends)) found.set(row, verdict)
  // A single step that agrees to the cent is too little to skip rows, and too much to be certain of them.
  if (best.length > 0 || hasBalances) return found
  const isOneDay = ordered[0]?.draft.booking === ordered.at(-1)?.draft.booking
  const turned = isOneDay ? [chainOf(ordered.toReversed(), null, { opening: null, closing: null })] : []
  for (const row of longest([...chains, ...turned]))
    if (verdictOf(row) === 'open' && row.draft.label === null) found.set(row, 'doubtful')
  return found
}

/** Whether no word calls the row a balance or a total. */
const canMove = ({ draft: { label } }: MoneyRow): boolean => label === null || label === 'carried'

const isSettledBy = ({ opening, closing }: BalanceEnds): boolean => opening !== null || closing !== null

type Chain = readonly MoneyRow[]

interface FoundChain {
  readonly rows: Chain
  readonly isProven: boolean
}

const longest = (chains: readonly FoundChain[]): Chain =>
  chains.reduce<Chain>((best, { rows }) => (rows.length > best.length ? rows : best), [])

/**
 * The verdicts on the rows of a chain. A chain that starts with an unmarked first row may also be the total of all
 * rows, including that one: a marked row at its end is that total, and without any mark there is no proof.
 */
const judgeChain = (chain: Chain, first: MoneyRow | undefined, ends: BalanceEnds): Verdicts => {
  const [start] = chain
  if (start === undefined || start !== first || isMarked(start) || isSettledBy(ends)) {
    return new Map(chain.map((row) => [row, 'states']))
  }
  const end = chain.at(-1)
  if (chain.length === 2 && end && isMarked(end)) return new Map([[end, end.draft.label === null ? 'total' : 'states']])
  return new Map(chain.map((row) => [row, row.draft.label === null ? 'doubtful' : 'states']))
}

/** All rows, and the rows without one or two at either end, where totals are. */
const rangesOf = (ordered: readonly MoneyRow[]): readonly (readonly MoneyRow[])[] =>
  // In thousands of rows without a mark, totals are not searched one by one.
  ordered.length > MAX_ROWS && !ordered.some(isMarked) ? [ordered] : trimmed(ordered)

const trimmed = (ordered: readonly MoneyRow[]): readonly (readonly MoneyRow[])[] =>
  [0, 1, 2].flatMap((from) => [0, 1, 2].map((behind) => ordered.slice(from, ordered.length - behind)))

const MAX_GROUPS = 20
const MAX_ROWS = 3000

/** Rows with the same words, as balances of each day have. */
const repeatedTexts = (ordered: readonly MoneyRow[]): readonly ReadonlySet<MoneyRow>[] => {
  if (ordered.length > MAX_ROWS) return []
  const groups = Map.groupBy(ordered, ({ draft }) => draft.texts.join('|').replace(/[\d\s./:-]+/g, ' '))
  return [...groups.values()]
    .filter((group) => group.length > 1 && group.length < ordered.length / 2)
    .slice(0, MAX_GROUPS)
    .map((group) => new Set(group))
}

/**
 * Rows whose amounts are the balance at their place: each is the one before plus all amounts in between. `group`: rows
 * that may be balances in addition to the marked ones and the two at the ends.
 */
const chainOf = (ordered: readonly MoneyRow[], group: ReadonlySet<MoneyRow> | null, ends: BalanceEnds): FoundChain => {
  const isCandidate = (row: MoneyRow, position: number): boolean =>
    row.draft.label !== 'total' &&
    (row.draft.label !== null || !hasOtherSide(row.draft)) &&
    (isMarked(row) || group?.has(row) === true || position === 0 || position === ordered.length - 1)
  const chain: MoneyRow[] = []
  /** Whether the chain starts at the first row for its place alone. */
  let isGuess = false
  let running: number | null = ends.opening
  let between = 0
  let proof = 0
  for (const [position, row] of ordered.entries()) {
    // A row with money on both sides is a total and no balance.
    if (row.bothSides) continue
    const isLabelled = namesBalance(row.draft.label)
    if (isLabelled || isCandidate(row, position)) {
      // A row with a balance of its own and another amount moves it.
      const value =
        isLabelled || row.balance === null || row.balance === row.amount ? (row.balance ?? row.amount) : null
      if (value !== null && running === value && row.amount !== 0) {
        chain.push(row)
        proof += Math.min(between, ENOUGH)
        between = 0
        continue
      }
      if (running === null && value !== null && (isLabelled || isMarked(row) || position === 0 || group?.has(row))) {
        isGuess = !isLabelled && !isMarked(row) && group?.has(row) !== true
        running = value
        chain.push(row)
        between = 0
        continue
      }
      // The first row does not lead to a row of the group: it was no balance.
      if (isGuess && chain.length === 1 && value !== null && group?.has(row) === true) {
        isGuess = false
        running = value
        chain[0] = row
        between = 0
        continue
      }
      if (isLabelled) {
        chain.push(row)
        continue
      }
      if (!row.isDated) continue
    }
    if (running !== null) running += row.amount
    between++
  }
  if (ends.closing !== null && running === ends.closing) proof += Math.min(between, ENOUGH)
  const isEnough = proof >= ENOUGH || (proof >= ENOUGH_OF_ONE_TEXT && chain.every((row) => group?.has(row) === true))
  return { rows: proof > 0 ? chain : [], isProven: isEnough || (proof > 0 && chain.every(isMarked)) }
}

/**
 * Rows whose figure is the sum of all debits, of all credits, or of both. An unmarked row may be a payment of exactly
 * that amount, and so may a marked one if there is little to sum up: such rows are only doubtful.
 */
const totalsIn = (
  ordered: readonly MoneyRow[],
  verdictOf: (row: MoneyRow) => Verdict,
  movements: readonly MoneyRow[],
): Verdicts => {
  const candidates = ordered.filter((row) => verdictOf(row) === 'open' && row.amount !== 0 && canBeTotal(row))
  // Totals are next to each other: try all marked ones together, then two in a row, then single ones.
  const groups = [candidates.filter(isMarked), ...neighbours(candidates), ...candidates.map((row) => [row])]
  const whole = sumsOf(movements)
  const moving = new Set(movements.filter(canBeTotal))
  const sumsWithout = (group: readonly MoneyRow[]) =>
    without(
      whole,
      group.filter((row) => moving.has(row)),
    )
  const isAloneSum = (row: MoneyRow): boolean => !isMarked(row) && isPlainSum(row, sumsWithout([row]))
  let few: readonly MoneyRow[] = []
  for (const group of groups) {
    if (group.length === 0) continue
    const sums = sumsWithout(group)
    const areMarked = group.every(isMarked)
    if (!(areMarked ? group.every((row) => isSum(row, sums)) : arePlainSums(group, sums))) continue
    if (areMarked && !group.some((row) => row.draft.label === 'total') && !enoughOf(group, sums)) {
      if (few.length === 0) few = group
      continue
    }
    const found = new Map<MoneyRow, Verdict>()
    // Of two equal rows, each may be the total of the other.
    if (group.length === 1 && !areMarked) for (const row of candidates.filter(isAloneSum)) found.set(row, 'doubtful')
    for (const row of nextTo(group, candidates))
      if (row.isDated && isSum(row, sumsWithout([...group, row]))) found.set(row, 'doubtful')
    for (const row of group)
      found.set(row, areMarked || (isMarked(row) && enoughOf([row], sums)) ? 'total' : 'doubtful')
    return found
  }
  return new Map(few.flatMap((row) => (row.isDated ? [[row, 'doubtful'] as const] : [])))
}

const canBeTotal = ({ draft, bothSides, atEdge, isDated }: MoneyRow): boolean =>
  draft.label === 'total' || (draft.label === null && (bothSides || atEdge || !isDated))

const neighbours = (rows: readonly MoneyRow[]): readonly (readonly MoneyRow[])[] =>
  rows.slice(1).map((row, index) => [rows[index] as MoneyRow, row])

/** The candidates next to a group. */
const nextTo = (group: readonly MoneyRow[], candidates: readonly MoneyRow[]): readonly MoneyRow[] => {
  const places = group.map((row) => candidates.indexOf(row))
  return [candidates[Math.min(...places) - 1], candidates[Math.max(...places) + 1]].filter((row) => row !== undefined)
}

interface Sum {
  readonly amount: number
  readonly count: number
}

/** The sums of all credits, of all debits, and of both. */
const sumsOf = (rows: readonly MoneyRow[]): readonly Sum[] => {
  let credits = 0
  let debits = 0
  let credit = 0
  let debit = 0
  for (const { amount } of rows) {
    if (amount > 0) {
      credits += amount
      credit++
    } else {
      debits += amount
      debit++
    }
  }
  return [
    { amount: credits, count: credit },
    { amount: debits, count: debit },
    { amount: credits + debits, count: credit + debit },
  ]
}

/** The sums without some of the rows. */
const without = (sums: readonly Sum[], rows: readonly MoneyRow[]): readonly Sum[] => {
  const less = sumsOf(rows)
  return sums.map(({ amount, count }, index) => ({
    amount: amount - (less[index]?.amount ?? 0),
    count: count - (less[index]?.count ?? 0),
  }))
}

/** Apart from the sign. */
const isSum = ({ amount }: MoneyRow, sums: readonly Sum[]): boolean =>
  sums.some((sum) => Math.abs(sum.amount) === Math.abs(amount))

/** Whether one of them sums up so many rows that it is no coincidence. */
const enoughOf = (group: readonly MoneyRow[], sums: readonly Sum[]): boolean =>
  group.some(({ amount }) => sums.some((sum) => Math.abs(sum.amount) === Math.abs(amount) && sum.count >= ENOUGH))

/** Two other rows suffice if there are no more: then the table is too small for a coincidence to be usual. */
const isPlainSum = ({ amount }: MoneyRow, sums: readonly Sum[]): boolean => {
  const enough = Math.max(1, Math.min(ENOUGH, sums[2]?.count ?? 0))
  return sums.some((sum) => sum.amount === amount && sum.count >= enough)
}

const arePlainSums = (group: readonly MoneyRow[], sums: readonly Sum[]): boolean =>
  group.every((row) => isPlainSum(row, sums)) || isPairOfSums(group, sums)

/** Whether one row is the sum of all credits, and the other that of all debits. */
const isPairOfSums = ([one, other, ...more]: readonly MoneyRow[], [credits, debits]: readonly Sum[]): boolean =>
  one !== undefined &&
  other !== undefined &&
  more.length === 0 &&
  credits !== undefined &&
  debits !== undefined &&
  Math.max(one.amount, other.amount) === credits.amount &&
  Math.min(one.amount, other.amount) === debits.amount

/**
 * Changes marked rows between movement and statement so that the balances at the ends agree, if exactly one way does so
 * with the fewest changes.
 */
const settleByEnds = (
  ordered: readonly MoneyRow[],
  verdictOf: (row: MoneyRow) => Verdict,
  { opening, closing }: BalanceEnds,
): Verdicts => {
  const found = new Map<MoneyRow, Verdict>()
  if (opening === null || closing === null) return found
  const tried: MoneyRow[] = []
  let sum = 0
  for (const row of ordered) {
    const verdict = verdictOf(row)
    if (verdict === 'states' || verdict === 'total') continue
    const isOut = namesBalance(row.draft.label)
    if (verdict === 'open' && isMarked(row) && row.amount !== 0 && tried.length < MAX_TRIED) tried.push(row)
    if (!isOut && row.isDated) sum += row.amount
  }
  const target = closing - opening
  const waysOf = (size: number) =>
    subsets(tried, size).filter((some) => sum + some.reduce((change, row) => change + changeOf(row), 0) === target)
  for (let size = 0; size <= Math.min(3, tried.length); size++) {
    const ways = waysOf(size)
    if (ways.length > 1) return found
    const [way] = ways
    if (!way) continue
    for (const row of tried) {
      const isOut = changeOf(row) !== -row.amount
      const isTurned = way.includes(row)
      if (row.isDated) found.set(row, isOut === isTurned ? 'moves' : excludedVerdict(row))
    }
    return found
  }
  return found
}

const excludedVerdict = ({ draft: { label } }: MoneyRow): Verdict =>
  label === null ? 'apart' : label === 'total' ? 'total' : 'states'

/** The change of the sum if a row gets the opposite verdict. */
const changeOf = (row: MoneyRow): number => (namesBalance(row.draft.label) || !row.isDated ? row.amount : -row.amount)

const subsets = (rows: readonly MoneyRow[], size: number): readonly (readonly MoneyRow[])[] => {
  if (size === 0) return [[]]
  return rows.flatMap((row, index) => subsets(rows.slice(index + 1), size - 1).map((remaining) => [row, ...remaining]))
}

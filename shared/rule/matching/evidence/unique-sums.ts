// The only combination of amounts that has a sum: the search is bounded, and a combination counts only when it is unique.
import type { MinorUnits } from '../../../value/money.ts'
import { sumMinor } from '../../../value/money.ts'
import type { OpenDocument } from './matcher-state.ts'

/** With more open documents, too many combinations have the same sum. */
const MAX_DOCUMENTS = 18
const MAX_NODES = 4_000

export const sumOf = (documents: readonly OpenDocument[]): MinorUnits => sumMinor(documents.map(({ open }) => open))

/** A combination of documents; `chance` as in `Hypothesis`. */
interface Choice {
  readonly documents: readonly OpenDocument[]
  readonly chance: number
}

/** Null when there is none, when there are several, or when there are too many to be certain. */
export const uniqueChoice = (documents: readonly OpenDocument[], amount: MinorUnits): Choice | null => {
  const sorted = documents.toSorted((a, b) => b.open - a.open)
  const all = sumOf(sorted)
  if (all < amount) return null
  if (all === amount) return { documents: sorted, chance: 0 }
  if (sorted.length > MAX_DOCUMENTS) return null
  const choices = sumsOf(
    sorted.map(({ open }) => open),
    amount,
  )
  const [choice] = choices ?? []
  if (!choice || choices?.length !== 1) return null
  const chosen = choice.map((at) => sorted[at]).filter((each) => each !== undefined)
  return { documents: chosen, chance: chanceOf(sorted, choice.length, all) }
}

/** Up to two combinations of amounts with this sum, as indexes; null when the search reached its bound. */
const sumsOf = (amounts: readonly number[], sum: number): readonly (readonly number[])[] | null => {
  const remainingSums: number[] = []
  amounts.reduceRight((total, amount, at) => {
    remainingSums[at] = total + amount
    return total + amount
  }, 0)
  const choices: (readonly number[])[] = []
  let nodes = 0
  const search = (at: number, missing: number, chosen: readonly number[]): void => {
    if (missing === 0) choices.push(chosen)
    if (missing === 0 || choices.length > 1 || at === amounts.length || missing > (remainingSums[at] ?? 0)) return
    if (++nodes > MAX_NODES) return
    const amount = amounts[at] ?? 0
    if (amount <= missing) search(at + 1, missing - amount, [...chosen, at])
    search(at + 1, missing, chosen)
  }
  search(0, sum, [])
  return nodes > MAX_NODES ? null : choices
}

/**
 * How many combinations of this size have a given sum by chance: the number of combinations divided by the number of
 * sums that they can have. Round amounts have fewer different sums.
 */
const chanceOf = (documents: readonly OpenDocument[], size: number, all: number): number => {
  const step = documents.reduce((divisor, { open }) => commonDivisor(divisor, open), 0)
  let choices = 0
  let ofSize = 1
  for (let count = 1; count <= size; count++) {
    ofSize = (ofSize * (documents.length - count + 1)) / count
    if (count > 1) choices += ofSize
  }
  return (choices * step) / all
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

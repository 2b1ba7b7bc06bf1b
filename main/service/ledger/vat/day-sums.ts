// Sums of movements by kind, day, account and rate, from many parts that can be replaced one by one.
import type { VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'

interface DatedMovements<K extends string> {
  readonly kind: K
  readonly date: LocalDate
  readonly movements: readonly VatMovement[]
}

export interface DaySums<K extends string> {
  /** Replaces what a part adds to the sums. */
  readonly set: (id: string, days: readonly DatedMovements<K>[]) => void
  /** Adds what no later call replaces. */
  readonly add: (days: DatedMovements<K>) => void
  readonly clear: () => void
  /** How many parts there are. */
  readonly size: () => number
  /** The sums of a kind, both days included. */
  readonly of: (kind: K, from: LocalDate | null, to: LocalDate) => readonly VatMovement[]
}

interface Sum extends Pick<VatMovement, 'account_id' | 'vat_rate_id' | 'is_closing'> {
  readonly date: LocalDate
  count: number
  amount: number
}

/** What a part adds: a sum, and the count and amount that it adds to it, three items each. It takes less memory than objects. */
type Added = (Sum | number)[]

export const createDaySums = <K extends string>(): DaySums<K> => {
  const sumsByKind = new Map<K, Map<string, Sum>>()
  const addedBy = new Map<string, Added>()

  const sumOf = (kind: K, date: LocalDate, { account_id, vat_rate_id, is_closing }: VatMovement): Sum => {
    const sums = sumsByKind.get(kind) ?? new Map<string, Sum>()
    sumsByKind.set(kind, sums)
    const key = `${date} ${account_id} ${vat_rate_id} ${is_closing}`
    const sum = sums.get(key) ?? { date, account_id, vat_rate_id, is_closing, count: 0, amount: 0 }
    sums.set(key, sum)
    return sum
  }

  const add = ({ kind, date, movements }: DatedMovements<K>): Added => {
    const added: Added = []
    for (const movement of movements) {
      const { count, amount } = movement
      const sum = sumOf(kind, date, movement)
      sum.count += count
      sum.amount += amount
      added.push(sum, count, amount)
    }
    return added
  }

  const remove = (id: string): void => {
    const added = addedBy.get(id) ?? []
    for (let at = 0; at < added.length; at += 3) {
      const [sum, count, amount] = added.slice(at, at + 3) as [Sum, number, number]
      sum.count -= count
      sum.amount -= amount
    }
    addedBy.delete(id)
  }

  return {
    set: (id, days) => {
      remove(id)
      const added = days.flatMap(add)
      if (added.length > 0) addedBy.set(id, added)
    },
    add: (days) => void add(days),
    clear: () => {
      sumsByKind.clear()
      addedBy.clear()
    },
    size: () => addedBy.size,
    of: (kind, from, to) => {
      const found: VatMovement[] = []
      for (const { date, ...sum } of sumsByKind.get(kind)?.values() ?? []) {
        if ((from === null || date >= from) && date <= to && (sum.count !== 0 || sum.amount !== 0)) found.push(sum)
      }
      return found
    },
  }
}

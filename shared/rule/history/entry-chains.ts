// Bookings that are taken back are reversed, and what was reversed is booked once more: nothing booked is edited or removed
// (OR 957a). An entry and those that book it once more are a chain, of which at most one is in force.
import type { FiscalYear } from '../../record/ledger/fiscal-year.ts'
import type { JournalEntry } from '../../record/ledger/journal-entry.ts'
import { assert } from '../../value/result.ts'
import { fiscalYearOf } from '../ledger/fiscal-year.ts'
import { type EntryMark, reversalOf, reversalTextOf } from '../ledger/journal-entry.ts'
import type { NetChange } from './net-effect.ts'

/** What an action did to a chain. */
export interface ChainEffect {
  readonly root: string
  /** Whether one of its entries was in force before the action, and after it. */
  readonly was: boolean
  readonly is: boolean
  /** The last of the entries that the action wrote. */
  readonly last: JournalEntry
}

export const rootOfEntry = ({ id, rebooks_id }: Pick<JournalEntry, 'id' | 'rebooks_id'>): string => rebooks_id ?? id

/** The chains that an action wrote entries of, and changed. `find`: the entries that those reverse. */
export const chainEffects = (
  net: readonly NetChange[],
  find: (id: string) => JournalEntry | null,
): readonly ChainEffect[] => {
  const chains = new Map<string, ChainEffect>()
  const written = net.flatMap(({ table, before, after }) =>
    table === 'journal_entry' && before === null ? [after as unknown as JournalEntry] : [],
  )
  const known = new Map(written.map((entry) => [entry.id, entry]))
  for (const entry of written.toSorted((a, b) => a.number - b.number)) {
    const reverses = entry.reverses_id
    const reversed = reverses === null ? null : (known.get(reverses) ?? find(reverses))
    assert(reverses === null || reversed, 'what an entry reverses is there')
    const root = rootOfEntry(reversed ?? entry)
    const chain = chains.get(root)
    chains.set(root, { root, was: chain?.was ?? reversed !== null, is: reversed === null, last: entry })
  }
  return [...chains.values()].filter(({ was, is }) => was !== is)
}

export interface Chain {
  /** The root and those that book it once more. */
  readonly entries: readonly JournalEntry[]
}

export const entryInForce = ({ entries }: Chain): JournalEntry | null =>
  entries.find(({ reversed_by_id }) => reversed_by_id === null) ?? null

/** The entries that take the effect on a chain back: new ones, and the one that is reversed. */
export const reverseChain = (
  effect: ChainEffect,
  chain: Chain,
  years: readonly FiscalYear[],
  mark: EntryMark,
): { readonly written: JournalEntry; readonly reversed: JournalEntry | null } | null => {
  const present = entryInForce(chain)
  if ((present !== null) === effect.was) return null
  if (present) {
    const year = fiscalYearOf(years, present.date)
    assert(year, 'an entry is in a year')
    const written = reversalOf(present, present.date, reversalTextOf(present), year, mark)
    return { written, reversed: { ...present, reversed_by_id: written.id } }
  }
  const [root] = chain.entries
  assert(root, 'a chain has its root')
  // On the day on which it was reversed: together they are nothing there.
  const { date, fiscal_year_id } = effect.last
  const { id, number, now } = mark
  const written: JournalEntry = {
    ...root,
    ...{ id, number, date, fiscal_year_id, created_at: now },
    ...{ reverses_id: null, reversed_by_id: null, rebooks_id: root.id },
  }
  return { written, reversed: null }
}

/** The day on which taking the effect back books. */
export const dayOfChange = ({ was, last }: ChainEffect, chain: Chain) =>
  was ? last.date : (entryInForce(chain)?.date ?? null)

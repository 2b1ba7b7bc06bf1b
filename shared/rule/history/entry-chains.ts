// Undo never edits or removes a journal entry (OR 957a): it reverses the entry, and it books a reversed entry again. An
// entry and the entries that book it again form a chain. At most one entry of a chain is in force.
import type { FiscalYear } from '../../record/ledger/fiscal-year.ts'
import type { JournalEntry } from '../../record/ledger/journal-entry.ts'
import { assert } from '../../value/result.ts'
import { fiscalYearOf } from '../ledger/fiscal-year.ts'
import { type EntryMark, reversalOf, reversalTextOf, rootOfEntry } from '../ledger/journal-entry.ts'
import type { NetChange } from './net-effect.ts'

/** What an action did to one chain. */
export interface ChainEffect {
  readonly root: string
  /** Whether an entry of the chain was in force before the action (`was`) and after it (`is`). */
  readonly was: boolean
  readonly is: boolean
  /** The last entry that the action wrote for this chain. */
  readonly last: JournalEntry
}

/** The chains whose state an action changed. `find` looks up an entry that one of the action's entries reverses. */
export const chainEffects = (
  net: readonly NetChange[],
  find: (id: string) => JournalEntry | null,
): readonly ChainEffect[] => {
  const chains = new Map<string, ChainEffect>()
  const written = net.flatMap(({ table, before, after }) =>
    table === 'journal_entry' && before === null ? [after] : [],
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
  /** The root, and the entries that book it again. */
  readonly entries: readonly JournalEntry[]
}

export const entryInForce = ({ entries }: Chain): JournalEntry | null =>
  entries.find(({ reversed_by_id }) => reversed_by_id === null) ?? null

/**
 * Undoes the effect on a chain: answers the new entry and, for a reversal, the entry that it reverses. Null when the
 * chain is already in the state before the action.
 */
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
  // Book it on the day of its reversal, so that the two cancel each other on that day.
  const { date, fiscal_year_id } = effect.last
  const { id, number, now } = mark
  const written: JournalEntry = {
    ...root,
    id,
    number,
    date,
    fiscal_year_id,
    created_at: now,
    reverses_id: null,
    reversed_by_id: null,
    rebooks_id: root.id,
  }
  return { written, reversed: null }
}

/** The date of the entry that undoing the effect will write. */
export const dayOfChange = ({ was, last }: ChainEffect, chain: Chain) =>
  was ? last.date : (entryInForce(chain)?.date ?? null)

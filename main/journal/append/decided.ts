// Waiting writes and what they decide. Several that are decided at one moment count as far as each decides what it would
// have decided after those before it.
import { type Change, hasEffect } from '../../../shared/books/port/change.ts'
import type { QueryData } from '../../../shared/books/port/read.ts'
import type { TableDefinition } from '../../../shared/books/port/table-definition.ts'
import { assert, ok, type Result } from '../../../shared/value/result.ts'
import type { Author, Continue, Decide, Decision, Read, Step } from '../../service/core/book.ts'
import type { DeliveryResult } from './delivery.ts'
import { dependsOn } from './depends-on.ts'

type Tables = Readonly<Record<string, TableDefinition<never>>>

/** A write that waits for its turn. */
export interface Waiting {
  readonly author: Required<Omit<Author, 'together'>>
  /** Whether it may be decided at the same moment as others. */
  readonly together: boolean
  readonly decide: Decide<unknown, unknown>
  readonly answered: PromiseWithResolvers<Answered>
}

export interface Answered {
  readonly result: Result<unknown, unknown>
  /** The delivery of its last commit; null: it had none. */
  readonly last: DeliveryResult | null
}

/** A write and its decision. */
export interface Decided {
  readonly write: Waiting
  readonly queries: readonly QueryData[]
  /** The answer, or the error that the decision threw. */
  readonly outcome: { readonly result: Result<unknown, unknown> } | { readonly error: unknown }
  /** Null: there is nothing to commit. */
  readonly step: Step | null
  readonly next?: Continue | undefined
}

/** Asks a write for its decision; never rejects. */
export const decideNow = async (write: Waiting, read: Read, tables: Tables): Promise<Decided> => {
  const queries: QueryData[] = []
  const asking = ((asked) => {
    for (const query of asked) queries.push(query)
    return read(asked)
  }) as Read
  try {
    const decided = await write.decide(asking)
    if (!decided.ok) return { write, queries, outcome: { result: decided }, step: null }
    const { value, next } = decided.value
    return { write, queries, outcome: { result: ok(value) }, step: stepOf(decided.value, tables), next }
  } catch (error) {
    return { write, queries, outcome: { error }, step: null }
  }
}

/** What of a decision is committed; null: nothing. */
export const stepOf = (
  { action, params = {}, is_noted = false, ...decided }: Omit<Decision<unknown>, 'value'>,
  tables: Tables,
): Step | null => {
  const changes = decided.changes.filter(hasEffect)
  if (changes.length === 0 && !is_noted) return null
  assert(action !== '', 'the history names each action')
  for (const { table, before, after } of changes) {
    assert(tables[table]?.is_derived === false, `${action}: the books have a table ${table} that is written to`)
    assert(before !== null || after !== null, `${action}: a change says what was or what is`)
  }
  return { action, params, changes }
}

/**
 * The decisions up to the first that depends on those before it: that one and the rest must be decided again. They also
 * end with one that has further commits, which follow before any other write.
 */
export const independentOf = (decided: readonly Decided[], tables: Tables): readonly Decided[] => {
  const earlier: Change[] = []
  for (const [at, { queries, step, next }] of decided.entries()) {
    const changes = step?.changes ?? []
    if (dependsOn(tables, { queries, changes }, earlier)) return decided.slice(0, at)
    if (next) return decided.slice(0, at + 1)
    for (const change of changes) earlier.push(change)
  }
  return decided
}

export const answer = ({ write: { answered }, outcome }: Decided, last: DeliveryResult | null): void =>
  'error' in outcome ? answered.reject(outcome.error) : answered.resolve({ result: outcome.result, last })

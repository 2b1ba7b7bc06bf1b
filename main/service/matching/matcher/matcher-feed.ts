// Keeps the matchers up to date with the books. The first question of an organization loads its matcher with the books. After
// that each commit reports which records it changed, and the feed reads just these before the next question. The feed evicts
// the matcher of an organization without questions, so that it costs no memory.
import type { BooksChange } from '../../../../shared/books/port/books.ts'
import { where } from '../../../../shared/books/port/read.ts'
import type { TableName } from '../../../../shared/books/port/tables.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { Rule } from '../../../../shared/record/matching/rule.ts'
import type { MatcherRecords, MatcherTable } from '../../../../shared/rule/matching/decision/matcher.ts'
import type { FactPage, FactQuestion, LearnedFact } from '../../../../shared/rule/matching/learning/fact-list.ts'
import type { AttachingRules, RuleTrial } from '../../../../shared/rule/matching/rules/rule-trial.ts'
import type { Suggestions } from '../../../../shared/rule/matching/suggestion.ts'
import type { Read } from '../../core/book.ts'
import type { ServiceDeps } from '../../core/deps.ts'
import { readByValues } from '../../core/read-by-values.ts'
import { asUnreconciled, readUnsettled } from './as-unreconciled.ts'
import { type MatcherSlice, readForMatcher, readMatcherSettings } from './load-matcher.ts'
import type { MatcherPort, Proposal } from './matcher-port.ts'

/** The matcher of an organization is evicted this long after its last question. */
const IDLE_MS = 600_000
/** When more records than this have changed, reading everything again is no more work, and needs no list of ids. */
const MAX_CHANGED = 20_000

/** The questions of one organization are answered one after the other, each from the books as they are at that moment. */
export interface MatcherFeed {
  /**
   * Updates the matcher before a write, so that the write need not wait for it; leaves out the transactions that the write
   * will ask about.
   */
  readonly prepare: (organizationId: number, upcomingTransactions: readonly BankTransaction[]) => Promise<void>
  /** Suggestions for a transaction; a reconciled one as if it were open, with the documents that it settled open again. */
  readonly suggest: (organizationId: number, transaction: BankTransaction, limit: number) => Promise<Suggestions>
  /** The proposal for each of the transactions, in their order. Within a write, pass its `read`. */
  readonly propose: (
    organizationId: number,
    transactions: readonly BankTransaction[],
    read: Read,
    attaching: AttachingRules,
  ) => Promise<readonly Proposal[]>
  /** A page of the learned facts, and one fact; null: there is none. Within a write, pass its `read`. */
  readonly facts: (organizationId: number, question: FactQuestion) => Promise<FactPage>
  readonly fact: (organizationId: number, id: string, read?: Read) => Promise<LearnedFact | null>
  /** The result of a rule on all transactions. */
  readonly tryRule: (organizationId: number, rule: Rule) => Promise<RuleTrial>
  /** The unreconciled transactions that a rule takes, the earliest first. Within a write, pass its `read`. */
  readonly openHitsOf: (organizationId: number, ruleId: string, read: Read) => Promise<readonly string[]>
  /** Ids of undecided transactions whose proposals may depend on what the matcher learned from the given transactions. */
  readonly affectedBy: (organizationId: number, ids: readonly string[]) => Promise<readonly string[]>
  /** Evicts all matchers. */
  readonly close: () => void
}

type FeedDeps = Pick<ServiceDeps, 'bookOf' | 'today'> & { readonly matcher: MatcherPort; readonly idleMs?: number }

/** The state of an organization's matcher, compared with the books. */
interface SyncState {
  /** The matcher is empty, or its content is unknown. */
  mustLoad: boolean
  haveSettingsChanged: boolean
  /** Ids of the records that changed since the matcher received them. */
  readonly changed: Map<MatcherTable, Set<string>>
  /** The question before the next one; the next one waits for it. */
  last: Promise<unknown>
  readonly stop: () => void
  idle: NodeJS.Timeout | undefined
}

/** The matcher lost its data during a question. */
class MatcherLost extends Error {}

export const createMatcherFeed = (deps: FeedDeps): MatcherFeed => {
  const { matcher, bookOf, today, idleMs = IDLE_MS } = deps
  const stateByOrganization = new Map<number, SyncState>()

  const stateOf = (organizationId: number): SyncState => {
    const existing = stateByOrganization.get(organizationId)
    if (existing) return existing
    const state: SyncState = {
      mustLoad: true,
      haveSettingsChanged: false,
      changed: new Map(),
      last: Promise.resolve(),
      idle: undefined,
      stop: bookOf(organizationId).changes((change) => noteChange(state, change)),
    }
    stateByOrganization.set(organizationId, state)
    return state
  }

  const evict = (organizationId: number, state: SyncState): void => {
    clearTimeout(state.idle)
    state.stop()
    stateByOrganization.delete(organizationId)
    // A matcher that is lost needs no eviction.
    matcher.forget(organizationId).catch(() => undefined)
  }

  /** Runs a question after the earlier ones; some time after the last question the organization is evicted. */
  const runInTurn = <T>(organizationId: number, question: (state: SyncState) => Promise<T>): Promise<T> => {
    const state = stateOf(organizationId)
    clearTimeout(state.idle)
    const answer = state.last.then(() => question(state))
    const ended = answer
      .catch(() => undefined)
      .then(() => {
        if (state.last !== ended || stateByOrganization.get(organizationId) !== state) return
        state.idle = setTimeout(() => evict(organizationId, state), idleMs)
        state.idle.unref()
      })
    state.last = ended
    return answer
  }

  const send = async (organizationId: number, { table, records }: MatcherSlice): Promise<void> => {
    if (!(await matcher.put(organizationId, table, records))) throw new MatcherLost()
  }

  const load = async (organizationId: number, state: SyncState, read: Read): Promise<void> => {
    state.mustLoad = false
    state.haveSettingsChanged = false
    state.changed.clear()
    await matcher.forget(organizationId)
    await matcher.setUp(organizationId, await readMatcherSettings(read))
    for await (const slice of readForMatcher(read, today())) await send(organizationId, slice)
  }

  /** Sends the changed records of a table, except those that the next question sends itself. */
  const sendChanged = async (
    organizationId: number,
    state: SyncState,
    read: Read,
    table: MatcherTable,
    upcomingTransactionIds: ReadonlySet<string>,
  ): Promise<void> => {
    const ids = [...(state.changed.get(table) ?? [])].filter(
      (id) => table !== 'bank_transaction' || !upcomingTransactionIds.has(id),
    )
    for (const id of ids) state.changed.get(table)?.delete(id)
    if (ids.length === 0) return
    const records: readonly MatcherRecords[MatcherTable][] = await readByValues(read, ids, (values) =>
      where(table, 'id', values),
    )
    const present = new Set(records.map(({ id }) => id))
    const removedIds = ids.filter((id) => !present.has(id))
    if (removedIds.length > 0 && !(await matcher.remove(organizationId, table, removedIds))) throw new MatcherLost()
    if (records.length > 0) await send(organizationId, { table, records })
  }

  const update = async (
    organizationId: number,
    state: SyncState,
    read: Read,
    transactions: readonly BankTransaction[],
  ): Promise<void> => {
    try {
      while (state.mustLoad) await load(organizationId, state, read)
      if (state.haveSettingsChanged) {
        state.haveSettingsChanged = false
        await matcher.setUp(organizationId, await readMatcherSettings(read))
      }
      const upcomingTransactionIds = new Set(transactions.map(({ id }) => id))
      for (const table of TABLES) await sendChanged(organizationId, state, read, table, upcomingTransactionIds)
    } catch (error) {
      // It is unknown which records arrived.
      state.mustLoad = true
      throw error
    }
  }

  /** Answers from the books as they are now. A matcher that loses its data during the question is loaded once more. */
  const answerUpToDate = async <T>(
    organizationId: number,
    read: Read,
    upcomingTransactions: readonly BankTransaction[],
    question: (state: SyncState) => Promise<T | null>,
  ): Promise<T> =>
    runInTurn(organizationId, async (state) => {
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        try {
          await update(organizationId, state, read, upcomingTransactions)
          const answer = await question(state)
          if (answer !== null) return answer
        } catch (error) {
          if (!(error instanceof MatcherLost)) throw error
        }
        state.mustLoad = true
      }
      throw new Error('The matcher is lost whenever it is asked')
    })

  return {
    prepare: async (organizationId, upcomingTransactions) => {
      await answerUpToDate(organizationId, bookOf(organizationId).read, upcomingTransactions, async () => true)
    },
    suggest: (organizationId, transaction, limit) => {
      const { read } = bookOf(organizationId)
      return answerUpToDate(organizationId, read, [], async (state) => {
        if (!transaction.is_reconciled) return matcher.suggest(organizationId, transaction, limit)
        for (const slice of await readUnsettled(read, transaction)) {
          // These states hold for this question only: the records are read again before the next one.
          for (const { id } of slice.records) noteChangedRecord(state, slice.table, id)
          await send(organizationId, slice)
        }
        return matcher.suggest(organizationId, asUnreconciled(transaction), limit)
      })
    },
    propose: (organizationId, transactions, read, attaching) =>
      answerUpToDate(organizationId, read, transactions, () =>
        matcher.propose(organizationId, transactions, attaching),
      ),
    tryRule: (organizationId, rule) =>
      answerUpToDate(organizationId, bookOf(organizationId).read, [], () => matcher.tryRule(organizationId, rule)),
    openHitsOf: (organizationId, ruleId, read) =>
      answerUpToDate(organizationId, read, [], () => matcher.openHitsOf(organizationId, ruleId)),
    facts: (organizationId, question) =>
      answerUpToDate(organizationId, bookOf(organizationId).read, [], () => matcher.facts(organizationId, question)),
    fact: async (organizationId, id, read = bookOf(organizationId).read) =>
      (await answerUpToDate(organizationId, read, [], () => matcher.fact(organizationId, id))).fact,
    affectedBy: (organizationId, ids) =>
      answerUpToDate(organizationId, bookOf(organizationId).read, [], () => matcher.affectedBy(organizationId, ids)),
    close: () => {
      for (const [organizationId, state] of stateByOrganization) evict(organizationId, state)
    },
  }
}

/** Companies before their documents, expenses before the payments that name them. */
const TABLES = [
  'bank_account',
  'vat_rate',
  'rule',
  'forgotten_fact',
  'company',
  'expense',
  'invoice',
  'expense_payment',
  'bank_transaction',
] as const satisfies readonly MatcherTable[]
const FOLLOWED: ReadonlySet<TableName> = new Set(TABLES)
const SETTINGS: ReadonlySet<TableName> = new Set(['organization_profile', 'ledger_account'])

const noteChange = (state: SyncState, { changed }: BooksChange): void => {
  if (state.mustLoad) return
  // The books were restored, and any record may have changed.
  if (changed.length === 0) state.mustLoad = true
  for (const { table, id } of changed) {
    if (SETTINGS.has(table)) state.haveSettingsChanged = true
    if (!FOLLOWED.has(table)) continue
    noteChangedRecord(state, table as MatcherTable, String(id))
  }
  if (state.mustLoad) state.changed.clear()
}

const noteChangedRecord = (state: SyncState, table: MatcherTable, id: string): void => {
  const ids = state.changed.get(table) ?? new Set()
  state.changed.set(table, ids.add(id))
  if (ids.size > MAX_CHANGED) state.mustLoad = true
}

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
import { runOverlapping } from '../../core/overlapping.ts'
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
  /**
   * Learns the records that the current write creates: when it is committed, the matcher receives them without a question to
   * the books, and nothing where they are as they were when it was asked.
   */
  readonly noteCreated: (organizationId: number, transactions: readonly BankTransaction[]) => void
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

type FeedDeps = Pick<ServiceDeps, 'bookOf' | 'today'> & {
  readonly matcher: MatcherPort
  readonly idleMs?: number
  /** Aborted when the program ends. */
  readonly closing?: AbortSignal
}

/** The state of an organization's matcher, compared with the books. */
interface SyncState {
  /** The matcher is empty, or its content is unknown. */
  mustLoad: boolean
  haveSettingsChanged: boolean
  /** Ids of the records that changed since the matcher received them. */
  readonly changed: Map<MatcherTable, Set<string>>
  /** Transactions in processing, perhaps not in the books yet, as the matcher received them with the last question. */
  readonly asked: Map<string, BankTransaction>
  /** The records that the current write creates. */
  readonly upcoming: Map<string, BankTransaction>
  /** Those of them that were committed and that the matcher receives before the next question. */
  readonly created: Map<string, BankTransaction>
  /** The question before the next one; the next one waits for it. */
  last: Promise<unknown>
  readonly stop: () => void
  idle: NodeJS.Timeout | undefined
}

/** The matcher lost its data during a question. */
class MatcherLost extends Error {}

export const createMatcherFeed = (deps: FeedDeps): MatcherFeed => {
  const { matcher, bookOf, today, closing, idleMs = IDLE_MS } = deps
  const stateByOrganization = new Map<number, SyncState>()

  const stateOf = (organizationId: number): SyncState => {
    const existing = stateByOrganization.get(organizationId)
    if (existing) return existing
    const state = newState((noteIn) => bookOf(organizationId).changes(noteIn))
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
    forgetRecords(state)
    await matcher.forget(organizationId)
    await matcher.setUp(organizationId, await readMatcherSettings(read))
    const slices = readForMatcher(read, today(), closing)
    // None is on its way when this ends: the next load begins with an empty matcher.
    await runOverlapping(slices, (slice) => send(organizationId, slice))
  }

  /** Sends the changed records of a table, except those that the next question sends itself. */
  const sendChanged = async (
    organizationId: number,
    state: SyncState,
    read: Read,
    table: MatcherTable,
    upcomingTransactionIds: ReadonlySet<string>,
  ): Promise<void> => {
    const ids = takeChanged(state, table, upcomingTransactionIds)
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
      const records = takeCreated(state)
      if (records.length > 0) await send(organizationId, { table: 'bank_transaction', records })
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
    propose: (organizationId, transactions, read, attaching) => {
      const inProcessing = transactions.filter(({ is_processing }) => is_processing)
      // A decision may run again, with other transactions.
      if (inProcessing.length > 0) dropAsked(stateOf(organizationId))
      return answerUpToDate(organizationId, read, transactions, (state) => {
        if (inProcessing.length > 0) noteRecords(state.asked, inProcessing)
        return matcher.propose(organizationId, transactions, attaching)
      })
    },
    noteCreated: (organizationId, transactions) => noteRecords(stateOf(organizationId).upcoming, transactions),
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
  'offset',
  'company',
  'expense',
  'invoice',
  'expense_payment',
  'bank_transaction',
] as const satisfies readonly MatcherTable[]
const FOLLOWED: ReadonlySet<TableName> = new Set(TABLES)
const SETTINGS: ReadonlySet<TableName> = new Set([
  ...(['organization_profile', 'ledger_account', 'vat_return', 'exchange_rate'] as const),
])

const newState = (follow: (note: (change: BooksChange) => void) => () => void): SyncState => {
  const state: SyncState = {
    mustLoad: true,
    haveSettingsChanged: false,
    changed: new Map(),
    asked: new Map(),
    upcoming: new Map(),
    created: new Map(),
    last: Promise.resolve(),
    idle: undefined,
    stop: follow((change) => noteChange(state, change)),
  }
  return state
}

const noteRecords = (records: Map<string, BankTransaction>, transactions: readonly BankTransaction[]): void => {
  records.clear()
  for (const transaction of transactions) records.set(transaction.id, transaction)
}

const takeChanged = ({ changed }: SyncState, table: MatcherTable, upcoming: ReadonlySet<string>): readonly string[] => {
  const ids = [...(changed.get(table) ?? [])].filter((id) => table !== 'bank_transaction' || !upcoming.has(id))
  for (const id of ids) changed.get(table)?.delete(id)
  return ids
}

const takeCreated = ({ created }: SyncState): readonly BankTransaction[] => {
  const records = [...created.values()]
  created.clear()
  return records
}

const noteChange = (state: SyncState, { changed, by_others }: BooksChange): void => {
  if (state.mustLoad) return
  // The books were restored, and any record may have changed.
  if (changed.length === 0) state.mustLoad = true
  const createdIds = new Set<string>()
  for (const { table, id } of changed) {
    if (SETTINGS.has(table)) state.haveSettingsChanged = true
    if (!FOLLOWED.has(table)) continue
    if (table === 'bank_transaction' && state.upcoming.has(String(id))) createdIds.add(String(id))
    else noteChangedRecord(state, table as MatcherTable, String(id))
  }
  for (const id of createdIds) noteCreatedRecord(state, id)
  // A commit follows directly on its write's question, so this is the write of what was asked, or that one has failed.
  if (!by_others) dropAsked(state)
  if (state.mustLoad) forgetRecords(state)
}

/** A new transaction has an id that no other write knows, so a commit with this id is the one that creates it. */
const noteCreatedRecord = ({ changed, asked, upcoming, created }: SyncState, id: string): void => {
  const record = upcoming.get(id)
  // It was asked about twice when the decision ran again.
  changed.get('bank_transaction')?.delete(id)
  if (record && !isSameForMatcher(asked.get(id), record)) created.set(id, record)
  asked.delete(id)
}

/** What was asked and not created is read again before the next question: the matcher removes what the books do not have. */
const dropAsked = (state: SyncState): void => {
  for (const id of state.asked.keys()) noteChangedRecord(state, 'bank_transaction', id)
  state.asked.clear()
  state.upcoming.clear()
}

/** Whether a transaction differs from the one that the matcher has at most in the marks of its processing. */
const isSameForMatcher = (known: BankTransaction | undefined, present: BankTransaction): boolean => {
  if (known === undefined) return false
  for (const field in present) {
    const name = field as keyof BankTransaction
    if (name !== 'is_processing' && name !== 'updated_at' && present[name] !== known[name]) return false
  }
  return true
}

const forgetRecords = ({ changed, asked, upcoming, created }: SyncState): void => {
  for (const records of [changed, asked, upcoming, created]) records.clear()
}

const noteChangedRecord = (state: SyncState, table: MatcherTable, id: string): void => {
  if (table === 'bank_transaction') state.created.delete(id)
  const ids = state.changed.get(table) ?? new Set()
  state.changed.set(table, ids.add(id))
  if (ids.size > MAX_CHANGED) state.mustLoad = true
}

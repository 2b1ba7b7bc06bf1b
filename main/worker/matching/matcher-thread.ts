// Runs the matchers of all organizations in one worker thread, so that main
// answers requests while ten thousand transactions are matched. The matchers lose
// their data when the thread dies; the caller then learns it and feeds them again.
import { totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FactPage, LearnedFact } from '../../../shared/rule/matching/learning/fact-list.ts'
import type { RuleTrial } from '../../../shared/rule/matching/rules/rule-trial.ts'
import type { Suggestions } from '../../../shared/rule/matching/suggestion.ts'
import { childEnvironment } from '../../platform/child-environment.ts'
import type { Log } from '../../platform/log.ts'
import type { MatcherPort, Proposal } from '../../service/matching/matcher/matcher-port.ts'
import type { MatcherReply } from './match-worker.ts'
import type { MatcherAnswer, MatcherMessage } from './matchers.ts'
import { writeRequest } from './request-text.ts'

/** The port and its end. The thread ends with its last matcher, and a dead thread is replaced. */
export interface MatcherThread extends MatcherPort {
  readonly close: () => Promise<void>
}

export interface MatcherThreadOptions {
  readonly log: Log
  /** The worker's entry file; by default the one next to this module, as source or as bundle. */
  readonly workerFile?: URL
  /** How long the thread may take to answer. */
  readonly timeoutMs?: number
  readonly maxOldGenerationSizeMb?: number
}

/** Transactions in one message. */
const MESSAGE_ROWS = 1_000

/** A gigabyte, and on a larger machine a quarter of its memory: a million booked transactions need more than one. */
const defaultHeapMb = (): number => Math.max(1_024, Math.floor(totalmem() / 4 / 2 ** 20))

/** Node runs the source of the worker as it is (types are stripped), so tests need no build. */
const defaultWorkerFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './match-worker.ts' : './match-worker.js', import.meta.url)

interface PendingCall {
  readonly resolve: (answer: MatcherAnswer) => void
  readonly reject: (error: Error) => void
}

/** The first question starts the thread. */
export const createMatcherThread = ({
  log,
  workerFile = defaultWorkerFile(),
  timeoutMs = 60_000,
  maxOldGenerationSizeMb = defaultHeapMb(),
}: MatcherThreadOptions): MatcherThread => {
  let worker: Worker | null = null
  let isClosed = false
  let lastNumber = 0
  let silence: NodeJS.Timeout | undefined
  const pendingCalls = new Map<number, PendingCall>()
  const organizations = new Set<number>()

  const start = (): Worker => {
    const started = new Worker(workerFile, {
      resourceLimits: { maxOldGenerationSizeMb },
      // The worker receives no more than it needs: no command line, no environment.
      env: childEnvironment(),
      argv: [],
      execArgv: [],
    })
    started.on('message', (reply: MatcherReply) => {
      if (started === worker) take(reply)
    })
    // Callers that wait receive null: the matcher is gone. They feed the next one and ask again.
    started.on('error', (error) => {
      if (started === worker) log.error('The matcher stopped unexpectedly', error)
      lose(started, ({ resolve }) => resolve(null))
    })
    started.on('exit', () => lose(started, ({ resolve }) => resolve(null)))
    return started
  }

  const take = (reply: MatcherReply): void => {
    const pending = pendingCalls.get(reply.number)
    pendingCalls.delete(reply.number)
    watchSilence()
    if (reply.type === 'Answered') pending?.resolve(reply.answer)
    else pending?.reject(new Error(`Matching failed in the worker: ${reply.stack}`))
  }

  /** An idle thread must not keep the process alive. A thread that does not answer is abandoned. */
  const watchSilence = (): void => {
    clearTimeout(silence)
    const pending = worker
    if (pending === null) return
    if (pendingCalls.size === 0) pending.unref()
    else silence = setTimeout(() => lose(pending, rejectWith('The matcher does not answer')), timeoutMs)
  }

  const lose = (lost: Worker, settle: (call: PendingCall) => void): void => {
    if (lost !== worker) return
    worker = null
    clearTimeout(silence)
    organizations.clear()
    void lost.terminate()
    const all = [...pendingCalls.values()]
    pendingCalls.clear()
    for (const each of all) settle(each)
  }

  const send = (organization_id: number, message: MatcherMessage): Promise<MatcherAnswer> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error('The matcher is closed'))
      worker ??= start()
      lastNumber += 1
      pendingCalls.set(lastNumber, { resolve, reject })
      if (pendingCalls.size === 1) {
        worker.ref()
        watchSilence()
      }
      worker.postMessage(writeRequest({ number: lastNumber, organization_id, message }))
    })

  return {
    setUp: async (organizationId, settings) => {
      organizations.add(organizationId)
      await send(organizationId, { type: 'SetUp', settings })
    },
    put: async (organizationId, table, records) =>
      (await send(organizationId, { type: 'Put', table, records })) !== null,
    remove: async (organizationId, table, ids) => (await send(organizationId, { type: 'Remove', table, ids })) !== null,
    // The worker answers each kind of message with its own type.
    suggest: async (organizationId, transaction, limit) =>
      (await send(organizationId, { type: 'Suggest', transaction, limit })) as Suggestions | null,
    propose: async (organizationId, transactions, attaching) => {
      let from = 0
      for (; from + MESSAGE_ROWS < transactions.length; from += MESSAGE_ROWS) {
        const gathered = transactions.slice(from, from + MESSAGE_ROWS)
        if ((await send(organizationId, { type: 'Gather', at: from, records: gathered })) === null) return null
      }
      const last = transactions.slice(from)
      return (await send(organizationId, { type: 'Propose', at: from, records: last, attaching })) as
        | readonly Proposal[]
        | null
    },
    facts: async (organizationId, question) =>
      (await send(organizationId, { type: 'Facts', question })) as FactPage | null,
    fact: async (organizationId, id) =>
      (await send(organizationId, { type: 'Fact', id })) as { readonly fact: LearnedFact | null } | null,
    tryRule: async (organizationId, rule) =>
      (await send(organizationId, { type: 'TryRule', rule })) as RuleTrial | null,
    openHitsOf: async (organizationId, rule_id) =>
      (await send(organizationId, { type: 'OpenHitsOf', rule_id })) as readonly string[] | null,
    affectedBy: async (organizationId, ids) =>
      (await send(organizationId, { type: 'ConcernedBy', ids })) as readonly string[] | null,
    forget: async (organizationId) => {
      if (!organizations.delete(organizationId) || !worker) return
      if (organizations.size > 0) await send(organizationId, { type: 'Forget' })
      else lose(worker, ({ resolve }) => resolve(null))
    },
    close: async () => {
      isClosed = true
      const open = worker
      if (open) lose(open, rejectWith('The matcher is closed'))
      await open?.terminate()
    },
  }
}

const rejectWith =
  (message: string) =>
  ({ reject }: PendingCall): void =>
    reject(new Error(message))

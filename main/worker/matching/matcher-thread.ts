// The matchers of all organizations in one worker thread, so that ten thousand transactions are matched while main answers
// requests. What they know dies with the thread: whoever asks is told, and feeds them again.
import { Worker } from 'node:worker_threads'
import type { FactPage, LearnedFact } from '../../../shared/rule/matching/learning/fact-list.ts'
import type { RuleTrial } from '../../../shared/rule/matching/rules/rule-trial.ts'
import type { Suggestions } from '../../../shared/rule/matching/suggestion.ts'
import type { Log } from '../../platform/log.ts'
import type { MatcherPort, Proposal } from '../../service/matching/matcher/matcher-port.ts'
import type { MatcherReply, MatcherRequest } from './match-worker.ts'
import type { MatcherAnswer, MatcherMessage } from './matchers.ts'

/** The port, and how it ends: with its last matcher the thread does, and one that died is replaced. */
export interface MatcherThread extends MatcherPort {
  readonly close: () => Promise<void>
}

export interface MatcherThreadOptions {
  readonly log: Log
  /** The worker's entry file; by default the one beside this module, as source or as bundle. */
  readonly workerFile?: URL
  /** How long the thread may be silent while it is asked something. */
  readonly timeoutMs?: number
  readonly maxOldGenerationSizeMb?: number
}

/** Transactions of one message. */
const MESSAGE_ROWS = 1_000

/** Node runs the source of the worker as it is (types are stripped), so tests need no build. */
const defaultWorkerFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './match-worker.ts' : './match-worker.js', import.meta.url)

interface Waiting {
  readonly resolve: (answer: MatcherAnswer) => void
  readonly reject: (error: Error) => void
}

/** A thread that is started by the first question. */
export const createMatcherThread = ({
  log,
  workerFile = defaultWorkerFile(),
  timeoutMs = 60_000,
  maxOldGenerationSizeMb = 1_024,
}: MatcherThreadOptions): MatcherThread => {
  let worker: Worker | null = null
  let isClosed = false
  let lastNumber = 0
  let silence: NodeJS.Timeout | undefined
  const waiting = new Map<number, Waiting>()
  const organizations = new Set<number>()

  const start = (): Worker => {
    const started = new Worker(workerFile, {
      resourceLimits: { maxOldGenerationSizeMb },
      // The worker gets nothing that it does not need: no command line, no environment.
      env: {},
      argv: [],
      execArgv: [],
    })
    started.on('message', (reply: MatcherReply) => {
      if (started === worker) take(reply)
    })
    // Whoever waits hears that there is no matcher any more, feeds the next one and asks again.
    started.on('error', (error) => {
      if (started === worker) log.error('The matcher died', error)
      lose(started, ({ resolve }) => resolve(null))
    })
    started.on('exit', () => lose(started, ({ resolve }) => resolve(null)))
    return started
  }

  const take = (reply: MatcherReply): void => {
    const pending = waiting.get(reply.number)
    waiting.delete(reply.number)
    watchSilence()
    if (reply.type === 'Answered') pending?.resolve(reply.answer)
    else pending?.reject(new Error(`Matching failed in the worker: ${reply.stack}`))
  }

  /** An idle thread must not keep the process alive; a silent one that is asked something is given up. */
  const watchSilence = (): void => {
    clearTimeout(silence)
    const pending = worker
    if (pending === null) return
    if (waiting.size === 0) pending.unref()
    else silence = setTimeout(() => lose(pending, rejectWith('The matcher does not answer')), timeoutMs)
  }

  const lose = (lost: Worker, settle: (waiting: Waiting) => void): void => {
    if (lost !== worker) return
    worker = null
    clearTimeout(silence)
    organizations.clear()
    void lost.terminate()
    const all = [...waiting.values()]
    waiting.clear()
    for (const each of all) settle(each)
  }

  const send = (organization_id: number, message: MatcherMessage): Promise<MatcherAnswer> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error('The matcher is closed'))
      worker ??= start()
      lastNumber += 1
      waiting.set(lastNumber, { resolve, reject })
      if (waiting.size === 1) {
        worker.ref()
        watchSilence()
      }
      worker.postMessage({ number: lastNumber, organization_id, message } satisfies MatcherRequest)
    })

  return {
    setUp: async (organizationId, settings) => {
      organizations.add(organizationId)
      await send(organizationId, { type: 'SetUp', settings })
    },
    put: async (organizationId, table, records) =>
      (await send(organizationId, { type: 'Put', table, records })) !== null,
    remove: async (organizationId, table, ids) => (await send(organizationId, { type: 'Remove', table, ids })) !== null,
    // The worker answers each kind of message in its own way.
    suggest: async (organizationId, transaction, limit) =>
      (await send(organizationId, { type: 'Suggest', transaction, limit })) as Suggestions | null,
    propose: async (organizationId, transactions, attaching) => {
      let from = 0
      for (; from + MESSAGE_ROWS < transactions.length; from += MESSAGE_ROWS) {
        const gathered = transactions.slice(from, from + MESSAGE_ROWS)
        if ((await send(organizationId, { type: 'Gather', at: from, transactions: gathered })) === null) return null
      }
      const last = transactions.slice(from)
      return (await send(organizationId, { type: 'Propose', at: from, transactions: last, attaching })) as
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
  ({ reject }: Waiting): void =>
    reject(new Error(message))

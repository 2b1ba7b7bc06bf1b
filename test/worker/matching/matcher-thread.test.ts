// The real thread of the matchers: it answers each organization separately, in pieces and in order, and after any
// failure the next question finds a thread again.
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Log } from '../../../main/platform/log.ts'
import { createMatcherThread, type MatcherThreadOptions } from '../../../main/worker/matching/matcher-thread.ts'
import { company, invoice, rappen, SETTINGS, transaction } from '../../rule/matching/world.ts'
import { patiently } from '../../support/patience.ts'

const started = (options: Partial<MatcherThreadOptions> = {}) => {
  const errors: string[] = []
  const log: Log = { info: () => undefined, warn: () => undefined, error: (message) => errors.push(message) }
  const thread = createMatcherThread({ log, ...options })
  onTestFinished(() => thread.close())
  return { ...thread, errors }
}

/**
 * A worker with the given code, for cases that the real one does not have. It answers true to every call that the code
 * does not handle.
 */
const workerOf = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ number, message }) => {
        ${code}
        parentPort.postMessage({ type: 'Answered', number, answer: true })
      })`)}`,
  )

// References with correct check digits.
const FIRST = '210000000003139471430009017'
const SECOND = 'RF18539007547034'
const THIRD = 'RF10INV2026001'
const of = (reference: string, id: string) => transaction(id, { reference })

const fed = async (organization: number, options?: Partial<MatcherThreadOptions>) => {
  const thread = started(options)
  await thread.setUp(organization, SETTINGS)
  expect(await thread.put(organization, 'company', [company('company001', 'Muster AG')])).toBe(true)
  const invoices = [FIRST, SECOND, THIRD].map((reference, index) => invoice(`invoice00${index}`, { reference }))
  expect(await thread.put(organization, 'invoice', invoices)).toBe(true)
  return thread
}

describe('a matcher in a thread', () => {
  test('answers what a transaction may pay', async () => {
    const thread = await fed(1)
    const answer = await thread.suggest(1, of(SECOND, 'bank000001'), 5)
    expect(answer?.attaches).toBe(true)
    expect(answer?.candidates[0]).toMatchObject({
      kind: 'document',
      matches: [{ amount: 10_000, matchable_type: 'invoice', matchable_id: 'invoice001' }],
    })
  })

  test('proposes for many in pieces, with the same result as together', async () => {
    const thread = await fed(1)
    const many = Array.from({ length: 2_300 }, (_, index) => transaction(`bank${String(index).padStart(6, '0')}`))
    const answers = many.map((each, index) => {
      if (index === 0) return { ...each, reference: THIRD }
      // Both name the same invoice, from different pieces: only one of them gets it.
      if (index === 999 || index === 2_299) return { ...each, reference: FIRST }
      return { ...each, amount: rappen(1_000_000 + index) }
    })
    const proposals = (await thread.propose(1, answers, 'automatic')) ?? []
    expect(proposals).toHaveLength(2_300)
    const attached = proposals.flatMap((proposal, index) =>
      proposal === null ? [] : [[index, proposal.matches[0]?.matchable_id]],
    )
    expect(attached).toEqual([
      [0, 'invoice002'],
      [999, 'invoice000'],
    ])
  })

  test('forgets removed records', async () => {
    const thread = await fed(1)
    expect(await thread.remove(1, 'invoice', ['invoice001'])).toBe(true)
    expect(await thread.propose(1, [of(SECOND, 'bank000001')], 'automatic')).toEqual([null])
  })

  test('keeps organizations separate', async () => {
    const thread = await fed(1)
    await thread.setUp(2, SETTINGS)
    const answers = [of(FIRST, 'bank000001')]
    expect(await thread.propose(2, answers, 'automatic')).toEqual([null])
    expect((await thread.propose(1, answers, 'automatic'))?.[0]?.matches).toMatchObject([
      { matchable_id: 'invoice000' },
    ])
  })

  test('knows no organization that was not set up, or that was evicted', async () => {
    const thread = await fed(1)
    expect(await thread.put(2, 'invoice', [])).toBe(false)
    expect(await thread.suggest(2, of(FIRST, 'bank000001'), 5)).toBeNull()
    await thread.setUp(2, SETTINGS)
    await thread.forget(1)
    expect(await thread.propose(1, [of(FIRST, 'bank000001')], 'automatic')).toBeNull()
    // With the last one the thread itself ends.
    await thread.forget(2)
    expect(await thread.remove(2, 'invoice', [])).toBe(false)
    await thread.setUp(2, SETTINGS)
    expect(await thread.propose(2, [of(FIRST, 'bank000001')], 'automatic')).toEqual([null])
  })
})

describe('a thread that fails', () => {
  test('dies during a question: the caller learns that the matcher is empty, and the next one is filled', async () => {
    const thread = started({ workerFile: workerOf(`if (message.type === 'Suggest') process.exit(3)`) })
    await thread.setUp(1, SETTINGS)
    const questions = [thread.suggest(1, transaction('bank000001'), 5), thread.put(1, 'invoice', [])]
    expect(await Promise.all(questions)).toEqual([null, false])
    await thread.setUp(1, SETTINGS)
    expect(await thread.put(1, 'invoice', [])).toBe(true)
  })

  test('throws outside of a question: it is logged, and replaced', async () => {
    const code = `if (message.type === 'Suggest') return void setTimeout(() => { throw new Error('a bug') })`
    const thread = started({ workerFile: workerOf(code) })
    await thread.setUp(1, SETTINGS)
    expect(await thread.suggest(1, transaction('bank000001'), 5)).toBeNull()
    expect(thread.errors).toEqual(['The matcher stopped unexpectedly'])
    await thread.setUp(1, SETTINGS)
    expect(await thread.put(1, 'invoice', [])).toBe(true)
  })

  test('has a bug in a question: that one is refused, and no data is lost', async () => {
    const thread = await fed(1)
    const broken = { ...of(FIRST, 'bank000001'), details: null as never }
    await expect(thread.suggest(1, broken, 5)).rejects.toThrow('Matching failed in the worker')
    expect((await thread.propose(1, [of(FIRST, 'bank000001')], 'automatic'))?.[0]?.matches).toHaveLength(1)
  })

  test('does not answer: it is ended after a while, and replaced', async () => {
    // Long enough for a thread to start on a busy machine.
    const thread = started({
      workerFile: workerOf(`if (message.type === 'Suggest') return`),
      timeoutMs: patiently(1_000),
    })
    await thread.setUp(1, SETTINGS)
    await expect(thread.suggest(1, transaction('bank000001'), 5)).rejects.toThrow('The matcher does not answer')
    await thread.setUp(1, SETTINGS)
    expect(await thread.put(1, 'invoice', [])).toBe(true)
  })

  test('is closed: waiting questions are refused, and later ones too', async () => {
    const thread = started({ workerFile: workerOf(`if (message.type === 'Suggest') return`) })
    await thread.setUp(1, SETTINGS)
    const waiting = thread.suggest(1, transaction('bank000001'), 5)
    const refused = expect(waiting).rejects.toThrow('The matcher is closed')
    await thread.close()
    await refused
    await expect(thread.put(1, 'invoice', [])).rejects.toThrow('The matcher is closed')
  })
})

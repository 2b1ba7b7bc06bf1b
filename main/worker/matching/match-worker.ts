// The worker thread that matches bank transactions. It only passes on messages and the answers of the matchers.
import { parentPort } from 'node:worker_threads'
import { createMatcher } from '../../../shared/rule/matching/decision/create-matcher.ts'
import { createMatchers, type MatcherAnswer } from './matchers.ts'
import { readRequest, type WrittenRequest } from './request-text.ts'

export type MatcherReply =
  | { readonly type: 'Answered'; readonly number: number; readonly answer: MatcherAnswer }
  /** The matcher threw, which is a bug; `stack` shows where. */
  | { readonly type: 'Failed'; readonly number: number; readonly stack: string }

const answer = createMatchers(createMatcher)

parentPort?.on('message', (written: WrittenRequest) => {
  const { number, organization_id, message } = readRequest(written)
  try {
    post({ type: 'Answered', number, answer: answer(organization_id, message) })
  } catch (error) {
    post({ type: 'Failed', number, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

const post = (reply: MatcherReply): void => parentPort?.postMessage(reply)

// The worker thread that matches bank transactions. Wiring only: messages in, what the matchers say out.
import { parentPort } from 'node:worker_threads'
import { createMatcher } from '../../../shared/rule/matching/decision/create-matcher.ts'
import { createMatchers, type MatcherAnswer, type MatcherMessage } from './matchers.ts'

/** A message and its number, which its reply has too. */
export interface MatcherRequest {
  readonly number: number
  readonly organization_id: number
  readonly message: MatcherMessage
}

export type MatcherReply =
  | { readonly type: 'Answered'; readonly number: number; readonly answer: MatcherAnswer }
  /** The matcher threw: a bug, told with its stack. */
  | { readonly type: 'Failed'; readonly number: number; readonly stack: string }

const answer = createMatchers(createMatcher)

parentPort?.on('message', ({ number, organization_id, message }: MatcherRequest) => {
  try {
    post({ type: 'Answered', number, answer: answer(organization_id, message) })
  } catch (error) {
    post({ type: 'Failed', number, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

const post = (reply: MatcherReply): void => parentPort?.postMessage(reply)

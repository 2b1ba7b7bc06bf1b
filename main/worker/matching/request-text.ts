// How a request reaches the thread: the records of a message as text, field by field, and the rest as it is. Copying ten
// thousand records one by one takes several times as long, and gives each of them texts of its own for what all have in
// common.
import { type RecordRuns, readRecords, writeRecords } from '../../../shared/books/encoding/record-runs.ts'
import type { MatcherMessage } from './matchers.ts'

/** A message with its number, which its reply repeats. */
interface MatcherRequest {
  readonly number: number
  readonly organization_id: number
  readonly message: MatcherMessage
}

/** A request; when its message has records, they are in the text instead. */
export interface WrittenRequest extends MatcherRequest {
  readonly text?: string
}

export const writeRequest = (request: MatcherRequest): WrittenRequest => {
  const { message } = request
  if (!('records' in message)) return request
  return { ...request, message: { ...message, records: [] }, text: JSON.stringify(writeRecords(message.records)) }
}

export const readRequest = ({ text, ...request }: WrittenRequest): MatcherRequest => {
  if (text === undefined) return request
  const records = readRecords(JSON.parse(text) as RecordRuns)
  return { ...request, message: { ...request.message, records } as MatcherRequest['message'] }
}

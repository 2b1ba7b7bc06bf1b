// How a request reaches the thread: the records of a message as text, field by field, and the rest as it is. Copying ten
// thousand records one by one takes several times as long, and gives each of them texts of its own for what all have in
// common.
import { readChanges, type WrittenChange, writeChanges } from '../../../shared/books/encoding/change-runs.ts'
import { changeOfFields } from '../../../shared/books/port/change.ts'
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
  // The encoding is that of commits: which table the records are from does not matter to it.
  const changes = message.records.map((record) => changeOfFields('bank_transaction', record.id, null, record))
  return { ...request, message: { ...message, records: [] }, text: JSON.stringify(writeChanges(changes)) }
}

export const readRequest = ({ text, ...request }: WrittenRequest): MatcherRequest => {
  if (text === undefined) return request
  const records = readChanges(JSON.parse(text) as readonly WrittenChange[]).map(({ after }) => after)
  return { ...request, message: { ...request.message, records } as MatcherRequest['message'] }
}

// How a request reaches the thread: the records of a message as text, field by field, and the rest as it is. Copying ten
// thousand records one by one takes several times as long, and gives each of them texts of its own for what all have in
// common.

import { readChanges, type WrittenChange, writeChanges } from '../../../shared/books/encoding/change-runs.ts'
import type { Change } from '../../../shared/books/port/change.ts'
import type { MatcherRecords, MatcherTable } from '../../../shared/rule/matching/decision/matcher.ts'
import type { MatcherRequest } from './match-worker.ts'
import type { MatcherMessage } from './matchers.ts'

/** A request; when its message has records, they are in the text instead. */
export interface WrittenRequest extends MatcherRequest {
  readonly records?: string
}

type Records = readonly MatcherRecords[MatcherTable][]

export const writeRequest = (request: MatcherRequest): WrittenRequest => {
  const records = recordsOf(request.message)
  if (records === null) return request
  return { ...request, message: withRecords(request.message, []), records: writeRecords(records) }
}

export const readRequest = ({ records, ...request }: WrittenRequest): MatcherRequest =>
  records === undefined ? request : { ...request, message: withRecords(request.message, readRecords(records)) }

const recordsOf = (message: MatcherMessage): Records | null => {
  if (message.type === 'Put') return message.records
  return message.type === 'Gather' || message.type === 'Propose' ? message.transactions : null
}

const withRecords = (message: MatcherMessage, records: Records): MatcherMessage => {
  if (message.type === 'Put') return { ...message, records }
  // Only these have other records, and all of them are transactions.
  return { ...message, transactions: records } as MatcherMessage
}

const writeRecords = (records: Records): string =>
  JSON.stringify(
    writeChanges(
      records.map((record) => ({
        table: TABLE,
        id: record.id,
        before: null,
        after: record as unknown as Change['after'],
      })),
    ),
  )

const readRecords = (text: string): Records =>
  readChanges(JSON.parse(text) as readonly WrittenChange[]).map(({ after }) => after as unknown as Records[number])

/** The encoding has a table for each change; which one it is does not matter here. */
const TABLE = 'bank_transaction'

// How a call to the database page is sent: as JSON, with errors as text (JSON alone makes `{}` of them). The lines of a
// commit follow the JSON unchanged, because writing and reading JSON within JSON takes longer than the rest. Long lists of
// records are written field by field, which halves the text.
import type { Row } from '../port/tables.ts'
import { SHORTEST_RUN } from './change-runs.ts'
import type { DatabasePage } from './protocol.ts'
import { type RecordRuns, readRecords, writeRecords } from './record-runs.ts'

interface Message {
  /** Function and arguments of a call (birpc). */
  readonly m?: string
  readonly a?: readonly unknown[]
  /** The result of a call. */
  readonly r?: unknown
  /** The error of an answer. */
  readonly e?: unknown
}

/** The answers to questions; the place of a long list is empty, and the list is in `long`. */
interface WrittenAnswers {
  readonly seq: number
  readonly answers: readonly unknown[]
  readonly long: readonly { readonly at: number; readonly records: RecordRuns }[]
}

/** Writes a message of birpc. */
export const encodeMessage = (message: Message): string => {
  if (message.e !== undefined) return JSON.stringify({ ...message, e: textOf(message.e) })
  if (isAnswered(message.r)) return JSON.stringify({ ...message, r: writeAnswers(message.r) })
  if (message.m !== 'commit') return JSON.stringify(message)
  const [book, lines] = message.a as Parameters<DatabasePage['commit']>
  return [JSON.stringify({ ...message, a: [book] }), ...lines].join('\n')
}

/** Reads what `encodeMessage` wrote. */
export const decodeMessage = (text: string): unknown => {
  const end = text.indexOf('\n')
  const message = JSON.parse(end === -1 ? text : text.slice(0, end)) as Message
  if (message.m === 'commit') {
    const lines = end === -1 ? [] : text.slice(end + 1).split('\n')
    return { ...message, a: [...(message.a ?? []), lines] }
  }
  if (isAnswered(message.r)) return { ...message, r: readAnswers(message.r as WrittenAnswers) }
  return message.e === undefined ? message : { ...message, e: new Error(String(message.e)) }
}

type Answered = Awaited<ReturnType<DatabasePage['read']>>

const isAnswered = (result: unknown): result is Answered =>
  typeof result === 'object' && result !== null && 'answers' in result

const writeAnswers = ({ seq, answers }: Answered): WrittenAnswers => {
  const long: WrittenAnswers['long'][number][] = []
  const others = answers.map((answer, at) => {
    const rows = isPage(answer) ? answer.rows : answer
    if (!isLong(rows)) return answer
    long.push({ at, records: writeRecords(rows) })
    return isPage(answer) ? { ...answer, rows: [] } : []
  })
  return { seq, answers: others, long }
}

const readAnswers = ({ seq, answers: written, long }: WrittenAnswers): Answered => {
  const answers = [...written]
  for (const { at, records } of long) {
    const answer = answers[at]
    const rows = readRecords(records)
    answers[at] = isPage(answer) ? { ...answer, rows } : rows
  }
  return { seq, answers }
}

const isPage = (answer: unknown): answer is { readonly rows: unknown } =>
  typeof answer === 'object' && answer !== null && 'rows' in answer && 'total' in answer

/** Records; ids, groups and sums have no ids of their own. */
const isLong = (rows: unknown): rows is readonly Row[] =>
  Array.isArray(rows) &&
  rows.length >= SHORTEST_RUN &&
  typeof rows[0] === 'object' &&
  rows[0] !== null &&
  'id' in rows[0]

/** An error as one line of text, with its name. */
export const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

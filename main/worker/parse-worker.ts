// The worker thread that reads files. It only passes a file to the reader of its kind and posts the result.
import { hash } from 'node:crypto'
import { getHeapStatistics, serialize } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import type { ParsedEnrichment } from '../../shared/record/import/enrichment.ts'
import type { FileRefusal } from '../../shared/record/import/file-refusal.ts'
import type { ItemReading, ItemTable } from '../../shared/record/import/item-table.ts'
import type { ParsedFile } from '../../shared/record/import/parsed-statement.ts'
import type { PaymentAnswerFile } from '../../shared/record/import/payment-answer.ts'
import type { VatFile } from '../../shared/record/ledger/vat-file.ts'
import { keysOf } from '../../shared/rule/import/row-identity.ts'
import { ok, type Result } from '../../shared/value/result.ts'
import type { ThreadFailure } from '../engine/process/thread-process.ts'
import { readEnrichment } from './read-enrichment.ts'
import { readFile, type StatementFile } from './read-file.ts'
import { readItems } from './read-items.ts'
import { readPaymentAnswer } from './read-payment-answer.ts'
import { readVatFile } from './read-vat-file.ts'
import { columnsOf, type JoinedTexts, joinTexts, type RowColumns } from './row-columns.ts'

/** A table of companies or open items, and how to read it. */
export interface ItemFile extends Pick<StatementFile, 'name' | 'bytes'> {
  readonly items: ItemReading
}

/** A notification or a payment order. */
export interface EnrichmentFile extends Pick<StatementFile, 'name' | 'bytes'> {
  readonly is_enrichment: true
}

/** The file of a VAT return. */
export interface ReturnFile extends Pick<StatementFile, 'name' | 'bytes'> {
  readonly is_vat_return: true
}

/** The answer of a bank to a payment order. */
export interface AnswerFile extends Pick<StatementFile, 'name' | 'bytes'> {
  readonly is_payment_answer: true
}

export type AnyFile = StatementFile | ItemFile | EnrichmentFile | ReturnFile | AnswerFile

export type ParseReply =
  /** The thread has loaded its code and begins with the file. */
  | { readonly type: 'Started' }
  /** The next rows of the file: the main thread takes them in while the worker reads more. */
  | {
      readonly type: 'Rows'
      readonly columns: RowColumns
      /**
       * The keys of the rows, if the file is for a known bank account; `entry_ref`: each row's key is the bank's
       * reference of its entry.
       */
      readonly keys: JoinedTexts | 'entry_ref' | null
    }
  | {
      readonly type: 'Read'
      /** The statements are without their rows if these were sent before. */
      readonly result: Result<ParsedFile | ItemTable | ParsedEnrichment | VatFile | PaymentAnswerFile, FileRefusal>
      /** The number of rows of each statement, if the rows were sent before. */
      readonly rowCounts?: readonly number[]
      /** The bytes that the engine holds for this thread, in use or not. */
      readonly heap: number
    }
  | ThreadFailure

/**
 * Rows in one message: few enough that the last message causes
 * no delay, enough that repeated values are rarely sent again.
 */
const PIECE_ROWS = 2048

parentPort?.on('message', async (file: AnyFile) => {
  post({ type: 'Started' })
  try {
    if ('items' in file) post(read(await readItems(file.name, file.bytes, file.items)))
    else if ('is_enrichment' in file) post(read(readEnrichment(file.name, file.bytes)))
    else if ('is_payment_answer' in file) post(read(readPaymentAnswer(file.name, file.bytes)))
    else if ('is_vat_return' in file) post(read(readVatFile(file.name, file.bytes)))
    else post(afterRows(await readFile(file), file.bank_account_id))
  } catch (error) {
    post({ type: 'Failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

/** Send bytes, so that the process can pass the message on without decoding it. */
const post = (reply: ParseReply): void => {
  const bytes = serialize(reply)
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
}

const read = (result: Extract<ParseReply, { type: 'Read' }>['result']): Extract<ParseReply, { type: 'Read' }> => ({
  type: 'Read',
  result,
  heap: getHeapStatistics().total_heap_size,
})

/** Sends the rows of a file, with keys for the bank account; answers the message that follows them. */
const afterRows = (result: Result<ParsedFile, FileRefusal>, bankAccountId?: string): ParseReply => {
  if (!result.ok) return read(result)
  const { statements } = result.value
  const all = statements.flatMap(({ rows }) => rows)
  for (let from = 0; from < all.length; from += PIECE_ROWS) {
    const rows = all.slice(from, from + PIECE_ROWS)
    const keys = bankAccountId === undefined ? null : keysOf(bankAccountId, rows, sha256)
    const areOwn = keys?.every((key, index) => key === rows[index]?.entry_ref)
    post({ type: 'Rows', columns: columnsOf(rows), keys: areOwn ? 'entry_ref' : keys && joinTexts(keys) })
  }
  const withoutRows = statements.map((statement) => ({ ...statement, rows: [] }))
  return {
    ...read(ok({ ...result.value, statements: withoutRows })),
    rowCounts: statements.map(({ rows }) => rows.length),
  }
}

const sha256 = (text: string): string => hash('sha256', text, 'hex')

// The worker thread that reads files. Wiring only: a file in, what the reader of its kind makes of it out.
import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import type { ItemReading, ItemTable } from '../../shared/record/item-table.ts'
import type { FileRefusal, ParsedFile } from '../../shared/record/parsed-statement.ts'
import type { Result } from '../../shared/value/result.ts'
import { readItemTable } from './items/read-item-table.ts'
import { readFile, type StatementFile } from './read-file.ts'

/** A table of companies or open items, and how it is to be read. */
export interface ItemFile extends Pick<StatementFile, 'name' | 'bytes'> {
  readonly items: ItemReading
}

export type ParseReply =
  /** `heap`: the bytes that the engine holds for this thread, in use or not. */
  | { readonly type: 'Read'; readonly result: Result<ParsedFile | ItemTable, FileRefusal>; readonly heap: number }
  /** The reader threw: a bug, told with its stack. */
  | { readonly type: 'Failed'; readonly stack: string }

parentPort?.on('message', async (file: StatementFile | ItemFile) => {
  parentPort?.postMessage(await reply(file))
})

const reply = async (file: StatementFile | ItemFile): Promise<ParseReply> => {
  try {
    const result = 'items' in file ? await readItemTable(file.bytes, file.items) : await readFile(file)
    return { type: 'Read', result, heap: getHeapStatistics().total_heap_size }
  } catch (error) {
    return { type: 'Failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

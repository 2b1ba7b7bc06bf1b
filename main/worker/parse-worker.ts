// The worker thread that reads statement files. Wiring only: a file in, what read-file.ts makes of it out.
import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import type { FileRefusal, ParsedFile } from '../../shared/record/parsed-statement.ts'
import type { Result } from '../../shared/value/result.ts'
import { readFile, type StatementFile } from './read-file.ts'

export type ParseReply =
  /** `heap`: the bytes that the engine holds for this thread, in use or not. */
  | { readonly type: 'Read'; readonly result: Result<ParsedFile, FileRefusal>; readonly heap: number }
  /** The reader threw: a bug, told with its stack. */
  | { readonly type: 'Failed'; readonly stack: string }

parentPort?.on('message', async (file: StatementFile) => {
  parentPort?.postMessage(await reply(file))
})

const reply = async (file: StatementFile): Promise<ParseReply> => {
  try {
    const result = await readFile(file)
    return { type: 'Read', result, heap: getHeapStatistics().total_heap_size }
  } catch (error) {
    return { type: 'Failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// A process that does its work in a thread, whose heap has a limit in every shell; the main thread only hands on, so that it
// hears at any time when the program that started it is gone. The thread posts its replies serialized.
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { openParentLine } from './parent-line.ts'

/** The first message of the program. */
export interface ThreadSetup {
  readonly workerFile: string
  readonly maxOldGenerationSizeMb: number
  /** What the thread works on, when it is one thing. */
  readonly job?: unknown
}

/** What the process itself says of its thread. */
export type ThreadFailure =
  /** The thread had no more memory. */
  | { readonly type: 'TooComplex' }
  /** The thread threw: a bug, told with its stack. */
  | { readonly type: 'Failed'; readonly stack: string }

/** What the thread is given after its start: bytes of a file, and how to read them. */
interface FileMessage {
  readonly bytes: Uint8Array
}

const line = openParentLine()

const startThread = ({ workerFile, maxOldGenerationSizeMb, job }: ThreadSetup): Worker => {
  const thread = new Worker(new URL(workerFile), {
    workerData: job,
    // The last resort. What reaches it ends in an answer as long as it stops between function calls; one call into the
    // engine that allocates much beyond it ends the process. So the readers bound what they take.
    resourceLimits: { maxOldGenerationSizeMb },
    ...{ env: {}, argv: [], execArgv: [] },
  })
  let hasFailed = false
  thread.on('message', line.post)
  thread.on('error', (error) => {
    hasFailed = true
    line.post(serialize(replyFor(error)))
  })
  // With an error it has said why; the program ends this process when it has heard that.
  thread.on('exit', (code) => {
    if (!hasFailed) process.exit(code)
  })
  return thread
}

const replyFor = (error: Error): ThreadFailure =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? { type: 'TooComplex' }
    : { type: 'Failed', stack: error.stack ?? String(error) }

let thread: Worker | null = null
line.onMessage((message) => {
  if (thread === null) thread = startThread(message as ThreadSetup)
  else {
    const file = message as FileMessage
    // A copy of its own: the bytes lie in a buffer with the rest of the message. Then handed over without another one.
    const bytes = new Uint8Array(file.bytes)
    thread.postMessage({ ...file, bytes }, [bytes.buffer])
  }
})

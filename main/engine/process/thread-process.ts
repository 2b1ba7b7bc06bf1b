// A process that does its work in a thread whose heap is limited in every shell. The main thread only passes messages
// on, so that it always notices the end of the program that started it. The thread posts serialized replies.
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { childEnvironment } from '../../platform/child-environment.ts'
import { openParentLine } from './parent-line.ts'

/** The first message of the program. */
export interface ThreadSetup {
  readonly workerFile: string
  readonly maxOldGenerationSizeMb: number
  /** The thread's work, if it is a single job. */
  readonly job?: unknown
}

/** The messages of the process itself about its thread. */
export type ThreadFailure =
  /** The thread ran out of memory. */
  | { readonly type: 'TooComplex' }
  /** The thread threw, which is a bug; `stack` shows where. */
  | { readonly type: 'Failed'; readonly stack: string }

/** A message to the running thread: the bytes of a file, and how to read them. */
interface FileMessage {
  readonly bytes: Uint8Array
}

const line = openParentLine()

const startThread = ({ workerFile, maxOldGenerationSizeMb, job }: ThreadSetup): Worker => {
  const thread = new Worker(new URL(workerFile), {
    workerData: job,
    // The last resort. Code that exceeds this limit still gets an answer as long as it stops between function calls. A
    // single call into the engine that allocates much more ends the process, so the readers limit their input.
    resourceLimits: { maxOldGenerationSizeMb },
    env: childEnvironment(),
    argv: [],
    execArgv: [],
  })
  let hasFailed = false
  thread.on('message', line.post)
  thread.on('error', (error) => {
    hasFailed = true
    line.post(serialize(replyFor(error)))
  })
  // After an error the thread has reported the reason, and the program ends this process once it has received it.
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
    // Copy the bytes out of the buffer of the message, then transfer the copy without another one.
    const bytes = new Uint8Array(file.bytes)
    thread.postMessage({ ...file, bytes }, [bytes.buffer])
  }
})

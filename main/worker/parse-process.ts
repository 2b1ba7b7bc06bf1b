// The process that reads files of strangers. The reading itself is done by a thread of it, whose heap has a limit in every
// shell; this thread only hands on, so that it hears at any time when the program that started it is gone.
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { openParentLine } from '../engine/process/parent-line.ts'
import type { AnyFile, ParseReply } from './parse-worker.ts'

/** The first message of the program. */
export interface ParseSetup {
  readonly workerFile: string
  readonly maxOldGenerationSizeMb: number
}

const line = openParentLine()

const startThread = ({ workerFile, maxOldGenerationSizeMb }: ParseSetup): Worker => {
  const thread = new Worker(new URL(workerFile), {
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

const replyFor = (error: Error): ParseReply =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? { type: 'TooComplex' }
    : { type: 'Failed', stack: error.stack ?? String(error) }

let thread: Worker | null = null
line.onMessage((message) => {
  if (thread === null) thread = startThread(message as ParseSetup)
  else {
    const file = message as AnyFile
    // A copy of its own: the bytes lie in a buffer with the rest of the message. Then handed over without another one.
    const bytes = new Uint8Array(file.bytes)
    thread.postMessage({ ...file, bytes }, [bytes.buffer])
  }
})

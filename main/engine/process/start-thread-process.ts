// Starts thread-process.ts: a process that does its work in a thread with a memory limit.
import type { OwnProcess, StartProcess } from './child-process.ts'
import type { ThreadSetup } from './thread-process.ts'

/** Node runs the source as it is (types are stripped), so tests need no build. */
const processFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './thread-process.ts' : './thread-process.js', import.meta.url)

/**
 * `workerFile`: the entry file of the thread. Its messages are
 * serialized; for those of the process see `ThreadFailure`.
 */
export const startThreadProcess = async (
  startProcess: StartProcess,
  { workerFile, ...rest }: Omit<ThreadSetup, 'workerFile'> & { readonly workerFile: URL },
): Promise<OwnProcess> => {
  const started = await startProcess(processFile())
  started.post({ ...rest, workerFile: workerFile.href } satisfies ThreadSetup)
  return started
}

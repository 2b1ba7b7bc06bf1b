// Gives memory back when there is nothing to do. V8 keeps the garbage of a busy time until it allocates again: after 18,000
// single writes the main thread had a heap of 190 MB of which it held 25.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 10_000
/** With less than this part of a core in use, threads included, the program rests. */
const RESTING_SHARE = 0.05
/** Milliseconds of work after which a collection is worth its pause of some tens of milliseconds. */
const WORTH_MS = 2000

/** Collects the garbage of the thread that calls it, once at the first rest after some work of the process. */
export const giveMemoryBackAtRest = (): void => {
  // Not by the inspector's `HeapProfiler.collectGarbage`: it waits for every thread, and one that sleeps never comes.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let before = process.cpuUsage()
  let worked = 0
  setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    const used = (user + system) / 1000
    if (used > LOOK_MS * RESTING_SHARE) worked += used
    else if (worked > WORTH_MS) {
      worked = 0
      collect()
    }
  }, LOOK_MS).unref()
}

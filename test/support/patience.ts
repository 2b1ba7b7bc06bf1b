// How long tests wait: longer on a machine with much to do, so that they fail for a fault and not for its load.
import { availableParallelism, loadavg } from 'node:os'

/** 1 on a quiet machine; as many times more as processes stand in line for each of its processors, up to 8. */
const patience = (): number => Math.min(8, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))

/** A time that is long enough on a quiet machine, as this machine needs it now. */
export const patiently = (ms: number): number => Math.round(ms * patience())

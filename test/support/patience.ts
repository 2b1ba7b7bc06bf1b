// How long tests wait: longer on a busy machine, so that they fail for a fault and not for the load.
import { availableParallelism, loadavg } from 'node:os'

/** 1 on a quiet machine; otherwise the number of waiting processes for each processor, up to 8. */
const patience = (): number => Math.min(8, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))

/** A time that is enough on a quiet machine, scaled to the current load. */
export const patiently = (ms: number): number => Math.round(ms * patience())

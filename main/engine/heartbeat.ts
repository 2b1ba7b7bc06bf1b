// Whether the database page still lives: anything it says counts, and when it is silent it is asked. A page that is frozen
// (stopped, in an endless loop, starved) keeps its line open and would be waited for.

export interface HeartbeatOptions {
  /** Asks for a sign of life; what comes of it does not matter, its answer is heard as everything else. */
  readonly ask: () => Promise<unknown>
  readonly onFrozen: () => void
  /** How many ticks of silence mean that it is frozen. */
  readonly patience: number
  /** For tests. */
  readonly tick_ms?: number
}

export interface Heartbeat {
  /** Something came over the line. */
  readonly heard: () => void
  readonly stop: () => void
}

const TICK_MS = 1000

/**
 * Tells once when the page was silent for as many ticks. Counted in ticks of this process and not in time: one that slept with
 * the machine, or was busy itself, finds a single late tick, and then what the page said meanwhile.
 */
export const startHeartbeat = ({ ask, onFrozen, patience, tick_ms = TICK_MS }: HeartbeatOptions): Heartbeat => {
  let silent = 0
  const timer = setInterval(() => {
    silent++
    if (silent === 1) ask().catch(() => undefined)
    if (silent < patience) return
    clearInterval(timer)
    onFrozen()
  }, tick_ms)
  timer.unref()
  return {
    heard: () => {
      silent = 0
    },
    stop: () => clearInterval(timer),
  }
}

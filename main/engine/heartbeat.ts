// Whether the database page still lives: anything it says counts, and when it is silent it is asked. A page that is frozen
// (stopped, in an endless loop, starved) keeps its line open and would be waited for.

export interface HeartbeatOptions {
  /** Asks for a sign of life; what comes of it does not matter, its answer is heard as everything else. */
  readonly ping: () => Promise<unknown>
  /** Told for how many ticks the page had lived. */
  readonly onFrozen: (ticksAlive: number) => void
  /** How many ticks of silence mean that it is frozen. */
  readonly patience: number
  /** For tests. */
  readonly tick_ms?: number
}

export interface Heartbeat {
  /** Something came over the line. */
  readonly onMessage: () => void
  readonly stop: () => void
}

const TICK_MS = 1000

/**
 * Tells once when the page was silent for as many ticks. Counted in ticks of this process and not in time: one that slept with
 * the machine, or was busy itself, finds a single late tick, and then what the page said meanwhile.
 */
export const startHeartbeat = ({ ping, onFrozen, patience, tick_ms = TICK_MS }: HeartbeatOptions): Heartbeat => {
  let silent = 0
  let ticksAlive = 0
  const timer = setInterval(() => {
    silent++
    ticksAlive++
    if (silent === 1) ping().catch(() => undefined)
    if (silent < patience) return
    clearInterval(timer)
    onFrozen(ticksAlive)
  }, tick_ms)
  timer.unref()
  return {
    onMessage: () => {
      silent = 0
    },
    stop: () => clearInterval(timer),
  }
}

export interface Patience {
  /** How many ticks of silence mean that the page of this moment is frozen. */
  readonly ticks: () => number
  /** A page was found frozen after so many ticks. */
  readonly frozen: (ticksAlive: number) => void
}

/** No answer of a page that lives takes as long. */
const PATIENCE = 8
const MAX_PATIENCE = 60
/** A page that lived for so long did not freeze over what was asked of it when it came. */
const SETTLED = 60

/**
 * How long pages are waited for. Should an answer take too long all the same, on a slow machine with large books, page after page is
 * replaced soon after it came: from the third on each has twice the time, so that they are not replaced for ever. One that froze by
 * chance leaves the next with the usual time.
 */
export const createPatience = (): Patience => {
  let inARow = 0
  return {
    ticks: () => Math.min(PATIENCE * 2 ** Math.max(0, inARow - 1), MAX_PATIENCE),
    frozen: (ticksAlive) => {
      inARow = ticksAlive < SETTLED ? inARow + 1 : 1
    },
  }
}

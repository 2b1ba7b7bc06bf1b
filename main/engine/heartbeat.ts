// Watches whether the database page is alive: any message counts, and a silent page receives a ping. A frozen page
// (stopped, in an endless loop, out of CPU time) keeps its connection open, and callers would wait for it.

export interface HeartbeatOptions {
  /** Asks for a sign of life. The answer counts like any other message, so its result is ignored. */
  readonly ping: () => Promise<unknown>
  /** Called with the number of ticks that the page was alive. */
  readonly onFrozen: (ticksAlive: number) => void
  /** Ticks of silence after which the page counts as frozen. */
  readonly patience: number
  /** For tests. */
  readonly tick_ms?: number
}

export interface Heartbeat {
  /** A message has arrived. */
  readonly onMessage: () => void
  readonly stop: () => void
}

const TICK_MS = 1000

/**
 * Reports once that the page was silent for that many ticks. Counts ticks of this process and not time: a process that
 * was suspended, or busy itself, sees a single late tick and then the page's messages.
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
  /** The ticks of silence after which the current page counts as frozen. */
  readonly ticks: () => number
  /** A page was found frozen after this many ticks. */
  readonly frozen: (ticksAlive: number) => void
}

/** No answer of a living page takes this long. */
const PATIENCE = 8
const MAX_PATIENCE = 60
/** A page that lived for this long did not freeze because of its first requests. */
const SETTLED = 60

/**
 * How long to wait for pages. On a slow machine with large books an answer may take too long, and each new page would
 * be replaced soon after its start. From the third one on, each gets twice the time, so that this ends. A page that
 * froze by chance leaves the usual time to the next one.
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

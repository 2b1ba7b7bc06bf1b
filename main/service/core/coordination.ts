// How several programs on the same books coordinate. Absent where there can be no other program.
import type { WithLease } from './background.ts'
import type { WithKeyLock } from './idempotency.ts'

export interface Coordination {
  readonly withLease: WithLease
  readonly withKeyLock: WithKeyLock
}

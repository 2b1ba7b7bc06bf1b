// What several programs on the same books agree by. Absent where no other program can be.
import type { WithLease } from './background.ts'
import type { WithKeyLock } from './idempotency.ts'

export interface Coordination {
  readonly withLease: WithLease
  readonly withKeyLock: WithKeyLock
}

// What several programs on the same books agree by. Absent where no other program can be.
import type { Alone } from './background.ts'
import type { Exclusively } from './idempotency.ts'

export interface AmongOthers {
  readonly alone: Alone
  readonly exclusively: Exclusively
}

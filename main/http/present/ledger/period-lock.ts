// A locked period as the interface shows it.
import type { PeriodLockObject } from '../../../../shared/api/endpoints/ledger/period-locks.ts'
import { isLocked, type PeriodLock } from '../../../../shared/record/ledger/period-lock.ts'

export const presentPeriodLock = ({ returned: _, ...lock }: PeriodLock): PeriodLockObject => ({
  ...lock,
  is_locked: isLocked(lock),
})

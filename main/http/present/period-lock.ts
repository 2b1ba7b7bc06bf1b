// A locked period as the interface shows it.
import type { PeriodLockObject } from '../../../shared/api/endpoints/period-locks.ts'
import { isLocked, type PeriodLock } from '../../../shared/record/period-lock.ts'

export const presentPeriodLock = ({ returned: _, ...lock }: PeriodLock): PeriodLockObject => ({
  ...lock,
  is_locked: isLocked(lock),
})

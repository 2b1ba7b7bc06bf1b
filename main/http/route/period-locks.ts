// Locked periods.
import {
  listPeriodLocks,
  lockBooks,
  reopenPeriod,
  settleVatPeriod,
} from '../../../shared/api/endpoints/ledger/period-locks.ts'
import type { Services } from '../../service/contract.ts'
import { listRoute, plainRoute, type Route, recordRoutes } from '../endpoint/route.ts'
import { presentPeriodLock } from '../present/ledger/period-lock.ts'

export const periodLockRoutes = ({ periodLocks }: Services): readonly Route[] => {
  const onLock = recordRoutes(periodLocks.get)
  return [
    listRoute(listPeriodLocks, periodLocks.list, presentPeriodLock),
    plainRoute(lockBooks, periodLocks.lockBooks, presentPeriodLock),
    plainRoute(settleVatPeriod, periodLocks.settleVat, presentPeriodLock),
    onLock(reopenPeriod, periodLocks.reopen, presentPeriodLock),
  ]
}

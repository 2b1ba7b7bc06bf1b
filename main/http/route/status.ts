// What the application says of itself.
import { acknowledgeNotice, getDiagnostics, getStatus } from '../../../shared/api/endpoints/status.ts'
import type { Services } from '../../service/contract.ts'
import { asItIs, plainRoute, type Route, recordRoutes } from '../route.ts'

export const statusRoutes = ({ status }: Services): readonly Route[] => [
  plainRoute(getStatus, status.get, asItIs),
  plainRoute(getDiagnostics, status.diagnose, asItIs),
  recordRoutes(status.findNotice)(acknowledgeNotice, status.acknowledge, asItIs),
]

// The status of the application.
import { acknowledgeNotice, getDiagnostics, getStatus } from '../../../shared/api/endpoints/books/status.ts'
import type { Services } from '../../service/contract.ts'
import { identity, plainRoute, type Route, recordRoutes } from '../endpoint/route.ts'

export const statusRoutes = ({ status }: Services): readonly Route[] => [
  plainRoute(getStatus, status.get, identity),
  plainRoute(getDiagnostics, status.diagnose, identity),
  recordRoutes(status.findNotice)(acknowledgeNotice, status.acknowledge, identity),
]

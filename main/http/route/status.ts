// What the application says of itself.
import { getStatus } from '../../../shared/api/endpoints/status.ts'
import type { Services } from '../../service/create-services.ts'
import { asItIs, plainRoute, type Route } from '../route.ts'

export const statusRoutes = ({ status }: Services): readonly Route[] => [plainRoute(getStatus, status.get, asItIs)]

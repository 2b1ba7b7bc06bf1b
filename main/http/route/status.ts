// What the application says of itself.
import { getStatus } from '../../../shared/api/endpoints/status.ts'
import type { Services } from '../../service/services.ts'
import { type Route, route } from '../route.ts'

export const statusRoutes = ({ status }: Services): readonly Route[] => [
  route(getStatus, { record: null, handle: ({ actor }) => status.get(actor) }),
]

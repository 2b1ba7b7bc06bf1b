// The overview.
import { getOverview } from '../../../shared/api/endpoints/books/overview.ts'
import type { Services } from '../../service/contract.ts'
import { type Route, route } from '../endpoint/route.ts'
import { presentOverview } from '../present/overview.ts'
import { presentAnswer } from '../present/page.ts'

export const overviewRoutes = ({ overview }: Services): readonly Route[] => [
  route(getOverview, {
    record: null,
    handle: async ({ actor, days }) => presentAnswer(await overview.get(actor, days), presentOverview),
  }),
]

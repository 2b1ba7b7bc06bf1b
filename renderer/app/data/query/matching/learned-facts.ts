// One learned fact with the bookings that it was learned from.
import { queryOptions } from '@tanstack/react-query'
import { getLearnedFact } from '../../../../../shared/api/endpoints/matching/learned-facts.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

export const factQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['learned_fact', id],
    meta: readsTables('bank_transaction', 'forgotten_fact', 'rule'),
    enabled: id !== null,
    queryFn: ({ signal }) => call(getLearnedFact, { params: { learnedFactId: id ?? '' }, signal }),
  })

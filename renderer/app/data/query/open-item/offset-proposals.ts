// The open credits that could settle open documents.
import { queryOptions } from '@tanstack/react-query'
import { listOffsetProposals, type OffsetProposals } from '../../../../../shared/api/endpoints/open-item/offsets.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

export type OffsetProposal = OffsetProposals['data'][number]

export const offsetProposalsQuery = queryOptions({
  queryKey: ['offset-proposals'],
  meta: readsTables('invoice', 'expense', 'offset', 'company'),
  queryFn: async ({ signal }) => (await call(listOffsetProposals, { signal })).data,
})

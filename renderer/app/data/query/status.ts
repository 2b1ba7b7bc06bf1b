// What the application says of itself: organization, demo or not, what was repaired.
import { useQuery } from '@tanstack/react-query'
import { getStatus } from '../../../../shared/api/endpoints/status.ts'
import { call } from '../api.ts'
import { queryKeys } from './keys.ts'

export const useStatus = () =>
  useQuery({ queryKey: queryKeys.status, queryFn: ({ signal }) => call(getStatus, { signal }) })

// Companies: those that fit what is typed, and one by its id.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCompany, listCompanies } from '../../../../../shared/api/endpoints/open-item/companies.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

/** The first that a search finds, by name. */
export const companySearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['companies', search],
    meta: readsTables('company'),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(listCompanies, { query: { search, per_page: 25 }, signal })).data,
  })

export const companyQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['company', id],
    meta: readsTables('company'),
    enabled: id !== null,
    queryFn: ({ signal }) => call(getCompany, { params: { companyId: id ?? '' }, signal }),
  })

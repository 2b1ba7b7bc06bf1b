// Companies: those that match a search, and one by its id.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCompany, listCompanies } from '../../../../../shared/api/endpoints/open-item/companies.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

/** The first matches of a search, by name. */
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

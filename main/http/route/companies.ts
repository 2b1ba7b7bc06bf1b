// Customers and suppliers.
import {
  changeCompany,
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  upsertCompanies,
} from '../../../shared/api/endpoints/companies.ts'
import type { Services } from '../../service/services.ts'
import { presentCompany } from '../present/match-target.ts'
import { presented, presentedPage } from '../present/page.ts'
import { type Route, route } from '../route.ts'

export const companyRoutes = ({ companies }: Services): readonly Route[] => [
  route(listCompanies, {
    record: null,
    handle: async ({ actor, list }) => presentedPage(await companies.list(actor, list), presentCompany),
  }),
  route(upsertCompanies, { record: null, handle: ({ actor, body }) => companies.upsert(actor, body) }),
  route(getCompany, {
    record: (actor, params) => companies.get(actor, { id: params.companyId, includes: [], appends: [] }),
    handle: async ({ actor, params, wanted }) =>
      presented(await companies.get(actor, { id: params.companyId, ...wanted }), presentCompany),
  }),
  route(createCompany, {
    record: null,
    handle: async ({ actor, body }) => presented(await companies.create(actor, body), presentCompany),
  }),
  route(changeCompany, {
    record: (actor, params) => companies.get(actor, { id: params.companyId, includes: [], appends: [] }),
    handle: async ({ actor, params, body }) =>
      presented(await companies.change(actor, { id: params.companyId, ...body }), presentCompany),
  }),
  route(deleteCompany, {
    record: (actor, params) => companies.get(actor, { id: params.companyId, includes: [], appends: [] }),
    handle: ({ actor, params }) => companies.remove(actor, { id: params.companyId }),
  }),
]

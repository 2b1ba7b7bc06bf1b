// Invoices to customers.
import {
  changeInvoice,
  createInvoice,
  deleteInvoice,
  getInvoice,
  listInvoices,
  upsertInvoices,
} from '../../../shared/api/endpoints/invoices.ts'
import type { Services } from '../../service/services.ts'
import { presentInvoice } from '../present/match-target.ts'
import { presented, presentedPage } from '../present/page.ts'
import { type Route, route } from '../route.ts'

export const invoiceRoutes = ({ invoices }: Services): readonly Route[] => [
  route(listInvoices, {
    record: null,
    handle: async ({ actor, list }) => presentedPage(await invoices.list(actor, list), presentInvoice),
  }),
  route(upsertInvoices, { record: null, handle: ({ actor, body }) => invoices.upsert(actor, body) }),
  route(getInvoice, {
    record: (actor, params) => invoices.get(actor, { id: params.invoiceId, includes: [], appends: [] }),
    handle: async ({ actor, params, wanted }) =>
      presented(await invoices.get(actor, { id: params.invoiceId, ...wanted }), presentInvoice),
  }),
  route(createInvoice, {
    record: null,
    handle: async ({ actor, body }) => presented(await invoices.create(actor, body), presentInvoice),
  }),
  route(changeInvoice, {
    record: (actor, params) => invoices.get(actor, { id: params.invoiceId, includes: [], appends: [] }),
    handle: async ({ actor, params, body }) =>
      presented(await invoices.change(actor, { id: params.invoiceId, ...body }), presentInvoice),
  }),
  route(deleteInvoice, {
    record: (actor, params) => invoices.get(actor, { id: params.invoiceId, includes: [], appends: [] }),
    handle: ({ actor, params }) => invoices.remove(actor, { id: params.invoiceId }),
  }),
]

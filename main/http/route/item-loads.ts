// Companies and open items from the tables of other systems.
import { loadCompanies, loadExpenses, loadInvoices } from '../../../shared/api/endpoints/item-loads.ts'
import type { ItemLoadView, Services } from '../../service/services.ts'
import { presentCompany, presentExpense, presentInvoice } from '../present/match-target.ts'
import { presented } from '../present/page.ts'
import { type Route, route } from '../route.ts'

export const itemLoadRoutes = ({ itemLoads }: Services): readonly Route[] => [
  route(loadCompanies, {
    record: null,
    handle: async ({ actor, body, isOn }) =>
      presented(await itemLoads.company(actor, { ...body, is_dry_run: isOn('dry_run') }), (view) =>
        presentLoad(view, (record) => presentCompany({ record })),
      ),
  }),
  route(loadInvoices, {
    record: null,
    handle: async ({ actor, body, isOn }) =>
      presented(await itemLoads.invoice(actor, { ...body, is_dry_run: isOn('dry_run') }), (view) =>
        presentLoad(view, (record) => presentInvoice({ record })),
      ),
  }),
  route(loadExpenses, {
    record: null,
    handle: async ({ actor, body, isOn }) =>
      presented(await itemLoads.expense(actor, { ...body, is_dry_run: isOn('dry_run') }), (view) =>
        presentLoad(view, (record) => presentExpense({ record })),
      ),
  }),
]

const presentLoad = <R, O>({ preview, skipped, warnings, ...view }: ItemLoadView<R>, present: (record: R) => O) => ({
  ...view,
  skipped: [...skipped],
  warnings: [...warnings],
  ...(preview ? { preview: preview.map(({ record, ...row }) => ({ ...row, record: present(record) })) } : {}),
})

// Companies and open items from the tables of other systems.
import { loadCompanies, loadExpenses, loadInvoices } from '../../../shared/api/endpoints/item-loads.ts'
import type { Actor, Answer, ItemLoadView, LoadItems, MatchTargetView, Services } from '../../service/services.ts'
import { presentCompany, presentExpense, presentInvoice } from '../present/match-target.ts'
import { presented } from '../present/page.ts'
import { type Route, route } from '../route.ts'

/** Loads of each kind. */
export const itemLoadRoutes = ({ itemLoads }: Services): readonly Route[] => [
  route(loadCompanies, { record: null, handle: loading(itemLoads.company, presentCompany) }),
  route(loadInvoices, { record: null, handle: loading(itemLoads.invoice, presentInvoice) }),
  route(loadExpenses, { record: null, handle: loading(itemLoads.expense, presentExpense) }),
]

interface LoadCall {
  readonly actor: Actor
  readonly body: Omit<LoadItems, 'is_dry_run'>
  readonly isOn: (flag: 'dry_run') => boolean
}

const loading =
  <R, O>(load: (actor: Actor, input: LoadItems) => Answer<ItemLoadView<R>>, present: (view: MatchTargetView<R>) => O) =>
  async ({ actor, body, isOn }: LoadCall) =>
    presented(await load(actor, { ...body, is_dry_run: isOn('dry_run') }), (view) =>
      presentLoad(view, (record) => present({ record })),
    )

const presentLoad = <R, O>({ preview, skipped, warnings, ...view }: ItemLoadView<R>, present: (record: R) => O) => ({
  ...view,
  skipped: [...skipped],
  warnings: [...warnings],
  ...(preview ? { preview: preview.map(({ record, ...row }) => ({ ...row, record: present(record) })) } : {}),
})

// The registry of banks.
import { type BankObject, listBanks, loadBanks } from '../../../shared/api/endpoints/bank-registry.ts'
import type { Bank } from '../../../shared/record/bank.ts'
import type { Services } from '../../service/services.ts'
import { presentedPage } from '../present/page.ts'
import { type Route, route } from '../route.ts'

export const bankRegistryRoutes = ({ bankRegistry }: Services): readonly Route[] => [
  route(listBanks, {
    record: null,
    handle: async ({ actor, list }) => presentedPage(await bankRegistry.list(actor, list), presentBank),
  }),
  route(loadBanks, {
    record: null,
    handle: ({ actor, body }) => bankRegistry.load(actor, body),
  }),
]

const presentBank = ({ id: iid, ...bank }: Bank): BankObject => ({ iid, ...bank })

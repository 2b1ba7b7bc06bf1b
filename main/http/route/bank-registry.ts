// The registry of banks.
import { type BankObject, listBanks, loadBanks } from '../../../shared/api/endpoints/bank/bank-registry.ts'
import type { Bank } from '../../../shared/record/bank/bank.ts'
import type { Services } from '../../service/contract.ts'
import { identity, listRoute, plainRoute, type Route } from '../endpoint/route.ts'

export const bankRegistryRoutes = ({ bankRegistry }: Services): readonly Route[] => [
  listRoute(listBanks, bankRegistry.list, presentBank),
  plainRoute(loadBanks, bankRegistry.load, identity),
]

const presentBank = ({ id: iid, ...bank }: Bank): BankObject => ({ iid, ...bank })

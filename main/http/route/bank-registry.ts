// The registry of banks.
import { type BankObject, listBanks, loadBanks } from '../../../shared/api/endpoints/bank-registry.ts'
import type { Bank } from '../../../shared/record/bank.ts'
import type { Services } from '../../service/contract.ts'
import { asItIs, listRoute, plainRoute, type Route } from '../route.ts'

export const bankRegistryRoutes = ({ bankRegistry }: Services): readonly Route[] => [
  listRoute(listBanks, bankRegistry.list, presentBank),
  plainRoute(loadBanks, bankRegistry.load, asItIs),
]

const presentBank = ({ id: iid, ...bank }: Bank): BankObject => ({ iid, ...bank })

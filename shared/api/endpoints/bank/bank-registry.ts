// The registry of banks by clearing number (rule 43). An extension.
import { z } from 'zod'
import { Bank } from '../../../record/bank/bank.ts'
import { endpoint } from '../../endpoint.ts'
import { paged } from '../../page.ts'

/** A bank as the interface shows it; `iid` is the clearing number. */
export const BankObject = Bank.omit({ id: true }).extend({ iid: z.number().int() }).meta({ id: 'Bank' })
export type BankObject = z.infer<typeof BankObject>

export const listBanks = endpoint({
  name: 'listBanks',
  method: 'GET',
  path: '/bank_registry',
  summary: 'Banks by clearing number, from the loaded bank master and from the built-in table',
  list: { filters: {}, search: true, sorts: ['iid', 'name', 'city'], default_sort: 'iid', per_page: 25 },
  response: paged(BankObject),
  extension: true,
})

export const loadBanks = endpoint({
  name: 'loadBanks',
  method: 'PUT',
  path: '/bank_registry',
  of_installation: true,
  summary: 'Loads the Swiss bank master as published by SIX (JSON or CSV, field `file`), replacing the previous one',
  permissions: ['edit organization'],
  body: z.object({ files: z.array(z.unknown()).min(1) }),
  body_type: 'multipart',
  max_files: 1,
  errors: {
    413: 'The file exceeds 5 MB',
    415: 'The file is not a bank master',
    422: 'Columns or entries are not valid',
  },
  response: z
    .object({
      count: z.number().int().describe('The number of banks in the registry that come from the file'),
      valid_on: Bank.shape.valid_on,
    })
    .meta({ id: 'LoadedBanks' }),
  extension: true,
})

// The chart of accounts (rule 23). The endpoints are extensions.
import { z } from 'zod'
import { StringId } from '../../../record/core/scalar.ts'
import { LEDGER_ACCOUNT_TYPES, LedgerAccount } from '../../../record/ledger/ledger-account.ts'
import { VAT_KINDS } from '../../../record/ledger/vat-rate.ts'
import { endpoint, sinceFilters } from '../../endpoint.ts'
import { paged } from '../../page.ts'

/** An account in the answers of other resources (rule 23). */
export const AccountObject = LedgerAccount.omit({ vat_kind: true, currency: true })
  .extend({ full_name: z.string() })
  .meta({ id: 'Account' })
export type AccountObject = z.infer<typeof AccountObject>

/** An account in the chart, with its use. */
export const ChartAccount = AccountObject.extend({
  vat_kind: LedgerAccount.shape.vat_kind.describe('The usual kind of VAT rate for this account; null: none'),
  currency: LedgerAccount.shape.currency.describe('For the ledger account of one bank account in another currency'),
}).meta({ id: 'ChartAccount' })
export type ChartAccount = z.infer<typeof ChartAccount>

export const AccountWithBalance = ChartAccount.extend({
  balance: z
    .number()
    .optional()
    .describe(
      'Over all years, in the base currency; a credit balance of revenue and passive accounts is positive. With `as_of`: at that time',
    ),
  balance_now: z.number().optional().describe('With `as_of`'),
}).meta({ id: 'AccountWithBalance' })
export type AccountWithBalance = z.infer<typeof AccountWithBalance>

const fields = {
  number: z.number().int().min(1000).max(9_999_999_999).describe('Its first digits determine class, section and group'),
  name: z.string().trim().min(1).max(255),
  type: z.enum(LEDGER_ACCOUNT_TYPES),
}
export const CreateAccount = z
  .object({
    ...fields,
    is_active: z.boolean().optional(),
    vat_kind: z
      .enum(VAT_KINDS)
      .nullable()
      .optional()
      .describe('The usual kind of VAT rate for the account; omitted for a new account: by its number'),
  })
  .meta({ id: 'CreateAccount' })
export type CreateAccount = z.infer<typeof CreateAccount>

export const ChangeAccount = CreateAccount.partial().meta({ id: 'ChangeAccount' })
export type ChangeAccount = z.infer<typeof ChangeAccount>

export const listAccounts = endpoint({
  name: 'listAccounts',
  method: 'GET',
  path: '/account',
  scopes: ['read', 'budget'],
  summary: 'The chart of accounts',
  list: {
    filters: {
      number: { kind: 'integer', field: 'number' },
      type: { kind: { one_of: LEDGER_ACCOUNT_TYPES }, field: 'type' },
      is_active: { kind: 'boolean', field: 'is_active' },
      ...sinceFilters('ledger_account'),
    },
    search: true,
    sorts: ['number', 'name', 'type'],
    default_sort: 'number',
    per_page: 25,
  },
  appends: ['balance'],
  as_of: true,
  response: paged(AccountWithBalance),
  extension: true,
})

export const getAccount = endpoint({
  name: 'getAccount',
  method: 'GET',
  path: '/account/{accountId}',
  scopes: ['read', 'budget'],
  summary: 'One account',
  params: { accountId: StringId },
  appends: ['balance'],
  as_of: true,
  response: AccountWithBalance,
  extension: true,
})

export const createAccount = endpoint({
  name: 'createAccount',
  method: 'POST',
  path: '/account',
  summary: 'Adds an account to the chart',
  permissions: ['MANAGE_ACCOUNTING'],
  body: CreateAccount,
  status: 201,
  response: ChartAccount,
  extension: true,
})

export const changeAccount = endpoint({
  name: 'changeAccount',
  method: 'PATCH',
  path: '/account/{accountId}',
  summary:
    'Renames, renumbers, activates or deactivates an account; its type can only change if it has no entries and no budgets',
  permissions: ['MANAGE_ACCOUNTING'],
  params: { accountId: StringId },
  body: ChangeAccount,
  response: ChartAccount,
  extension: true,
})

// Bank accounts (interface document, bank accounts).
import { z } from 'zod'
import { BANK_ACCOUNT_TYPES, BankAccount, QR_BILL_TYPES } from '../../record/bank-account.ts'
import { StringId } from '../../record/scalar.ts'
import { endpoint } from '../endpoint.ts'
import { paged } from '../page.ts'
import { AccountObject } from './ledger.ts'

/** A bank account as the interface shows it. */
export const BankAccountObject = BankAccount.extend({
  iban_last_digits: z.string().describe('The last four characters of the IBAN; empty without one'),
  balance: z.number().optional().describe("Append `balance`: the bank's side, in the account's currency"),
  account_balance: z.number().optional().describe('Append `account_balance`: the sum of what is booked'),
  account: AccountObject.nullable().optional(),
  transactions: z.array(z.unknown()).optional().describe('Include `transactions`: the newest 500 bank transactions'),
  unreconciled_transactions: z.array(z.unknown()).optional().describe('Include `unreconciledTransactions`, as above'),
  transactions_count: z.number().int().optional(),
  unreconciled_transactions_count: z.number().int().optional(),
}).meta({ id: 'BankAccount' })
export type BankAccountObject = z.infer<typeof BankAccountObject>

const text = (max: number) => z.string().max(max).nullable().optional()

/** What a caller may send to create a bank account. `currency` is an extension. */
export const CreateBankAccount = z
  .object({
    type: z.enum(BANK_ACCOUNT_TYPES),
    name: text(255),
    iban: z.string().nullable().optional(),
    account_id: z.string().nullable().optional(),
    qr_bill_type: z.enum(QR_BILL_TYPES).nullable().optional(),
    qr_bill_iban: z.string().nullable().optional(),
    owner_name: text(255),
    owner_address: text(255),
    owner_city: text(255),
    owner_zip: text(10),
    bank_name: text(255),
    bank_account_number: text(255),
    bank_iid: z.number().int().min(0).max(99999).nullable().optional(),
    bank_bic: text(11),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code like CHF')
      .nullable()
      .optional(),
  })
  .meta({ id: 'CreateBankAccount' })
export type CreateBankAccount = z.infer<typeof CreateBankAccount>

const INCLUDES = [
  'account',
  'transactions',
  'transactionsCount',
  'unreconciledTransactions',
  'unreconciledTransactionsCount',
]
const APPENDS = ['balance', 'account_balance']

export const listBankAccounts = endpoint({
  name: 'listBankAccounts',
  method: 'GET',
  path: '/bank_account',
  summary: 'Bank, cash and credit card accounts',
  list: {
    filters: {
      currency: { kind: 'text', field: 'currency' },
      type: { kind: { one_of: BANK_ACCOUNT_TYPES }, field: 'type' },
    },
    search: true,
    sorts: ['name', 'owner_name', 'bank_name', 'created_at'],
    default_sort: 'name',
    per_page: 25,
  },
  includes: INCLUDES,
  appends: APPENDS,
  response: paged(BankAccountObject),
})

export const getBankAccount = endpoint({
  name: 'getBankAccount',
  method: 'GET',
  path: '/bank_account/{bankAccountId}',
  summary: 'One bank account',
  params: { bankAccountId: StringId },
  includes: INCLUDES,
  appends: APPENDS,
  response: BankAccountObject,
})

export const createBankAccount = endpoint({
  name: 'createBankAccount',
  method: 'POST',
  path: '/bank_account',
  summary: 'Adds a bank account',
  permissions: ['create bank_account'],
  body: CreateBankAccount,
  status: 201,
  response: BankAccountObject,
})

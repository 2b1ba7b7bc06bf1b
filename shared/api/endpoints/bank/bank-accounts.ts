// Bank accounts (interface document, bank accounts).
import { z } from 'zod'
import { BANK_ACCOUNT_TYPES, BankAccount, QR_BILL_TYPES } from '../../../record/bank/bank-account.ts'
import { DateField, FilledText, StringId } from '../../../record/core/scalar.ts'
import { form } from '../../../record/core/value-form.ts'
import { EXTENSION, endpoint, sinceFilters } from '../../endpoint.ts'
import { paged } from '../../page.ts'
import { CoverageSpan } from '../import/import-plan.ts'
import { AccountObject } from '../ledger/ledger.ts'

/**
 * Whether the transactions of an account agree with the balances of its statements. Amounts in the account's currency.
 */
const BalanceCheck = z
  .object({
    statement_balance: z
      .number()
      .nullable()
      .describe('The last closing balance of its statements; null: none states one'),
    statement_date: DateField.nullable().describe('The day for whose end it is stated'),
    sum: z.number().nullable().describe('What the transactions come to at the end of that day'),
    difference: z.number().nullable().describe('`sum` less `statement_balance`: 0 when it holds'),
    first_broken_date: DateField.nullable().describe('The first day that is not as a statement has it'),
    broken: z
      .object({
        statement_id: z.string(),
        statement_number: z.string(),
        from_date: DateField.nullable(),
        to_date: DateField.nullable(),
        difference: z.number().nullable().describe('Of the first broken day: the transactions less what is stated'),
        cause: z
          .enum(['statement', 'added', 'missing', 'unknown'])
          .describe(
            '`statement`: it does not hold to its own balances; `added`: transactions that it does not have; `missing`: ' +
              'some that it has are not there',
          ),
        bank_transaction_ids: z.array(z.string()).describe('Those that were added'),
      })
      .nullable()
      .describe('Where the difference begins; null: there is none'),
    other_currencies: z
      .array(z.object({ currency: z.string(), sum: z.number(), count: z.number().int() }))
      .describe('Transactions in other currencies: in no balance'),
  })
  .meta({ id: 'BalanceCheck' })
export type BalanceCheck = z.infer<typeof BalanceCheck>

/** A bank account as the interface shows it. */
export const BankAccountObject = BankAccount.extend({
  former_ibans: BankAccount.shape.former_ibans.meta({
    ...EXTENSION,
    description: 'IBANs that the account had before: statements under them are its own, payments to them own transfers',
  }),
  iban_last_digits: z.string().describe('The last four characters of the IBAN; empty without one'),
  balance: z.number().optional().describe("Append `balance`: the bank's side, in the account's currency"),
  balance_check: BalanceCheck.optional().meta({
    ...EXTENSION,
    description: 'Append `balance_check`: whether the transactions come to the balances of the statements',
  }),
  account_balance: z.number().optional().describe('Append `account_balance`: the sum of what is booked'),
  account: AccountObject.nullable().optional(),
  transactions: z.array(z.unknown()).optional().describe('Include `transactions`: the newest 500 bank transactions'),
  unreconciled_transactions: z.array(z.unknown()).optional().describe('Include `unreconciledTransactions`, as above'),
  transactions_count: z.number().int().optional(),
  unreconciled_transactions_count: z.number().int().optional(),
}).meta({ id: 'BankAccount' })
export type BankAccountObject = z.infer<typeof BankAccountObject>

const text = (max: number) => z.string().max(max).nullable().optional()

const attributes = {
  iban: z.string().nullable().optional(),
  former_ibans: z
    .array(z.string().max(42))
    .max(20)
    .nullable()
    .optional()
    .meta({
      ...EXTENSION,
      description:
        'IBANs that the account had before, as after a merger of banks: late and repeated statements under them are imported, duplicates are found across all of them. One that belongs to another bank account is 422 `former_iban_taken`',
    }),
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
    .regex(/^[A-Z]{3}$/, form('currency_code'))
    .nullable()
    .optional()
    .meta({ ...EXTENSION, description: 'Null is the base currency of the organization' }),
}

/** The body to create a bank account. */
export const CreateBankAccount = z
  .object({ type: z.enum(BANK_ACCOUNT_TYPES), name: text(255), ...attributes })
  .meta({ id: 'CreateBankAccount' })
export type CreateBankAccount = z.infer<typeof CreateBankAccount>

/** The body to change one. A missing attribute stays as it is; null empties an attribute that may be empty. */
export const ChangeBankAccount = z
  .object({ type: z.enum(BANK_ACCOUNT_TYPES).optional(), name: FilledText.max(255).optional(), ...attributes })
  .meta({ id: 'ChangeBankAccount' })
export type ChangeBankAccount = z.infer<typeof ChangeBankAccount>

const INCLUDES = [
  'account',
  'transactions',
  'transactionsCount',
  'unreconciledTransactions',
  'unreconciledTransactionsCount',
] as const
const APPENDS = ['balance', 'account_balance', 'balance_check'] as const

export const listBankAccounts = endpoint({
  name: 'listBankAccounts',
  method: 'GET',
  path: '/bank_account',
  scopes: ['read', 'import'],
  summary: 'Bank, cash and credit card accounts',
  list: {
    filters: {
      currency: { kind: 'text', field: 'currency' },
      type: { kind: { one_of: BANK_ACCOUNT_TYPES }, field: 'type' },
      ...sinceFilters('bank_account'),
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
  scopes: ['read', 'import'],
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

export const changeBankAccount = endpoint({
  name: 'changeBankAccount',
  method: 'PUT',
  path: '/bank_account/{bankAccountId}',
  summary: 'Changes a bank account; attributes that are left out stay as they are',
  params: { bankAccountId: StringId },
  permissions: ['edit bank_account'],
  body: ChangeBankAccount,
  response: BankAccountObject,
})

export const deleteBankAccount = endpoint({
  name: 'deleteBankAccount',
  method: 'DELETE',
  path: '/bank_account/{bankAccountId}',
  summary: 'Deletes a bank account with its transactions, unless some are reconciled',
  params: { bankAccountId: StringId },
  permissions: ['delete bank_account'],
  status: 204,
  errors: { 422: 'It has reconciled transactions, an import under way, or transactions in a closed fiscal year' },
  response: null,
})

export const createBankAccountFromIban = endpoint({
  name: 'createBankAccountFromIban',
  method: 'POST',
  path: '/bank_account/create-from-iban',
  summary: 'Adds a bank account with what its Swiss or Liechtenstein IBAN says about the bank',
  permissions: ['create bank_account'],
  body: z.object({ iban: z.string() }).meta({ id: 'CreateBankAccountFromIban' }),
  errors: { 422: 'The IBAN is not valid, is a QR-IBAN, or its bank is not in the registry' },
  response: BankAccountObject,
})

/** The days that the statements of a bank account cover. */
export const CoverageObject = z
  .object({
    statements: z
      .array(
        z.object({
          id: z.string(),
          batch_id: z.string().describe('The import that brought it, or the lowest of its pages'),
          number: z.string(),
          from_date: DateField,
          to_date: DateField,
          opening_balance: z.number().nullable(),
          closing_balance: z.number().nullable(),
          pages: z
            .array(z.object({ number: z.number().int(), batch_id: z.string() }))
            .describe('Of a statement in several pages those that are there, each with its import; else none'),
          missing_pages: z
            .array(z.number().int())
            .describe('Pages that must exist and are not there; of those behind the last one that is there the first'),
        }),
      )
      .describe('Those that name their days; pages of one statement are one'),
    gaps: z.array(CoverageSpan).describe('Days between two statements whose balances do not meet'),
    overlaps: z.array(CoverageSpan).describe('Days that two statements cover, unless they are the same or go on'),
    breaks: z
      .array(CoverageSpan)
      .describe('First days of statements that do not begin with the balance that the day before ends with'),
    is_complete: z.boolean().describe('Whether days and balances both follow each other, and all balances are stated'),
  })
  .meta({ id: 'StatementCoverage' })
export type CoverageObject = z.infer<typeof CoverageObject>

export const separateBankAccount = endpoint({
  name: 'separateBankAccount',
  method: 'POST',
  path: '/bank_account/{bankAccountId}/own_ledger_account',
  summary: 'Gives a bank account that shares its ledger account one of its own',
  description:
    'What came through matching is reversed and booked anew on it, on the same days; the answer has its `account_id`. One action, which can be undone. A bank account that has one of its own stays as it is.',
  permissions: ['MANAGE_ACCOUNTING'],
  params: { bankAccountId: StringId },
  response: BankAccountObject,
  errors: { 422: 'An entry of it is in a closed year or a locked period, which is to be reopened first' },
  extension: true,
})

export const getCoverage = endpoint({
  name: 'getCoverage',
  method: 'GET',
  path: '/bank_account/{bankAccountId}/coverage',
  summary: 'Which days the statements of a bank account cover, with gaps and overlaps',
  params: { bankAccountId: StringId },
  response: CoverageObject,
  extension: true,
})

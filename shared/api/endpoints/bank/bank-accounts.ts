// Bank accounts (interface document, bank accounts).
import { z } from 'zod'
import { BANK_ACCOUNT_TYPES, BankAccount, QR_BILL_TYPES } from '../../../record/bank/bank-account.ts'
import { CurrencyInput, DateField, FilledText, StringId } from '../../../record/core/scalar.ts'
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
      .describe('The last closing balance on a statement of the account; null if no statement has one'),
    statement_date: DateField.nullable().describe('The day at whose end the balance applies'),
    sum: z.number().nullable().describe('The balance by the transactions at the end of that day'),
    difference: z.number().nullable().describe('`sum` less `statement_balance`; 0 if they agree'),
    first_broken_date: DateField.nullable().describe('The first day that differs from the statement'),
    broken: z
      .object({
        statement_id: z.string(),
        statement_number: z.string(),
        from_date: DateField.nullable(),
        to_date: DateField.nullable(),
        difference: z
          .number()
          .nullable()
          .describe('Of the first day that differs: the transactions less the statement'),
        cause: z
          .enum(['statement', 'added', 'missing', 'unknown'])
          .describe(
            '`statement`: its own balances do not add up; `added`: there are transactions that are not on it; `missing`: ' +
              'some of its transactions are not in the books',
          ),
        bank_transaction_ids: z.array(z.string()).describe('The transactions that were added'),
      })
      .nullable()
      .describe('Where the difference starts; null if there is none'),
    other_currencies: z
      .array(z.object({ currency: z.string(), sum: z.number(), count: z.number().int() }))
      .describe('Transactions in other currencies, which no balance includes'),
  })
  .meta({ id: 'BalanceCheck' })
export type BalanceCheck = z.infer<typeof BalanceCheck>

/** A bank account as the interface shows it. */
export const BankAccountObject = BankAccount.extend({
  former_ibans: BankAccount.shape.former_ibans.meta({
    ...EXTENSION,
    description:
      'Previous IBANs of the account: statements under them are imported, and payments to them are treated as own transfers',
  }),
  iban_last_digits: z.string().describe('The last four characters of the IBAN; empty if there is none'),
  balance: z.number().optional().describe('Append `balance`: the balance at the bank, in the currency of the account'),
  balance_check: BalanceCheck.optional().meta({
    ...EXTENSION,
    description: 'Append `balance_check`: whether the transactions agree with the balances of the statements',
  }),
  account_balance: z.number().optional().describe('Append `account_balance`: the balance of the booked entries'),
  account: AccountObject.nullable().optional(),
  transactions: z.array(z.unknown()).optional().describe('Include `transactions`: the latest 500 bank transactions'),
  unreconciled_transactions: z
    .array(z.unknown())
    .optional()
    .describe('Include `unreconciledTransactions`: the latest 500 that are not reconciled'),
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
        'Previous IBANs of the account, for example after a merger of banks. Late and repeated statements under them are imported, and duplicates are found across all of them. An IBAN of another bank account gives 422 `former_iban_taken`',
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
  currency: CurrencyInput.meta({ ...EXTENSION, description: 'Null means the base currency of the organization' }),
}

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
  summary: 'Updates a bank account; omitted attributes keep their values',
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
  errors: { 422: 'It has reconciled transactions, an unfinished import, or transactions in a closed fiscal year' },
  response: null,
})

export const createBankAccountFromIban = endpoint({
  name: 'createBankAccountFromIban',
  method: 'POST',
  path: '/bank_account/create-from-iban',
  summary: 'Adds a bank account with the bank details found by its Swiss or Liechtenstein IBAN',
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
          batch_id: z
            .string()
            .describe('The import that created it; for a statement of several pages, the import of the lowest page'),
          number: z.string(),
          from_date: DateField,
          to_date: DateField,
          opening_balance: z.number().nullable(),
          closing_balance: z.number().nullable(),
          pages: z
            .array(z.object({ number: z.number().int(), batch_id: z.string() }))
            .describe(
              'For a statement of several pages: the pages imported so far, each with its import; otherwise empty',
            ),
          missing_pages: z
            .array(z.number().int())
            .describe('Missing pages, up to the first one after the last imported page'),
        }),
      )
      .describe('Statements with known dates; the pages of one statement count as one'),
    gaps: z.array(CoverageSpan).describe('Days between two statements whose balances do not connect'),
    overlaps: z
      .array(CoverageSpan)
      .describe('Days covered by two statements, unless the statements are identical or continue each other'),
    breaks: z
      .array(CoverageSpan)
      .describe('First days of statements whose opening balance differs from the closing balance of the day before'),
    is_complete: z.boolean().describe('Whether all balances are stated, and both days and balances are continuous'),
  })
  .meta({ id: 'StatementCoverage' })
export type CoverageObject = z.infer<typeof CoverageObject>

export const separateBankAccount = endpoint({
  name: 'separateBankAccount',
  method: 'POST',
  path: '/bank_account/{bankAccountId}/own_ledger_account',
  summary: 'Gives a bank account that shares its ledger account a ledger account of its own',
  description:
    'Entries from matching are reversed and booked again on the new account, with the same dates; the response has the new `account_id`. This is one action, which can be undone. A bank account that already has a ledger account of its own is not changed.',
  permissions: ['MANAGE_ACCOUNTING'],
  params: { bankAccountId: StringId },
  response: BankAccountObject,
  errors: { 422: 'One of its entries is in a closed fiscal year or a locked period, which must be reopened first' },
  extension: true,
})

export const getCoverage = endpoint({
  name: 'getCoverage',
  method: 'GET',
  path: '/bank_account/{bankAccountId}/coverage',
  summary: 'The days covered by the statements of a bank account, with gaps and overlaps',
  params: { bankAccountId: StringId },
  response: CoverageObject,
  extension: true,
})

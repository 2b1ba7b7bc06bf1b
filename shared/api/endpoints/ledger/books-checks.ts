// The checks of the books as a whole, an extension: each with the amounts that it compared.
import { z } from 'zod'
import { DateField, StringId } from '../../../record/core/scalar.ts'
import { BOOKS_CHECKS, CHECK_BASES, CHECK_STATES } from '../../../record/ledger/books-check.ts'
import { endpoint } from '../../endpoint.ts'
import { JournalEntryObject } from './journal-entries.ts'

export const BooksCheckObject = z
  .object({
    code: z.enum(BOOKS_CHECKS),
    state: z
      .enum(CHECK_STATES)
      .describe(
        '`not_applicable`: there is nothing to compare · `not_yet`: the amount to compare with is still missing',
      ),
    text: z.string().describe('What was compared, in the language of the request'),
    subject: z
      .object({ type: z.enum(['bank_account', 'ledger_account']), id: StringId, name: z.string() })
      .nullable()
      .describe('null: the books as a whole'),
    currency: z.string(),
    ledger: z.number().nullable().describe('The balance in the ledger; debits are positive'),
    base_ledger: z
      .object({ currency: z.string(), amount: z.number() })
      .nullable()
      .describe('For a bank account in another currency: the same balance in the base currency, as it is booked'),
    compared: z.number().nullable().describe('The amount by the documents or the bank'),
    unbooked: z.number().nullable().describe('Transactions that are not reconciled'),
    difference: z.number().nullable().describe('`compared` − `unbooked` − `ledger`'),
    basis: z
      .enum(CHECK_BASES)
      .nullable()
      .describe(
        'For a bank account, the basis of `compared`: the balance of a statement, or the sum of the opening entry and the transactions',
      ),
    opening: z
      .object({ date: DateField, amount: z.number(), statement: z.string() })
      .nullable()
      .describe('For a bank account: the opening balance of its first statement, unless an opening entry books it'),
    count: z.number().int().describe('The documents, transactions or accounts concerned'),
    without_rate: z
      .number()
      .int()
      .describe('Documents in another currency without an exchange rate; the amounts do not include them'),
    with_payment: z.number().int().describe('Open documents that are only booked when they are paid'),
  })
  .meta({ id: 'BooksCheck' })
export type BooksCheckObject = z.infer<typeof BooksCheckObject>

export const BookBankOpening = z
  .object({
    bank_account_id: StringId,
    account_id: StringId.nullable().optional().describe('The contra account; null: 9100, the opening balance sheet'),
    base_amount: z
      .number()
      .nullable()
      .optional()
      .describe('For an account in another currency: its value in the base currency'),
  })
  .meta({ id: 'BookBankOpening' })
export type BookBankOpening = z.infer<typeof BookBankOpening>

export const bookBankOpening = endpoint({
  name: 'bookBankOpening',
  method: 'POST',
  path: '/books_check/opening',
  summary: 'Books the opening balance of a bank account by its first statement, on the first day of that statement',
  permissions: ['MANAGE_ACCOUNTING'],
  body: BookBankOpening,
  status: 201,
  response: JournalEntryObject,
  errors: {
    422: 'It is already booked, its day is locked or in no fiscal year, or its value in the base currency is missing',
  },
  extension: true,
})

export const getBooksChecks = endpoint({
  name: 'getBooksChecks',
  method: 'GET',
  path: '/books_check',
  summary: 'Whether the ledger agrees with the documents and the bank',
  description:
    'Compares debtors and creditors with open invoices and expenses, and each bank account with its ledger account, and checks the opening balance and accounts with a balance on the wrong side. Uses the current books, regardless of dates.',
  response: z.object({ data: z.array(BooksCheckObject) }).meta({ id: 'BooksChecks' }),
  extension: true,
})

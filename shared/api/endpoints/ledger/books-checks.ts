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
      .describe('`not_applicable`: there is nothing to compare · `not_yet`: what to compare with is still missing'),
    text: z.string().describe('What was compared, in the language of who asks'),
    subject: z
      .object({ type: z.enum(['bank_account', 'ledger_account']), id: StringId, name: z.string() })
      .nullable()
      .describe('Null: the books as a whole'),
    currency: z.string(),
    ledger: z.number().nullable().describe('What the ledger says; debits positive'),
    compared: z.number().nullable().describe('What documents, or the bank, say'),
    unbooked: z.number().nullable().describe('Transactions that are not reconciled'),
    difference: z.number().nullable().describe('`compared` − `unbooked` − `ledger`'),
    basis: z
      .enum(CHECK_BASES)
      .nullable()
      .describe(
        'Of a bank account, what `compared` rests on: a statement states the balance, or it is what the opening entry and the transactions come to',
      ),
    opening: z
      .object({ date: DateField, amount: z.number(), statement: z.string() })
      .nullable()
      .describe('Of a bank account: what it began with by its first statement, as far as no opening entry books it'),
    count: z.number().int().describe('Documents, transactions or accounts that it is about'),
    without_rate: z
      .number()
      .int()
      .describe('Documents in another currency whose rate is missing: their worth is in none of the amounts'),
    with_payment: z.number().int().describe('Open documents that only their payments book'),
  })
  .meta({ id: 'BooksCheck' })
export type BooksCheckObject = z.infer<typeof BooksCheckObject>

export const BookBankOpening = z
  .object({
    bank_account_id: StringId,
    account_id: StringId.nullable()
      .optional()
      .describe('What it is booked against; null: 9100, the opening balance sheet'),
    base_amount: z.number().nullable().optional().describe('Of an account in another currency: what it is worth'),
  })
  .meta({ id: 'BookBankOpening' })
export type BookBankOpening = z.infer<typeof BookBankOpening>

export const bookBankOpening = endpoint({
  name: 'bookBankOpening',
  method: 'POST',
  path: '/books_check/opening',
  summary: 'Books what a bank account began with by its first statement, on the first day of that statement',
  permissions: ['MANAGE_ACCOUNTING'],
  body: BookBankOpening,
  status: 201,
  response: JournalEntryObject,
  errors: { 422: 'It is booked already, its day is locked or in no fiscal year, or its worth is missing' },
  extension: true,
})

export const getBooksChecks = endpoint({
  name: 'getBooksChecks',
  method: 'GET',
  path: '/books_check',
  summary: 'Whether the ledger says what the documents and the bank say',
  description:
    'Debtors and creditors against open invoices and expenses, each bank account against its ledger account, the opening balance, and accounts on their wrong side. As the books are now, whatever was booked when.',
  response: z.object({ data: z.array(BooksCheckObject) }).meta({ id: 'BooksChecks' }),
  extension: true,
})

// What bank transactions pay: match, reconcile, delete (interface document, bank transactions).
import { z } from 'zod'
import { StringId } from '../../record/scalar.ts'
import { endpoint } from '../endpoint.ts'
import { BankTransactionObject } from './bank-transactions.ts'
import { BookOn, MatchCommand } from './matches.ts'

const record = { params: { bankTransactionId: StringId } } as const

export const matchBankTransaction = endpoint({
  ...record,
  name: 'matchBankTransaction',
  method: 'POST',
  path: '/bank_transaction/{bankTransactionId}/matches',
  summary: 'Replaces what a bank transaction pays and reconciles it',
  description:
    'The rows are in the base currency. Account-only rows count with their sign, rows of documents by their magnitude; ' +
    'together they are the amount of the transaction within 0.05, when its bank account and its own currency are the base ' +
    'currency; else the rows are its worth. What was booked before is reversed.',
  permissions: ['edit bank_transaction'],
  body: MatchCommand,
  errors: {
    422:
      'An amount is 0 or below 0 where it may not be, the rows do not add up, a record is not there, a document is paid ' +
      'already, or the transaction lies in a closed fiscal year',
  },
  response: BankTransactionObject,
})

export const reconcileBankTransaction = endpoint({
  ...record,
  name: 'reconcileBankTransaction',
  method: 'POST',
  path: '/bank_transaction/{bankTransactionId}/reconcile',
  summary: 'Books what is attached to a bank transaction; a reconciled one stays as it is',
  permissions: ['edit bank_transaction'],
  body: z.object({ book_on: BookOn }).meta({ id: 'ReconcileBankTransaction' }),
  errors: { 422: 'Nothing is attached, or it does not add up to the amount: match it with all its rows' },
  response: BankTransactionObject,
})

export const deleteBankTransaction = endpoint({
  ...record,
  name: 'deleteBankTransaction',
  method: 'DELETE',
  path: '/bank_transaction/{bankTransactionId}',
  summary: 'Deletes a bank transaction; what it booked is reversed, and its acc_serv_ref is free again',
  permissions: ['delete bank_transaction'],
  errors: { 422: 'It lies in a closed fiscal year' },
  status: 204,
  response: null,
})

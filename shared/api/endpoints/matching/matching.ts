// What bank transactions pay: match, reconcile, delete (interface document, bank transactions).
import { z } from 'zod'
import { StringId } from '../../../record/core/scalar.ts'
import { endpoint } from '../../endpoint.ts'
import { BankTransactionObject } from '../bank/bank-transactions.ts'
import { BookOn, CounterpartCommand, MatchCommand } from '../bank/matches.ts'

const record = { params: { bankTransactionId: StringId } } as const

export const matchBankTransaction = endpoint({
  ...record,
  name: 'matchBankTransaction',
  method: 'POST',
  path: '/bank_transaction/{bankTransactionId}/matches',
  summary: 'Replaces what a bank transaction pays and reconciles it',
  description:
    'The rows are in the base currency. Account-only rows count with their sign, rows of documents by their magnitude; ' +
    'together they are the amount of the transaction within 0.05, when its bank account is in the base currency, whatever ' +
    'currency the transaction or a document has; else the sum is not checked, and the rows are what the amount is worth. ' +
    'What was booked before is reversed.',
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

export const reconcileWithEntry = endpoint({
  ...record,
  name: 'reconcileWithEntry',
  method: 'POST',
  path: '/bank_transaction/{bankTransactionId}/counterpart',
  summary: 'Reconciles a bank transaction with an entry that a person typed for it; nothing is booked',
  description:
    'The entry has a line on the ledger account of the bank account with the amount of the transaction, in its currency ' +
    'unless that is the base currency; each such line is taken by one transaction. Suggestions name entries that fit ' +
    '(`counterparts`); any day is allowed. What the transaction booked before is reversed. `unreconcile-many` and matching ' +
    'it anew take it back and leave the entry, which cannot be reversed before.',
  permissions: ['edit bank_transaction'],
  body: CounterpartCommand,
  errors: {
    422:
      'There is no such entry (`entry_unknown`), a person did not type it (`entry_not_typed`), it is reversed, has no line of ' +
      'this amount on this account (`entry_other_movement`), or other transactions have taken it (`entry_taken`); or the ' +
      'transaction lies in a closed fiscal year',
  },
  response: BankTransactionObject,
  extension: true,
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

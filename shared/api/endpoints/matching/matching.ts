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
  summary: 'Replaces the matches of a bank transaction and reconciles it',
  description:
    'The rows are in the base currency. Account-only rows count with their sign, rows with documents by their absolute amount. ' +
    'If the bank account is in the base currency, they must add up to the amount of the transaction within 0.05, whatever ' +
    'the currency of the transaction or of a document; otherwise the sum is not checked, and the rows give the value of the amount. ' +
    'An earlier booking is reversed.',
  permissions: ['edit bank_transaction'],
  body: MatchCommand,
  errors: {
    422:
      'An amount is 0, or negative where this is not allowed; the rows do not add up; a record does not exist; a document is already ' +
      'paid; or the transaction is dated in a closed fiscal year',
  },
  response: BankTransactionObject,
})

export const reconcileBankTransaction = endpoint({
  ...record,
  name: 'reconcileBankTransaction',
  method: 'POST',
  path: '/bank_transaction/{bankTransactionId}/reconcile',
  summary: 'Books the matches attached to a bank transaction; a reconciled one is not changed',
  permissions: ['edit bank_transaction'],
  body: z.object({ book_on: BookOn }).meta({ id: 'ReconcileBankTransaction' }),
  errors: { 422: 'No matches are attached, or they do not add up to the amount: match it with all its rows' },
  response: BankTransactionObject,
})

export const reconcileWithEntry = endpoint({
  ...record,
  name: 'reconcileWithEntry',
  method: 'POST',
  path: '/bank_transaction/{bankTransactionId}/counterpart',
  summary: 'Reconciles a bank transaction with an existing manual entry; no new entry is made',
  description:
    'The entry has a line on the ledger account of the bank account with the amount of the transaction, in its currency ' +
    'unless that is the base currency. Each such line can be used for one transaction. Suggestions list entries that fit ' +
    '(`counterparts`); any date is allowed. An earlier booking of the transaction is reversed. `unreconcile-many` and a new match ' +
    'release the entry and do not change it; while it is reconciled it cannot be reversed.',
  permissions: ['edit bank_transaction'],
  body: CounterpartCommand,
  errors: {
    422:
      'The entry does not exist (`entry_unknown`), is not a manual one (`entry_not_typed`), is reversed, has no line with ' +
      'this amount on this account (`entry_other_movement`), or is reconciled with other transactions (`entry_taken`); or the ' +
      'transaction is dated in a closed fiscal year',
  },
  response: BankTransactionObject,
  extension: true,
})

export const deleteBankTransaction = endpoint({
  ...record,
  name: 'deleteBankTransaction',
  method: 'DELETE',
  path: '/bank_transaction/{bankTransactionId}',
  summary: 'Deletes a bank transaction; its entry is reversed, and its acc_serv_ref can be used again',
  permissions: ['delete bank_transaction'],
  errors: { 422: 'It is dated in a closed fiscal year' },
  status: 204,
  response: null,
})

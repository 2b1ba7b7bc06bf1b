// The whole interface: every endpoint there is, in the order of the document.
import * as bankAccounts from './bank-accounts.ts'
import * as bankTransactions from './bank-transactions.ts'
import * as batches from './batches.ts'
import * as status from './status.ts'

const { listBankAccounts, getBankAccount, createBankAccount } = bankAccounts
const { listBankTransactions, getBankTransaction, createBankTransaction, importTransactions } = bankTransactions
const { listBatches, getBatch, cancelBatch } = batches
const { getStatus, listenToEvents } = status

export const ENDPOINTS = [
  listBankAccounts,
  getBankAccount,
  createBankAccount,
  importTransactions,
  listBankTransactions,
  getBankTransaction,
  createBankTransaction,
  listBatches,
  getBatch,
  cancelBatch,
  getStatus,
  listenToEvents,
] as const

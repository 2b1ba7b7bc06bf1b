// A bank transaction as the interface shows it: the amount as a decimal number of its currency.
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { type BankTransaction, statedFieldsOf } from '../../../shared/record/bank/bank-transaction.ts'
import { minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import type { BankTransactionPage, BankTransactionView, DocumentRequestView } from '../../service/bank/contract.ts'
import { presentDetail } from './enrichment.ts'
import { presentJournalEntry } from './ledger/journal-entry.ts'
import { presentMatch } from './match.ts'
import { presentPerson } from './organization.ts'

/** In a list, the requested document is present only when the caller included it. */
export const presentBankTransaction = (view: BankTransactionView): BankTransactionObject => {
  const { record, bank_account, document_request, counterparts, running_balance, base_currency } = view
  return {
    id: record.id,
    bank_account_id: record.bank_account_id,
    bank_account: bank_account && {
      id: bank_account.id,
      name: bank_account.name,
      iban: bank_account.iban,
      currency: bank_account.currency,
    },
    matches: record.matches.map((match) => presentMatch(match, view)),
    journal_entry_id: record.journal_entry_id,
    mirror_id: record.mirror_id,
    acc_serv_ref: record.acc_serv_ref,
    entry_acc_serv_ref: record.entry_acc_serv_ref,
    ...statedFieldsOf(record),
    amount: minorToNumber(record.amount, record.currency),
    currency: record.currency,
    charges:
      record.charges === null || record.charges_currency === null
        ? null
        : minorToNumber(record.charges, record.charges_currency),
    charges_currency: record.charges_currency,
    details: record.details.map((detail) => presentDetail(detail, record.currency)),
    is_processing: record.is_processing,
    is_reconciled: record.is_reconciled,
    batch_id: record.batch_id,
    source_line: record.source_line,
    likely_duplicate_of: record.likely_duplicate_of,
    created_at: record.created_at,
    ...(running_balance === undefined
      ? {}
      : { running_balance: running_balance && minorToNumber(running_balance, record.currency) }),
    ...(document_request && presentDocumentRequest(record, document_request)),
    ...(counterparts && {
      counterparts: counterparts.map((entry) => presentJournalEntry({ record: entry, base_currency })),
    }),
  }
}

/** The totals of all rows in the `meta` of a list. */
export const presentListTotals = ({ counts, sums }: BankTransactionPage) => ({
  ...(counts && { counts }),
  ...(sums && {
    sums: sums.map(({ currency, credits, debits }) => ({
      currency,
      amount: minorToNumber(minorUnitsOf(credits + debits), currency),
      credits: minorToNumber(credits, currency),
      debits: minorToNumber(debits, currency),
    })),
  }),
})

const presentDocumentRequest = (
  { document_request: request }: BankTransaction,
  { member, user, documents }: DocumentRequestView,
) => ({
  document_requested_at: request?.requested_at ?? null,
  document_request_message: request?.message ?? null,
  document_request_member: member && {
    id: member.id,
    role_name: member.role,
    created_at: member.created_at,
    ...(user && { user: presentPerson(user) }),
  },
  document_answered_at: request?.answered_at ?? null,
  ...(documents === null ? {} : { documents_count: documents }),
})

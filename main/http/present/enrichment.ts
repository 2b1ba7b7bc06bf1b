// The enrichment by notifications and payment orders, as the interface shows it: amounts as decimal numbers.
import type { FileEnrichmentObject, TransactionDetailObject } from '../../../shared/api/endpoints/import/enrichments.ts'
import type { TransactionDetail } from '../../../shared/record/bank/transaction-detail.ts'
import type { UnmatchedPart } from '../../../shared/record/import/enrichment.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import type { FileEnrichment } from '../../service/import/enrich/contract.ts'
import { ENRICHMENT_FAULT_TEXTS } from '../text/notes.ts'
import { wordedRecord } from '../text/texts.ts'

export const presentEnrichment = (file: FileEnrichment): FileEnrichmentObject => ({
  name: file.name,
  format: file.format,
  batch_id: file.batch_id,
  explained: file.explained.map(({ bank_transaction_id, currency, details, is_new }) => ({
    bank_transaction_id,
    state: is_new ? 'new' : 'unchanged',
    details: details.map((detail) => presentDetail(detail, currency)),
  })),
  expense_payments: file.expense_payments,
  unmatched: file.unmatched.map(presentUnmatched),
})

/** A part, in the currency of its transaction. */
export const presentDetail = (detail: TransactionDetail, currency: string): TransactionDetailObject => ({
  ...detail,
  amount: minorToNumber(detail.amount, currency),
})

const presentUnmatched = ({ amount, currency, code, values, ...part }: UnmatchedPart) => ({
  ...part,
  currency,
  code,
  amount: amount === null || currency === null ? null : minorToNumber(amount, currency),
  message: wordedRecord(ENRICHMENT_FAULT_TEXTS, { code, values }),
  ...(values === undefined ? {} : { values }),
})

// An offset of documents as the interface shows it.
import type { OffsetObject } from '../../../shared/api/endpoints/open-item/offsets.ts'
import { isExpense } from '../../../shared/record/open-item/open-item.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import type { OffsetView } from '../../service/matching/contract.ts'

export const presentOffset = ({ record, documents }: OffsetView): OffsetObject => ({
  id: record.id,
  kind: record.kind,
  date: record.date,
  text: record.text,
  documents: documents.flatMap(({ settlement: { id, amount }, document }) =>
    document === null
      ? []
      : [
          {
            type: isExpense(document) ? ('expense' as const) : ('invoice' as const),
            id,
            number: document.number,
            company_id: document.company_id,
            currency: document.currency,
            amount: minorToNumber(amount, document.currency),
          },
        ],
  ),
  journal_entry_id: record.journal_entry_id,
  created_at: record.created_at,
})

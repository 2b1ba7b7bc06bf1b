// An offset of documents as the interface shows it.
import type { OffsetObject, OffsetProposals } from '../../../shared/api/endpoints/open-item/offsets.ts'
import { isExpense } from '../../../shared/record/open-item/open-item.ts'
import type { ProposedPart } from '../../../shared/rule/open-item/offset-proposals.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import type { OffsetProposalView, OffsetView } from '../../service/matching/contract.ts'

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

export const presentOffsetProposals = (proposals: readonly OffsetProposalView[]): OffsetProposals => ({
  data: proposals.map(({ company_id, company_name, currency, amount, credits, debts, from_date }) => ({
    company_id,
    company_name,
    currency,
    amount: minorToNumber(amount, currency),
    from_date,
    documents: [...credits.map((part) => presentPart(part, true)), ...debts.map((part) => presentPart(part, false))],
  })),
})

const presentPart = ({ document, amount }: ProposedPart, is_credit: boolean) => ({
  type: isExpense(document) ? ('expense' as const) : ('invoice' as const),
  id: document.id,
  number: document.number,
  date: document.date,
  amount: minorToNumber(amount, document.currency),
  is_credit,
  is_on_account: document.booked_by === 'on_account',
})

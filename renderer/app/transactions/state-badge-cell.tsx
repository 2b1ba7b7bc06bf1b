// The state's badge as a cell of the list.
import type { CustomCellRendererProps } from 'ag-grid-react'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank-transactions.ts'
import { StateBadge, stateOf } from '../view/state-badge.tsx'

export const StateBadgeCell = ({ data }: CustomCellRendererProps<BankTransactionObject>) =>
  data ? <StateBadge state={stateOf(data)} isLikelyDuplicate={data.likely_duplicate_of !== null} /> : null

// Opens the match dialog, which another room brings.
import type { ListSearch } from '../address/transactions.ts'
import { openDialog } from '../dialog/stack.ts'

interface MatchProps {
  readonly transactionId: string
  /** The view whose open transactions follow. */
  readonly search: ListSearch
}

const open = openDialog as unknown as (name: 'match', props: MatchProps) => void

export const openMatch = (transactionId: string, search: ListSearch): void =>
  open('match', { transactionId, search: { ...search, open: undefined } })

// Opens the match dialog for a transaction of the list, or for the first open one; the other open ones of the view
// follow it.
import type { ListSearch } from '../address/transactions.ts'
import { openDialog } from '../dialog/stack.ts'

export const openMatch = (transactionId: string | null, { open: _, ...search }: ListSearch): void =>
  openDialog('match', { transactionId, search })

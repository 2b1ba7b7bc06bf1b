// Counts the changes of the transactions that the event stream told of: the grid and the counters ask again.
import { create } from 'zustand'

export const useLive = create<{ readonly transactions: number }>()(() => ({ transactions: 0 }))

export const transactionsChanged = (): void => useLive.setState((state) => ({ transactions: state.transactions + 1 }))

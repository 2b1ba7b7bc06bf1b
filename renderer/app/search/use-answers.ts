// The server's answers to a typed text. They replace those of the text before all at once; if one of them takes long,
// those before it in the order of the list are shown, so that no line moves away from the pointer.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import {
  type Asked,
  type Found,
  type FoundCompany,
  type FoundDocument,
  foundCompaniesQuery,
  foundDocumentsQuery,
  foundEntriesQuery,
  foundTransactionsQuery,
} from '../data/query/everything.ts'

export interface Answers {
  /** The text that they answer. */
  readonly asked: Asked
  readonly companies: Found<FoundCompany>
  readonly documents: Found<FoundDocument>
  readonly transactions: Found<BankTransactionObject>
  readonly entries: Found<JournalEntryObject>
  /** Whether none is missing. */
  readonly isComplete: boolean
}

const NOTHING = { rows: [], total: 0 } as const
const EMPTY = {
  companies: NOTHING,
  documents: NOTHING,
  transactions: NOTHING,
  entries: NOTHING,
  isComplete: true,
} as const

/** After this time, an answer that is still missing is not waited for. */
const LATE_MS = 150

export const useAnswers = (
  asked: Asked,
  isEnabled: boolean,
): { readonly answers: Answers; readonly isNew: boolean } => {
  const companies = useQuery({ ...foundCompaniesQuery(asked), enabled: isEnabled })
  const documents = useQuery({ ...foundDocumentsQuery(asked), enabled: isEnabled })
  const transactions = useQuery({ ...foundTransactionsQuery(asked), enabled: isEnabled })
  const entries = useQuery({ ...foundEntriesQuery(asked), enabled: isEnabled })
  const isLate = useIsLate(asked.text)
  const shown = useRef<Answers>({ asked, ...EMPTY })
  if (!isEnabled) shown.current = { asked, ...EMPTY }
  else {
    // A server that is not reachable has no answer: what the window knows itself stays usable.
    const firstMissing = [companies, documents, transactions, entries].findIndex(
      ({ isPending, failureCount }) => isPending && failureCount === 0,
    )
    const isComplete = firstMissing === -1
    const has = (place: number) => isComplete || place < firstMissing
    if (isComplete || isLate)
      shown.current = {
        asked,
        companies: (has(0) && companies.data) || NOTHING,
        documents: (has(1) && documents.data) || NOTHING,
        transactions: (has(2) && transactions.data) || NOTHING,
        entries: (has(3) && entries.data) || NOTHING,
        isComplete,
      }
  }
  return { answers: shown.current, isNew: shown.current.asked.text === asked.text }
}

/** Whether the text was typed more than a moment ago. */
const useIsLate = (text: string): boolean => {
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), LATE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return late === text
}

// The rows of the transaction on screen while the user works on them.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { SuggestionObject } from '../../../../shared/api/endpoints/bank/suggestions.ts'
import { documentQuery } from '../../data/query/open-item/open-items.ts'
import { type Draft, payPart, remainderDocumentRow, settleWith } from './draft.ts'
import { checkDraft } from './draft-check.ts'
import { documentOfItem, type FoundDocument } from './draft-source.ts'
import { findRemainder, type LoadedDocument, type RemainderFacts } from './find-remainder.ts'
import {
  attachedDraft,
  isSameBooking,
  type StartedDraft,
  startDraft,
  suggestedDraft,
  suggestionOf,
} from './start-draft.ts'

export const useDraft = (
  transaction: BankTransactionObject,
  suggestions: readonly SuggestionObject[],
  facts: RemainderFacts,
) => {
  const { base_currency } = facts
  const [{ draft, source }, setStarted] = useState<StartedDraft>(() =>
    startDraft(transaction, suggestions, base_currency),
  )
  const [focusedRow, setFocusedRow] = useState<number | null>(null)

  // Unchanged rows follow the books; the user's changes stay.
  useEffect(() => {
    setStarted((old) => {
      if (old.source === 'own' && old.draft.rows.length > 0) return old
      const next = startDraft(transaction, suggestions, base_currency)
      const place = typeof old.source === 'number' ? suggestionOf(old.draft, transaction, suggestions) : null
      const selected = place === null ? undefined : suggestions[place]
      if (selected) return { draft: suggestedDraft(transaction, selected, base_currency), source: place ?? 0 }
      return isSameBooking(next.draft, old.draft) ? { ...next, draft: old.draft } : next
    })
  }, [transaction, suggestions, base_currency])

  /** Changes the rows by hand: from then on they are the user's own. */
  const update = useCallback(
    (change: (draft: Draft) => Draft) =>
      setStarted((old) => {
        const next = change(old.draft)
        return next === old.draft ? old : { draft: next, source: 'own' }
      }),
    [],
  )

  /** Shows what a suggestion would book. */
  const take = useCallback(
    (place: number) => {
      const suggestion = suggestions[place]
      if (!suggestion) return
      const next = suggestedDraft(transaction, suggestion, base_currency)
      const attached = attachedDraft(transaction, base_currency)
      const isAttached = transaction.matches.length > 0 && isSameBooking(next, attached)
      setStarted({ draft: next, source: isAttached ? 'attached' : place })
    },
    [transaction, suggestions, base_currency],
  )

  /** Adds to the rows; a mere proposal is replaced, unless the user has changed it. */
  const add = useCallback(
    (change: (draft: Draft) => Draft) =>
      setStarted((old) => ({
        draft: change(old.source === 'own' ? old.draft : { ...old.draft, rows: [] }),
        source: 'own',
      })),
    [],
  )

  const loaded = useLoadedDocument(draft, focusedRow)
  const check = useMemo(() => checkDraft(draft, facts), [draft, facts])
  const remainder = useMemo(
    () => findRemainder(draft, focusedRow, transaction, suggestions, facts, loaded),
    [draft, focusedRow, transaction, suggestions, facts, loaded],
  )
  const chosen = useMemo(() => suggestionOf(draft, transaction, suggestions), [draft, transaction, suggestions])
  const isOwn = source === 'own' && !isSameBooking(draft, startDraft(transaction, suggestions, base_currency).draft)

  return {
    draft,
    source,
    check,
    remainder,
    update,
    take,
    add,
    focusedRow,
    setFocusedRow,
    /** The position of the suggestion that the rows equal. */
    chosen,
    /** Whether closing the dialog would lose changes. */
    isOwn,
    part: () => update((old) => payPart(old, focusedRow)),
    settle: () => remainder && update((old) => settleWith(old, focusedRow, remainder.rows)),
  }
}

export type DraftState = ReturnType<typeof useDraft>

/** The document that a remainder belongs to, with its company: their rates are those of a loss. */
const useLoadedDocument = (draft: Draft, focusedRow: number | null): LoadedDocument | null => {
  const document = remainderDocumentRow(draft, focusedRow)?.document
  const kind = document?.type === 'invoice' || document?.type === 'expense' ? document.type : null
  const { data } = useQuery(documentQuery(kind ?? 'invoice', kind === null ? null : (document?.id ?? null)))
  return useMemo(() => {
    if (kind === null || data === undefined) return null
    const found = { type: kind, item: data } as FoundDocument
    const { matchDocument } = documentOfItem(found, draft.transaction, [])
    return matchDocument && { document: matchDocument, company: data.company ?? null }
  }, [kind, data, draft.transaction])
}

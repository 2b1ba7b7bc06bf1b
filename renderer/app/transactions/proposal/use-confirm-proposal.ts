// Enter on a row: books its attached rows in place and moves to the next row; where a person must look first, it opens the
// match dialog, and for a booked row the detail.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '../../address/transactions.ts'
import { ConflictingDecision, PossiblyBooked, reconcileAttached } from '../../data/query/matching/decide.ts'
import { refreshTables } from '../../data/refresh.ts'
import type { Grid } from '../../grid/grid-state.ts'
import { showDone, showProblem } from '../../part/toast.tsx'
import { problemSentence } from '../../text/problem-text.ts'
import { stateOf } from '../../view/state-badge.tsx'
import type { ListMeta, Row } from '../list-row.ts'
import { openMatch } from '../open-match.ts'
import { oneLine, signedAmount } from '../row-text.ts'

/**
 * Whether Enter may book what is attached. A row without a base amount (rule 75) cannot be booked as it is, and of a probable
 * duplicate a person should see both first.
 */
export const canConfirm = (row: Row): boolean =>
  stateOf(row) === 'open' &&
  row.matches.length > 0 &&
  row.matches.every(({ amount }) => amount !== 0) &&
  row.likely_duplicate_of === null

interface Options {
  readonly grid: Grid<Row, ListMeta>
  readonly search: ListSearch
  readonly onOpen: (row: Row) => void
}

/** Messages of confirmed rows: each replaces the one before. */
const SERIES = 'confirmed-proposal'

export const useConfirmProposal = ({ grid, search, onOpen }: Options) => {
  const { t, i18n } = useTranslation()
  const pending = useRef(new Set<string>())
  const booked = useRef(new Set<string>())
  // One after the other: the history entry of each booking is that of the latest answer.
  const last = useRef(Promise.resolve())

  const confirm = async (row: Row): Promise<void> => {
    const name = `${oneLine(row.name) || oneLine(row.text)} ${row.currency} ${signedAmount(row)}`
    try {
      const { historyId } = await reconcileAttached(row, null, { refusesCounterparts: true })
      booked.current.add(row.id)
      showDone(t('proposal.confirmed', { name }), { action: historyId, series: SERIES })
    } catch (error) {
      if (error instanceof PossiblyBooked) return openMatch(row.id, search)
      // The list showed the row as open for a moment after Enter had booked it.
      if (error instanceof ConflictingDecision && booked.current.has(row.id)) return
      const why =
        error instanceof ConflictingDecision
          ? t('proposal.meanwhile')
          : error instanceof Error
            ? problemSentence(i18n.language, error)
            : String(error)
      showProblem(t('proposal.refused', { name, why }))
    } finally {
      pending.current.delete(row.id)
      refreshTables('bank_transaction')
    }
  }

  return (row: Row): void => {
    if (pending.current.has(row.id)) grid.handle.advance()
    else if (canConfirm(row)) {
      pending.current.add(row.id)
      last.current = last.current.then(() => confirm(row))
      grid.handle.advance()
    } else if (stateOf(row) === 'open') openMatch(row.id, search)
    else onOpen(row)
  }
}

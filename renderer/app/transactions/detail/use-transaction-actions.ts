// The actions on one transaction: the same as on many, and changing one that was typed in.
import { Check, FileQuestion, type LucideIcon, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { reconcileBankTransaction } from '../../../../shared/api/endpoints/matching/matching.ts'
import type { ListSearch } from '../../address/transactions.ts'
import { call } from '../../data/api.ts'
import { refreshTables } from '../../data/refresh.ts'
import { openDialog } from '../../dialog/stack.ts'
import type { Grid } from '../../grid/grid-state.ts'
import { emptySelection, withRows } from '../../grid/selection.ts'
import { showDone, showProblem } from '../../part/toast.tsx'
import { stateOf } from '../../view/state-badge.tsx'
import type { ListMeta, Row } from '../list-row.ts'
import { summarizeSelection } from '../selected-rows.ts'
import { unreconcileSelected } from '../transaction-actions.ts'

interface Action {
  readonly title: string
  readonly icon: LucideIcon
  readonly isEnabled: boolean
  readonly run: () => void
}

export type TransactionActions = Readonly<Record<'reconcile' | 'unreconcile' | 'change' | 'request' | 'remove', Action>>

interface Options {
  readonly transaction: Row | undefined
  readonly grid: Grid<Row, ListMeta>
  readonly search: ListSearch
}

export const useTransactionActions = ({ transaction, grid, search }: Options): TransactionActions => {
  const { t } = useTranslation()
  const selection = withRows(emptySelection<Row>(), transaction ? [[transaction.id, transaction]] : [], true)
  const choice = { selection, search, grid: { ...grid, handle: { ...grid.handle, chosen: async () => rows } } }
  const rows = [...selection.rows.values()]
  const state = transaction && stateOf(transaction)
  const runAndNotify = (work: Promise<unknown>, message: string) =>
    void work.then(() => {
      refreshTables('bank_transaction')
      showDone(message)
    }, showProblem)
  return {
    reconcile: {
      title: t('one.reconcile'),
      icon: Check,
      isEnabled: state === 'open' && (transaction?.matches.length ?? 0) > 0,
      run: () =>
        runAndNotify(
          call(reconcileBankTransaction, { params: { bankTransactionId: transaction?.id ?? '' }, body: {} }),
          t('one.reconciled'),
        ),
    },
    unreconcile: {
      title: t('one.unreconcile'),
      icon: Undo2,
      isEnabled: state === 'reconciled',
      run: () => runAndNotify(unreconcileSelected(choice), t('one.unreconciled')),
    },
    change: {
      title: t('typed.change'),
      icon: Pencil,
      isEnabled: transaction?.batch_id === null && state !== 'reconciled',
      run: () => openDialog('type_transaction', { accountId: null, ...(transaction ? { transaction } : {}) }),
    },
    request: {
      title: t('one.request'),
      icon: FileQuestion,
      isEnabled: transaction !== undefined,
      run: () => openDialog('request_documents', { choice, count: 1, onDone: () => undefined }),
    },
    remove: {
      title: t('one.remove'),
      icon: Trash2,
      isEnabled: transaction !== undefined,
      run: () =>
        openDialog('delete_transactions', {
          choice,
          chosen: summarizeSelection(selection, { total: 1, meta: undefined, state: undefined }),
          onDone: () => undefined,
        }),
    },
  }
}

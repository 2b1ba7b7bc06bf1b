// Above the footer while rows are selected: their number and sum, and the actions on them. Each action names how many
// rows it concerns and what it does to them; none turns into its opposite.
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { Check, FileQuestion, ListChecks, Trash2, Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ListSearch } from '../../address/transactions.ts'
import { openDialog } from '../../dialog/stack.ts'
import type { Grid } from '../../grid/grid-state.ts'
import { emptySelection, fullSelection, type Selection } from '../../grid/selection.ts'
import { Money } from '../../part/money.tsx'
import { showDone, showProblem } from '../../part/toast.tsx'
import { countParams } from '../../text/format.ts'
import { bulkOutcome } from '../../view/batch/bulk-text.ts'
import type { ListMeta, Row } from '../list-row.ts'
import { type SelectionSummary, summarizeSelection } from '../selected-rows.ts'
import { type BulkResult, selectedIds, unreconcileSelected } from '../transaction-actions.ts'
import classes from './selection-bar.module.css'

interface Props {
  readonly grid: Grid<Row, ListMeta>
  readonly search: ListSearch
  readonly selection: Selection<Row>
  readonly onChange: (selection: Selection<Row>) => void
}

/** The actions on the selected rows, for the bar and for the commands of the screen. */
export const useBulkActions = ({ grid, search, selection, onChange }: Props) => {
  const { t } = useTranslation()
  const { total, meta } = useStore(grid.store)
  const chosen = summarizeSelection(selection, { total: total ?? 0, meta, state: search.state })
  const choice = { selection, search, grid }
  const clear = () => onChange(emptySelection())
  const run = (work: Promise<BulkResult>) => {
    clear()
    void work.then(({ batch, action }) => {
      const outcome = bulkOutcome(t, batch).map(({ text }) => text)
      showDone(outcome.join(' · '), { action: batch.result.done > 0 ? action : null })
    }, showProblem)
  }
  const review = (ids: readonly string[] | null) => openDialog('review_proposals', { search, ids, onDone: clear })
  return {
    chosen,
    clear,
    selectAll: () => onChange(fullSelection()),
    reviewAll: () => review(null),
    /** Of the selected rows; without a selection of all rows of the view. */
    reconcile: {
      title: chosen.open > 0 ? t('choice.review', countParams(chosen.open)) : t('choice.review-all'),
      isEnabled: chosen.open > 0 || chosen.count === 0,
      run: () => (chosen.count === 0 ? review(null) : void selectedIds(choice).then(review, showProblem)),
    },
    unreconcile: {
      title: t('choice.unreconcile', countParams(chosen.reconciled)),
      isEnabled: chosen.reconciled > 0,
      run: () => run(unreconcileSelected(choice)),
    },
    request: {
      title: t('choice.request', countParams(chosen.count)),
      isEnabled: chosen.count > 0,
      run: () => openDialog('request_documents', { choice, count: chosen.count, onDone: clear }),
    },
    remove: {
      title: t('choice.delete', countParams(chosen.count)),
      isEnabled: chosen.count > 0,
      run: () => openDialog('delete_transactions', { choice, chosen, onDone: clear }),
    },
  } as const
}

interface BarProps {
  readonly grid: Grid<Row, ListMeta>
  readonly isAll: boolean
  readonly actions: ReturnType<typeof useBulkActions>
}

export const SelectionBar = ({ grid, isAll, actions }: BarProps) => {
  const { t } = useTranslation()
  const total = useStore(grid.store, (state) => state.total) ?? 0
  const { chosen, reconcile, unreconcile, request, remove } = actions
  if (chosen.count === 0) return null
  return (
    <section className={classes.bar} aria-label={t('choice.label')}>
      <span className={classes.what} role="status">
        <strong>{t('list.total', countParams(chosen.count))}</strong>
        <Sums chosen={chosen} />
      </span>
      {!isAll && total > chosen.count && (
        <Button size="compact-sm" variant="subtle" leftSection={<ListChecks size={14} />} onClick={actions.selectAll}>
          {t('choice.all', countParams(total))}
        </Button>
      )}
      <span className={classes.actions}>
        {reconcile.isEnabled && (
          <Button size="compact-sm" leftSection={<Check size={14} />} onClick={reconcile.run}>
            {reconcile.title}
          </Button>
        )}
        {unreconcile.isEnabled && (
          <Button size="compact-sm" variant="default" leftSection={<Undo2 size={14} />} onClick={unreconcile.run}>
            {unreconcile.title}
          </Button>
        )}
        <Button size="compact-sm" variant="default" leftSection={<FileQuestion size={14} />} onClick={request.run}>
          {request.title}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          c="var(--k-danger)"
          leftSection={<Trash2 size={14} />}
          onClick={remove.run}
        >
          {remove.title}
        </Button>
        <Tooltip label={t('choice.clear')}>
          <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('choice.clear')} onClick={actions.clear}>
            <X size={15} />
          </ActionIcon>
        </Tooltip>
      </span>
    </section>
  )
}

export const Sums = ({ chosen }: { readonly chosen: SelectionSummary }) =>
  chosen.sums.map(({ currency, amount }) => <Money key={currency} amount={amount} currency={currency} withCurrency />)

// The facts learned from reconciled transactions: how often each was right; the user forgets and restores them.
import { SegmentedControl } from '@mantine/core'
import { Brain, Eye, FileSearch, RotateCcw, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { FACT_STATES } from '../../../shared/record/matching/learned-fact.ts'
import type { FactsSearch } from '../address/lists.ts'
import { useListAddress } from '../address/use-list-address.ts'
import { useAccounts } from '../data/query/bank/accounts.ts'
import { type FactRow, loadFactPage } from '../data/query/lists.ts'
import { openDialog } from '../dialog/stack.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { createGrid } from '../grid/grid-state.ts'
import { EmptyState } from '../part/empty-state.tsx'
import { formatCount } from '../text/format.ts'
import { ListFoot, ListScreen } from '../view/list/list-screen.tsx'
import { ListSearch } from '../view/list/list-search.tsx'
import { menuColumn, type RowAction, useRowCommands } from '../view/list/row-actions.tsx'
import { forgetFact, restoreFact } from './fact-actions.ts'
import { factColumns } from './fact-columns.tsx'
import { factInWords } from './fact-words.ts'
import { useRuleNames } from './use-rule-names.ts'
import './text/en.ts'

const TABLES = ['bank_transaction', 'forgotten_fact', 'rule'] as const
const FIRST_SORT = '-support'
const idOf = ({ id }: FactRow) => id

export const FactsScreen = () => {
  const { t } = useTranslation()
  const [{ find = '', state, sort = FIRST_SORT }, change] = useListAddress<FactsSearch>('/facts')
  const [grid] = useState(createGrid<FactRow>)
  const total = useStore(grid.store, (grown) => grown.total)
  const names = useRuleNames()
  const accounts = useAccounts().data
  const { actionsOf, columns } = useMemo(() => {
    const actionsOf = (fact: FactRow): readonly RowAction[] => [
      {
        id: 'facts.open',
        title: t('facts.open'),
        icon: Eye,
        keys: ['enter'],
        run: () => openDialog('fact', { factId: fact.id }),
      },
      {
        id: 'facts.forget',
        title: t('facts.forget'),
        icon: Trash2,
        keys: ['delete'],
        isEnabled: fact.state !== 'forgotten',
        isDanger: true,
        run: () => void forgetFact(fact),
      },
      {
        id: 'facts.restore',
        title: t('facts.restore'),
        icon: RotateCcw,
        keys: ['r'],
        isEnabled: fact.state === 'forgotten',
        run: () => void restoreFact(fact),
      },
    ]
    const columns = [
      ...factColumns(t, names, accounts ?? []),
      menuColumn(t('list.actions'), (fact: FactRow) => factInWords(t, fact), actionsOf),
    ]
    return { actionsOf, columns }
  }, [t, names, accounts])
  useRowCommands(grid, actionsOf)
  const isFiltered = find !== '' || state !== undefined

  return (
    <ListScreen
      title={t('facts.title')}
      filters={
        <>
          <ListSearch
            label={t('facts.search')}
            value={find}
            onChange={(text) => change({ find: text || undefined })}
            onEnterList={() => grid.handle.focus()}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('facts.filter')}
            value={state ?? 'all'}
            onChange={(value) => change({ state: FACT_STATES.find((each) => each === value) })}
            data={(['all', 'automatic', 'suggest', 'silent', 'forgotten'] as const).map((value) => ({
              value,
              label: t(`facts.filter.${value}`),
            }))}
          />
        </>
      }
    >
      <DataGrid
        grid={grid}
        name="facts"
        label={t('facts.title')}
        columns={columns}
        load={(ask) => loadFactPage(ask, { search: find, 'filter[state]': state })}
        filters={[find, state ?? null]}
        sort={sort}
        onSort={(by) => change({ sort: by === FIRST_SORT ? undefined : by })}
        tables={TABLES}
        rowId={idOf}
        onOpen={({ id }, isMove) => {
          if (!isMove) openDialog('fact', { factId: id })
        }}
        emptyState={
          isFiltered ? (
            <EmptyState icon={FileSearch} title={t('facts.none')} hint={find} />
          ) : (
            <EmptyState icon={Brain} title={t('facts.empty')} hint={t('facts.empty.hint')} />
          )
        }
        foot={
          <ListFoot
            text={
              total === null ? t('list.loading') : t('facts.total', { count: total, formatted: formatCount(total) })
            }
          />
        }
      />
    </ListScreen>
  )
}

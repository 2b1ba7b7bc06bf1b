// The facts learned from reconciled transactions: how often each was right; the user forgets and restores them.
import { SegmentedControl } from '@mantine/core'
import { Eye, RotateCcw, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FACT_STATES } from '../../../shared/record/matching/learned-fact.ts'
import type { FactsSearch } from '../address/lists.ts'
import { useListAddress } from '../address/use-list-address.ts'
import { useAccounts } from '../data/query/bank/accounts.ts'
import { type FactRow, loadFactPage } from '../data/query/lists.ts'
import { openDialog } from '../dialog/stack.ts'
import { createGrid } from '../grid/grid-state.ts'
import { LinkButton } from '../part/link-button.tsx'
import { RecordList } from '../view/list/record-list.tsx'
import { menuColumn, type RowAction } from '../view/list/row-actions.tsx'
import { forgetFact, restoreFact } from './fact-actions.ts'
import { factColumns } from './fact-columns.tsx'
import { factInWords } from './fact-words.ts'
import { useRuleNames } from './use-rule-names.ts'
import './text/dictionary.ts'

const TABLES = ['bank_transaction', 'forgotten_fact', 'rule'] as const

export const FactsScreen = () => {
  const { t } = useTranslation()
  const address = useListAddress<FactsSearch>('/facts')
  const [{ find = '', state }, change] = address
  const [grid] = useState(createGrid<FactRow>)
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
  return (
    <RecordList
      grid={grid}
      name="facts"
      title={t('facts.title')}
      searchLabel={t('facts.search')}
      address={address}
      firstSort="-support"
      filterFields={
        <SegmentedControl
          size="xs"
          aria-label={t('word.shown')}
          value={state ?? 'all'}
          onChange={(value) => change({ state: FACT_STATES.find((each) => each === value) })}
          data={(['all', 'automatic', 'suggest', 'silent', 'forgotten'] as const).map((value) => ({
            value,
            label: t(`facts.filter.${value}`),
          }))}
        />
      }
      filterTexts={[state && t(`facts.filter.${state}`)]}
      columns={columns}
      actionsOf={actionsOf}
      load={(ask) => loadFactPage(ask, { search: find, 'filter[state]': state })}
      filters={[find, state ?? null]}
      tables={TABLES}
      onOpen={({ id }) => openDialog('fact', { factId: id })}
      empty={{ picture: 'rules', title: t('facts.empty'), hint: t('facts.empty.hint'), children: <ToTransactions /> }}
      none={{ title: t('facts.none'), hint: find }}
      isNarrowed={find !== '' || state !== undefined}
      countText={(many) => t('facts.total', many)}
    />
  )
}

const ToTransactions = () => {
  const { t } = useTranslation()
  return (
    <LinkButton to="/transactions" search={{ state: 'open' }}>
      {t('facts.empty.do')}
    </LinkButton>
  )
}

// All rules in their order of priority: the text of each, how often it was right, and its actions.
import { ArrowDown, ArrowUp, History, Pencil, Play, Plus, Power, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { RuleObject } from '../../../shared/api/endpoints/matching/rules.ts'
import type { RulesSearch } from '../address/lists.ts'
import { useListAddress } from '../address/use-list-address.ts'
import { loadRulePage } from '../data/query/lists.ts'
import { openDialog } from '../dialog/stack.ts'
import { createGrid } from '../grid/grid-state.ts'
import { RecordList } from '../view/list/record-list.tsx'
import { menuColumn, type RowAction } from '../view/list/row-actions.tsx'
import { moveRule, removeRule, startRule, switchRule } from './rule-actions.ts'
import { ruleColumns } from './rule-columns.tsx'
import { useRuleNames } from './use-rule-names.ts'
import './text/dictionary.ts'

const TABLES = ['rule', 'bank_transaction', 'company'] as const

export const RulesScreen = () => {
  const { t } = useTranslation()
  const address = useListAddress<RulesSearch>('/rules')
  const [{ find = '' }] = address
  const [grid] = useState(createGrid<RuleObject>)
  const total = useStore(grid.store, (state) => state.total)
  const names = useRuleNames()
  const add = () => openDialog('rule', {})
  const { actionsOf, columns } = useMemo(() => {
    const actionsOf = (rule: RuleObject): readonly RowAction[] => {
      const isSearched = find !== ''
      return [
        {
          id: 'rules.edit',
          title: t('rules.action.edit'),
          icon: Pencil,
          keys: ['enter'],
          run: () => openDialog('rule', { ruleId: rule.id }),
        },
        {
          id: 'rules.up',
          title: t('rules.action.up'),
          icon: ArrowUp,
          keys: ['alt+arrowup'],
          isEnabled: !isSearched,
          run: () => void moveRule(rule, -1).then(() => grid.handle.focus()),
        },
        {
          id: 'rules.down',
          title: t('rules.action.down'),
          icon: ArrowDown,
          keys: ['alt+arrowdown'],
          isEnabled: !isSearched,
          run: () => void moveRule(rule, 1).then(() => grid.handle.focus()),
        },
        {
          id: 'rules.apply',
          title: t('rules.action.apply'),
          icon: Play,
          keys: ['mod+enter'],
          isEnabled: rule.is_active,
          run: () => void startRule(rule),
        },
        {
          id: 'rules.versions',
          title: t('rules.action.versions'),
          icon: History,
          keys: ['v'],
          isEnabled: rule.version > 1,
          run: () => openDialog('rule_versions', { ruleId: rule.id, name: rule.name }),
        },
        {
          id: 'rules.switch',
          title: t(rule.is_active ? 'rules.action.off' : 'rules.action.on'),
          icon: Power,
          keys: [rule.is_active ? 'x' : 'e'],
          run: () => void switchRule(rule),
        },
        {
          id: 'rules.delete',
          title: t('rules.action.delete'),
          icon: Trash2,
          keys: ['delete'],
          isDanger: true,
          run: () => void removeRule(rule),
        },
      ]
    }
    const columns = [...ruleColumns(t, names), menuColumn(t('list.actions'), ({ name }: RuleObject) => name, actionsOf)]
    return { actionsOf, columns }
  }, [t, names, find, grid])
  return (
    <RecordList
      grid={grid}
      name="rules"
      title={t('rules.title')}
      searchLabel={t('rules.search')}
      address={address}
      firstSort="position"
      commands={[{ id: 'rules.new', title: t('rules.new'), section: 'file', icon: Plus, keys: ['n'], run: add }]}
      columns={columns}
      actionsOf={actionsOf}
      load={(ask) => loadRulePage(ask, { search: find })}
      filters={find}
      tables={TABLES}
      lines={2}
      onOpen={({ id }) => openDialog('rule', { ruleId: id })}
      empty={{ picture: 'rules', title: t('rules.empty'), hint: t('rules.empty.hint') }}
      none={{ title: t('rules.none'), hint: find }}
      countText={(many) => t('rules.total', many)}
      footNote={total !== null && total > 1 && <span>{t('rules.order.hint')}</span>}
    />
  )
}

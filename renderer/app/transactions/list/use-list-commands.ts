// The commands of the list of transactions, by key and in the palette.
import type { TFunction } from 'i18next'
import {
  ArrowDownUp,
  Bookmark,
  Check,
  CheckCheck,
  FileQuestion,
  Link2,
  ListChecks,
  PencilLine,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { isFiltered, type ListSearch, NO_FILTERS } from '../../address/transactions.ts'
import { useChangeSearch } from '../../address/use-list-search.ts'
import type { Command } from '../../command/command.ts'
import { useCommands } from '../../command/registry.ts'
import { openDialog } from '../../dialog/stack.ts'
import type { Grid } from '../../grid/grid-state.ts'
import type { useBulkActions } from '../bulk/selection-bar.tsx'
import type { ListMeta, Row } from '../list-row.ts'
import { openMatch } from '../open-match.ts'
import { useSavedViews } from '../saved-views.ts'
import { useShowView } from './use-show-view.ts'

interface Options {
  readonly grid: Grid<Row, ListMeta>
  readonly search: ListSearch
  readonly account: BankAccountObject | undefined
  readonly actions: ReturnType<typeof useBulkActions>
}

/** Keys that the list itself handles (grid-keys.ts), registered here so that the overview of keys shows them. */
const gridCommand =
  (grid: Grid<Row, ListMeta>) =>
  (id: string, title: string, ...keys: readonly string[]): Command => ({
    id: `list.${id}`,
    title,
    section: 'list',
    keys,
    isKeyOnly: true,
    isHandledElsewhere: true,
    run: () => grid.handle.focus(),
  })

const filterCommands = (
  t: TFunction,
  search: ListSearch,
  change: ReturnType<typeof useChangeSearch>,
): readonly Command[] => [
  {
    id: 'transactions.sort-certainty',
    title: t('filter.by-certainty'),
    section: 'list',
    icon: ArrowDownUp,
    // Only open transactions have a proposal.
    run: () => change({ sort: search.sort === 'proposal' ? '-proposal' : 'proposal', state: 'open' }),
  },
  {
    id: 'transactions.clear-filters',
    title: t('filter.clear-all'),
    section: 'list',
    isEnabled: isFiltered(search),
    run: () => change(NO_FILTERS),
  },
]

export const useListCommands = ({ grid, search, account, actions }: Options): void => {
  const { t } = useTranslation()
  const change = useChangeSearch()
  const show = useShowView()
  const views = useSavedViews()
  const focused = useStore(grid.store, (state) => state.focused)
  const matched = search.open ?? focused?.id
  const { chosen } = actions
  const handledByGrid = gridCommand(grid)

  const viewCommands = views.map(
    (view): Command => ({
      id: `transactions.view.${view.name}`,
      title: t('views.show', { name: view.name }),
      section: 'list',
      icon: Bookmark,
      run: () => show(view),
    }),
  )
  useCommands([
    {
      id: 'transactions.match',
      title: t('command.match-focused'),
      section: 'edit',
      icon: Link2,
      keys: ['m'],
      run: () => openMatch(matched ?? null, search),
    },
    {
      id: 'transactions.rule',
      title: t('command.rule'),
      section: 'edit',
      icon: ListChecks,
      keys: ['l'],
      isEnabled: matched !== undefined,
      run: () => matched !== undefined && openDialog('rule', { transactionId: matched }),
    },
    {
      id: 'transactions.type',
      title: t('typed.add'),
      section: 'file',
      icon: PencilLine,
      keys: ['n'],
      run: () => openDialog('type_transaction', { accountId: account?.id ?? null }),
    },
    {
      id: 'transactions.select-all',
      title: t('command.select-all'),
      section: 'list',
      icon: CheckCheck,
      run: actions.selectAll,
    },
    { ...actions.reconcile, id: 'transactions.reconcile', section: 'edit', icon: Check, keys: ['a'] },
    { ...actions.unreconcile, id: 'transactions.unreconcile', section: 'edit', icon: Undo2 },
    { ...actions.request, id: 'transactions.request', section: 'edit', icon: FileQuestion },
    {
      ...actions.remove,
      id: 'transactions.remove',
      section: 'edit',
      icon: Trash2,
      keys: ['delete'],
      isEnabled: chosen.count > 0,
    },
    ...filterCommands(t, search, change),
    {
      id: 'transactions.save-view',
      title: t('views.save'),
      section: 'list',
      icon: Bookmark,
      isEnabled: isFiltered(search),
      run: () => openDialog('save_view', { search }),
    },
    ...viewCommands,
    handledByGrid('all', t('command.select-all'), 'mod+a'),
    handledByGrid('move', t('command.move'), 'arrowdown', 'arrowup'),
    handledByGrid('page', t('command.page'), 'pagedown', 'pageup'),
    handledByGrid('ends', t('command.ends'), 'mod+home', 'mod+end'),
    handledByGrid('enter', t('command.enter'), 'enter'),
    handledByGrid('open', t('command.open'), 'arrowright'),
    handledByGrid('choose', t('command.choose'), 'space'),
    handledByGrid('extend', t('command.extend'), 'shift+arrowdown', 'shift+arrowup'),
    handledByGrid('copy', t('command.copy'), 'mod+c'),
  ])
}

// The chart of accounts: a tree of class, section, group and account with balances; the user adds, changes, deactivates
// and opens accounts.
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookOpen, BookPlus, ChevronsDownUp, ChevronsUpDown, FileSearch, Pencil, Plus, Power } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountWithBalance } from '../../../shared/api/endpoints/ledger/ledger.ts'
import { ACCOUNT_STATES, type AccountsSearch } from '../address/ledger.ts'
import { useListAddress } from '../address/use-list-address.ts'
import { useCommands } from '../command/registry.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { accountBalancesQuery } from '../data/query/ledger/ledger-accounts.ts'
import { openDialog } from '../dialog/stack.ts'
import { EmptyState } from '../part/empty-state.tsx'
import { countParams } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import { ListFooter, ListScreen } from '../view/list/list-screen.tsx'
import { ListSearch } from '../view/list/list-search.tsx'
import { setActive } from './account-actions.ts'
import { chartRows, findAccounts, headingKeys } from './account-tree.ts'
import { AccountTree, type AccountTreeHandle } from './account-tree-grid.tsx'
import './text/dictionary.ts'

const PATH = '/accounts'

export const AccountsScreen = () => {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const [{ find = '', state }, change] = useListAddress<AccountsSearch>(PATH)
  const { data: accounts, error } = useQuery(accountBalancesQuery)
  const currency = useStatus().data?.organization.base_currency ?? 'CHF'
  const tree = useRef<AccountTreeHandle>(null)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const found = useMemo(() => findAccounts(accounts ?? [], { find, state: state ?? 'active' }), [accounts, find, state])
  // A search shows its matches under folded headings, too.
  const rows = useMemo(() => chartRows(found, find === '' ? folded : new Set()), [found, folded, find])
  const focused = rows.find(({ key }) => key === focusedKey)
  const account = focused?.kind === 'account' ? focused.account : null

  const open = ({ id }: AccountWithBalance) => void navigate({ to: '/accounts/$accountId', params: { accountId: id } })
  const add = () => openDialog('ledger_account', {})
  const edit = () => account && openDialog('ledger_account', { accountId: account.id })
  const toggle = () => account && void setActive(account, !account.is_active)
  const areFolded = folded.size > 0
  const foldAll = () => setFolded(areFolded ? new Set() : new Set(headingKeys(accounts ?? [])))
  const opening = () => openDialog('opening_balances')
  useCommands([
    { id: 'chart.add', title: t('chart.add'), section: 'file', icon: Plus, keys: ['n'], run: add },
    { id: 'journal.opening', title: t('command.opening'), section: 'file', icon: BookPlus, keys: ['o'], run: opening },
    {
      id: 'chart.open',
      title: t('chart.open'),
      section: 'edit',
      icon: BookOpen,
      keys: ['enter'],
      isHandledElsewhere: true,
      isEnabled: account !== null,
      run: () => account && open(account),
    },
    {
      id: 'chart.edit',
      title: t('chart.action.edit'),
      section: 'edit',
      icon: Pencil,
      keys: ['e'],
      isEnabled: account !== null,
      run: () => void edit(),
    },
    {
      id: 'chart.active',
      title: account?.is_active === false ? t('chart.action.activate') : t('chart.action.deactivate'),
      section: 'edit',
      icon: Power,
      keys: ['delete'],
      isEnabled: account !== null,
      run: () => void toggle(),
    },
    {
      id: 'chart.fold',
      title: areFolded ? t('chart.unfold-all') : t('chart.fold-all'),
      section: 'view',
      icon: areFolded ? ChevronsUpDown : ChevronsDownUp,
      keys: ['f'],
      run: foldAll,
    },
  ])
  return (
    <ListScreen
      title={t('screen.accounts')}
      filters={
        <>
          <ListSearch
            label={t('chart.search')}
            value={find}
            onChange={(text) => change({ find: text || undefined })}
            onEnterList={() => tree.current?.focus()}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('word.shown')}
            value={state ?? 'active'}
            onChange={(value) => change({ state: ACCOUNT_STATES.find((each) => each === value) })}
            data={(['active', 'inactive', 'all'] as const).map((value) => ({
              value,
              label: t(`chart.state.${value}`),
            }))}
          />
        </>
      }
      actions={
        <>
          <Button size="xs" variant="default" onClick={foldAll} aria-keyshortcuts="f">
            {areFolded ? t('chart.unfold-all') : t('chart.fold-all')}
          </Button>
          <Button size="xs" variant="default" onClick={opening} aria-keyshortcuts="o">
            {t('command.opening')}
          </Button>
          <Button size="xs" leftSection={<Plus size={15} />} onClick={add} aria-keyshortcuts="n">
            {t('chart.add')}
          </Button>
        </>
      }
    >
      {error && <EmptyState icon={FileSearch} title={t('chart.failed')} hint={errorText(i18n.language, error)} />}
      {accounts && rows.length === 0 && (
        <EmptyState icon={FileSearch} title={t('chart.none')} hint={t('chart.none.hint')} />
      )}
      {rows.length > 0 && (
        <AccountTree
          handle={tree}
          rows={rows}
          currency={currency}
          focusedKey={focusedKey}
          onFocusKey={setFocusedKey}
          onFold={(key, isOpen) =>
            setFolded((before) => {
              const next = new Set(before)
              if (isOpen) next.delete(key)
              else next.add(key)
              return next
            })
          }
          onOpen={open}
        />
      )}
      <ListFooter text={accounts === undefined ? t('list.loading') : t('chart.total', countParams(found.length))} />
    </ListScreen>
  )
}

// The budget of a fiscal year, edited like a spreadsheet: the budget of each account next to its actual amount.
import { Button, Checkbox, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChartColumn, Copy, FileSearch, FoldVertical, Lock, Percent, UnfoldVertical } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callUrl } from '../../../shared/api/client.ts'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { getBudgetComparison } from '../../../shared/api/endpoints/ledger/reports.ts'
import { minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import { BUDGET_KINDS, type BudgetSearch } from '../address/budget.ts'
import { useListAddress } from '../address/use-list-address.ts'
import type { Command } from '../command/command.ts'
import { useCommands } from '../command/registry.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { budgetQuery } from '../data/query/ledger/budget.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { usePreferences } from '../data/store/preferences.ts'
import { openDialog } from '../dialog/stack.ts'
import { createEditGrid } from '../grid/edit/edit-state.ts'
import { EditableGrid, RangeSums } from '../grid/edit/editable-grid.tsx'
import { LoadError } from '../grid/load-error.tsx'
import { EmptyState } from '../part/empty-state.tsx'
import { LinkButton } from '../part/link-button.tsx'
import { countParams, formatAmount } from '../text/format.ts'
import { CommandMenu } from '../view/command-menu.tsx'
import { FileMenu } from '../view/file-buttons.tsx'
import { ListFooter, ListScreen } from '../view/list/list-screen.tsx'
import { ListSearch } from '../view/list/list-search.tsx'
import classes from './budget.module.css'
import { budgetChanges } from './budget-changes.ts'
import { budgetColumns } from './budget-columns.tsx'
import { accountsOf, type BudgetRow, budgetRows, headingKeys, totalRows, withDrafts } from './budget-rows.ts'
import { Comparison } from './comparison.tsx'
import { useRangeCommands } from './range-commands.ts'
import { saveBudgets, useDrafts } from './save-budgets.ts'
import './text/dictionary.ts'

export const BudgetScreen = () => {
  const { data: years } = useFiscalYears()
  const [{ year }] = useListAddress<BudgetSearch>('/budget')
  const ofWindow = usePreferences((state) => state.fiscalYear)
  if (!years) return <Skeleton height={240} m={16} />
  const chosen =
    years.find(({ id }) => id === year) ??
    years.find(({ id }) => id === ofWindow) ??
    years.find(({ is_current }) => is_current) ??
    years[0]
  return chosen ? <BudgetOfYear key={chosen.id} years={years} year={chosen} /> : <NoYear />
}

const NoYear = () => {
  const { t } = useTranslation()
  return (
    <EmptyState isScreen picture="entries" title={t('budget.no-year')} hint={t('budget.no-year.hint')}>
      <LinkButton to="/years">{t('budget.no-year.do')}</LinkButton>
    </EmptyState>
  )
}

interface Props {
  readonly years: readonly FiscalYearObject[]
  readonly year: FiscalYearObject
}

const BudgetOfYear = ({ years, year }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search, change] = useListAddress<BudgetSearch>('/budget')
  const { find = '' } = search
  const kind = search.kind ?? 'income'
  const currency = useStatus().data?.organization.base_currency ?? 'CHF'
  const { data: matrix, error, refetch } = useQuery(budgetQuery(year.id))
  const drafts = useDrafts(year.id)
  const [grid] = useState(createEditGrid<BudgetRow>)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())

  const accounts = useMemo(
    () => (matrix ? withDrafts(accountsOf(matrix, currency), drafts) : []),
    [matrix, currency, drafts],
  )
  const isOpen = !year.is_closed
  const isGrouped = search.groups === undefined
  const hasOnlyAmounts = search.amounts !== undefined
  const rows = useMemo(
    () => budgetRows(accounts, { kind, find, hasOnlyAmounts, isGrouped, folded, isOpen, drafts }),
    [accounts, kind, find, hasOnlyAmounts, isGrouped, folded, isOpen, drafts],
  )
  const totals = useMemo(() => totalRows(accounts, kind, (key) => t(`budget.total.${key}`)), [accounts, kind, t])
  const previousYear = matrix?.previous_fiscal_year ?? null
  const columns = useMemo(() => budgetColumns(t, currency, year, previousYear), [t, currency, year, previousYear])
  const format = (amount: number) => formatAmount(minorToNumber(minorUnitsOf(amount), currency), currency)

  const toggle = ({ id }: BudgetRow) =>
    setFolded((old) => (old.has(id) ? new Set([...old].filter((key) => key !== id)) : new Set([...old, id])))
  const rangeCommands = useRangeCommands({ grid, yearId: year.id, currency, isOpen, isGrid: search.view === undefined })
  const copy = () => openDialog('copy_budgets', { yearId: year.id, kind })
  const foldAll = () => setFolded(folded.size > 0 ? new Set() : new Set(headingKeys(accounts)))
  const commands: readonly Command[] = [
    {
      id: 'budget.copy',
      title: t('budget.copy'),
      section: 'file',
      icon: Copy,
      keys: ['alt+k'],
      isEnabled: isOpen,
      run: copy,
    },
    {
      id: 'budget.fold',
      title: t(folded.size > 0 ? 'budget.unfold-all' : 'budget.fold-all'),
      section: 'view',
      icon: folded.size > 0 ? UnfoldVertical : FoldVertical,
      keys: ['alt+z'],
      isEnabled: isGrouped && search.view === undefined,
      run: foldAll,
    },
    {
      id: 'budget.compare',
      title: t(search.view ? 'budget.view.table' : 'budget.view.compare'),
      section: 'view',
      icon: ChartColumn,
      keys: ['alt+c'],
      run: () => change({ view: search.view ? undefined : 'compare' }),
    },
  ]
  useCommands(commands)

  return (
    <ListScreen
      title={t('budget.title')}
      filters={
        <>
          <Select
            size="xs"
            w={130}
            aria-label={t('header.year')}
            data={years.map(({ id, name }) => ({ value: id, label: name }))}
            value={year.id}
            onChange={(id) => id !== null && change({ year: id })}
            allowDeselect={false}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('budget.kind')}
            value={kind}
            onChange={(value) => change({ kind: BUDGET_KINDS.find((each) => each === value) })}
            data={(['income', 'balance', 'all'] as const).map((value) => ({ value, label: t(`budget.kind.${value}`) }))}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('budget.view')}
            value={search.view ?? 'table'}
            onChange={(value) => change({ view: value === 'compare' ? 'compare' : undefined })}
            data={(['table', 'compare'] as const).map((value) => ({ value, label: t(`budget.view.${value}`) }))}
          />
          {search.view === undefined && (
            <>
              <ListSearch
                label={t('budget.search')}
                value={find}
                onChange={(text) => change({ find: text || undefined })}
                onEnterList={() => grid.handle.focus()}
              />
              <Checkbox
                size="xs"
                label={t('budget.only-amounts')}
                checked={hasOnlyAmounts}
                onChange={({ currentTarget }) => change({ amounts: currentTarget.checked ? 'only' : undefined })}
              />
              <Checkbox
                size="xs"
                label={t('budget.grouped')}
                checked={isGrouped}
                onChange={({ currentTarget }) => change({ groups: currentTarget.checked ? undefined : 'none' })}
              />
            </>
          )}
        </>
      }
      actions={
        <>
          {search.view === undefined && (
            <CommandMenu label={t('budget.range')} icon={Percent} commands={rangeCommands} isDisabled={!isOpen} />
          )}
          <FileMenu address={callUrl(getBudgetComparison, { params: { fiscalYear: year.id } })} />
          <Button
            size="xs"
            leftSection={<Copy size={15} />}
            onClick={copy}
            disabled={!isOpen}
            aria-keyshortcuts="Alt+K"
          >
            {t('budget.copy')}
          </Button>
        </>
      }
    >
      {!isOpen && (
        <p className={classes.closed} role="note">
          <Lock size={14} aria-hidden /> {t('budget.closed', { year: year.name })}
        </p>
      )}
      {error && !matrix ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !matrix ? (
        <Skeleton height={240} m={16} />
      ) : search.view === 'compare' ? (
        <Comparison
          accounts={accounts}
          kind={kind}
          currency={currency}
          year={year.name}
          previousYear={previousYear?.name ?? null}
          onShow={() => change({ view: undefined, find: undefined, groups: undefined })}
        />
      ) : (
        <>
          <EditableGrid
            grid={grid}
            name="budget"
            label={t('budget.label', { year: year.name })}
            columns={columns}
            rows={rows}
            totals={totals}
            rowId={idOf}
            rowName={({ number, name }) => `${number} ${name}`.trim()}
            kindOf={({ kind: of }) => (of === 'account' ? 'data' : 'heading')}
            numberOf={({ number }) => number}
            levelOf={({ level }) => level}
            isExpanded={({ isExpanded }) => isExpanded}
            onToggle={toggle}
            onChange={(changes) => void saveBudgets(year.id, budgetChanges(changes), currency)}
            onOpen={({ id, kind: of }, column) => {
              const days = column === 'previous' ? previousYear : year
              if (of !== 'account' || !days || (column !== 'previous' && column !== 'actual')) return
              const target = { to: '/accounts/$accountId', params: { accountId: id } }
              void navigate({ ...target, search: { from: days.start_date, to: days.end_date } })
            }}
            emptyState={<EmptyState icon={FileSearch} title={t('budget.none')} hint={find} />}
          />
          <ListFooter text={t('budget.count', countParams(rows.filter(({ kind: of }) => of === 'account').length))}>
            <RangeSums grid={grid} formatSum={format} />
          </ListFooter>
        </>
      )}
    </ListScreen>
  )
}

const idOf = ({ id }: BudgetRow) => id

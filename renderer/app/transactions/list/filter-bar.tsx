// The filters of the list: state with its counters, dates, amounts, and chips for the other filters.
import { Button, CloseButton, Group, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, FileClock, FileText, ListChecks, Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import {
  type ListSearch as Address,
  isFiltered,
  NO_FILTERS,
  STATES,
  type TransactionState,
} from '../../address/transactions.ts'
import { useChangeSearch, useListSearch } from '../../address/use-list-search.ts'
import { queryClient } from '../../data/api.ts'
import { batchQuery } from '../../data/query/bank/batches.ts'
import { searchReadyQuery } from '../../data/query/bank/transactions.ts'
import { ledgerAccountsQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { documentTitleQuery } from '../../data/query/open-item/document-title.ts'
import { focusScreen } from '../../dialog/screen-focus.ts'
import type { Grid } from '../../grid/grid-state.ts'
import { formatCount } from '../../text/format.ts'
import { Keys } from '../../view/keys.tsx'
import { DateFilter } from '../../view/list/date-filter.tsx'
import { ListSearch } from '../../view/list/list-search.tsx'
import type { ListMeta, Row } from '../list-row.ts'
import { ProposalFilter } from '../proposal/proposal-filter.tsx'
import classes from '../transactions.module.css'
import { AmountFilter } from './amount-filter.tsx'
import { ViewsMenu } from './views-menu.tsx'

interface Props {
  readonly grid: Grid<Row, ListMeta>
  /** Opens the review of what the list shows. */
  readonly onReview: () => void
}

export const FilterBar = ({ grid, onReview }: Props) => {
  const { t } = useTranslation()
  const search = useListSearch()
  const change = useChangeSearch()
  return (
    <search className={classes.filters} aria-label={t('filter.label')}>
      <ListSearch
        id="search"
        label={t('transactions.search')}
        value={search.q ?? ''}
        onChange={(q) => change({ q: q || undefined, open: undefined }, true)}
        onEnterList={focusScreen}
        onFocus={() => void queryClient.prefetchQuery(searchReadyQuery)}
        pauseMs={0}
      />
      <StateFilter search={search} grid={grid} />
      <DateFilter
        name={t('filter.date')}
        from={search.from}
        to={search.to}
        onChange={(range) => change({ ...range, open: undefined })}
      />
      <AmountFilter />
      <ProposalFilter />
      <ViewsMenu search={search} />
      {search.documents && (
        <Chip
          icon={<FileClock size={13} />}
          name={t('filter.documents')}
          onClear={() => change({ documents: undefined })}
        >
          {t(`filter.documents.${search.documents}`)}
        </Chip>
      )}
      {search.contra && <ContraChip value={search.contra} />}
      {search.document && <DocumentChip id={search.document} />}
      {search.batch && <BatchChip id={search.batch} />}
      {isFiltered(search) && (
        <Button size="compact-xs" variant="subtle" onClick={() => change(NO_FILTERS)}>
          {t('filter.clear-all')}
        </Button>
      )}
      <ReviewButton grid={grid} onClick={onReview} />
    </search>
  )
}

const ReviewButton = ({ grid, onClick }: { readonly grid: Props['grid']; readonly onClick: () => void }) => {
  const { t } = useTranslation()
  const open = useStore(grid.store, ({ meta }) => meta?.counts.open ?? 0)
  if (open === 0) return null
  return (
    <Button
      size="xs"
      variant="light"
      ml="auto"
      leftSection={<ListChecks size={14} />}
      title={t('choice.review-all')}
      onClick={onClick}
    >
      {t('choice.review-short')} <Keys keys="a" />
    </Button>
  )
}

const ALL = 'all'

interface StateProps {
  readonly search: Address
  readonly grid: Grid<Row, ListMeta>
}

const StateFilter = ({ search, grid }: StateProps) => {
  const state = search.state ?? ALL
  const { t } = useTranslation()
  const change = useChangeSearch()
  const counts = useStore(grid.store, ({ meta }) => meta?.counts)
  // Processing lasts a moment: its state has no permanent place while it is empty.
  const states = STATES.filter((each) => each !== 'processing' || state === each || (counts?.processing ?? 0) > 0)
  const label = (value: TransactionState | typeof ALL, name: string) => (
    <>
      {name}
      {counts && <span className={classes.count}>{formatCount(counts[value])}</span>}
    </>
  )
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('filter.state')}
      value={state}
      onChange={(value) => {
        const next = STATES.find((each) => each === value)
        // Only open transactions have a proposal.
        change({ state: next, open: undefined, ...(next === 'open' ? {} : { proposal: undefined }) })
      }}
      data={[
        { value: ALL, label: label(ALL, t('filter.state.all')) },
        ...states.map((value) => ({ value, label: label(value, t(`state.${value}`)) })),
      ]}
    />
  )
}

interface ChipProps {
  readonly icon?: ReactNode
  readonly name: string
  readonly onClear: () => void
  readonly children: ReactNode
}

const Chip = ({ icon, name, onClear, children }: ChipProps) => {
  const { t } = useTranslation()
  return (
    <Group gap={4} wrap="nowrap" className={classes.chip}>
      {icon}
      <span className={classes.chipText}>{children}</span>
      <CloseButton size="xs" aria-label={t('filter.clear-one', { name })} onClick={onClear} />
    </Group>
  )
}

const ContraChip = ({ value }: { readonly value: string }) => {
  const { t } = useTranslation()
  const change = useChangeSearch()
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const account = accounts?.find(({ id }) => id === value.split(',')[0])
  return (
    <Chip icon={<BookOpen size={13} />} name={t('filter.contra')} onClear={() => change({ contra: undefined })}>
      <bdi>{account?.full_name ?? t('filter.contra')}</bdi>
    </Chip>
  )
}

const DocumentChip = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const change = useChangeSearch()
  const { data: title } = useQuery(documentTitleQuery(id))
  return (
    <Chip icon={<Receipt size={13} />} name={t('filter.document')} onClear={() => change({ document: undefined })}>
      <bdi>{title || t('filter.document')}</bdi>
    </Chip>
  )
}

const BatchChip = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const change = useChangeSearch()
  const { data: batch } = useQuery(batchQuery(id))
  return (
    <Chip icon={<FileText size={13} />} name={t('filter.import')} onClear={() => change({ batch: undefined })}>
      <bdi>{batch?.name ?? id}</bdi>
    </Chip>
  )
}

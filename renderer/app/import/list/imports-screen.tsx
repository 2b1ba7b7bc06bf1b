// All imports and actions on many transactions, the newest first: the result of each and its state. A row links to its
// report.
import { ActionIcon, Button, Group, Skeleton, Stack } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BatchObject, ImportBatchObject } from '../../../../shared/api/endpoints/import/batches.ts'
import type { BulkBatchObject } from '../../../../shared/api/endpoints/import/bulk-batch.ts'
import { pageOf } from '../../address/imports.ts'
import { isBulk } from '../../data/batch-kind.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { batchPageQuery } from '../../data/query/bank/batches.ts'
import { EmptyState } from '../../part/empty-state.tsx'
import { countParams, formatCount, formatInstant } from '../../text/format.ts'
import { errorText } from '../../text/problem-text.ts'
import { BatchBadge } from '../../view/batch/batch-badge.tsx'
import { batchState, certainDuplicates } from '../../view/batch/batch-state.ts'
import { bulkName, bulkOutcome } from '../../view/batch/bulk-text.ts'
import { ListFooter } from '../../view/list/list-screen.tsx'
import { ReadTable } from '../../view/table.tsx'
import { ImportButton } from '../drop/import-button.tsx'
import classes from '../imports.module.css'
import tables from '../table.module.css'
import { AccountsCoverage } from './accounts-coverage.tsx'
import { useRowKeys } from './row-keys.ts'
import '../text/dictionary.ts'

export const ImportsScreen = () => {
  const { t, i18n } = useTranslation()
  const page = pageOf(useSearch({ from: '/imports' }))
  const { data, error, refetch } = useQuery(batchPageQuery(page))
  useDocumentTitle(`${t('screen.imports')} · Kontor`)
  if (data?.meta.total === 0) {
    return (
      <EmptyState isScreen picture="payments" title={t('imports.empty')} hint={t('imports.empty.hint')}>
        <ImportButton accountId={null} />
      </EmptyState>
    )
  }
  return (
    <Stack gap={0} h="100%" mih={0}>
      <div className={classes.title}>
        <h1>{t('screen.imports')}</h1>
        <ImportButton accountId={null} size="xs" />
      </div>
      <div className={classes.scroll}>
        <AccountsCoverage />
        {data && <ImportsTable batches={data.data} />}
        {!data && !error && <Skeleton height={200} m={16} />}
        {!data && error && (
          <div role="alert">
            <EmptyState icon={TriangleAlert} title={t('imports.error')} hint={errorText(i18n.language, error)}>
              <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
            </EmptyState>
          </div>
        )}
      </div>
      <Footer page={page} pages={data?.meta.last_page ?? 1} total={data?.meta.total ?? null} />
    </Stack>
  )
}

const ImportsTable = ({ batches }: { readonly batches: readonly BatchObject[] }) => {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table)
  return (
    <ReadTable
      className={tables.table}
      data-hover
      ref={table}
      aria-label={t('imports.table')}
      columns={[
        t('imports.file'),
        t('word.account'),
        t('imports.when'),
        { figure: t('word.new') },
        t('imports.others'),
        t('word.state'),
      ]}
    >
      {batches.map((batch) =>
        isBulk(batch) ? <BulkRow key={batch.id} batch={batch} /> : <FileRow key={batch.id} batch={batch} />,
      )}
    </ReadTable>
  )
}

const FileRow = ({ batch }: { readonly batch: ImportBatchObject }) => {
  const { t } = useTranslation()
  const account = useAccounts().data?.find(({ id }) => id === batch.bank_account_id)
  const isRemoved = ['cancelled', 'undone'].includes(batchState(batch))
  return (
    <Row batch={batch} name={batch.name} isRemoved={isRemoved}>
      <td className={classes.accountCell}>
        <bdi title={account?.name}>{account?.name}</bdi>
      </td>
      <td className={tables.figures}>{formatInstant(batch.created_at)}</td>
      <td data-figure>{formatCount(batch.result.created + (batch.result.explained ?? 0))}</td>
      <td className={classes.others}>
        {otherCounts(t, batch).map(({ text, isWarning }) => (
          <span key={text} data-tone={isWarning ? 'warn' : undefined}>
            {text}
          </span>
        ))}
      </td>
    </Row>
  )
}

/** The other results of the file's rows; a count of zero is not shown. */
const otherCounts = (
  t: TFunction,
  batch: ImportBatchObject,
): readonly { readonly text: string; readonly isWarning?: boolean }[] => {
  const { likely_duplicates: probable, flagged, skipped, warnings } = batch.result
  const certain = certainDuplicates(batch)
  return [
    ...(certain > 0 ? [{ text: t('import.duplicates', countParams(certain)) }] : []),
    ...(probable > 0 ? [{ text: t('import.likely', countParams(probable)), isWarning: true }] : []),
    ...(flagged > 0 ? [{ text: t('import.flagged', countParams(flagged)), isWarning: true }] : []),
    ...(skipped > 0 ? [{ text: t('import.skipped', countParams(skipped)) }] : []),
    ...(warnings.length > 0 ? [{ text: t('import.warnings', countParams(warnings.length)), isWarning: true }] : []),
  ]
}

const BulkRow = ({ batch }: { readonly batch: BulkBatchObject }) => {
  const { t } = useTranslation()
  const outcome = bulkOutcome(t, batch).map(({ text }) => text)
  return (
    <Row batch={batch} name={bulkName(t, batch)} isRemoved={false}>
      <td />
      <td className={tables.figures}>{formatInstant(batch.createdAt)}</td>
      <td colSpan={2}>{outcome.join(', ')}</td>
    </Row>
  )
}

interface RowProps {
  readonly batch: BatchObject
  readonly name: string
  /** Whether its transactions were removed again. */
  readonly isRemoved: boolean
  /** The cells between its name and its state. */
  readonly children: ReactNode
}

const Row = ({ batch, name, isRemoved, children }: RowProps) => {
  const navigate = useNavigate()
  const open = () => void navigate({ to: '/imports/$batchId', params: { batchId: batch.id } })
  return (
    // For the keyboard, the link in the row does the same.
    <tr onClick={open} data-gone={isRemoved || undefined}>
      <th scope="row" className={classes.fileCell}>
        <Link
          to="/imports/$batchId"
          params={{ batchId: batch.id }}
          className={classes.link}
          onClick={(event) => event.stopPropagation()}
          title={name}
          data-row={batch.id}
        >
          <bdi>{name}</bdi>
        </Link>
      </th>
      {children}
      <td>
        <BatchBadge batch={batch} />
      </td>
    </tr>
  )
}

interface FootProps {
  readonly page: number
  readonly pages: number
  readonly total: number | null
}

const Footer = ({ page, pages, total }: FootProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const goToPage = (to: number) =>
    void navigate({ to: '/imports', search: { page: to === 1 ? undefined : String(to) } })
  return (
    <ListFooter text={total === null ? t('list.loading') : t('imports.total', countParams(total))}>
      {pages > 1 && (
        <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            disabled={page <= 1}
            aria-label={t('imports.page.previous')}
            onClick={() => goToPage(page - 1)}
          >
            <ChevronLeft size={16} />
          </ActionIcon>
          {t('imports.page', { page: formatCount(page), pages: formatCount(pages) })}
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            disabled={page >= pages}
            aria-label={t('imports.page.next')}
            onClick={() => goToPage(page + 1)}
          >
            <ChevronRight size={16} />
          </ActionIcon>
        </Group>
      )}
    </ListFooter>
  )
}

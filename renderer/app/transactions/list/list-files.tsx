// The list of transactions as a file or on paper, as it is shown: filters, columns, order, proposals.
import i18next, { type TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { callUrl } from '../../../../shared/api/client.ts'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { exportBankTransactions, TRANSACTION_COLUMNS } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { DEFAULT_SORT, type ListSearch, toListQuery, toSort } from '../../address/transactions.ts'
import { queryClient } from '../../data/api.ts'
import { bestSuggestionQuery } from '../../data/query/bank/best-suggestions.ts'
import type { Column } from '../../grid/column.ts'
import type { Grid } from '../../grid/grid-state.ts'
import { countParams, formatAmount } from '../../text/format.ts'
import { FileMenu } from '../../view/file-buttons.tsx'
import { rangeText } from '../../view/list/range-text.ts'
import { usePrintList } from '../../view/print/use-print-list.tsx'
import type { ListMeta, Row } from '../list-row.ts'
import { useProposalFacts } from '../proposal/proposal-column.tsx'
import { needsSuggestion } from '../proposal/proposal-text.ts'
import { wideColumns } from './wide-columns.tsx'

interface Props {
  readonly grid: Grid<Row, ListMeta>
  readonly search: ListSearch
  readonly account: BankAccountObject | undefined
  readonly accounts: readonly BankAccountObject[]
  readonly columns: readonly Column<Row>[]
  /** Each column has one field; otherwise a file has the columns of a wide list. */
  readonly isWide: boolean
}

/** Formats of the interface for this list. */
const FORMATS = ['csv', 'xlsx'] as const

export const ListFiles = ({ grid, search, account, accounts, columns, isWide }: Props) => {
  const { t } = useTranslation()
  const facts = useProposalFacts()
  const usualColumns = isWide
    ? undefined
    : wideColumns(t, accounts, account !== undefined, facts).filter(({ isHiddenAtFirst }) => isHiddenAtFirst !== true)
  const address = () => {
    const shown: readonly string[] = usualColumns?.map(({ id }) => id) ?? grid.handle.visibleColumns()
    const query = {
      ...toListQuery(search),
      sort: toSort(search.sort ?? DEFAULT_SORT),
      columns: TRANSACTION_COLUMNS.filter((id) => shown.includes(id)).toSorted(
        (a, b) => shown.indexOf(a) - shown.indexOf(b),
      ),
    }
    return callUrl(exportBankTransactions, { query })
  }
  const print = usePrintList({
    grid,
    title: [t('screen.transactions'), account?.name].filter(Boolean).join(' · '),
    columns,
    printed: usualColumns,
    filters: filterTexts(t, search),
    sums: <Sums grid={grid} />,
    // The proposals of rows that were never on screen.
    prepare: (rows) =>
      Promise.all(
        rows.filter(needsSuggestion).map(({ id }) => queryClient.fetchQuery(bestSuggestionQuery(id, i18next.language))),
      ),
  })
  return (
    <>
      <FileMenu address={address} formats={FORMATS} more={[print.command]} />
      {print.node}
    </>
  )
}

const filterTexts = (t: TFunction, search: ListSearch): readonly string[] =>
  [
    search.state && t(`state.${search.state}`),
    rangeText(t, search.from, search.to),
    search.side && t(`filter.amount.${search.side}s`),
    search.min && `${t('field.amount')} ${t('filter.amount.at-least', { amount: search.min })}`,
    search.max && `${t('field.amount')} ${t('filter.amount.at-most', { amount: search.max })}`,
    search.proposal && `${t('filter.proposal')}: ${t(`filter.proposal.${search.proposal}`)}`,
    search.documents && t(`filter.documents.${search.documents}`),
    search.batch && t('filter.import'),
    search.q && t('print.search', { text: search.q }),
  ].filter((text): text is string => typeof text === 'string' && text !== '')

const Sums = ({ grid }: { readonly grid: Grid<Row, ListMeta> }) => {
  const { t } = useTranslation()
  const { total, meta } = useStore(grid.store)
  const { count, formatted } = countParams(total ?? 0)
  return (
    <>
      <span>{t('list.total', { count, formatted })}</span>
      {meta?.sums.map(({ currency, amount, credits, debits }) => (
        <span key={currency}>
          {`${t('list.sum')} ${currency} ${formatAmount(amount, currency)} (${t('list.credits')} ${formatAmount(credits, currency)}, ${t('list.debits')} ${formatAmount(debits, currency)})`}
        </span>
      ))}
    </>
  )
}

// Every field of one transaction, next to the list: the list stays usable, and arrow keys move to the next transaction.
import { ActionIcon, Box, Button, Group, Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, EllipsisVertical, X } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../shared/api/client.ts'
import type { ListSearch } from '../../address/transactions.ts'
import { transactionQuery } from '../../data/query/bank/transaction-detail.ts'
import type { Grid } from '../../grid/grid-state.ts'
import { CopyValue } from '../../part/copy-value.tsx'
import { IconButton } from '../../part/icon-button.tsx'
import { Money } from '../../part/money.tsx'
import { plainAmount } from '../../text/format.ts'
import { errorText } from '../../text/problem-text.ts'
import { EntryLink } from '../../view/entry-link.tsx'
import { StateBadge, stateOf } from '../../view/state-badge.tsx'
import type { ListMeta, Row } from '../list-row.ts'
import { openMatch } from '../open-match.ts'
import classes from './detail.module.css'
import { DetailExplanation } from './detail-explanation.tsx'
import { DetailFields } from './detail-fields.tsx'
import { DetailMatches } from './detail-matches.tsx'
import { DetailProposal } from './detail-proposal.tsx'
import { DetailVouchers } from './detail-vouchers.tsx'
import { type TransactionActions, useTransactionActions } from './use-transaction-actions.ts'

interface Props {
  readonly id: string
  readonly search: ListSearch
  /** The row of the list, shown until the whole record is loaded. */
  readonly row: Row | null
  readonly grid: Grid<Row, ListMeta>
  readonly onClose: () => void
}

export const Detail = ({ id, search, row, grid, onClose }: Props) => {
  const { t, i18n } = useTranslation()
  const heading = useId()
  const { data, error } = useQuery(transactionQuery(id))
  const transaction = data ?? (row?.id === id ? row : undefined)
  const actions = useTransactionActions({ transaction, grid, search })
  const isDeleted = error instanceof ApiError && error.status === 404
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
  return (
    <aside className={classes.detail} aria-labelledby={heading} onKeyDown={onKeyDown}>
      <div className={classes.detailHead}>
        <h2 id={heading}>{t('detail.title')}</h2>
        <IconButton size={16} icon={ChevronUp} label={t('detail.previous')} onClick={() => grid.handle.move(-1, id)} />
        <IconButton size={16} icon={ChevronDown} label={t('detail.next')} onClick={() => grid.handle.move(1, id)} />
        {transaction && <More actions={actions} />}
        <IconButton size={16} icon={X} label={t('detail.close')} onClick={onClose} />
      </div>
      <div className={classes.detailBody}>
        {isDeleted && <p>{t('detail.missing')}</p>}
        {error && !isDeleted && <p>{errorText(i18n.language, error)}</p>}
        {transaction && !error && (
          <>
            <Box fz={24} fw={600} lts="-0.01em">
              <Money amount={transaction.amount} currency={transaction.currency} withCurrency isSigned />{' '}
              <CopyValue value={plainAmount(transaction.amount, transaction.currency)} name={t('field.amount')} />
            </Box>
            <div className={classes.detailName}>
              {transaction.name ? (
                <>
                  <bdi>{transaction.name}</bdi> <CopyValue value={transaction.name} name={t('field.name')} />
                </>
              ) : (
                t('detail.no-name')
              )}
            </div>
            <Group justify="space-between" gap="xs">
              <StateBadge state={stateOf(transaction)} />
              <Button
                size="compact-sm"
                variant={transaction.is_reconciled ? 'default' : 'filled'}
                onClick={() => openMatch(id, search)}
              >
                {t('detail.match')}
              </Button>
            </Group>
            {transaction.likely_duplicate_of !== null && (
              <Text my={8} fz={13} c="var(--k-open)">
                {t('detail.likely-duplicate')}{' '}
                <Link to="/transactions" search={{ open: transaction.likely_duplicate_of }}>
                  {t('report.resembles.open')}
                </Link>
              </Text>
            )}
            {transaction.counterparts && transaction.counterparts.length > 0 && (
              <Text my={8} fz={13} c="var(--k-open)">
                {t(transaction.is_reconciled ? 'detail.booked-twice' : 'detail.booked-already')}{' '}
                {transaction.counterparts.map((entry) => (
                  <EntryLink key={entry.id} entry={entry} />
                ))}
              </Text>
            )}
            <div className={classes.fields}>
              <DetailMatches transaction={transaction} />
              {stateOf(transaction) === 'open' && <DetailProposal transaction={transaction} />}
              <DetailFields transaction={transaction} />
              <DetailVouchers transaction={transaction} />
              <DetailExplanation id={id} />
            </div>
          </>
        )}
      </div>
    </aside>
  )
}

const More = ({ actions }: { readonly actions: TransactionActions }) => {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('detail.more')}>
          <EllipsisVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.values(actions)
          .filter(({ isEnabled }) => isEnabled)
          .map(({ title, icon: Icon, run }) => (
            <Menu.Item key={title} leftSection={<Icon size={14} />} onClick={run}>
              {title}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

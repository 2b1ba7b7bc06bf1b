// Each account in one line: its balance and whether statements prove it, its open transactions and their age, and the
// gaps between its statements.
import '../view/coverage/text/dictionary.ts'
import { Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { OverviewObject } from '../../../shared/api/endpoints/books/overview.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { useAccounts } from '../data/query/bank/accounts.ts'
import { coverageQuery } from '../data/query/bank/coverage.ts'
import { overviewQuery } from '../data/query/overview.ts'
import { Money } from '../part/money.tsx'
import { IbanText } from '../part/texts.tsx'
import { countParams, formatDate } from '../text/format.ts'
import { accountTypeText } from '../view/account-type-text.ts'
import { BalanceState } from '../view/check/balance-state.tsx'
import { coveredUntil } from '../view/coverage/coverage-layout.ts'
import '../view/coverage/text/dictionary.ts'
import { ReadTable } from '../view/table.tsx'
import { oldestFirst } from './account-rows.ts'
import classes from './overview.module.css'
import { daysAgo } from './period.ts'

type Open = OverviewObject['bank_accounts'][number]['unreconciled']

/** How many gaps are named; the others are counted. */
const NAMED_GAPS = 2
const SKELETONS = ['first', 'second', 'third']

export const AccountsTable = () => {
  const { t } = useTranslation()
  const { data: accounts } = useAccounts()
  const { data: overview } = useQuery(overviewQuery(null))
  const openOf = (id: string) => overview?.bank_accounts.find((each) => each.bank_account_id === id)?.unreconciled
  return (
    <section className={classes.section} data-area="accounts" aria-labelledby="overview-accounts">
      <h2 id="overview-accounts">{t('overview.accounts')}</h2>
      <ReadTable
        className={classes.table}
        columns={[t('word.account'), { figure: t('word.balance') }, t('state.open'), t('overview.accounts.coverage')]}
      >
        {accounts && overview
          ? oldestFirst(accounts, openOf).map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                open={openOf(account.id)}
                today={overview.to as LocalDate}
              />
            ))
          : (accounts ?? SKELETONS).map((each) => (
              <tr key={typeof each === 'string' ? each : each.id}>
                <td colSpan={4}>
                  <Skeleton height={38} />
                </td>
              </tr>
            ))}
      </ReadTable>
    </section>
  )
}

interface RowProps {
  readonly account: BankAccountObject
  readonly open: Open | undefined
  readonly today: LocalDate
}

const AccountRow = ({ account, open, today }: RowProps) => {
  const { t } = useTranslation()
  return (
    <tr>
      <th scope="row">
        <Link to="/transactions" search={{ account: account.id }} className={classes.link}>
          <bdi>{account.name}</bdi>
        </Link>
        <div className={classes.quiet}>
          {account.iban ? <IbanText iban={account.iban} short /> : t(accountTypeText(account))}
        </div>
      </th>
      <td data-figure>
        {account.balance !== undefined && (
          <strong>
            <Money amount={account.balance} currency={account.currency} withCurrency />
          </strong>
        )}
        <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap" mt={2} className={classes.balanceState}>
          <BalanceState account={account} />
        </Group>
      </td>
      <td>
        <OpenCell account={account} open={open} today={today} />
      </td>
      <td>
        <CoverageCell account={account} />
      </td>
    </tr>
  )
}

const OpenCell = ({ account, open, today }: RowProps) => {
  const { t } = useTranslation()
  if (!open || open.count === 0 || open.oldest_date === null) {
    if ((account.transactions_count ?? 0) === 0)
      return <span className={classes.quiet}>{t('overview.accounts.empty')}</span>
    return (
      <span className={classes.good}>
        <Check size={14} aria-hidden />
        {t('overview.accounts.done')}
      </span>
    )
  }
  const counted = countParams(open.count)
  const days = daysAgo(open.oldest_date as LocalDate, today)
  return (
    <>
      <Link
        to="/transactions"
        search={{ account: account.id, state: 'open', sort: 'booking_date' }}
        className={classes.link}
        aria-label={t('overview.accounts.open-of', { ...counted, name: account.name })}
      >
        {counted.formatted}
      </Link>
      <div className={classes.quiet}>
        {t('overview.accounts.oldest', { date: formatDate(open.oldest_date) })},{' '}
        <span className={classes.nowrap}>
          {days === 0 ? t('overview.age.today') : t('overview.age', countParams(days))}
        </span>
      </div>
    </>
  )
}

const CoverageCell = ({ account }: { readonly account: BankAccountObject }) => {
  const { t } = useTranslation()
  const { data: coverage } = useQuery(coverageQuery(account.id))
  if (!coverage) return <Skeleton height={18} width={120} />
  const until = coveredUntil(coverage)
  if (until === null) return <span className={classes.quiet}>{t('overview.accounts.no-statement')}</span>
  const named = coverage.gaps.toSorted((a, b) => (a.from_date < b.from_date ? 1 : -1)).slice(0, NAMED_GAPS)
  const more = coverage.gaps.length - named.length
  return (
    <>
      <span className={coverage.gaps.length === 0 ? classes.good : undefined}>
        {coverage.gaps.length === 0 && <Check size={14} aria-hidden />}
        {t('coverage.until', { date: formatDate(until) })}
      </span>
      {named.map(({ from_date, to_date }) => (
        <Link
          key={from_date}
          to="/transactions"
          search={{ account: account.id, from: from_date, to: to_date }}
          className={classes.gap}
        >
          <TriangleAlert size={13} aria-hidden />
          {t('overview.accounts.gap-days', { from: formatDate(from_date), to: formatDate(to_date) })}
        </Link>
      ))}
      {more > 0 && <div className={classes.quiet}>{t('overview.accounts.more-gaps', countParams(more))}</div>}
    </>
  )
}

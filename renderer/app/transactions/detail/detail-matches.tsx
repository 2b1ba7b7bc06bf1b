// The matches of a transaction: each row with its document or account, its reason, and its amount.
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { MatchObject } from '../../../../shared/api/endpoints/bank/matches.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { ledgerAccountsQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { Money } from '../../part/money.tsx'
import { EntryLinkById } from '../../view/entry-link.tsx'
import { MatchSource } from '../../view/match-source.tsx'
import { DOCUMENT_TEXT } from '../proposal/proposal-text.ts'
import classes from './detail.module.css'

export const DetailMatches = ({ transaction }: { readonly transaction: BankTransactionObject }) => {
  const { t } = useTranslation()
  const { matches, is_reconciled: isReconciled, journal_entry_id: entryId } = transaction
  if (matches.length === 0 && (!isReconciled || entryId === null)) return null
  return (
    <section>
      <h3>{t(isReconciled ? 'detail.booked' : 'detail.proposed')}</h3>
      {matches.length === 0 && entryId !== null && <EntryLinkById id={entryId} />}
      <ul className={classes.matches}>
        {matches.map((match) => (
          <li key={match.id}>
            <MatchRow match={match} withReasons={isReconciled} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface MatchRowProps {
  readonly match: MatchObject
  /** Of a proposal, DetailProposal shows the evidence in full. */
  readonly withReasons: boolean
}

const MatchRow = ({ match, withReasons }: MatchRowProps) => {
  const { t } = useTranslation()
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const currency = useStatus().data?.organization.base_currency ?? 'CHF'
  const account = accounts?.find(({ id }) => id === match.account_id)
  const { matchable, matchable_type: type } = match
  const title =
    type === null
      ? (account?.full_name ?? t('word.account'))
      : [t(DOCUMENT_TEXT[type]), matchable?.number].filter(Boolean).join(' ')
  const reasons = match.reasons.filter(({ verdict }) => verdict !== 'missing').map(({ text }) => text)
  return (
    <>
      <Group gap={12} align="stretch" justify="space-between" wrap="nowrap">
        <strong>{title}</strong>
        <Money amount={match.amount} currency={currency} />
      </Group>
      {matchable?.company_name && <bdi>{matchable.company_name}</bdi>}
      {type !== null && account && <div className={classes.matchDetail}>{account.full_name}</div>}
      {match.text && <bdi className={classes.matchDetail}>{match.text}</bdi>}
      {(match.source !== null || match.origin === 'manual') && (
        <div className={classes.matchDetail}>
          <MatchSource match={match} />
        </div>
      )}
      {withReasons && reasons.length > 0 && <div className={classes.matchDetail}>{reasons.join(' · ')}</div>}
    </>
  )
}

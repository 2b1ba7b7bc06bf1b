// What an open transaction may be, in the detail: the evidence for and against what is attached, its certainty and its
// remainder; where nothing is attached, the possibilities and why.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { SuggestionObject } from '../../../../shared/api/endpoints/bank/suggestions.ts'
import { suggestionsQuery } from '../../data/query/matching/matching.ts'
import { Money } from '../../part/money.tsx'
import { Reasons } from '../../view/proposal/reasons.tsx'
import { useProposalFacts } from '../proposal/proposal-column.tsx'
import { certaintyText, confidenceText, type ProposalFacts, rowsText } from '../proposal/proposal-text.ts'
import classes from './detail.module.css'

/** How many possibilities are shown; the match dialog shows all. */
const SHOWN = 3

export const DetailProposal = ({ transaction }: { readonly transaction: BankTransactionObject }) => {
  const { t } = useTranslation()
  const facts = useProposalFacts()
  const { data } = useQuery(suggestionsQuery(transaction.id))
  const { matches } = transaction
  const [attached] = matches
  if (attached !== undefined) {
    const same = data?.data.find((each) => isAttached(each, transaction))
    return (
      <section>
        <h3>{t('proposal.evidence')}</h3>
        {attached.confidence !== null && (
          <Text fz={13}>{certaintyText(t, attached.confidence, attached.is_certain)}</Text>
        )}
        <Reasons reasons={attached.reasons} isFull />
        {same?.rest && <Remainder rest={same.rest} facts={facts} />}
      </section>
    )
  }
  if (data === undefined) return null
  return (
    <section>
      <h3>{t(data.data.length === 0 ? 'proposal.none' : 'proposal.possibilities')}</h3>
      <ul className={classes.matches}>
        {data.data.slice(0, SHOWN).map((suggestion) => (
          <li key={suggestion.rank}>
            <bdi>{rowsText(t, suggestion.matches, facts)}</bdi>
            <div className={classes.matchDetail}>{confidenceText(t, suggestion.confidence)}</div>
            <Reasons reasons={suggestion.reasons} isFull />
            {suggestion.rest && <Remainder rest={suggestion.rest} facts={facts} />}
          </li>
        ))}
      </ul>
      {data.why_not.length > 0 && (
        <>
          <h3>{t('proposal.why-not')}</h3>
          <ul className={classes.matches}>
            {data.why_not.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Whether the suggestion is the attached one: the same documents and accounts. */
const isAttached = ({ matches: rows }: SuggestionObject, { matches }: BankTransactionObject): boolean =>
  matches.every((match) =>
    rows.some((row) => row.matchable_id === match.matchable_id && row.account_id === match.account_id),
  )

interface RemainderProps {
  readonly rest: NonNullable<SuggestionObject['rest']>
  readonly facts: ProposalFacts
}

const Remainder = ({ rest, facts }: RemainderProps) => {
  const { t } = useTranslation()
  const [row] = rest.rows
  return (
    <Text fz={12}>
      <Money amount={rest.amount} currency={rest.currency} withCurrency /> {t(`cause.${rest.cause}`)}
      {' → '}
      {row ? (facts.accounts.get(row.account_id ?? '') ?? '') : t('proposal.rest.stays-open')}
    </Text>
  )
}

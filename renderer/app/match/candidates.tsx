// The suggestions for the transaction, the most probable first: ↑ and ↓ move through them and show their rows at once;
// a number takes one.
import { Group, Kbd, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SuggestionObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import { shownPercent } from '../../../shared/rule/matching/suggestion.ts'
import { Money } from '../part/money.tsx'
import { Reasons } from '../view/proposal/reasons.tsx'
import type { MatchFacts } from './draft/use-facts.ts'
import classes from './match.module.css'

interface Props {
  readonly suggestions: readonly SuggestionObject[]
  readonly chosen: number | null
  readonly facts: MatchFacts
  readonly onTake: (place: number) => void
}

export const Candidates = ({ suggestions, chosen, facts, onTake }: Props) => {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      data-match="candidates"
      aria-label={t('match.candidates')}
      aria-activedescendant={chosen === null ? undefined : `match-candidate-${chosen}`}
      className={classes.candidates}
    >
      {suggestions.map((suggestion, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
        <div
          key={suggestion.rank}
          id={`match-candidate-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === chosen}
          className={classes.candidate}
          onClick={() => onTake(place)}
        >
          <Kbd size="xs">{place + 1}</Kbd>
          <Stack gap={2} flex={1} miw={0}>
            <Group gap={8} align="baseline" className={classes.title}>
              <Title suggestion={suggestion} facts={facts} />
              <span className={classes.kind}>{t(`match.kind.${suggestion.kind}`)}</span>
              <span className={classes.confidence}>
                {t('match.confidence', { percent: shownPercent(suggestion.confidence) })}
              </span>
            </Group>
            <Reasons reasons={suggestion.reasons} isFull={place === chosen} />
            {suggestion.offset && <Offset offset={suggestion.offset} />}
            {suggestion.rest && <Remainder rest={suggestion.rest} facts={facts} />}
          </Stack>
        </div>
      ))}
    </div>
  )
}

/** The documents of the suggestion, otherwise its accounts; the amount is never cut. */
const Title = ({ suggestion, facts }: { readonly suggestion: SuggestionObject; readonly facts: MatchFacts }) => {
  const { t } = useTranslation()
  const documents = suggestion.matches.flatMap(({ matchable }) => (matchable ? [matchable] : []))
  const [first] = documents
  if (first === undefined) {
    const accounts = suggestion.matches.map(({ account_id }) => accountName(account_id, facts))
    return <strong className={classes.ellipsis}>{accounts.join(' · ')}</strong>
  }
  const names = [...new Set(documents.map(({ company_name }) => company_name).filter(Boolean))]
  return (
    <>
      <strong className={classes.ellipsis}>
        <bdi>
          {documents.map(({ number, type }) => number ?? (type === 'company' ? t('match.on-account') : '')).join(', ')}
        </bdi>
        {names.length > 0 && <bdi> · {names.join(', ')}</bdi>}
      </strong>
      {first.currency && first.open_amount !== null && documents.length === 1 && (
        <strong className={classes.amount}>
          <Money amount={first.open_amount} currency={first.currency} withCurrency />
        </strong>
      )}
    </>
  )
}

/** The credit notes that reduce the payment. */
const Offset = ({ offset: { documents } }: { readonly offset: NonNullable<SuggestionObject['offset']> }) => {
  const { t } = useTranslation()
  return documents.map(({ id, amount, matchable }) =>
    matchable !== null && matchable.currency !== null && (matchable.open_amount ?? 0) < 0 ? (
      <Text key={id} span fz={12}>
        {t('match.offset.first')} <bdi>{matchable.number}</bdi>{' '}
        <Money amount={amount} currency={matchable.currency} withCurrency />
      </Text>
    ) : null,
  )
}

export const accountName = (id: string | null, facts: MatchFacts): string =>
  facts.accountList.find((account) => account.id === id)?.full_name ?? ''

const Remainder = ({
  rest,
  facts,
}: {
  readonly rest: NonNullable<SuggestionObject['rest']>
  readonly facts: MatchFacts
}) => {
  const { t } = useTranslation()
  const [row] = rest.rows
  return (
    <Text span fz={12}>
      <Money amount={rest.amount} currency={rest.currency} withCurrency /> {t(`cause.${rest.cause}`)}
      {' → '}
      {row ? accountName(row.account_id, facts) : t('match.rest.stays-open')}
    </Text>
  )
}

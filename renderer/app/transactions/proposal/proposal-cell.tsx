// The proposal or booking of a row. A proposal has an arrow and another tone than what is booked, and names its
// certainty.
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import i18next, { type TFunction } from 'i18next'
import { bestSuggestionQuery, type ListedSuggestion } from '../../data/query/bank/best-suggestions.ts'
import type { Row } from '../list-row.ts'
import classes from './proposal.module.css'
import { needsSuggestion, type ProposalFacts, proposalText } from './proposal-text.ts'

interface Props {
  /** Of the columns: a subscription to the language in each cell would cost as much as the cell. */
  readonly t: TFunction
  readonly row: Row
  readonly facts: ProposalFacts
  /** One after the other, below each other, or within a line with other texts. */
  readonly layout: 'line' | 'two-lines' | 'inline'
}

export const ProposalCell = (props: Props) =>
  needsSuggestion(props.row) ? <SuggestedProposal {...props} /> : <ProposalText {...props} found={undefined} />

const SuggestedProposal = (props: Props) => {
  const { data } = useQuery(bestSuggestionQuery(props.row.id, i18next.language))
  return <ProposalText {...props} found={data} />
}

const ProposalText = ({ t, row, facts, layout, found }: Props & { readonly found: ListedSuggestion | undefined }) => {
  const shown = proposalText(t, row, facts, found)
  // A row header has words for a screen reader, also while there is nothing to see.
  if (shown === null)
    return <VisuallyHidden>{t(needsSuggestion(row) ? 'proposal.loading' : 'proposal.nothing')}</VisuallyHidden>
  const { kind, main, certainty, percent, note, hint } = shown
  const isTwoLines = layout === 'two-lines'
  const what = (
    <span className={classes.main}>
      {kind === 'attached' && (
        <>
          <span aria-hidden>→ </span>
          <VisuallyHidden>{t('proposal.spoken')} </VisuallyHidden>
        </>
      )}
      <bdi>{main}</bdi>
    </span>
  )
  const certain = certainty !== '' && <span className={classes.certainty}>{isTwoLines ? certainty : percent}</span>
  const why = note !== '' && <span className={classes.note}>{note}</span>
  return (
    <span className={classes.proposal} data-layout={layout} data-kind={kind} title={hint}>
      {what}
      {isTwoLines ? (
        <span className={classes.second}>
          {certain}
          {why}
        </span>
      ) : (
        <>
          {why}
          {certain}
        </>
      )}
    </span>
  )
}

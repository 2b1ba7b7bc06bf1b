// Says in the match dialog that somebody else has decided on the transaction, and who it was.
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ExplanationObject } from '../../../shared/api/endpoints/matching/explanation.ts'
import { explanationQuery } from '../data/query/bank/transaction-detail.ts'

export const ConflictNotice = ({ transactionId }: { readonly transactionId: string }) => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery({ ...explanationQuery(transactionId, i18n.language), refetchOnMount: 'always' })
  const by = data ? deciderIn(data) : null
  return (
    <Alert color="orange" variant="light" py={6} role="alert">
      {by === null ? t('match.meanwhile') : t('match.meanwhile.by', { by })}
    </Alert>
  )
}

/** The person who booked last, or took that back; null: nobody knows. */
const deciderIn = ({ steps }: ExplanationObject): string | null =>
  steps.findLast(({ kind, ref }) => kind === 'person' && (ref?.type === 'history' || ref?.type === 'journal_entry'))
    ?.by ?? null

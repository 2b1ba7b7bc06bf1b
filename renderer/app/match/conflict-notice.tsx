// The message in the match dialog that another user has decided on the transaction, with the name.
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

/** The person who booked last, or undid that; null: not known. */
const deciderIn = ({ steps }: ExplanationObject): string | null =>
  steps.findLast(({ kind, ref }) => kind === 'person' && (ref?.type === 'history' || ref?.type === 'journal_entry'))
    ?.by ?? null

// How a transaction came to its current state: from the file through names, evidence, rules and people to the postings.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { explanationQuery } from '../../data/query/bank/transaction-detail.ts'
import { ExplanationSteps } from '../../view/explanation/explanation-steps.tsx'

export const DetailExplanation = ({ id }: { readonly id: string }) => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(explanationQuery(id, i18n.language))
  if (!data || data.steps.length === 0) return null
  return (
    <section>
      <h3>{t('detail.story')}</h3>
      <ExplanationSteps steps={data.steps} />
    </section>
  )
}

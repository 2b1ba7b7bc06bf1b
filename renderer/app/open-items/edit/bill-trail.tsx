// The payment trail of a bill, in its dialog: through its payment runs to the bank's rows, the entries and the balance of the account.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { billExplanationQuery } from '../../data/query/open-item/open-items.ts'
import { ExplanationSteps } from '../../view/explanation/explanation-steps.tsx'

interface Props {
  readonly expenseId: string
  readonly onLeave: () => void
}

export const BillTrail = ({ expenseId, onLeave }: Props) => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(billExplanationQuery(expenseId, i18n.language))
  // Without a payment there is only the bill, which the dialog shows.
  if (!data?.steps.some(({ kind }) => kind === 'payment_run' || kind === 'bank')) return null
  return (
    <section aria-label={t('items.trail')}>
      <Text size="sm" fw={500}>
        {t('items.trail')}
      </Text>
      <ExplanationSteps steps={data.steps} onLeave={onLeave} />
    </section>
  )
}

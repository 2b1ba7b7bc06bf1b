// The progress of an action that goes from row to row.
import { Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../text/format.ts'
import type { RowProgress } from '../transaction-actions.ts'

export const RowWorkProgress = ({ work }: { readonly work: RowProgress | null }) => {
  const { t } = useTranslation()
  if (work === null) return null
  const text = t('choice.progress', { done: formatCount(work.done), total: formatCount(work.total) })
  return (
    <div>
      <Progress value={(100 * work.done) / Math.max(1, work.total)} aria-label={text} />
      <Text size="xs" c="dimmed" mt={4}>
        {text}
      </Text>
    </div>
  )
}

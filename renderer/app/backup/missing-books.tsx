// Which books are missing in a backup, because they were closed when it was made.
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MissingBook } from '../../../shared/record/books/backup.ts'

export const MissingBooks = ({ lacking }: { readonly lacking: readonly MissingBook[] }) => {
  const { t } = useTranslation()
  if (lacking.length === 0) return null
  const names = lacking.map(({ name, book }) => name ?? book)
  return (
    <Text inherit mt={4} c="var(--k-open)">
      {t('backup.missing-books', { names: names.join(', ') })}
    </Text>
  )
}

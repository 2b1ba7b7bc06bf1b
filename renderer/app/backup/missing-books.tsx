// Which books are missing in a backup, because they were closed when it was made.
import { useTranslation } from 'react-i18next'
import type { MissingBook } from '../../../shared/record/books/backup.ts'
import classes from './backup.module.css'

export const MissingBooks = ({ lacking }: { readonly lacking: readonly MissingBook[] }) => {
  const { t } = useTranslation()
  if (lacking.length === 0) return null
  const names = lacking.map(({ name, book }) => name ?? book)
  return <p className={classes.lacking}>{t('backup.lacking', { names: names.join(', ') })}</p>
}

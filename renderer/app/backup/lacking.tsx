// Which books a backup lacks, since they were closed when it was made.
import { useTranslation } from 'react-i18next'
import type { LackingBook } from '../../../shared/record/backup.ts'
import classes from './backup.module.css'
import './text/index.ts'

export const Lacking = ({ lacking }: { readonly lacking: readonly LackingBook[] }) => {
  const { t } = useTranslation()
  if (lacking.length === 0) return null
  const names = lacking.map(({ name, book }) => name ?? book)
  return <p className={classes.lacking}>{t('backup.lacking', { names: names.join(', ') })}</p>
}

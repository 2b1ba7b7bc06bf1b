// The message over a list whose rows could not be loaded.
import { Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../part/empty-state.tsx'
import { errorText } from '../text/problem-text.ts'
import classes from './grid.module.css'

export const LoadError = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const { t, i18n } = useTranslation()
  return (
    <div className={classes.overlay} role="alert">
      <EmptyState icon={TriangleAlert} title={t('error.load')} hint={errorText(i18n.language, error)}>
        <Button onClick={onRetry}>{t('error.retry')}</Button>
      </EmptyState>
    </div>
  )
}

// Shown while a screen loads.
import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './shell.module.css'

export const LoadingScreen = () => {
  const { t } = useTranslation()
  return (
    <div className={classes.loading} role="status" aria-label={t('list.loading')}>
      <Loader size="sm" />
    </div>
  )
}

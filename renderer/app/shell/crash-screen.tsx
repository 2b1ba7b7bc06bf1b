// Shown in place of a screen that failed: the bug is in the window, not in the books.
import { Button, Code } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../part/empty-state.tsx'

export const CrashScreen = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation()
  return (
    <EmptyState isScreen icon={TriangleAlert} title={t('app.failed')} hint={t('app.failed.hint')}>
      <Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>
      <Code block style={{ flexBasis: '100%' }}>
        {error instanceof Error ? error.message : String(error)}
      </Code>
    </EmptyState>
  )
}

// Buttons that several kinds of rows have.
import { ActionIcon, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface DismissProps {
  /** What the row is about. */
  readonly name: string
  readonly onClick: () => void
}

export const DismissButton = ({ name, onClick }: DismissProps) => {
  const { t } = useTranslation()
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={t('import.item.dismiss', { name })}
      onClick={onClick}
    >
      <X size={14} />
    </ActionIcon>
  )
}

export const ReportButton = ({ batchId, name }: { readonly batchId: string; readonly name: string }) => {
  const { t } = useTranslation()
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      renderRoot={(props) => <Link to="/imports/$batchId" params={{ batchId }} {...props} />}
      aria-label={t('import.report.of', { name })}
    >
      {t('import.report')}
    </Button>
  )
}

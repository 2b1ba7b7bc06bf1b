// Chooses statement files and imports them.
import { Button, Tooltip } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseFiles } from '../action/choose-files.ts'
import { importStatements } from '../action/import-statements.ts'

interface Props {
  /** The account on screen, if one is. */
  readonly accountId: string | null
  readonly variant?: 'filled' | 'default'
  readonly size?: 'xs' | 'sm'
}

export const ImportButton = ({ accountId, variant = 'filled', size = 'sm' }: Props) => {
  const { t } = useTranslation()
  return (
    <Tooltip label="Ctrl+I">
      <Button
        size={size}
        variant={variant}
        leftSection={<FileDown size={16} />}
        onClick={() => void chooseFiles().then((files) => importStatements(files, accountId))}
      >
        {t('import.button')}
      </Button>
    </Tooltip>
  )
}

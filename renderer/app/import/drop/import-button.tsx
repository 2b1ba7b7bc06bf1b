// The button that chooses statement files or a folder and imports them.
import { Button, Menu, Tooltip } from '@mantine/core'
import { ChevronDown, FileDown, Files, FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FoundFile } from '../../view/file/dropped-files.ts'
import { importStatements } from '../load/load-importing.ts'
import '../text/dictionary.ts'
import { chooseFiles, chooseFolder } from './choose-files.ts'

interface Props {
  /** The account on screen, if there is one. */
  readonly accountId: string | null
  readonly variant?: 'filled' | 'default'
  readonly size?: 'xs' | 'sm'
}

export const ImportButton = ({ accountId, variant = 'filled', size = 'sm' }: Props) => {
  const { t } = useTranslation()
  const start = (choosing: Promise<readonly FoundFile[]>) =>
    void choosing.then((files) => importStatements(files, accountId))
  return (
    <Button.Group>
      <Tooltip label="Ctrl+I">
        <Button size={size} variant={variant} leftSection={<FileDown size={16} />} onClick={() => start(chooseFiles())}>
          {t('import.button')}
        </Button>
      </Tooltip>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size={size}
            variant={variant}
            px={6}
            aria-label={t('plan.choose.more')}
            style={{ borderInlineStart: '1px solid var(--k-surface)' }}
          >
            <ChevronDown size={14} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Files size={14} />} onClick={() => start(chooseFiles())}>
            {t('plan.choose.files')}
          </Menu.Item>
          <Menu.Item leftSection={<FolderOpen size={14} />} onClick={() => start(chooseFolder())}>
            {t('plan.choose.folder')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}

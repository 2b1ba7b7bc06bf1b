// Shown while files are dragged over the window: that they may be dropped, and where they will go.
import { Text, Title } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../../command/registry.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import '../text/dictionary.ts'
import classes from './drop.module.css'

interface Props {
  /** The account on screen, if there is one. */
  readonly accountId: string | null
  readonly onEnd: () => void
}

export const DropOverlay = ({ accountId, onEnd }: Props) => {
  const { t } = useTranslation()
  const account = useAccounts().data?.find((each) => each.id === accountId)
  useCommands([
    {
      id: 'import.drop.end',
      title: t('import.drop.end'),
      section: 'file',
      keys: ['escape'],
      isInText: true,
      isKeyOnly: true,
      run: onEnd,
    },
  ])
  return (
    <div className={classes.drop} role="status">
      <FileDown size={44} strokeWidth={1.25} aria-hidden />
      <Title order={2} size="h3">
        {t('import.drop.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {account ? t('import.drop.account', { name: account.name }) : t('import.drop.any')}
      </Text>
    </div>
  )
}

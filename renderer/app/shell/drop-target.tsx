// Takes statement files dropped anywhere on the window, folders included.
import { Text, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { importStatements } from '../action/import-statements.ts'
import { useAccounts } from '../query/accounts.ts'
import { useListSearch } from '../screen/transactions/use-list-search.ts'
import classes from './shell.module.css'

export const DropTarget = () => {
  const { t } = useTranslation()
  const { account: accountId = null } = useListSearch()
  const account = useAccounts().data?.find((each) => each.id === accountId)
  return (
    <Dropzone.FullScreen
      // What can be read is the server's to say: it answers each wrong file with a reason.
      onDrop={(files) => void importStatements(files, accountId)}
      useFsAccessApi={false}
      classNames={{ root: classes.dropRoot }}
    >
      <div className={classes.drop}>
        <FileDown size={44} strokeWidth={1.25} aria-hidden />
        <Title order={2} size="h3">
          {t('import.drop.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {account ? t('import.drop.account', { name: account.name }) : t('import.drop.any')}
        </Text>
      </div>
    </Dropzone.FullScreen>
  )
}

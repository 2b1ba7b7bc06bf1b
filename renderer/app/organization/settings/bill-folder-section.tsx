// The watched folder for bills: a setting of this computer, so its own dialog stores it.
import { Button, Group, Text } from '@mantine/core'
import { FolderInput } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../dialog/stack.ts'
import { FolderState } from '../../view/bill-folder/folder-state.tsx'
import { useBillFolder } from '../../view/bill-folder/use-bill-folder.ts'
import classes from '../organization.module.css'

export const BillFolderSection = () => {
  const { t } = useTranslation()
  const title = useId()
  const data = useBillFolder()
  return (
    <section className={classes.section} aria-labelledby={title}>
      <h3 id={title}>{t('section.bills.folder')}</h3>
      {data && (
        <Text size="sm" className={classes.path}>
          {data.folder === null ? t('section.bills.folder.none') : <bdi>{data.folder}</bdi>}
        </Text>
      )}
      {data && <FolderState folder={data} />}
      {data?.done_folder != null && (
        <Text size="sm" c="dimmed">
          {t('section.bills.folder.done', { name: data.done_folder })}
        </Text>
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<FolderInput size={15} aria-hidden />}
          onClick={() => openDialog('bill_folder')}
        >
          {t('section.bills.folder.change')}
        </Button>
      </Group>
    </section>
  )
}

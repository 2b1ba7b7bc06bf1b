// Takes statement files dropped anywhere on the window, folders included. What can be read is the server's to say: it
// answers each wrong file with a reason.
import { Text, Title } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../address/use-list-search.ts'
import { useAccounts } from '../../data/query/accounts.ts'
import { importStatements } from '../run/import-statements.ts'
import classes from './drop.module.css'
import { droppedFiles } from './dropped-files.ts'

export const DropTarget = () => {
  const { t } = useTranslation()
  const { account: accountId = null } = useListSearch()
  const isDragging = useFileDrop(accountId)
  const account = useAccounts().data?.find((each) => each.id === accountId)
  if (!isDragging) return null
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

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Whether files are held over the window; imports them when they are let go. */
const useFileDrop = (accountId: string | null): boolean => {
  const [isDragging, setDragging] = useState(false)
  useEffect(() => {
    // Moving from one element to the next enters the next before it leaves the last: count them.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!bringsFiles(event)) return
      depth++
      setDragging(true)
    }
    const leave = (event: DragEvent) => {
      if (!bringsFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setDragging(false)
    }
    // Without this the browser would open the file in place of the window.
    const over = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      depth = 0
      setDragging(false)
      const { dataTransfer } = event
      if (dataTransfer) void droppedFiles(dataTransfer).then((files) => importStatements(files, accountId))
    }
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('dragenter', enter, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => stop.abort()
  }, [accountId])
  return isDragging
}

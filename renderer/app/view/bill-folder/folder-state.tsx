// What is in the watched folder, or why it cannot be looked at.
import { Alert, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BillFolderObject } from '../../data/query/open-item/bill-folder.ts'
import { countParams } from '../../text/format.ts'
import './text/dictionary.ts'

/** What a person should know of the folder, and of files that do not become bills by themselves. */
export const FolderState = ({ folder: { folder, state, waiting, files } }: { readonly folder: BillFolderObject }) => {
  const { t } = useTranslation()
  if (folder === null || state === 'off') return null
  if (state !== 'ready') return <Alert color="red">{t(`bills.folder.state.${state}`)}</Alert>
  const troubled = files.filter(({ state: each }) => each === 'unreadable' || each === 'too_large' || each === 'empty')
  return (
    <>
      <Text size="sm" role="status">
        {t('bills.folder.waiting', countParams(waiting))}
      </Text>
      {troubled.length > 0 && (
        <Alert color="yellow" py={6}>
          {troubled.slice(0, 10).map(({ name, state: each }) => (
            <div key={name}>
              <bdi>{name}</bdi>: {t(`bills.folder.file.${each as 'unreadable' | 'too_large' | 'empty'}`)}
            </div>
          ))}
        </Alert>
      )}
    </>
  )
}

// Opens the search of everything; it looks like the field that it opens.
import { UnstyledButton } from '@mantine/core'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../data/api.ts'
import { searchReadyQuery } from '../../data/query/bank/transactions.ts'
import { openDialog } from '../../dialog/stack.ts'
import { Keys } from '../../view/keys.tsx'
import classes from './header.module.css'

export const SearchButton = () => {
  const { t } = useTranslation()
  return (
    <UnstyledButton
      className={classes.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => openDialog('search')}
      onPointerEnter={() => void queryClient.prefetchQuery(searchReadyQuery)}
    >
      <Search size={16} aria-hidden />
      <span className={classes.searchText}>{t('header.search')}</span>
      <span className={classes.searchKeys} aria-hidden>
        <Keys keys="mod+k" />
      </span>
    </UnstyledButton>
  )
}

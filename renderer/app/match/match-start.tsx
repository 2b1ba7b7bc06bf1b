// The command, available everywhere, that opens the match dialog with the first open transaction of the view in the
// address.
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../address/use-list-search.ts'
import { useCommands } from '../command/registry.ts'
import { openDialog } from '../dialog/stack.ts'
import type {} from './dialogs.ts'

export const MatchStart = () => {
  const { t } = useTranslation()
  const search = useListSearch()
  useCommands([
    {
      id: 'match.start',
      title: t('command.match-next'),
      section: 'go',
      keys: ['g m'],
      icon: ListChecks,
      run: () => openDialog('match', { transactionId: null, search }),
    },
  ])
  return null
}

// What imports show over the whole window: where files are dropped, the chooser of accounts, plans, the question before an
// undo, and the command that chooses files.
import { FileDown } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../address/use-list-search.ts'
import { useCommands } from '../command/registry.ts'
import { ChooseAccountDialog } from './account/choose-account-dialog.tsx'
import { chooseFiles } from './drop/choose-files.ts'
import { DropTarget } from './drop/drop-target.tsx'
import { EnrichDialog } from './enrich/enrich-dialog.tsx'
import { keepWaitingFiles } from './keep/keep-waiting-files.ts'
import { adoptRunningImports } from './panel/adopt-running-imports.ts'
import { PlanDialog } from './plan/plan-dialog.tsx'
import { importStatements } from './run/import-statements.ts'
import { UndoImportDialog } from './undo/undo-import-dialog.tsx'

export const ImportTools = () => {
  const { t } = useTranslation()
  const { account = null } = useListSearch()
  useEffect(() => void adoptRunningImports(), [])
  useEffect(() => void keepWaitingFiles(), [])
  useCommands([
    {
      id: 'import.files',
      title: t('import.button'),
      section: 'file',
      icon: FileDown,
      keys: ['mod+i'],
      isInText: true,
      run: () => void chooseFiles().then((files) => importStatements(files, account)),
    },
  ])
  return (
    <>
      <DropTarget />
      <ChooseAccountDialog />
      <PlanDialog />
      <EnrichDialog />
      <UndoImportDialog />
    </>
  )
}

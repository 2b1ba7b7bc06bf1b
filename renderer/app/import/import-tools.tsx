// What imports show over the whole window: where files are dropped, the chooser of accounts, plans, the question before an
// undo; and the key that chooses files.
import { useEffect } from 'react'
import { useListSearch } from '../address/use-list-search.ts'
import { isDialogOpen } from '../part/dialog.tsx'
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
  const { account = null } = useListSearch()
  useEffect(() => void adoptRunningImports(), [])
  useEffect(() => void keepWaitingFiles(), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isChoice =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'i'
      if (!isChoice || event.defaultPrevented || isDialogOpen()) return
      event.preventDefault()
      void chooseFiles().then((files) => importStatements(files, account))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [account])
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

// The parts of imports that the whole window needs from the start: the drop target, and the command that chooses files.
// All else is loaded when the window is idle, or when it is needed.
import { FileDown } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../address/use-list-search.ts'
import { useCommands } from '../../command/registry.ts'
import { takePastedBills } from '../../view/file/bill-files.ts'
import { importStatements, loadImporting } from '../load/load-importing.ts'
import { chooseFiles } from './choose-files.ts'
import { DropTarget } from './drop-target.tsx'

/** The latest moment to load them: stored files wait for it. */
const IDLE_MS = 1500

export const ImportTools = () => {
  const { t } = useTranslation()
  const { account = null } = useListSearch()
  useEffect(() => {
    const idle = requestIdleCallback(() => void loadImporting().then(({ resumeImports }) => resumeImports()), {
      timeout: IDLE_MS,
    })
    return () => cancelIdleCallback(idle)
  }, [])
  useEffect(takePastedBills, [])
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
  return <DropTarget />
}

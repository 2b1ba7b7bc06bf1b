// Takes up the files that wait: first those whose account nobody knows, else the first plan
// that wants a decision, else what notifications would tell.
import { openPlan } from '../import/plan/plan-drafts.ts'
import { showEnrichments } from '../import/run/import-dialogs.ts'
import { useImports } from '../import/run/import-items.ts'
import { askForAccounts } from '../import/run/import-statements.ts'

export const askAboutFiles = (): void => {
  const { items } = useImports.getState()
  const planned = items.find(({ state }) => state.type === 'planned')
  if (items.some(({ state }) => state.type === 'account')) askForAccounts()
  else if (planned) openPlan(planned.key)
  else showEnrichments(true)
}

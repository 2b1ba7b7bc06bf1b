// Takes up the files that wait: first those whose account nobody knows, else the first plan
// that wants a decision, else what notifications would tell.
import { openPlan } from '../import/plan/plan-drafts.ts'
import { showEnrichments } from '../import/run/import-dialogs.ts'
import { useImports } from '../import/run/import-items.ts'
import { askForAccounts } from '../import/run/import-statements.ts'

export const askAboutFiles = (): void => {
  const { items } = useImports.getState()
  if (items.some(({ state }) => state.type === 'account')) return askForAccounts()
  const planned = items.find(({ state }) => state.type === 'planned')
  if (planned) return openPlan(planned.key)
  showEnrichments(true)
}

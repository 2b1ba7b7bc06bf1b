// Opens the files that need the user: first those whose account is not known, otherwise the first plan that needs a
// decision, otherwise the enrichments that wait to be applied.
import { hasChanges } from '../import/enrich/plan-enrichments.ts'
import { showPlanOf } from '../import/plan/plan-drafts.ts'
import { queueDialog } from '../import/queue/import-dialogs.ts'
import { type ImportItem, useImports } from '../import/queue/import-items.ts'

const needsDecision = ({ state }: ImportItem): boolean =>
  state.type === 'account' || state.type === 'planned' || (state.type === 'enrichment' && hasChanges(state.enrichment))

/** How many there are. */
export const useWaitingFiles = (): number => useImports(({ items }) => items.filter(needsDecision).length)

export const openWaitingFiles = (): void => {
  const { items } = useImports.getState()
  const planned = items.find(({ state }) => state.type === 'planned')
  if (items.some(({ state }) => state.type === 'account')) queueDialog('choose_account')
  else if (planned) {
    showPlanOf(planned.key)
    queueDialog('plan_imports')
  } else queueDialog('review_enrichments')
}

// The files that cannot go on without a person, and taking them up: first those whose account nobody knows, else the first
// plan that wants a decision, else what notifications would tell.
import { hasNews } from '../import/enrich/plan-enrichments.ts'
import { showPlanOf } from '../import/plan/plan-drafts.ts'
import { askIn } from '../import/run/import-dialogs.ts'
import { type ImportItem, useImports } from '../import/run/import-items.ts'

const waits = ({ state }: ImportItem): boolean =>
  state.type === 'account' || state.type === 'planned' || (state.type === 'told' && hasNews(state.told))

/** How many there are. */
export const useWaitingFiles = (): number => useImports(({ items }) => items.filter(waits).length)

export const askAboutFiles = (): void => {
  const { items } = useImports.getState()
  const planned = items.find(({ state }) => state.type === 'planned')
  if (items.some(({ state }) => state.type === 'account')) askIn('choose_account')
  else if (planned) {
    showPlanOf(planned.key)
    askIn('plan_imports')
  } else askIn('tell_enrichments')
}

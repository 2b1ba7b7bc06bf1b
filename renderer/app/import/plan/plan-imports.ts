// Requests the plan of each import before anything is imported: clear files are imported, the others wait for a
// decision.
import { planImport } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { ImportPlan } from '../../../../shared/api/endpoints/import/import-plan.ts'
import { call } from '../../data/api.ts'
import { queueDialog } from '../queue/import-dialogs.ts'
import { changeImport, type ImportItem, importByKey, setImportState } from '../queue/import-items.ts'
import { filesBody, upload } from '../queue/upload.ts'
import { dateQuestion } from './date-question.ts'
import { setDraft } from './plan-drafts.ts'
import { inImportOrder, uncertainRows, withoutFilledGaps } from './plan-review.ts'

interface PlannedItem {
  readonly item: ImportItem
  readonly plan: ImportPlan
}

/**
 * Plans files of one account. Answers those that need no decision, in the order to import them; the others wait with
 * their plan, and the dialog opens.
 */
export const planImports = async (items: readonly ImportItem[]): Promise<readonly ImportItem[]> => {
  const found: PlannedItem[] = []
  await upload(items, requestPlans, (item, plan) => found.push({ item, plan }))
  const plans = withoutFilledGaps(found.map(({ plan }) => plan))
  const planned = found.flatMap(({ item }, index) => {
    const plan = plans[index]
    return plan && importByKey(item.key) ? [{ item, plan }] : []
  })
  for (const { item, plan } of planned) {
    if (plan.review.length > 0) showPlan(item, plan)
    else changeImport(item.key, { options: {} })
  }
  const clear = inImportOrder(planned.filter(({ plan }) => plan.review.length === 0))
  return clear.flatMap(({ item }) => importByKey(item.key) ?? [])
}

/** The plans of files of one account, each with its own options. */
export const requestPlans = async (
  items: readonly ImportItem[],
  options: unknown = null,
  signal?: AbortSignal,
): Promise<readonly ImportPlan[]> => {
  const body = filesBody(items)
  if (options !== null) body.append('options', JSON.stringify(options))
  const params = { bankAccountId: items[0]?.accountId ?? '' }
  return call(planImport, { params, body, ...(signal ? { signal } : {}) })
}

/** Refuses a file that no decision can make importable; any other waits for one, on screen when no other does. */
const showPlan = (item: ImportItem, plan: ImportPlan): void => {
  if (plan.problem && !canBeMapped(plan)) {
    setImportState(item.key, { type: 'refused', ...plan.problem })
    return
  }
  setDraft(item.key, { plan, reading: {}, check: 'done', importRows: uncertainRows(plan), dates: dateQuestion(plan) })
  setImportState(item.key, { type: 'planned' })
  queueDialog('plan_imports')
}

/** Whether it is a table whose columns the user can name. */
const canBeMapped = (plan: ImportPlan): boolean => plan.preview.length > 0

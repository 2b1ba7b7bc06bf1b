// The actions on rules: save, move, switch, apply, delete. Each shows a confirmation with its undo.
import i18next from 'i18next'
import type { BatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import {
  applyRule,
  type CreateRule,
  changeRule,
  createRule,
  deleteRule,
  orderRules,
  type RuleObject,
} from '../../../shared/api/endpoints/matching/rules.ts'
import { call, lastActionId, queryClient } from '../data/api.ts'
import { isBulk, isFinished } from '../data/batch-kind.ts'
import { batchQuery, cacheBatch } from '../data/query/bank/batches.ts'
import { loadRules } from '../data/query/matching/rules.ts'
import { refreshTables } from '../data/refresh.ts'
import { runAction, showDone, showProblem } from '../part/toast.tsx'
import { formatCount } from '../text/format.ts'
import { bulkOutcome } from '../view/batch/bulk-text.ts'
import './text/dictionary.ts'

type RuleName = Pick<RuleObject, 'id' | 'name'>

/** Saves a new or changed rule; rejects with the server's refusal. */
export const saveRule = async (id: string | null, body: CreateRule): Promise<RuleObject> => {
  const saved = await (id === null ? call(createRule, { body }) : call(changeRule, { params: { ruleId: id }, body }))
  refreshTables('rule')
  return saved
}

export const notifySaved = ({ name }: RuleName): void => showDone(i18next.t('rules.saved', { name }))

export const switchRule = ({ id, name, is_active }: RuleName & Pick<RuleObject, 'is_active'>): Promise<void> =>
  runAction(
    () => call(changeRule, { params: { ruleId: id }, body: { is_active: !is_active } }),
    ['rule'],
    () => i18next.t(is_active ? 'rules.switched-off' : 'rules.switched-on', { name }),
  )

export const removeRule = ({ id, name }: RuleName): Promise<void> =>
  runAction(
    () => call(deleteRule, { params: { ruleId: id } }),
    ['rule'],
    () => i18next.t('rules.deleted', { name }),
  )

/** Moves it one place up (-1) or down (1); at the end of the order it stays. */
export const moveRule = async ({ id, name }: RuleName, by: -1 | 1): Promise<void> => {
  const ids = (await loadRules()).map((rule) => rule.id)
  const at = ids.indexOf(id)
  const to = at + by
  if (at === -1 || to < 0 || to >= ids.length) return
  ids.splice(at, 1)
  ids.splice(to, 0, id)
  await runAction(
    () => call(orderRules, { body: { ids } }),
    ['rule'],
    () => i18next.t('rules.moved', { name, place: formatCount(to + 1) }),
  )
}

/** Attaches the rule's rows to open transactions, in the background; shows the result at the end. */
export const startRule = async ({ id, name }: RuleName): Promise<void> => {
  let batch: BatchObject
  try {
    batch = await call(applyRule, { params: { ruleId: id }, body: {} })
  } catch (error) {
    showProblem(error)
    return
  }
  const action = lastActionId()
  cacheBatch(batch)
  const ended = await awaitBatch(batch.id)
  refreshTables('bank_transaction', 'rule')
  if (!isBulk(ended)) return
  const outcome = bulkOutcome(i18next.t, ended)
    .map(({ text }) => text)
    .join(', ')
  showDone(i18next.t('rules.applied', { name, outcome }), { action })
}

const POLL_MS = 400

/** The batch after its end. */
const awaitBatch = async (id: string): Promise<BatchObject> => {
  for (;;) {
    const batch = await queryClient.fetchQuery({ ...batchQuery(id), staleTime: 0 })
    if (isFinished(batch)) return batch
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

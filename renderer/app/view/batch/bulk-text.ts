// The name of an action on many transactions, and its result in words. Pure.
import '../text/dictionary.ts'
import type { TFunction } from 'i18next'
import type { BulkBatchObject } from '../../../../shared/api/endpoints/import/bulk-batch.ts'
import { countParams } from '../../text/format.ts'

const DONE = {
  reconcile: 'bulk.reconcile.done',
  unreconcile: 'bulk.unreconcile.done',
  apply_rule: 'bulk.apply_rule.done',
} as const

export const bulkName = (t: TFunction, { kind }: BulkBatchObject): string => t(`bulk.${kind}`)

/** How many are done, skipped and failed; zero counts are left out unless all are zero. */
export const bulkOutcome = (
  t: TFunction,
  { kind, result }: BulkBatchObject,
): readonly { readonly tone: 'good' | 'dimmed' | 'bad'; readonly text: string }[] => {
  const { done, left, failed } = result
  return [
    ...(done > 0 || left + failed === 0 ? [{ tone: 'good' as const, text: t(DONE[kind], countParams(done)) }] : []),
    ...(left > 0 ? [{ tone: 'dimmed' as const, text: t('bulk.left', countParams(left)) }] : []),
    ...(failed > 0 ? [{ tone: 'bad' as const, text: t('bulk.failed', countParams(failed)) }] : []),
  ]
}

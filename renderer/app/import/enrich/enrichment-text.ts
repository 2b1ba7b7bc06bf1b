// A short summary of a notification or a payment order. Pure.
import type { TFunction } from 'i18next'
import type { FileEnrichmentObject } from '../../../../shared/api/endpoints/import/enrichments.ts'
import { countParams } from '../../text/format.ts'

/** What is new in the file, then what is known already; one sentence each. */
export const enrichmentTexts = (
  t: TFunction,
  { explained, expense_payments: payments }: FileEnrichmentObject,
): readonly string[] => {
  const added = explained.filter(({ state }) => state === 'new')
  const parts = added.reduce((sum, { details }) => sum + details.length, 0)
  const unchanged = explained.length - added.length + payments.unchanged
  const news = [
    ...(added.length > 0
      ? [`${t('enrich.explains', countParams(added.length))} ${t('enrich.with-parts', countParams(parts))}`]
      : []),
    ...(payments.created > 0 ? [t('enrich.payments', countParams(payments.created))] : []),
  ]
  return [
    ...(news.length > 0 ? news : [t('enrich.nothing')]),
    ...(unchanged > 0 ? [t('enrich.known', countParams(unchanged))] : []),
  ]
}

/** How many entries of the file match no transaction; null: all match. */
export const unmatchedText = (t: TFunction, { unmatched }: FileEnrichmentObject): string | null =>
  unmatched.length === 0 ? null : t('enrich.unmatched', countParams(unmatched.length))

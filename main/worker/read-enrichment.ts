// Reads a file that explains statements without being one: a notification (camt.054) or a payment order (pain.001).

import type { ParsedEnrichment } from '../../shared/record/import/enrichment.ts'
import type { FileRefusal } from '../../shared/record/import/file-refusal.ts'
import type { Result } from '../../shared/value/result.ts'
import { outlineCamt } from './camt/camt-outline.ts'
import { shorten } from './camt/camt-value.ts'
import { readNotifications } from './camt/notification.ts'
import { decodeXml } from './core/decode-text.ts'
import { refuse } from './core/file-refusals.ts'
import { detectKind } from './detect.ts'
import { readPaymentOrders } from './payment/payment-order.ts'

/** The most parts that one commit can take without delaying other requests. */
const MAX_PARTS = 20_000

/**
 * Reads a whole file or refuses it as a whole: with 415 if it is another kind of file, with 422 if it has no part or
 * too many.
 */
export const readEnrichment = (name: string, bytes: Uint8Array<ArrayBuffer>): Result<ParsedEnrichment, FileRefusal> => {
  const kind = detectKind(name, bytes)
  if (!kind.ok) return kind
  if (kind.value === 'table') return refuse({ code: 'not_an_enrichment', values: { found: 'table' } })
  const text = decodeXml(bytes)
  if (!text.ok) return text
  const read = readText(text.value)
  if (!read.ok) return read
  const parts = partsIn(read.value)
  if (parts === 0) return refuse({ code: 'nothing_to_enrich', values: { format: read.value.format } })
  return parts > MAX_PARTS ? refuse({ code: 'too_many_rows', values: { of: 'enrichment', max: MAX_PARTS } }) : read
}

const readText = (text: string): Result<ParsedEnrichment, FileRefusal> => {
  const outline = outlineCamt(text, 'notification')
  if (!outline.ok) return outline
  const { message, root } = outline.value
  if (message === 'notification') return readNotifications(text, outline.value)
  if (message === 'statement' || message === 'report') {
    return refuse({ code: 'not_an_enrichment', values: { found: 'statement' } })
  }
  if (message === null) return refuse({ code: 'not_an_enrichment', values: { found: 'other', root: shorten(root) } })
  const payments = outlineCamt(text, 'payments')
  return payments.ok ? readPaymentOrders(text, payments.value) : payments
}

/** Counts entries with their parts, or payments. */
const partsIn = (read: ParsedEnrichment): number =>
  read.format === 'pain.001'
    ? read.orders.reduce((sum, { payments }) => sum + payments.length, 0)
    : read.notifications.reduce(
        (sum, { entries }) => sum + entries.reduce((count, { parts }) => count + 1 + parts.length, 0),
        0,
      )

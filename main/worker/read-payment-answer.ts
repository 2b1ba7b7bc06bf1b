// Reads the answer of a bank to a payment order.

import type { FileRefusal } from '../../shared/record/import/file-refusal.ts'
import type { PaymentAnswerFile } from '../../shared/record/import/payment-answer.ts'
import type { Result } from '../../shared/value/result.ts'
import { decodeXml } from './core/decode-text.ts'
import { refuse } from './core/file-refusals.ts'
import { detectKind } from './detect.ts'
import { readPaymentAnswerText } from './payment/payment-answer.ts'

/** Refuses another kind of file with 415. */
export const readPaymentAnswer = (
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Result<PaymentAnswerFile, FileRefusal> => {
  const kind = detectKind(name, bytes)
  if (!kind.ok) return kind
  if (kind.value === 'table') return refuse({ code: 'not_a_payment_answer', values: { root: null } })
  const text = decodeXml(bytes)
  return text.ok ? readPaymentAnswerText(text.value) : text
}

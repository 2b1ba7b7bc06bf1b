// Reads the answer of a bank to a payment order: pain.002 of any version (03 and 10 are in use), whose statuses have the
// same elements.
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { PaymentAnswerFile } from '../../../shared/record/import/payment-answer.ts'
import type { AnswerReason } from '../../../shared/record/open-item/payment-run.ts'
import { ok, type Result } from '../../../shared/value/result.ts'
import { cleanText, shorten } from '../camt/camt-value.ts'
import { scanXml } from '../camt/xml-scan.ts'
import { at, type Content, child, children, parseContent, textAt, textOf } from '../camt/xml-tree.ts'
import { refuse } from '../core/file-refusals.ts'

/** A run has at most a thousand payments, each with some twenty elements in its answer. */
const MAX_ELEMENTS = 200_000

/** Refuses another message with 415. An answer without the message that it answers is none. */
export const readPaymentAnswerText = (text: string): Result<PaymentAnswerFile, FileRefusal> => {
  let elements = 0
  let message = ''
  const scanned = scanXml(text, {
    open: (element, depth) => {
      elements += 1
      if (depth <= 1) message = element
    },
    close: () => undefined,
  })
  if (!scanned.ok) return scanned
  if (elements > MAX_ELEMENTS) {
    return refuse({ code: 'file_too_complex', values: { part: 'elements', max: MAX_ELEMENTS } })
  }
  let content: Content
  try {
    content = parseContent(text)
  } catch {
    // The text is complete XML. What the parser refuses are names that no answer has (`__proto__`).
    return refuse({ code: 'invalid_xml', values: { fault: 'names' } })
  }
  const report = at(content, 'Document', 'CstmrPmtStsRpt')
  const group = child(report, 'OrgnlGrpInfAndSts')
  const message_id = textAt(group, 'OrgnlMsgId')
  if (message_id === null) return refuse({ code: 'not_a_payment_answer', values: { root: shorten(message) } })
  return ok({
    message_id,
    answer: answerOf(textAt(group, 'GrpSts')),
    reasons: reasonsOf(group),
    blocks: children(report, 'OrgnlPmtInfAndSts').map((block) => ({
      id: textAt(block, 'OrgnlPmtInfId') ?? '',
      answer: answerOf(textAt(block, 'PmtInfSts')),
      reasons: reasonsOf(block),
      payments: children(block, 'TxInfAndSts').map((payment) => ({
        end_to_end_id: textAt(payment, 'OrgnlEndToEndId') ?? textAt(payment, 'OrgnlInstrId') ?? '',
        answer: answerOf(textAt(payment, 'TxSts')),
        reasons: reasonsOf(payment),
      })),
    })),
  })
}

/** ISO 20022, payment status: an order that is only received or technically valid may still be rejected. */
const STATUSES: Readonly<Record<string, PaymentAnswerFile['answer']>> = {
  RJCT: 'rejected',
  CANC: 'rejected',
  PART: 'partial',
  RCVD: 'pending',
  PDNG: 'pending',
  ACTC: 'pending',
  PATC: 'pending',
  ACCP: 'accepted',
  ACSP: 'accepted',
  ACSC: 'accepted',
  ACWC: 'accepted',
  ACWP: 'accepted',
  ACCC: 'accepted',
  ACFC: 'accepted',
}

const answerOf = (status: string | null): PaymentAnswerFile['answer'] =>
  status === null ? null : (STATUSES[status] ?? 'pending')

const reasonsOf = (level: Content | null): readonly AnswerReason[] =>
  children(level, 'StsRsnInf').map((info) => {
    const code = textAt(info, 'Rsn', 'Cd') ?? textAt(info, 'Rsn', 'Prtry')
    const text = children(info, 'AddtlInf')
      .map((line) => cleanText(textOf(line)) ?? '')
      .join(' ')
      .trim()
    return { code: code?.slice(0, 35) ?? null, text: text === '' ? null : text.slice(0, 500) }
  })

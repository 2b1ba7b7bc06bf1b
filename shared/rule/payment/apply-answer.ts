// What an answer of the bank (pain.002) says of each payment of a run. The most exact level counts: of the payment,
// otherwise of its block, otherwise of the whole file. A rejected payment stays rejected.
import type { AnsweredBlock, PaymentAnswerFile } from '../../record/import/payment-answer.ts'
import type { AnswerReason, PaymentRun, RunPayment } from '../../record/open-item/payment-run.ts'
import { blocksOf } from './order-file.ts'

export interface AnsweredRun {
  /** The payments of the run with their answers, in its order. */
  readonly payments: readonly RunPayment[]
  /** Those of them that this answer rejects. */
  readonly rejected: readonly RunPayment[]
  /** Ids in the answer that the run does not have. */
  readonly unknown: readonly string[]
}

/** `isBooked`: a transaction paid it already, so the bank executed it, whatever this answer says. */
export const applyAnswer = (
  run: PaymentRun,
  file: PaymentAnswerFile,
  isBooked: (payment: RunPayment) => boolean,
): AnsweredRun => {
  const blocks = blocksOf(run)
  const blockOf = new Map(blocks.flatMap(({ id, payments }) => payments.map((each) => [each.end_to_end_id, id])))
  const answered = new Map(file.blocks.map((block) => [block.id, block]))
  const payments = run.payments.map((payment): RunPayment => {
    if (payment.answer === 'rejected' || isBooked(payment)) return payment
    const found = answerOf(payment, answered.get(blockOf.get(payment.end_to_end_id) ?? ''), file)
    return found === null ? payment : { ...payment, answer: found.answer, reasons: [...found.reasons] }
  })
  const known = new Set([...blocks.map(({ id }) => id), ...blockOf.keys()])
  return {
    payments,
    rejected: payments.filter(({ answer }, index) => answer === 'rejected' && run.payments[index]?.answer !== answer),
    unknown: file.blocks
      .flatMap((block) => [block.id, ...block.payments.map(({ end_to_end_id }) => end_to_end_id)])
      .filter((id) => !known.has(id)),
  }
}

const answerOf = (
  { end_to_end_id }: RunPayment,
  block: AnsweredBlock | undefined,
  file: PaymentAnswerFile,
): { readonly answer: RunPayment['answer']; readonly reasons: readonly AnswerReason[] } | null => {
  const own = block?.payments.find((payment) => payment.end_to_end_id === end_to_end_id)
  for (const level of [own, block, file]) {
    if (level === undefined || level.answer === null) continue
    // Accepted in part: only the payments that are named are rejected.
    const answer = level.answer === 'partial' ? 'accepted' : level.answer
    // Banks state the reason at one level only.
    const reasons = [own, block, file].find((each) => each !== undefined && each.reasons.length > 0)?.reasons ?? []
    return { answer, reasons: answer === 'accepted' ? [] : reasons }
  }
  return null
}

/** What a person noted in e-banking: these payments were rejected, or all of them accepted. */
export const notedAnswer = (
  run: PaymentRun,
  endToEndIds: readonly string[],
  reason: string | null,
): PaymentAnswerFile => ({
  message_id: run.message_id,
  answer: null,
  reasons: [],
  blocks: blocksOf(run).map(({ id, payments }) => ({
    id,
    answer: null,
    reasons: [],
    payments: payments
      .filter(({ end_to_end_id }) => endToEndIds.includes(end_to_end_id))
      .map(({ end_to_end_id }) => ({
        end_to_end_id,
        answer: 'rejected',
        reasons: reason === null ? [] : [{ code: null, text: reason }],
      })),
  })),
})

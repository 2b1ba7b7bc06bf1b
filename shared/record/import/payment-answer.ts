// What a bank answers to a payment order (pain.002), as the reading process understood it.
import type { AnswerReason, PaymentAnswer } from '../open-item/payment-run.ts'

/** A status with its reasons; null: this level states none. */
interface Answered {
  readonly answer: PaymentAnswer | 'partial' | null
  readonly reasons: readonly AnswerReason[]
}

interface AnsweredPayment extends Answered {
  readonly end_to_end_id: string
}

export interface AnsweredBlock extends Answered {
  /** `OrgnlPmtInfId` */
  readonly id: string
  readonly payments: readonly AnsweredPayment[]
}

export interface PaymentAnswerFile extends Answered {
  /** `OrgnlMsgId`: the order that it answers. */
  readonly message_id: string
  readonly blocks: readonly AnsweredBlock[]
}

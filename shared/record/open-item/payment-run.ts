// A payment run: the bills that one order (pain.001) pays, from its preparation to the bank's answer. The file is written
// once, when the run is released, and is part of the record. What the bank booked is not here: it follows from the payment
// orders (`ExpensePayment`) that the release creates and that transactions settle.
import { z } from 'zod'
import { CurrencyField, DateField, IntegerId, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'

/** Whether the bank books the payments of a block as one amount, or each on its own. */
export const PAYMENT_BOOKINGS = ['collective', 'single'] as const

/** What the bank answers to a payment (pain.002); before its first answer there is none. */
const PAYMENT_ANSWERS = ['pending', 'accepted', 'rejected'] as const
export type PaymentAnswer = (typeof PAYMENT_ANSWERS)[number]

/** The most payments in a run. */
export const MAX_RUN_PAYMENTS = 1000

/** Why the bank rejected something: a code of ISO 20022, and the bank's words. */
export const AnswerReason = z.object({ code: z.string().max(35).nullable(), text: z.string().max(500).nullable() })
export type AnswerReason = Readonly<z.infer<typeof AnswerReason>>

/** The creditor as the file names it, in its characters. */
export const PaymentCreditor = z.object({
  name: z.string().min(1).max(70),
  street: z.string().max(70).nullable(),
  zip: z.string().max(16).nullable(),
  city: z.string().min(1).max(35),
  country: z.string().length(2),
})
export type PaymentCreditor = Readonly<z.infer<typeof PaymentCreditor>>

/** One payment of a run, for one bill. */
export const RunPayment = z.object({
  /** The number of the bill, the number of the run, and the position: it leads back to the bill without the program. */
  end_to_end_id: z.string().min(1).max(35),
  expense_id: StringId,
  company_id: StringId,
  /** The number of the bill. */
  number: z.string(),
  bank_account_id: StringId,
  execution_date: DateField,
  creditor: PaymentCreditor,
  iban: z.string(),
  currency: CurrencyField,
  amount: MinorUnitsField,
  /** What is deducted from the bill, because it is paid in time. */
  discount: MinorUnitsField,
  /** QRR or SCOR, normalised. */
  reference: z.string().nullable(),
  message: z.string().max(140).nullable(),
  /** The payment order that the release creates; null before it. A rejected payment has none any more. */
  expense_payment_id: StringId.nullable(),
  /** The write-off that books the discount; null without one. */
  discount_id: StringId.nullable(),
  answer: z.enum(PAYMENT_ANSWERS).nullable(),
  reasons: z.array(AnswerReason),
})
export type RunPayment = Readonly<z.infer<typeof RunPayment>>

/** A credit note, or the part of a bill that credit notes of the same supplier settle: in the run, not in the file. */
export const OffsetBill = z.object({
  expense_id: StringId,
  company_id: StringId,
  number: z.string(),
  currency: CurrencyField,
  /** Positive: a bill. Negative: a credit note. */
  amount: MinorUnitsField,
})
export type OffsetBill = Readonly<z.infer<typeof OffsetBill>>

export const PaymentRun = z.object({
  id: StringId,
  /** From 1, without gaps unless a prepared run is deleted. */
  number: z.number().int().positive(),
  /** `MsgId` of the file: banks know a file that was sent twice by it. */
  message_id: z.string().max(35),
  booking: z.enum(PAYMENT_BOOKINGS),
  /** The payments are wages: the bank shows them as such, and hides them where asked to. */
  is_salary: z.boolean(),
  text: z.string().max(255).nullable(),
  payments: z.array(RunPayment),
  offset_bills: z.array(OffsetBill),
  /** The offsets that the release made. */
  offset_ids: z.array(StringId),
  created_by: IntegerId,
  released_at: TimestampField.nullable(),
  released_by: IntegerId.nullable(),
  /** The order as it was written; null before the release. */
  file: z.object({ name: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/), content: z.string() }).nullable(),
  /** When the file was taken for the first time, and by whom; null: not yet. */
  taken_at: TimestampField.nullable(),
  taken_by: IntegerId.nullable(),
  /** The answers of the bank, in the order in which they were read. */
  answers: z.array(
    z.object({
      /** Null: a person noted it. */
      name: z.string().nullable(),
      read_at: TimestampField,
      read_by: IntegerId,
    }),
  ),
  created_at: TimestampField,
  updated_at: TimestampField,
})
export type PaymentRun = Readonly<z.infer<typeof PaymentRun>>

/** What the books say of a payment whose file the bank has. */
export interface PaymentProgress {
  /** A transaction paid it. */
  readonly is_booked: boolean
  /** It was paid and came back. */
  readonly is_returned: boolean
}

export const PAYMENT_STATES = ['prepared', 'released', 'file_taken', ...PAYMENT_ANSWERS, 'booked', 'returned'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** The state of a payment: what the books know last. */
export const stateOfPayment = (
  run: Pick<PaymentRun, 'released_at' | 'taken_at'>,
  { answer }: Pick<RunPayment, 'answer'>,
  { is_booked, is_returned }: PaymentProgress,
): PaymentState => {
  if (is_returned) return 'returned'
  if (is_booked) return 'booked'
  if (answer !== null) return answer
  if (run.taken_at !== null) return 'file_taken'
  return run.released_at === null ? 'prepared' : 'released'
}

/** From the least to the most advanced; `rejected` and `returned` need a person, so they are shown first. */
const ORDER: readonly PaymentState[] = [
  'prepared',
  'released',
  'returned',
  'rejected',
  'file_taken',
  'pending',
  'accepted',
  'booked',
]

/** The state of a run: that of the payment that is least advanced, except that rejected ones alone do not hold it up. */
export const stateOfRun = (states: readonly PaymentState[]): PaymentState => {
  const active = states.filter((state) => state !== 'rejected')
  const counted = active.length > 0 ? active : states
  return ORDER.find((state) => counted.includes(state)) ?? 'booked'
}

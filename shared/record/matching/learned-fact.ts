// What earlier bookings teach: how transactions of one bank account and direction with the same counterparty's account,
// name or text were booked. Facts are counted from the reconciled transactions and not stored, so that an undone
// booking is forgotten completely. Only the facts that a user chose to forget are stored.
import { z } from 'zod'
import { StringId, TimestampField } from '../core/scalar.ts'

export const FACT_KINDS = ['iban', 'name', 'text'] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** `silent`: too few cases, never proposed. `suggest`: contradicted, proposed and not attached. */
export const FACT_STATES = ['silent', 'suggest', 'automatic', 'forgotten'] as const
export type FactState = (typeof FACT_STATES)[number]

/** The key that recognises transactions, and the booking that it proposes. */
export const FactContent = z.object({
  bank_account_id: StringId,
  direction: z.enum(['credit', 'debit']),
  kind: z.enum(FACT_KINDS),
  /** The IBAN, the folded name, or the stem of the text. */
  value: z.string(),
  /** The text stem to which it is limited, for a counterparty with several purposes; null for any text. */
  text: z.string().nullable(),
  company_id: StringId.nullable(),
  /** Null: a company without an account of its own. */
  account_id: StringId.nullable(),
  vat_rate_id: StringId.nullable(),
})
export type FactContent = Readonly<z.infer<typeof FactContent>>

/** A fact that is never proposed again until the user restores it. */
export const ForgottenFact = FactContent.extend({
  /** The id of the fact, which is derived from its content. */
  id: StringId,
  user_id: z.number().int().nullable(),
  forgotten_at: TimestampField,
})
export type ForgottenFact = z.infer<typeof ForgottenFact>

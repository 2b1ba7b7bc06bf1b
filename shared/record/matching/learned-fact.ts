// What earlier bookings teach: transactions of one bank account and direction with the same counterparty's account, name or
// text were booked alike. Facts are counted from the reconciled transactions and stored nowhere, so that whatever is taken
// back is unlearned exactly; what a person said never to propose again is stored.
import { z } from 'zod'
import { StringId, TimestampField } from '../core/scalar.ts'

export const FACT_KINDS = ['iban', 'name', 'text'] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** `silent`: too few cases, never proposed. `suggest`: contradicted, proposed and not attached. */
export const FACT_STATES = ['silent', 'suggest', 'automatic', 'forgotten'] as const
export type FactState = (typeof FACT_STATES)[number]

/** What a fact is told by, and what it says that is booked. */
export const FactContent = z.object({
  bank_account_id: StringId,
  direction: z.enum(['credit', 'debit']),
  kind: z.enum(FACT_KINDS),
  /** The IBAN, the folded name, or the stem of the text. */
  value: z.string(),
  /** The stem of the text that it holds for alone, of a counterparty with several purposes; null: whatever the text. */
  text: z.string().nullable(),
  company_id: StringId.nullable(),
  /** Null: a company without an account of its own choice. */
  account_id: StringId.nullable(),
  vat_rate_id: StringId.nullable(),
})
export type FactContent = Readonly<z.infer<typeof FactContent>>

/** A fact that is never to be proposed again, until it is restored. */
export const ForgottenFact = FactContent.extend({
  /** That of the fact: it follows from its content. */
  id: StringId,
  user_id: z.number().int().nullable(),
  forgotten_at: TimestampField,
})
export type ForgottenFact = z.infer<typeof ForgottenFact>

// The allocation rows of a bank transaction in answers and bodies (interface document, match rules; rule 22).
import { z } from 'zod'
import { AmountInput } from '../../../record/core/amount-input.ts'
import { CurrencyField, DateField, StringId } from '../../../record/core/scalar.ts'
import { EVIDENCES, MATCHABLE_TYPES, Match, VERDICTS } from '../../../record/matching/match.ts'
import { EXTENSION } from '../../endpoint.ts'

/** A reason for a proposed row. */
export const MatchReasonObject = z
  .object({
    evidence: z.enum(EVIDENCES),
    verdict: z.enum(VERDICTS).describe('`missing`: nothing to compare'),
    field: z.string().nullable().describe('The field of the bank transaction that says it, like `details.0.reference`'),
    found: z.string().nullable(),
    wanted: z.string().nullable().describe('What the document says'),
    text: z.string().describe("In the user's language"),
  })
  .meta({ id: 'MatchReason' })
export type MatchReasonObject = z.infer<typeof MatchReasonObject>

/** The record of a row; of a company only its name. */
export const MatchableObject = z
  .object({
    type: z.enum(MATCHABLE_TYPES),
    id: StringId,
    number: z.string().nullable().describe('Of an expense payment its end-to-end id'),
    company_name: z.string().nullable(),
    currency: CurrencyField.nullable(),
    total: z.number().nullable(),
    open_amount: z.number().nullable(),
    date: DateField.nullable(),
    due_date: DateField.nullable(),
  })
  .meta({ id: 'Matchable' })
export type MatchableObject = z.infer<typeof MatchableObject>

const CURRENCY_AMOUNT = {
  ...EXTENSION,
  description: 'Of a document in another currency: how much of it is paid, in its currency; null: all that is open',
}

const ROW = {
  matchable_type: z.enum(MATCHABLE_TYPES).nullable(),
  matchable_id: StringId.nullable(),
  account_id: StringId.nullable(),
  vat_rate_id: StringId.nullable(),
  text: z.string().nullable(),
  currency: CurrencyField.nullable().meta({
    ...EXTENSION,
    description: 'That of a document that is not in the base currency',
  }),
  currency_amount: z.number().nullable().meta(CURRENCY_AMOUNT),
}

/** A proposed row: ready for the body of `POST …/matches`. */
export const ProposedRowObject = z
  .object({ amount: z.number(), ...ROW, matchable: MatchableObject.nullable().optional() })
  .meta({ id: 'ProposedMatch' })
export type ProposedRowObject = z.infer<typeof ProposedRowObject>

export const MatchObject = z
  .object({
    id: StringId,
    amount: z.number().describe('In the base currency, with the sign it was given'),
    ...ROW,
    matchable: MatchableObject.nullable().optional().describe('Include `matches.matchable`; null: it is gone'),
    origin: Match.shape.origin.meta(EXTENSION),
    source: Match.shape.source.meta({
      ...EXTENSION,
      description: 'The rule, in its version, or the learned fact that it comes from; null: neither',
    }),
    confidence: Match.shape.confidence.meta({ ...EXTENSION, description: '0 to 1; null: not proposed by Kontor' }),
    is_certain: z.boolean().meta({ ...EXTENSION, description: 'Whether `reconcile-many` books it' }),
    reasons: z.array(MatchReasonObject).meta(EXTENSION),
  })
  .meta({ id: 'Match' })
export type MatchObject = z.infer<typeof MatchObject>

/** The day of an entry whose own day is in a locked period. */
export const BookOn = DateField.nullable()
  .optional()
  .meta({
    ...EXTENSION,
    description:
      'The day to book on where the booking date is in a locked period, and to reverse on what was booked there: a later, ' +
      'open one; the refusal `period_locked` names the first. Otherwise it is ignored',
  })

const ExpectedEntry = StringId.nullable()
  .optional()
  .meta({
    ...EXTENSION,
    description:
      'The `journal_entry_id` that the caller saw, null while it was open: when another one stands there, it is 409 ' +
      '`transaction_changed`. Left out: the one that stood there when the request came',
  })

/** The entry that a person typed for a bank transaction. */
export const CounterpartCommand = z
  .object({ journal_entry_id: StringId, seen_journal_entry_id: ExpectedEntry, book_on: BookOn })
  .meta({ id: 'ReconcileWithEntry' })
export type CounterpartCommand = z.infer<typeof CounterpartCommand>

/** The rows of a manual match. */
export const MatchCommand = z
  .object({
    matches: z
      .array(
        z.object({
          amount: AmountInput.describe('Not 0. Below 0 only on account-only rows'),
          matchable_type: ROW.matchable_type.optional(),
          matchable_id: ROW.matchable_id.optional().describe('Required with `matchable_type`'),
          account_id: ROW.account_id
            .optional()
            .describe('Of an account-only row or a company; without it the account for unclear amounts'),
          vat_rate_id: ROW.vat_rate_id
            .optional()
            .describe(
              'Then `amount` is gross; with a rate of acquisition tax it is what is paid, and the tax is added: owed, and ' +
                'deducted or part of the cost. Not on rows of documents',
            ),
          text: z.string().max(1000).nullable().optional(),
          currency_amount: AmountInput.nullable().optional().meta(CURRENCY_AMOUNT),
        }),
      )
      .min(1)
      .max(500),
    seen_journal_entry_id: ExpectedEntry,
    book_on: BookOn,
  })
  .meta({ id: 'MatchBankTransaction' })
export type MatchCommand = z.infer<typeof MatchCommand>

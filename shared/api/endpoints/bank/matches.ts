// The allocation rows of a bank transaction in answers and bodies (interface document, match rules; rule 22).
import { z } from 'zod'
import { AmountInput } from '../../../record/core/amount-input.ts'
import { CurrencyField, DateField, StringId } from '../../../record/core/scalar.ts'
import { EVIDENCES, MATCHABLE_TYPES, Match, VERDICTS } from '../../../record/matching/match.ts'
import { EXTENSION } from '../../endpoint.ts'
import { OffsetDocuments } from '../open-item/offsets.ts'

/** A reason for a proposed row. */
export const MatchReasonObject = z
  .object({
    evidence: z.enum(EVIDENCES),
    verdict: z.enum(VERDICTS).describe('`missing`: there is no value to compare'),
    field: z
      .string()
      .nullable()
      .describe('The field of the bank transaction that contains it, for example `details.0.reference`'),
    found: z.string().nullable(),
    wanted: z.string().nullable().describe('The value on the document'),
    text: z.string().describe('In the language of the user'),
  })
  .meta({ id: 'MatchReason' })
export type MatchReasonObject = z.infer<typeof MatchReasonObject>

/** The record of a row; of a company only its name. */
export const MatchableObject = z
  .object({
    type: z.enum(MATCHABLE_TYPES),
    id: StringId,
    number: z.string().nullable().describe('For an expense payment: its end-to-end id'),
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
  description:
    'For a document in another currency: the part of it that is paid, in its currency; null: the entire open amount',
}

const ROW = {
  matchable_type: z.enum(MATCHABLE_TYPES).nullable(),
  matchable_id: StringId.nullable(),
  account_id: StringId.nullable(),
  vat_rate_id: StringId.nullable(),
  text: z.string().nullable(),
  currency: CurrencyField.nullable().meta({
    ...EXTENSION,
    description: 'The rate of a document that is not in the base currency',
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
    amount: z.number().describe('In the base currency, with the sign that was sent'),
    ...ROW,
    matchable: MatchableObject.nullable()
      .optional()
      .describe('Include `matches.matchable`; null if it no longer exists'),
    origin: Match.shape.origin.meta(EXTENSION),
    source: Match.shape.source.meta({
      ...EXTENSION,
      description: 'The rule, with its version, or the learned fact that proposed it; otherwise null',
    }),
    confidence: Match.shape.confidence.meta({ ...EXTENSION, description: '0 to 1; null if Kontor did not propose it' }),
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
      'The booking date to use if the transaction is dated in a locked period, and the date of the reversal if the existing entry is: a later, ' +
      'open day; the error `period_locked` names the first one. Ignored otherwise',
  })

const ExpectedEntry = StringId.nullable()
  .optional()
  .meta({
    ...EXTENSION,
    description:
      'The last `journal_entry_id` that the caller has seen, null for an open transaction. If it has changed, the response is 409 ' +
      '`transaction_changed`. Omitted: the one at the time of the request',
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
          amount: AmountInput.describe('Not 0. Negative only on account-only rows'),
          matchable_type: ROW.matchable_type.optional(),
          matchable_id: ROW.matchable_id.optional().describe('Required if `matchable_type` is set'),
          account_id: ROW.account_id
            .optional()
            .describe('For an account-only row or a company; omitted: the account for unclear amounts'),
          vat_rate_id: ROW.vat_rate_id
            .optional()
            .describe(
              'If set, `amount` is gross; with a rate of acquisition tax it is the amount paid, and the tax is added: as owed, and ' +
                'as deducted or as part of the cost. Not allowed on rows with documents',
            ),
          text: z.string().max(1000).nullable().optional(),
          currency_amount: AmountInput.nullable().optional().meta(CURRENCY_AMOUNT),
        }),
      )
      .min(1)
      .max(500),
    offset: OffsetDocuments.nullable()
      .optional()
      .meta({
        ...EXTENSION,
        description:
          'Documents that are settled against each other first, on the same day and in the same action: an invoice with its credit ' +
          'note, so that the transaction pays what remains of the invoice',
      }),
    seen_journal_entry_id: ExpectedEntry,
    book_on: BookOn,
  })
  .meta({ id: 'MatchBankTransaction' })
export type MatchCommand = z.infer<typeof MatchCommand>

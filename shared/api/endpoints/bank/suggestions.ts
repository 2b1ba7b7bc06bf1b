// What a bank transaction may pay, with the evidence for and against it: an extension.
import { z } from 'zod'
import { CurrencyField, StringId } from '../../../record/core/scalar.ts'
import { CANDIDATE_KINDS, EVIDENCES, OBSTACLE_CODES, REMAINDER_CAUSES } from '../../../record/matching/match.ts'
import { endpoint } from '../../endpoint.ts'
import { JournalEntryObject } from '../ledger/journal-entries.ts'
import { MatchableObject, MatchReasonObject, ProposedRowObject } from './matches.ts'

const RemainderObject = z.object({
  amount: z.number(),
  currency: CurrencyField,
  cause: z.enum(REMAINDER_CAUSES),
  rows: z.array(ProposedRowObject).describe('Those of its `matches` that book it; empty: it remains open'),
})

export const SuggestionObject = z
  .object({
    rank: z.int().min(1),
    kind: z.enum(CANDIDATE_KINDS),
    confidence: z.number().min(0).max(1).describe('How often suggestions like this one are right'),
    margin: z.number().describe('The lead over the next suggestion'),
    is_certain: z.boolean().describe('Whether `reconcile-many` books it'),
    matches: z
      .array(ProposedRowObject)
      .describe('Can be sent as the body of `POST …/matches`, including the remainder'),
    offset: z
      .object({
        documents: z.array(
          z.object({
            type: z.enum(['invoice', 'expense']),
            id: StringId,
            amount: z.number(),
            matchable: MatchableObject.nullable(),
          }),
        ),
      })
      .nullable()
      .describe('Can be sent as `offset` with `matches`: documents that are settled against each other first'),
    rest: RemainderObject.nullable().describe('The difference between the transaction and the open amounts'),
    reasons: z.array(MatchReasonObject),
  })
  .meta({ id: 'Suggestion' })
export type SuggestionObject = z.infer<typeof SuggestionObject>

/** The obstacles to attaching, the most important first. */
export const WhyNot = z.array(
  z.object({
    evidence: z.enum(EVIDENCES),
    code: z.enum(OBSTACLE_CODES),
    text: z.string().describe('In the language of the user'),
  }),
)

export const SuggestionsObject = z
  .object({
    data: z.array(SuggestionObject).describe('Best first'),
    why_not: WhyNot.describe('Why no suggestion was attached automatically'),
    counterparts: z
      .array(JournalEntryObject)
      .describe(
        'Manual entries that may already book the transaction: on the ledger account of its bank account, with the same ' +
          'amount, at most 10 days apart, and not yet reconciled with another transaction; nearest first. While there is ' +
          'one, no suggestion is attached automatically, and `reconcile-many` skips the transaction',
      ),
  })
  .meta({ id: 'Suggestions' })
export type SuggestionsObject = z.infer<typeof SuggestionsObject>

export const listSuggestions = endpoint({
  name: 'listSuggestions',
  method: 'GET',
  path: '/bank_transaction/{bankTransactionId}/suggestions',
  params: { bankTransactionId: StringId },
  extension: true,
  summary: 'What a bank transaction may pay, most probable first',
  description:
    'Amounts of `matches` are in the base currency, amounts of documents in the currency of the document. For a reconciled ' +
    'transaction, the suggestions are those it would get if it were open.',
  numbers: { limit: { least: 1, most: 20, usual: 5, text: 'The maximum number of suggestions' } },
  response: SuggestionsObject,
})

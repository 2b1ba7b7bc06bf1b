// What a bank transaction may pay, with the evidence for and against it: an extension.
import { z } from 'zod'
import { CurrencyField, StringId } from '../../../record/core/scalar.ts'
import { CANDIDATE_KINDS, EVIDENCES, REMAINDER_CAUSES } from '../../../record/matching/match.ts'
import { endpoint } from '../../endpoint.ts'
import { JournalEntryObject } from '../ledger/journal-entries.ts'
import { MatchReasonObject, ProposedRowObject } from './matches.ts'

const RemainderObject = z.object({
  amount: z.number(),
  currency: CurrencyField,
  cause: z.enum(REMAINDER_CAUSES),
  rows: z.array(ProposedRowObject).describe('Those of `matches` that book it; none: it stays open'),
})

export const SuggestionObject = z
  .object({
    rank: z.int().min(1),
    kind: z.enum(CANDIDATE_KINDS),
    confidence: z.number().min(0).max(1).describe('How often one like this is right'),
    margin: z.number().describe('How far it is ahead of the next one'),
    is_certain: z.boolean().describe('Whether `reconcile-many` books it'),
    matches: z.array(ProposedRowObject).describe('Ready for the body of `POST …/matches`, the rest included'),
    rest: RemainderObject.nullable().describe('What the transaction and the open amounts differ by'),
    reasons: z.array(MatchReasonObject),
  })
  .meta({ id: 'Suggestion' })
export type SuggestionObject = z.infer<typeof SuggestionObject>

export const SuggestionsObject = z
  .object({
    data: z.array(SuggestionObject).describe('The best first'),
    why_not: z
      .array(z.object({ evidence: z.enum(EVIDENCES), text: z.string().describe("In the user's language") }))
      .describe('Why none of them is attached without asking'),
    counterparts: z
      .array(JournalEntryObject)
      .describe(
        'Entries that may have booked the transaction already: typed ones on the ledger account of its bank account with its ' +
          'amount, at most 10 days apart, which no other transaction is reconciled with; the nearest first. While there is ' +
          'one, nothing is attached without asking, and `reconcile-many` leaves the transaction',
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
  summary: 'What a bank transaction may pay, the likeliest first',
  description:
    'Amounts of `matches` are in the base currency, those of documents in theirs. Of a reconciled transaction what it may ' +
    'pay if it were not.',
  numbers: { limit: { least: 1, most: 20, usual: 5, text: 'The most suggestions' } },
  response: SuggestionsObject,
})

// How a bank transaction came to its present state: an extension.
import { z } from 'zod'
import { StringId, TimestampField } from '../../../record/core/scalar.ts'
import { EXPLANATION_KINDS } from '../../../record/matching/match.ts'
import { endpoint } from '../../endpoint.ts'

export const ExplanationObject = z
  .object({
    steps: z
      .array(
        z.object({
          kind: z.enum(EXPLANATION_KINDS),
          at: TimestampField.nullable().describe('When it happened; null: nobody noted it'),
          text: z.string().describe("In the user's language"),
          by: z.string().nullable().describe('Who did it, by name; null: the application, or nobody knows'),
          ref: z
            .object({ type: z.string(), id: z.string() })
            .nullable()
            .describe(
              'The record that it is about: `batch`, `rule`, `learned_fact`, `history`, `journal_entry`, a document',
            ),
        }),
      )
      .describe('The earliest first; what proposed a booking stands before it'),
  })
  .meta({ id: 'Explanation' })
export type ExplanationObject = z.infer<typeof ExplanationObject>

export const getExplanation = endpoint({
  name: 'getExplanation',
  method: 'GET',
  path: '/bank_transaction/{bankTransactionId}/explain',
  summary: 'From the file and its line over name, evidence, rule and person to the postings',
  params: { bankTransactionId: StringId },
  response: ExplanationObject,
  extension: true,
})

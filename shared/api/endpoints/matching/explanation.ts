// How a bank transaction or a bill came to its current state: an extension.
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
          at: TimestampField.nullable().describe('When it happened; null if not recorded'),
          text: z.string().describe('In the language of the user'),
          by: z.string().nullable().describe('The name of the user; null: Kontor, or not recorded'),
          ref: z
            .object({ type: z.string(), id: z.string() })
            .nullable()
            .describe(
              'The related record: `batch`, `rule`, `learned_fact`, `history`, `journal_entry`, `payment_run`, `bank_transaction`, `bank_account`, a document',
            ),
        }),
      )
      .describe('Earliest first; the origin of a proposal comes before the booking'),
  })
  .meta({ id: 'Explanation' })
export type ExplanationObject = z.infer<typeof ExplanationObject>

export const getExplanation = endpoint({
  name: 'getExplanation',
  method: 'GET',
  path: '/bank_transaction/{bankTransactionId}/explain',
  summary:
    'Why a bank transaction is booked as it is: from the file and line to the name, evidence, rule, user and postings',
  params: { bankTransactionId: StringId },
  response: ExplanationObject,
  extension: true,
})

export const getBillExplanation = endpoint({
  name: 'getBillExplanation',
  method: 'GET',
  path: '/expense/{expenseId}/explain',
  summary:
    "The payment trail of a bill: its payment run and file, the bank's answer, the bank's row, the entry, and the balance of the account",
  description:
    'Run by run, each step with its record. The SHA-256 is that of the file that the bank got. The balance is that of the first statement ' +
    'that ends on or after the day of the row: as the bank states it, by the rows of the account, and on its ledger account.',
  params: { expenseId: StringId },
  response: ExplanationObject,
  extension: true,
})

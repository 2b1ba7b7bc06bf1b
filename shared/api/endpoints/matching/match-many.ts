// Matching many bank transactions in one request. An extension.
import { z } from 'zod'
import { StringId } from '../../../record/core/scalar.ts'
import { endpoint } from '../../endpoint.ts'
import { Problem } from '../../problem.ts'
import { MatchCommand } from '../bank/matches.ts'

/** One request is one commit, and other writes of the organization wait for it. */
const MAX_MATCHED = 500

/** Each item is the body of `POST …/matches`, with the id of its transaction. */
const MatchManyItem = MatchCommand.extend({
  bank_transaction_id: StringId,
  attached: z
    .boolean()
    .optional()
    .describe(
      '`matches` are the attached rows as they were shown: they are booked with the other side of a transfer; when others are ' +
        'attached by now, the item fails with `transaction_changed`',
    ),
}).meta({ id: 'MatchManyItem' })

const MatchManyCommand = z
  .object({
    items: z.array(MatchManyItem).min(1).max(MAX_MATCHED),
    refuse_counterparts: z
      .boolean()
      .optional()
      .describe(
        'An item fails with `possibly_booked` when an entry that a person typed may have booked its transaction',
      ),
    continues: StringId.optional().describe(
      'The action of an earlier request of this kind by the same user (`History-Id`), which this one is a part of',
    ),
  })
  .meta({ id: 'MatchMany' })
export type MatchManyCommand = z.infer<typeof MatchManyCommand>

const Index = z.number().int().describe('The position in `items`, from 0')

const MatchedMany = z
  .object({
    done: z.number().int().describe('The number of items that were matched and reconciled'),
    failed: z.number().int().describe('The number of items that failed; their transactions are unchanged'),
    data: z
      .array(
        z.object({
          index: Index,
          bank_transaction_id: StringId,
          journal_entry_id: StringId.nullable().describe('The entry that books it; null: its amount is 0'),
        }),
      )
      .describe('One for each item that succeeded'),
    failures: z
      .array(
        Problem.pick({ errors: true, codes: true, values: true, by: true })
          .extend({
            index: Index,
            bank_transaction_id: StringId,
            field: z.string().describe('The first invalid attribute of the item, for example `matches.0.amount`'),
            code: z.string().describe('The code that `POST …/matches` returns for this item'),
            message: z.string(),
          })
          .meta({ id: 'MatchManyFailure' }),
      )
      .describe('One for each item that failed'),
  })
  .meta({ id: 'MatchedMany' })
export type MatchedMany = z.infer<typeof MatchedMany>

export const matchMany = endpoint({
  name: 'matchMany',
  method: 'POST',
  path: '/bank_transaction/match-many',
  summary: 'Replaces the matches of many bank transactions and reconciles them, in one action',
  description:
    `Up to ${MAX_MATCHED} transactions, each with the body of \`POST /bank_transaction/{bankTransactionId}/matches\`. The ` +
    'items are processed in order, each based on the result of the previous ones. An item that breaks a rule is reported as a failure with ' +
    'its index, field and code, and the others are reconciled: the status is 200 even if all failed. A body of another ' +
    'form gives 422 as a whole, and nothing is changed. Everything is one action in the history, which a single undo reverses. ' +
    'A repeated transaction gives `transaction_changed`. More transactions than one request takes are one action if the later requests ' +
    'name it in `continues`.',
  permissions: ['edit bank_transaction'],
  body: MatchManyCommand,
  errors: {
    404: '`continues` names no action of this kind of the user that is in force',
    422: '`items` is missing, empty, too long, or an item does not have the form of a match',
  },
  response: MatchedMany,
  extension: true,
})

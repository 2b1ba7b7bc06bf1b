// The batch of an action on many bank transactions (interface document, bulk unreconcile batch).
import { z } from 'zod'
import { StringId, TimestampField } from '../../../record/core/scalar.ts'
import { BULK_KINDS } from '../../../record/import/batch.ts'
import { EXTENSION } from '../../endpoint.ts'

/** Its times are in camelCase, unlike those of an import. */
export const BulkBatchObject = z
  .object({
    id: z.uuid(),
    name: z.string(),
    totalJobs: z.number().int(),
    pendingJobs: z.number().int(),
    processedJobs: z.number().int(),
    progress: z.number().int(),
    failedJobs: z.number().int(),
    options: z.array(z.unknown()),
    createdAt: TimestampField,
    cancelledAt: TimestampField.nullable(),
    finishedAt: TimestampField.nullable(),
    kind: z.enum(BULK_KINDS).meta(EXTENSION),
    rule: z
      .object({ id: StringId, version: z.number().int().nullable() })
      .optional()
      .meta({ ...EXTENSION, description: 'Of the kind `apply_rule`: the rule, in the version that is applied' }),
    undone: z.boolean().meta({ ...EXTENSION, description: 'What it did was taken back' }),
    result: z
      .object({
        done: z.number().int().describe('Transactions that are as was asked for by now'),
        left: z
          .number()
          .int()
          .describe(
            'Left as they are: deleted or decided meanwhile, nothing certain attached, taken by an earlier rule or a document, ' +
              'or not worked on when it ended',
          ),
        failed: z.number().int(),
        failures: z
          .array(z.object({ bank_transaction_id: StringId, code: z.string(), message: z.string() }))
          .describe('The first 100 that failed, each with the first thing that the rules have against it'),
      })
      .meta({ ...EXTENSION, description: 'Counts grow while it is under way' }),
  })
  .meta({ id: 'BulkBatch' })
export type BulkBatchObject = z.infer<typeof BulkBatchObject>

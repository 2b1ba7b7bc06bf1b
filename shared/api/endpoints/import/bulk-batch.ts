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
      .meta({ ...EXTENSION, description: 'For the kind `apply_rule`: the applied rule, with its version' }),
    undone: z.boolean().meta({ ...EXTENSION, description: 'The work was undone' }),
    result: z
      .object({
        done: z.number().int().describe('Transactions that are in the requested state'),
        left: z
          .number()
          .int()
          .describe(
            'Not changed: deleted or changed in the meantime, without a certain proposal, matched by an earlier rule or a document, ' +
              'or not yet processed when it ended',
          ),
        failed: z.number().int(),
        failures: z
          .array(z.object({ bank_transaction_id: StringId, code: z.string(), message: z.string() }))
          .describe('The first 100 that failed, each with the first error'),
      })
      .meta({ ...EXTENSION, description: 'The counts grow during the work' }),
  })
  .meta({ id: 'BulkBatch' })
export type BulkBatchObject = z.infer<typeof BulkBatchObject>

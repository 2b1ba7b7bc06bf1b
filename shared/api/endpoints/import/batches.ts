// Background batches (interface document, import batch; rule 35). Reading and cancelling are extensions; a batch of
// bulk work keeps the shape of the answer that started it.
import { z } from 'zod'
import { TimestampField } from '../../../record/core/scalar.ts'
import { EXTENSION, endpoint, sinceFilters } from '../../endpoint.ts'
import { paged } from '../../page.ts'
import { BulkBatchObject } from './bulk-batch.ts'
import { ImportReportObject } from './import-plan.ts'

export const ImportBatchObject = z
  .object({
    id: z.uuid(),
    name: z.string(),
    totalJobs: z.number().int(),
    pendingJobs: z.number().int(),
    processedJobs: z.number().int(),
    progress: z.number().int(),
    finished: z.boolean(),
    cancelled: z.boolean(),
    created_at: TimestampField,
    bank_account_id: z.string().meta(EXTENSION),
    kind: z.enum(['import', 'enrichment']).meta({
      ...EXTENSION,
      description: '`enrichment`: a notification or a payment order that adds details to transactions',
    }),
    undone: z.boolean().meta({ ...EXTENSION, description: 'Its rows were removed after it had ended' }),
    result: z
      .object({
        created: z.number().int(),
        duplicates: z.number().int().describe('Rows that exist already, including probable duplicates'),
        likely_duplicates: z.number().int().describe('Those that probably duplicate a row of another file'),
        flagged: z
          .number()
          .int()
          .describe(
            'Rows that may be duplicates because date, amount and name are the same: imported, each with `likely_duplicate_of`',
          ),
        skipped: z.number().int().describe('Lines of a table that are not transactions'),
        refused: z.number().int().describe('Rows that could not be imported; `warnings` gives the reasons'),
        balance_difference: z
          .number()
          .nullable()
          .describe(
            'Opening balance plus rows less closing balance, of the statement with the largest difference: 0 if all add up; ' +
              'null if no statement has both balances',
          ),
        warnings: z.array(z.string()).describe('In English; the report also has codes for them'),
        explained: z.number().int().optional().describe('For an enrichment: transactions that got details'),
        details: z.number().int().optional().describe('For an enrichment: the number of these details'),
      })
      .meta({
        ...EXTENSION,
        description:
          'The counts grow during the import. For an enrichment, `created` counts expense payments, `duplicates` ' +
          'existing details and payments, and `skipped` those that match no transaction',
      }),
  })
  .meta({ id: 'ImportBatch' })
export type ImportBatchObject = z.infer<typeof ImportBatchObject>

export const BatchObject = z.discriminatedUnion('kind', [ImportBatchObject, BulkBatchObject]).meta({ id: 'Batch' })
export type BatchObject = z.infer<typeof BatchObject>

export const listBatches = endpoint({
  name: 'listBatches',
  method: 'GET',
  path: '/batch',
  scopes: ['read', 'import', 'book'],
  summary: 'Batches, newest first',
  list: {
    filters: { ...sinceFilters('batch') },
    search: false,
    sorts: ['created_at'],
    default_sort: '-created_at',
    per_page: 25,
  },
  response: paged(BatchObject),
  extension: true,
})

export const getBatch = endpoint({
  name: 'getBatch',
  method: 'GET',
  path: '/batch/{batchId}',
  scopes: ['read', 'import', 'book'],
  summary: 'The progress and result of a batch',
  params: { batchId: z.uuid() },
  response: BatchObject,
  extension: true,
})

export const cancelBatch = endpoint({
  name: 'cancelBatch',
  method: 'POST',
  path: '/batch/{batchId}/cancel',
  scopes: ['import', 'book'],
  summary: 'Cancels an unfinished batch; a finished one is not changed',
  description:
    'The rows that an import has created are removed. Transactions that bulk work has already processed are kept.',
  params: { batchId: z.uuid() },
  permissions: ['create bank_transaction', 'supervise invoices', 'edit bank_transaction'],
  response: BatchObject,
  extension: true,
})

export const undoBatch = endpoint({
  name: 'undoBatch',
  method: 'POST',
  path: '/batch/{batchId}/undo',
  summary:
    'Undoes an ended batch: the transactions of an import, the details of an enrichment, or a bulk reconciliation',
  params: { batchId: z.uuid() },
  permissions: ['delete bank_transaction'],
  errors: {
    409: 'The import has not ended: cancel it instead; or undoing the bulk work is blocked (`in_the_way`)',
    422: 'Some of its transactions are reconciled or dated in a closed fiscal year, or a payment is settled',
  },
  response: BatchObject,
  extension: true,
})

export const getImportReport = endpoint({
  name: 'getImportReport',
  method: 'GET',
  path: '/batch/{batchId}/report',
  scopes: ['read', 'import', 'book'],
  summary: 'How an imported file was read, the balances of its statements, and the skipped rows with the reasons',
  params: { batchId: z.uuid() },
  response: ImportReportObject,
  extension: true,
})

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'DELETE',
  path: '/batch/{batchId}/transactions',
  summary: 'Undoes an import: deletes the transactions it created, provided that none of them is reconciled',
  params: { batchId: z.uuid() },
  permissions: ['delete bank_transaction'],
  errors: {
    409: 'The import has not ended: cancel it instead',
    422: 'Some of its transactions are reconciled or dated in a closed fiscal year',
  },
  response: ImportBatchObject,
  extension: true,
})

export const readImportAgain = endpoint({
  name: 'readImportAgain',
  method: 'POST',
  path: '/batch/{batchId}/read_again',
  summary: 'Reads the stored file of an ended import again and fills empty fields of its transactions',
  description:
    'Fills `name`, `counterparty_iban`, `ultimate_name` and `charges` where they are null, for example in rows that an earlier ' +
    'version imported. Amounts, dates, references and `acc_serv_ref` are not changed; nothing is created. Repeating it changes nothing.',
  params: { batchId: z.uuid() },
  permissions: ['edit bank_transaction'],
  errors: {
    409: 'The import has not ended',
    422: 'The import was cancelled or undone, or its file was not stored',
  },
  response: z.object({
    completed: z.number().int().describe('The number of transactions with at least one field filled'),
    unchanged: z.number().int().describe('The number of its other transactions'),
  }),
  extension: true,
})

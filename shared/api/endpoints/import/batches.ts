// Background batches (interface document, import batch; rule 35). Reading and cancelling are extensions; a batch of
// bulk work keeps the shape of the answer that started it.
import { z } from 'zod'
import { TimestampField } from '../../../record/core/scalar.ts'
import { EXTENSION, endpoint, sinceFilters } from '../../endpoint.ts'
import { paged } from '../../page.ts'
import { BulkBatchObject } from './bulk-batch.ts'
import { ImportReportObject } from './import-plan.ts'

/** An import batch. */
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
      description: '`enrichment`: a notification or a payment order told about transactions',
    }),
    undone: z.boolean().meta({ ...EXTENSION, description: 'Its rows were taken back after it had ended' }),
    result: z
      .object({
        created: z.number().int(),
        duplicates: z.number().int().describe('Rows that were there already, likely ones included'),
        likely_duplicates: z.number().int().describe('Those of them that look like rows of another file'),
        flagged: z
          .number()
          .int()
          .describe('Rows that look so by day, amount and name alone: imported, each with `likely_duplicate_of`'),
        skipped: z.number().int().describe('Lines of a table without a movement of their own'),
        refused: z.number().int().describe('Rows that could not be imported; `warnings` says why'),
        balance_difference: z
          .number()
          .nullable()
          .describe(
            'Opening balance and rows less closing balance of the statement that is furthest off: 0 when all come out; ' +
              'null when none states both',
          ),
        warnings: z.array(z.string()).describe('In English; the report has them with codes'),
        explained: z.number().int().optional().describe('Of an enrichment: transactions that got their parts'),
        details: z.number().int().optional().describe('Of an enrichment: these parts'),
      })
      .meta({
        ...EXTENSION,
        description:
          'Counts grow while the import is under way. Of an enrichment `created` counts expense payments, `duplicates` ' +
          'what was there already, `skipped` what fits nothing',
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
  summary: 'Batches, the newest first',
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
  summary: 'Progress and result of a batch',
  params: { batchId: z.uuid() },
  response: BatchObject,
  extension: true,
})

export const cancelBatch = endpoint({
  name: 'cancelBatch',
  method: 'POST',
  path: '/batch/{batchId}/cancel',
  scopes: ['import', 'book'],
  summary: 'Stops an unfinished batch; a finished one stays as it is',
  description: 'The rows that an import created are taken back. What bulk work has done stays done.',
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
    'Takes back what an ended batch did: the transactions of an import, what an enrichment told, many reconciled at once',
  params: { batchId: z.uuid() },
  permissions: ['delete bank_transaction'],
  errors: {
    409: 'The import has not ended: cancel it instead; or something stands in the way of taking bulk work back (`in_the_way`)',
    422: 'Some of its transactions are reconciled or lie in a closed fiscal year, or a payment is settled',
  },
  response: BatchObject,
  extension: true,
})

export const getImportReport = endpoint({
  name: 'getImportReport',
  method: 'GET',
  path: '/batch/{batchId}/report',
  scopes: ['read', 'import', 'book'],
  summary: 'How an imported file was read, what its statements say, and what was left out and why',
  params: { batchId: z.uuid() },
  response: ImportReportObject,
  extension: true,
})

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'DELETE',
  path: '/batch/{batchId}/transactions',
  summary: 'Undoes an import: deletes the transactions it created, as long as none of them is reconciled',
  params: { batchId: z.uuid() },
  permissions: ['delete bank_transaction'],
  errors: {
    409: 'The import has not ended: cancel it instead',
    422: 'Some of its transactions are reconciled or lie in a closed fiscal year',
  },
  response: ImportBatchObject,
  extension: true,
})

export const readImportAgain = endpoint({
  name: 'readImportAgain',
  method: 'POST',
  path: '/batch/{batchId}/read_again',
  summary: 'Reads the kept file of an ended import again and fills what is null in its transactions',
  description:
    'Fills `name`, `counterparty_iban`, `ultimate_name` and `charges` where they are null, as for rows that an earlier ' +
    'version imported. Amounts, days, references and `acc_serv_ref` stay; nothing is created. A second time changes nothing.',
  params: { batchId: z.uuid() },
  permissions: ['edit bank_transaction'],
  errors: {
    409: 'The import has not ended',
    422: 'The import was cancelled or undone, or its file was not kept',
  },
  response: z.object({
    completed: z.number().int().describe('Transactions of which something was filled'),
    unchanged: z.number().int().describe('Its other transactions'),
  }),
  extension: true,
})

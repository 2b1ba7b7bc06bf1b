// Reconciling and unreconciling many bank transactions (interface document, bulk unreconcile; the other is an
// extension).
import { z } from 'zod'
import { FilledText } from '../../../record/core/scalar.ts'
import { endpoint } from '../../endpoint.ts'
import { listBankTransactions } from '../bank/bank-transactions.ts'
import { BulkBatchObject } from '../import/bulk-batch.ts'

/** The most ids in one body; a caller selects more by filters. */
const MAX_ITEMS = 100_000

const BulkItems = z
  .object({
    items: z
      .union([z.array(FilledText).min(1).max(MAX_ITEMS), z.literal('all')])
      .describe('Ids, of which unknown ones are ignored; `all`: those that the filters and the search select'),
  })
  .meta({ id: 'BulkItems' })

const shared = {
  method: 'POST',
  permissions: ['edit bank_transaction'],
  selects: listBankTransactions.list,
  body: BulkItems,
  body_megabytes: 4,
  errors: { 422: '`items` is missing, empty or neither ids nor `all`' },
  response: BulkBatchObject,
} as const

const SELECTING =
  'The filters and the search matter with `all` alone, and `filter[reconciled]` never. `sort`, `page` and `per_page` are ' +
  'taken and mean nothing. The work goes on in the background: `GET /batch/{batchId}` tells how far it is.'

export const unreconcileMany = endpoint({
  ...shared,
  name: 'unreconcileMany',
  path: '/bank_transaction/unreconcile-many',
  summary: 'Reverses what was booked for many bank transactions; what they were matched with stays attached',
  description: `Of those named or selected, the reconciled ones. ${SELECTING}`,
})

export const reconcileMany = endpoint({
  ...shared,
  name: 'reconcileMany',
  path: '/bank_transaction/reconcile-many',
  summary: 'Books what is attached to many bank transactions and certain, and leaves the rest',
  description:
    'Of those named or selected, the ones that are not reconciled. Certain: every row is (`is_certain`), and no document ' +
    `is left partly open. ${SELECTING}`,
  extension: true,
})

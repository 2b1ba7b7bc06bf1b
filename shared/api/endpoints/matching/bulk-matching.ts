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
      .describe(
        'Ids, of which unknown ones are ignored; `all`: the transactions selected by the filters and the search',
      ),
  })
  .meta({ id: 'BulkItems' })

const shared = {
  method: 'POST',
  permissions: ['edit bank_transaction'],
  selects: listBankTransactions.list,
  body: BulkItems,
  body_megabytes: 4,
  errors: { 422: '`items` is missing, empty, or neither a list of ids nor `all`' },
  response: BulkBatchObject,
} as const

const SELECTING =
  'The filters and the search only apply with `all`, and `filter[reconciled]` never does. `sort`, `page` and `per_page` are ' +
  'accepted and have no effect. The work continues in the background: `GET /batch/{batchId}` returns the progress.'

export const unreconcileMany = endpoint({
  ...shared,
  name: 'unreconcileMany',
  path: '/bank_transaction/unreconcile-many',
  summary: 'Reverses the entries of many bank transactions; their matches stay attached',
  description: `Applies to the given or selected transactions that are reconciled. ${SELECTING}`,
})

export const reconcileMany = endpoint({
  ...shared,
  name: 'reconcileMany',
  path: '/bank_transaction/reconcile-many',
  summary: 'Books the attached matches of many bank transactions if they are certain, and skips the others',
  description:
    'Applies to the given or selected transactions that are not reconciled. Certain means: every row is (`is_certain`), and no document ' +
    `would remain partly open. ${SELECTING}`,
  extension: true,
})

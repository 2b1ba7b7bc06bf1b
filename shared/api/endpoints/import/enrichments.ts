// Files that enrich statements: notifications (camt.054) and payment orders (pain.001). An extension.
import { z } from 'zod'
import { TransactionDetail } from '../../../record/bank/transaction-detail.ts'
import { StringId } from '../../../record/core/scalar.ts'
import { ENRICHMENT_FORMATS, UnmatchedPart as UnmatchedRecord } from '../../../record/import/enrichment.ts'
import { endpoint } from '../../endpoint.ts'

/** A part of a collective bank transaction: `amount` is a decimal number. */
export const TransactionDetailObject = TransactionDetail.extend({
  amount: z.number().describe('Signed, in the currency of the transaction'),
}).meta({ id: 'TransactionDetail' })
export type TransactionDetailObject = z.infer<typeof TransactionDetailObject>

/** An entry or a payment without effect, and why. */
const UnmatchedPart = z
  .object({
    reference: z.string().nullable().describe('The reference of the bank for the entry'),
    amount: z.number().nullable(),
    currency: z.string().nullable(),
    date: UnmatchedRecord.shape.date,
    code: z.string(),
    message: z.string().describe('In English'),
    values: UnmatchedRecord.shape.values,
  })
  .meta({ id: 'UnmatchedPart' })
export type UnmatchedPartObject = z.infer<typeof UnmatchedPart>

/** The effect of a file, or of its preview. */
export const FileEnrichmentObject = z
  .object({
    name: z.string(),
    format: z.enum(ENRICHMENT_FORMATS),
    batch_id: z.uuid().nullable().describe('The action to undo; null: nothing was changed'),
    explained: z.array(
      z.object({
        bank_transaction_id: z.string(),
        state: z.enum(['new', 'unchanged']).describe('`unchanged`: the transaction already has these details'),
        details: z.array(TransactionDetailObject),
      }),
    ),
    expense_payments: z.object({ created: z.number().int(), unchanged: z.number().int() }),
    unmatched: z.array(UnmatchedPart),
  })
  .meta({ id: 'FileEnrichment' })
export type FileEnrichmentObject = z.infer<typeof FileEnrichmentObject>

export const enrichBankAccount = endpoint({
  name: 'enrichBankAccount',
  method: 'POST',
  path: '/bank_account/{bankAccountId}/enrich',
  summary: 'Adds details to collective transactions from notifications (camt.054) and payment orders (pain.001)',
  description: [
    'A notification adds the parts of an entry to its bank transaction as `details`. The transaction is found by the bank’s reference of ' +
      'the entry, otherwise by amount and date if only one matches; its other fields are not changed. Payments of an order ' +
      'become expense payments, each created once, identified by message, payment group and payment.',
    'Entries that match no transaction, or several, are listed in `unmatched`. Sending the same file again changes nothing. With `dry_run=1` the ' +
      'request only returns the result. `POST /batch/{batchId}/undo` undoes it.',
  ].join('\n\n'),
  params: { bankAccountId: StringId },
  permissions: ['create bank_transaction', 'supervise invoices'],
  flags: ['dry_run'],
  body: z.object({ files: z.array(z.unknown()).min(1) }),
  body_type: 'multipart',
  errors: {
    413: 'A file exceeds 5 MB',
    415: 'A file is neither a notification nor a payment order',
    422: 'A file belongs to another account or is empty, or one of its entries or payments cannot be read',
  },
  response: z.object({ files: z.array(FileEnrichmentObject) }).meta({ id: 'Enrichment' }),
  extension: true,
})

export const getEnrichment = endpoint({
  name: 'getEnrichment',
  method: 'GET',
  path: '/batch/{enrichmentId}/enrichment',
  scopes: ['read', 'import', 'book'],
  summary: 'The details that a notification or a payment order added',
  params: { enrichmentId: z.uuid() },
  response: FileEnrichmentObject,
  extension: true,
})

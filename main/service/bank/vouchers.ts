// Vouchers of transactions, invoices, bills and journal entries: files stored under their hash, and the records that link
// them to what they prove.
import { created, removed, updated } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import {
  ownerField,
  VOUCHER_OWNERS,
  type Voucher,
  type VoucherOwner,
} from '../../../shared/record/bank/document-request.ts'
import { answerRequest, canAddVoucher, newVouchers } from '../../../shared/rule/bank/document-request.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import type { BankServices, VoucherOfRecord, VoucherService } from './contract.ts'
import { storeVouchers, type VoucherStoreDeps } from './store-vouchers.ts'

export const createVouchers = (deps: VoucherStoreDeps): BankServices['vouchers'] =>
  Object.fromEntries(VOUCHER_OWNERS.map((owner) => [owner, createVouchersOf(deps, owner)])) as BankServices['vouchers']

/** The names in 404 answers. */
const MODELS = {
  bank_transaction: 'BankTransaction',
  invoice: 'Invoice',
  expense: 'Expense',
  journal_entry: 'JournalEntry',
} as const satisfies Record<VoucherOwner, string>

const createVouchersOf = (deps: VoucherStoreDeps, owner: VoucherOwner): VoucherService => {
  const field = ownerField(owner)
  const vouchersOf = (id: string) => where('kept_document', field, [id])
  const missing = (id: string) => err(notFound(MODELS[owner], id))
  const find = async (read: Read, { id, owner_id }: VoucherOfRecord) => {
    const [record] = await read([get('kept_document', id)])
    return record?.[field] === owner_id ? ok(record) : err(notFound('Document', id))
  }

  return {
    findOwner: async (actor, { id }) => {
      const [record] = await deps.bookOf(actor.organization_id).read([get(owner, id)])
      return record ? ok(record) : missing(id)
    },

    list: async (actor, { id }) => {
      const [record, vouchers] = await deps.bookOf(actor.organization_id).read([get(owner, id), vouchersOf(id)])
      return record ? ok(inOrder(vouchers)) : missing(id)
    },

    add: async (actor, { id, files }) => {
      const book = deps.bookOf(actor.organization_id)
      const member = { role: actor.role, ids: await memberIdsOf(deps, actor) }
      const refusal = async (read: Read) => {
        const [record] = await read([get(owner, id)])
        if (!record) return missing(id)
        // Others were refused by the permissions of the endpoint.
        return isTransaction(record) && !canAddVoucher(record, member) ? err<Refusal>({ type: 'Forbidden' }) : null
      }
      const early = await refusal(book.read)
      if (early) return early
      const stored = await storeVouchers(deps, actor, owner, id, files)
      if (!stored.ok) return stored
      const uploaded = stored.value
      return book.write<readonly Voucher[], Refusal>({ user: actor.user_id }, async (read) => {
        const late = await refusal(read)
        if (late) return late
        const [present, vouchers] = await read([get(owner, id), vouchersOf(id)])
        const added = newVouchers(vouchers, uploaded)
        const transaction = present && isTransaction(present) ? present : null
        const answer = transaction && answerRequest(transaction, deps.now())
        return ok({
          action: 'keep_document',
          params: { file: (added[0] ?? uploaded[0])?.name ?? '', count: added.length },
          changes: [
            ...added.map((voucher) => created('kept_document', voucher)),
            ...(transaction && answer ? [updated('bank_transaction', transaction, answer)] : []),
          ],
          value: inOrder([...vouchers, ...added]),
        })
      })
    },

    find: (actor, request) => find(deps.bookOf(actor.organization_id).read, request),

    open: async (actor, request) => {
      const found = await find(deps.bookOf(actor.organization_id).read, request)
      if (!found.ok) return found
      try {
        const bytes = await deps.fileArchiveOf(actor.organization_id).read(found.value.sha256)
        return ok({ record: found.value, bytes })
      } catch {
        return err({ type: 'Conflict', code: 'document_damaged' })
      }
    },

    remove: (actor, request) =>
      deps.bookOf(actor.organization_id).write<null, Refusal>({ user: actor.user_id }, async (read) => {
        const found = await find(read, request)
        if (!found.ok) return found
        const params = { file: found.value.name }
        return ok({ action: 'remove_document', params, changes: [removed('kept_document', found.value)], value: null })
      }),
  }
}

const isTransaction = (record: object): record is BankTransaction => 'bank_account_id' in record

/** Ids sort in the order of their creation. */
const inOrder = (vouchers: readonly Voucher[]): readonly Voucher[] =>
  vouchers.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** The person who acts, as a member of the organization. */
const memberIdsOf = async ({ systemBook }: ServiceDeps, { user_id, organization_id }: Actor) => {
  const filter = [
    { field: 'user_id', is: [user_id] },
    { field: 'organization_id', is: [organization_id] },
  ]
  const [members] = await systemBook.read([page('member', { filter })])
  return members.rows.map(({ id }) => id)
}

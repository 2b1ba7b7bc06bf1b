// Deletes a bank account with all its records. An account with very many transactions is removed first by itself, so that no
// user can work with it any more. Its transactions follow in slices, since one commit of a hundred thousand would block all
// other requests.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { created, removed } from '../../../shared/books/port/change.ts'
import { counted, get, page, totals, where } from '../../../shared/books/port/read.ts'
import type { BankAccountRemoval } from '../../../shared/record/bank/bank-account-removal.ts'
import { type BankAccountDeletionFacts, deletionProblem } from '../../../shared/rule/bank/bank-account.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { Background } from '../core/background.ts'
import type { Book, Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor, Answer, ById } from '../core/request.ts'
import { reconciledIn } from './bank-account-views.ts'
import { unlinkedTransfers } from './unlinked-transfers.ts'

/** Transactions that one commit removes. */
const SLICE_ROWS = 2_000

export interface AccountRemoval {
  readonly remove: (actor: Actor, request: ById) => Answer<null>
  /** Resumes what an earlier run of the program left unfinished. */
  readonly resume: (organizationId: number) => Promise<void>
}

export const createAccountRemoval = (deps: ServiceDeps, background: Background): AccountRemoval => {
  /**
   * Removes the remaining records in the background. Rejects when the books cannot be reached; the work resumes when they are
   * back.
   */
  const finish = (organizationId: number, removal: BankAccountRemoval): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    background.add(`removals ${organizationId}`, async () => {
      try {
        const book = deps.bookOf(organizationId)
        while (!background.signal.aborted && !(await removeSlice(book, removal, deps.now))) await nextTurn()
        resolve()
      } catch (error) {
        reject(error)
        throw error
      }
    })
    return promise
  }

  return {
    remove: async (actor, { id }) => {
      const author = { user: actor.user_id, group: deps.newId() }
      const written = await deps
        .bookOf(actor.organization_id)
        .write<BankAccountRemoval | null, Refusal>(author, async (read) => {
          const [account] = await read([get('bank_account', id)])
          if (!account) return err(notFound('BankAccount', id))
          const problem = deletionProblem(await deletionFacts(read, id))
          if (problem) return err(invalid({ field: 'bank_account', ...problem }))
          const action = { action: 'delete_bank_account', params: { name: account.name } }
          const slice = await readSlice(read, id, deps.now())
          const accountChange = removed('bank_account', account)
          if (slice.isLast) return ok({ ...action, changes: [...slice.changes, accountChange], value: null })
          const { user: user_id, group } = author
          const removal = { id, name: account.name, user_id, group, created_at: deps.now() }
          return ok({ ...action, changes: [accountChange, created('bank_account_removal', removal)], value: removal })
        })
      if (!written.ok) return written
      if (written.value) await finish(actor.organization_id, written.value)
      return ok(null)
    },

    resume: async (organizationId) => {
      const [removals] = await deps.bookOf(organizationId).read([page('bank_account_removal')])
      // No request waits for it; the background task logs its errors.
      for (const removal of removals.rows) finish(organizationId, removal).catch(() => undefined)
    },
  }
}

/** Removes one slice; the last slice also removes all other records of the account. Answers whether it was the last. */
const removeSlice = async (book: Book, removal: BankAccountRemoval, now: ServiceDeps['now']): Promise<boolean> => {
  const { id, name, user_id: user, group } = removal
  const written = await book.write<boolean, never>({ user, group }, async (read) => {
    const { changes, isLast } = await readSlice(read, id, now())
    const end = isLast ? [removed('bank_account_removal', removal)] : []
    return ok({ action: 'delete_bank_account', params: { name }, changes: [...changes, ...end], value: isLast })
  })
  return written.ok && written.value
}

/** The changes that remove some transactions of an account; with the last transactions also all its other records. */
const readSlice = async (read: Read, id: string, now: Timestamp) => {
  const filter = [{ field: 'bank_account_id', is: [id] }]
  const [transactions] = await read([page('bank_transaction', { filter, limit: SLICE_ROWS })])
  const changes = [
    ...transactions.rows.map((record) => removed('bank_transaction', record)),
    ...(await unlinkedTransfers(read, transactions.rows, now)),
  ]
  if (transactions.total > SLICE_ROWS) return { changes, isLast: false }
  const [statements, batches, remembered] = await read([
    where('statement', 'bank_account_id', [id]),
    page('batch', { filter }),
    where('remembered_mapping', 'bank_account_id', [id]),
  ])
  const ids = batches.rows.map((batch) => batch.id)
  const [reports, enrichments] = await read([where('import_report', 'id', ids), where('enrichment_report', 'id', ids)])
  const others = [
    ...statements.map((record) => removed('statement', record)),
    ...reports.map((record) => removed('import_report', record)),
    ...enrichments.map((record) => removed('enrichment_report', record)),
    ...batches.rows.map((record) => removed('batch', record)),
    ...remembered.map((record) => removed('remembered_mapping', record)),
  ]
  return { changes: [...changes, ...others], isLast: true }
}

/** The facts that may prevent the deletion of an account, without reading its transactions. */
const deletionFacts = async (read: Read, id: string): Promise<BankAccountDeletionFacts> => {
  const of = { field: 'bank_account_id', is: [id] }
  const [sums, years, unfinished] = await read([
    totals('bank_transaction', 'by_account', { position: 0, is: [id] }),
    page('fiscal_year', { filter: [{ field: 'closed', is: [true] }] }),
    counted('batch', [of, { field: 'finished_at', is: [null] }]),
  ])
  const booked = await read(
    years.rows.map(({ start_date: from, end_date: to }) =>
      counted('bank_transaction', [of, { field: 'booking_date', from, to }]),
    ),
  )
  return {
    reconciled_transactions: reconciledIn(sums),
    has_unfinished_import: unfinished.total > 0,
    has_transactions_in_closed_years: booked.some(({ total }) => total > 0),
  }
}

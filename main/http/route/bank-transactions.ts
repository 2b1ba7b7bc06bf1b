// Bank transactions and the import of statement files.
import {
  changeBankTransaction,
  createBankTransaction,
  exportBankTransactions,
  getBankTransaction,
  identifyFiles,
  importTransactions,
  listBankTransactions,
  planImport,
} from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { ok } from '../../../shared/value/result.ts'
import type { BankTransactionView } from '../../service/bank/contract.ts'
import type { Services } from '../../service/contract.ts'
import type { Actor, Answer, ListRequest } from '../../service/core/request.ts'
import type { ImportRequest } from '../../service/import/contract.ts'
import type { BestSuggestions } from '../../service/matching/contract.ts'
import { listRoute, plainRoute, type Route, recordRoutes, route } from '../endpoint/route.ts'
import { type ListedTransaction, transactionTable } from '../file/transaction-table.ts'
import { writeStream } from '../file/write-file.ts'
import { presentBankTransaction, presentListTotals } from '../present/bank-transaction.ts'
import { presentFileBatch } from '../present/batch.ts'
import { presentIdentifiedFile, presentPlan } from '../present/import-plan.ts'
import { presentAnswer } from '../present/page.ts'
import { presentCandidate, presentWhyNot } from '../present/suggestion.ts'

type ListedView = BankTransactionView & { readonly best?: BestSuggestions }

const ROWS_PER_SLICE = 500
/** Fewer, because the matcher answers each of them. */
const ROWS_WITH_SUGGESTIONS = 100
const LIST_SORT = [
  { field: 'booking_date', descending: true },
  { field: 'created_at', descending: true },
]

/** Fails when a slice is refused, so that no caller takes a part of the list for the whole. */
async function* presentSlices(
  slices: AsyncIterable<readonly BankTransactionView[]>,
  complete: (rows: readonly BankTransactionView[]) => Answer<readonly ListedView[]>,
): AsyncGenerator<readonly ListedTransaction[]> {
  for await (const slice of slices) {
    const rows = await complete(slice)
    if (!rows.ok) throw new Error(`The rest of the list was refused (${rows.error.type})`)
    yield rows.value.map(presentListedTransaction)
  }
}

/** A row of the list; with `best`, when the caller asked for the best suggestions. */
const presentListedTransaction = (view: ListedView): ListedTransaction => {
  const { best } = view
  const found = best?.byTransaction.get(view.record.id)
  return {
    ...presentBankTransaction(view),
    ...(best && {
      suggestion: found?.candidate ? presentCandidate(found.candidate, 1, best) : null,
      suggestions_count: found?.count ?? 0,
      why_not: presentWhyNot(found?.why_not ?? [], best.locale),
    }),
  }
}

export const bankTransactionRoutes = (services: Services): readonly Route[] => {
  const { bankAccounts, bankTransactions, imports, suggestions } = services
  const onTransaction = recordRoutes(bankTransactions.get)
  const findAccount = (actor: Actor, { bankAccountId: id }: { readonly bankAccountId: string }) =>
    bankAccounts.get(actor, { id, includes: [], appends: [] })
  const plan = async (actor: Actor, request: ImportRequest) =>
    presentAnswer(await imports.plan(actor, request), (plans) => plans.map(presentPlan))
  const withSuggestions = async (actor: Actor, rows: readonly BankTransactionView[]): Answer<readonly ListedView[]> => {
    const best = await suggestions.best(
      actor,
      rows.map(({ record }) => record),
    )
    return best.ok ? ok(rows.map((row) => ({ ...row, best: best.value }))) : best
  }
  const list = async (actor: Actor, request: ListRequest) => {
    const page = await bankTransactions.list(actor, await suggestions.withSeveral(actor, request))
    if (!page.ok || !request.appends.includes('suggestion')) return page
    const rows = await withSuggestions(actor, page.value.rows)
    return rows.ok ? ok({ ...page.value, rows: rows.value }) : rows
  }
  return [
    listRoute(listBankTransactions, list, presentListedTransaction, presentListTotals),
    // Before the record of an id.
    route(exportBankTransactions, {
      record: null,
      handle: async ({ actor, selection, sorts, columns, choices }) => {
        const hasProposals = columns.length === 0 || columns.includes('proposal')
        const whole = await bankTransactions.whole(actor, {
          question: { ...selection, sort: sorts.length > 0 ? sorts : LIST_SORT },
          rows_per_slice: hasProposals ? ROWS_WITH_SUGGESTIONS : ROWS_PER_SLICE,
        })
        if (!whole.ok) return whole
        const slices = presentSlices(whole.value.slices, (rows) =>
          hasProposals ? withSuggestions(actor, rows) : Promise.resolve(ok(rows)),
        )
        const table = transactionTable(whole.value, { selection, columns, slices })
        return ok(await writeStream(table, choices.format ?? 'csv'))
      },
    }),
    onTransaction(getBankTransaction, bankTransactions.get, presentBankTransaction),
    plainRoute(createBankTransaction, bankTransactions.create, presentBankTransaction),
    onTransaction(changeBankTransaction, bankTransactions.change, presentBankTransaction),
    route(importTransactions, {
      record: findAccount,
      handle: async ({ actor, params, body, isOn }) => {
        const request = { bank_account_id: params.bankAccountId, ...body }
        // The deprecated flag has an answer of another type than the described operation.
        if (isOn('dry_run')) return (await plan(actor, request)) as Awaited<Answer<never>>
        return presentAnswer(await imports.start(actor, request), (batches) => batches.map(presentFileBatch))
      },
    }),
    route(planImport, {
      record: findAccount,
      handle: ({ actor, params, body }) => plan(actor, { bank_account_id: params.bankAccountId, ...body }),
    }),
    plainRoute(identifyFiles, imports.identify, (files) => files.map(presentIdentifiedFile)),
  ]
}

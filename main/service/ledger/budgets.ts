// Budgets: the matrix of a fiscal year, setting many at once, copying from another year. Interface document, account budgets.
// Actual amounts come from the sums that the books keep.
import { get, page, where } from '../../../shared/books/port/read.ts'
import { decideCopyBudgets, decideUpsertBudgets } from '../../../shared/rule/ledger/budget.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { baseCurrencyOf, type ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import { currentMatrix, matrixAsOf, readPreviousMonths, sumsOf } from './budget-matrix.ts'
import type { LedgerServices } from './contract.ts'

export const createBudgets = (deps: ServiceDeps): LedgerServices['budgets'] => ({
  matrix: async (actor, { id, as_of, appends = [] }) => {
    const book = deps.bookOf(actor.organization_id)
    const matrix = await (as_of ? matrixAsOf(book, id, as_of) : currentMatrix(book, id))
    if (!matrix.ok || !appends.includes('months')) return matrix
    return ok({ ...matrix.value, previous_months: await readPreviousMonths(book.read, matrix.value) })
  },

  upsert: async (actor, { id, accounts: rows }) => {
    return deps.bookOf(actor.organization_id).write<null, Refusal>({ user: actor.user_id }, async (read) => {
      const base_currency = await baseCurrencyOf(read)
      const [year, budgets, accounts] = await read([
        get('fiscal_year', id),
        where('budget', 'fiscal_year_id', [id]),
        where(
          'ledger_account',
          'id',
          rows.map((row) => row.account_id),
        ),
      ])
      if (!year) return err(notFound('FiscalYear', id))
      const decided = decideUpsertBudgets(rows, { year, accounts, budgets, base_currency }, deps.newId)
      if (!decided.ok) return err(invalid(...decided.error))
      const params = { fiscal_year: year.name, count: decided.value.length }
      return ok({ action: 'upsert_budgets', params, changes: decided.value, value: null })
    })
  },

  copy: (actor, { id, source_id, ...command }) =>
    deps.bookOf(actor.organization_id).write<null, Refusal>({ user: actor.user_id }, async (read) => {
      const [target, source, targetBudgets, sourceBudgets, accounts, sums] = await read([
        get('fiscal_year', id),
        get('fiscal_year', source_id),
        where('budget', 'fiscal_year_id', [id]),
        where('budget', 'fiscal_year_id', [source_id]),
        page('ledger_account'),
        sumsOf(source_id),
      ])
      if (!target) return err(notFound('FiscalYear', id))
      if (!source) return err(notFound('FiscalYear', source_id))
      const facts = {
        target,
        source,
        accounts: accounts.rows,
        target_budgets: targetBudgets,
        source_budgets: sourceBudgets,
        sums,
      }
      const decided = decideCopyBudgets(command, facts, deps.newId)
      if (!decided.ok) return err(invalid(...decided.error))
      const params = { fiscal_year: target.name, source: source.name, count: decided.value.length }
      return ok({ action: 'copy_budgets', params, changes: decided.value, value: null })
    }),

  findYears: async (actor, { ids }) => {
    const [years] = await deps.bookOf(actor.organization_id).read([where('fiscal_year', 'id', ids)])
    const missing = ids.find((id) => !years.some((year) => year.id === id))
    return missing === undefined ? ok(null) : err(notFound('FiscalYear', missing))
  },
})

// Budgets: the matrix of a fiscal year, setting many at once, copying from another year. Interface document, account
// budgets. Actuals come from the sums that the books keep.
import { get, page, totals, where } from '../../shared/books/read.ts'
import type { FiscalYear } from '../../shared/record/fiscal-year.ts'
import { budgetMatrix, decideCopyBudgets, decideUpsertBudgets } from '../../shared/rule/budget.ts'
import { previousYearOf } from '../../shared/rule/fiscal-year.ts'
import { err, ok } from '../../shared/value/result.ts'
import { organizationOf, type ServiceDeps } from './deps.ts'
import { invalidFields } from './field-messages.ts'
import { notFound, type Refusal } from './refusal.ts'
import type { Services } from './services.ts'

const sumsOf = (...yearIds: readonly string[]) =>
  totals('journal_entry', 'by_account_and_year', { place: 1, is: yearIds })

export const createBudgets = (deps: ServiceDeps): Services['budgets'] => ({
  matrix: async (actor, { id }) => {
    const [{ base_currency }, [[years, accounts, budgets], [sums]]] = await Promise.all([
      organizationOf(deps, actor),
      deps
        .factsOf(actor.organization_id)
        .read([page('fiscal_year'), page('ledger_account'), where('budget', 'fiscal_year_id', [id])], ([{ rows }]) => [
          sumsOf(...yearsOf(rows, id).map((year) => year.id)),
        ]),
    ])
    const [year, previous = null] = yearsOf(years.rows, id)
    if (!year) return err(notFound('FiscalYear', id))
    const rows = budgetMatrix({ year, previous_year: previous, accounts: accounts.rows, budgets, sums })
    return ok({ year, previous_year: previous, rows, base_currency })
  },

  upsert: async (actor, { id, accounts: rows }) => {
    const { base_currency } = await organizationOf(deps, actor)
    return deps.bookOf(actor.organization_id).write<null, Refusal>(actor.user_id, async (read) => {
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
      if (!decided.ok) return err(invalidFields(decided.error))
      return ok({ action: 'upsert_budgets', changes: decided.value, value: null })
    })
  },

  copy: (actor, { id, source_id, ...command }) =>
    deps.bookOf(actor.organization_id).write<null, Refusal>(actor.user_id, async (read) => {
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
      if (!decided.ok) return err(invalidFields(decided.error))
      return ok({ action: 'copy_budgets', changes: decided.value, value: null })
    }),

  findYears: async (actor, { ids }) => {
    const [years] = await deps.bookOf(actor.organization_id).read([where('fiscal_year', 'id', ids)])
    const missing = ids.find((id) => !years.some((year) => year.id === id))
    return missing === undefined ? ok(null) : err(notFound('FiscalYear', missing))
  },
})

/** The year and the one before it, as far as there are any. */
const yearsOf = (years: readonly FiscalYear[], id: string): readonly FiscalYear[] => {
  const year = years.find((each) => each.id === id)
  const previous = year && previousYearOf(years, year)
  return [year, previous].filter((each) => each !== null && each !== undefined)
}

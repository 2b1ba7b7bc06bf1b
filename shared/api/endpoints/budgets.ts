// Account budgets (interface document, account budgets).
import { z } from 'zod'
import { Budget } from '../../record/budget.ts'
import { FiscalYear } from '../../record/fiscal-year.ts'
import { StringId } from '../../record/scalar.ts'
import { endpoint } from '../endpoint.ts'
import { AccountObject } from './ledger.ts'

const BudgetObject = Budget.extend({
  amount: z.string().describe('A decimal like `1200.00`, in the base currency'),
}).meta({ id: 'Budget' })

export const BudgetMatrixObject = z
  .object({
    fiscal_year: FiscalYear,
    previous_fiscal_year: FiscalYear.nullable(),
    accounts: z.array(
      AccountObject.extend({
        previous_year_actual: z.number().describe('As `current_year_actual`, of the year before; 0 without one'),
        current_year_actual: z
          .number()
          .describe(
            'What was booked in the year without closing entries; revenue and passive accounts credit positive',
          ),
        budget: BudgetObject.nullable(),
      }),
    ),
  })
  .meta({ id: 'BudgetMatrix' })
export type BudgetMatrixObject = z.infer<typeof BudgetMatrixObject>

export const UpsertBudgets = z
  .object({
    accounts: z
      .array(
        z.object({
          account_id: z.string(),
          amount: z.number(),
          notes: z.string().max(255).nullable().optional(),
        }),
      )
      .min(1),
  })
  .meta({ id: 'UpsertBudgets' })
export type UpsertBudgets = z.infer<typeof UpsertBudgets>

export const CopyBudgets = z
  .object({ source: z.enum(['budget', 'actuals']), mode: z.enum(['overwrite', 'merge']) })
  .meta({ id: 'CopyBudgets' })
export type CopyBudgets = z.infer<typeof CopyBudgets>

const StatusOk = z.object({ status: z.literal('ok') }).meta({ id: 'StatusOk' })

export const getBudget = endpoint({
  name: 'getBudget',
  method: 'GET',
  path: '/fiscal_year/{fiscalYear}/budget',
  summary: 'Budgets and actuals of every posting account; those not in use only where they have amounts',
  permissions: ['manage budgets'],
  params: { fiscalYear: StringId },
  response: BudgetMatrixObject,
})

export const upsertBudgets = endpoint({
  name: 'upsertBudgets',
  method: 'PUT',
  path: '/fiscal_year/{fiscalYear}/budget',
  summary: 'Sets the budgets of the accounts named, all or none; amount 0 without notes removes one',
  permissions: ['manage budgets'],
  params: { fiscalYear: StringId },
  body: UpsertBudgets,
  response: StatusOk,
})

export const copyBudgets = endpoint({
  name: 'copyBudgets',
  method: 'POST',
  path: '/fiscal_year/{fiscalYear}/budget/copy-from/{sourceFiscalYear}',
  summary: "Copies another year's budgets or actuals, over the budgets there are or beside them",
  permissions: ['manage budgets'],
  params: { fiscalYear: StringId, sourceFiscalYear: StringId },
  body: CopyBudgets,
  response: StatusOk,
  errors: { 422: 'The source is the target, or the target is closed' },
})

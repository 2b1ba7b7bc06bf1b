// Account budgets (interface document, account budgets).
import { z } from 'zod'
import { AmountInput } from '../../../record/core/amount-input.ts'
import { StringId, TimestampField } from '../../../record/core/scalar.ts'
import { Budget } from '../../../record/ledger/budget.ts'
import { FiscalYear } from '../../../record/ledger/fiscal-year.ts'
import { EXTENSION, endpoint } from '../../endpoint.ts'
import { JournalEntryObject } from './journal-entries.ts'
import { AccountObject } from './ledger.ts'

const BudgetObject = Budget.extend({
  amount: z.string().describe('A decimal like `1200.00`, in the base currency'),
}).meta({ id: 'Budget' })

/** The figures of a matrix row, in addition to its account. */
const MatrixFigures = z.object({
  previous_year_actual: z.number(),
  current_year_actual: z.number(),
  budget: BudgetObject.nullable(),
})

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
        now: MatrixFigures.nullable()
          .optional()
          .meta({ ...EXTENSION, description: 'With `as_of`: the row as it is now; null: it is shown no more' }),
      }),
    ),
    as_of: TimestampField.optional().meta({ ...EXTENSION, description: 'The moment that was asked for' }),
    difference: z
      .object({
        entries: z.array(JournalEntryObject).describe('The first 100 entries of both years that were made since'),
        entries_count: z.number().int(),
        budgets: z
          .array(z.object({ account_id: StringId, was: BudgetObject.nullable(), is: BudgetObject.nullable() }))
          .describe('Every budget of the year that is not what it was'),
        accounts: z
          .array(AccountObject.extend(MatrixFigures.shape))
          .describe('The rows there are now and were not then'),
      })
      .optional()
      .meta({ ...EXTENSION, description: 'With `as_of`: why a figure is not what it was' }),
  })
  .meta({ id: 'BudgetMatrix' })
export type BudgetMatrixObject = z.infer<typeof BudgetMatrixObject>

export const UpsertBudgets = z
  .object({
    accounts: z
      .array(
        z.object({
          account_id: z.string(),
          amount: AmountInput,
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
  scopes: ['read', 'budget'],
  summary: 'Budgets and actuals of every posting account; those not in use only where they have amounts',
  permissions: ['manage budgets'],
  params: { fiscalYear: StringId },
  as_of: true,
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

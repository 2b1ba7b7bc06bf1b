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
  amount: z.string().describe('A decimal string such as `1200.00`, in the base currency'),
  months: z
    .array(z.string())
    .optional()
    .meta({
      ...EXTENSION,
      description: 'The amounts of the months of the fiscal year, whose sum is `amount`; absent: it is spread evenly',
    }),
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
        previous_year_actual: z
          .number()
          .describe('As `current_year_actual`, for the previous year; 0 if there is none'),
        current_year_actual: z
          .number()
          .describe(
            'The amount booked in the year, without closing entries; a credit balance of revenue and passive accounts is positive',
          ),
        budget: BudgetObject.nullable(),
        previous_year_months: z
          .array(z.number())
          .optional()
          .meta({
            ...EXTENSION,
            description: 'Append `months`: `previous_year_actual` by month; empty if there is no previous year',
          }),
        now: MatrixFigures.nullable()
          .optional()
          .meta({ ...EXTENSION, description: 'With `as_of`: the row as it is now; null: it is no longer listed' }),
      }),
    ),
    as_of: TimestampField.optional().meta({ ...EXTENSION, description: 'The requested point in time' }),
    difference: z
      .object({
        entries: z.array(JournalEntryObject).describe('The first 100 entries in both years that were made since then'),
        entries_count: z.number().int(),
        budgets: z
          .array(z.object({ account_id: StringId, was: BudgetObject.nullable(), is: BudgetObject.nullable() }))
          .describe('Every budget of the year that has changed since then'),
        accounts: z
          .array(AccountObject.extend(MatrixFigures.shape))
          .describe('The rows that have been added since then'),
      })
      .optional()
      .meta({ ...EXTENSION, description: 'With `as_of`: why amounts have changed since then' }),
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
          months: z
            .array(AmountInput)
            .nullable()
            .optional()
            .meta({
              ...EXTENSION,
              description:
                'One amount for each month of the fiscal year, together `amount`; null: spread evenly. Omitted: as before, or evenly when `amount` changes',
            }),
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
  summary: 'Budgets and actuals of every posting account; inactive accounts only if they have amounts',
  permissions: ['manage budgets'],
  params: { fiscalYear: StringId },
  appends: ['months'],
  as_of: true,
  response: BudgetMatrixObject,
})

export const upsertBudgets = endpoint({
  name: 'upsertBudgets',
  method: 'PUT',
  path: '/fiscal_year/{fiscalYear}/budget',
  summary: 'Sets the budgets of the given accounts, all or none; amount 0 without notes deletes a budget',
  permissions: ['manage budgets'],
  params: { fiscalYear: StringId },
  body: UpsertBudgets,
  response: StatusOk,
})

export const copyBudgets = endpoint({
  name: 'copyBudgets',
  method: 'POST',
  path: '/fiscal_year/{fiscalYear}/budget/copy-from/{sourceFiscalYear}',
  summary: "Copies another year's budgets or actuals, overwriting the existing budgets or adding to them",
  permissions: ['manage budgets'],
  params: { fiscalYear: StringId, sourceFiscalYear: StringId },
  body: CopyBudgets,
  response: StatusOk,
  errors: { 422: 'The source and the target are the same, or the target is closed' },
})

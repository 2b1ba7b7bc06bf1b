// The columns of the budget: actual, budget, their difference, and notes.
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { BudgetMatrixObject } from '../../../shared/api/endpoints/ledger/budgets.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import { amountCells, plainCell, textCells } from '../grid/edit/cell-text.ts'
import type { CellValue, EditColumn } from '../grid/edit/edit-column.ts'
import { formatAmount } from '../text/format.ts'
import classes from './budget.module.css'
import type { BudgetRow } from './budget-rows.ts'
import { deviationOf, percentText } from './figures.ts'

/** The server's limit, in characters. */
const MAX_NOTES = 255

type Year = Pick<BudgetMatrixObject['fiscal_year'], 'name' | 'start_date' | 'end_date'>
type Amount = (row: BudgetRow) => BudgetRow['budget']

const isAccount = ({ kind }: BudgetRow): boolean => kind === 'account'

export const budgetColumns = (
  t: TFunction,
  currency: string,
  year: Year,
  previousYear: Year | null,
): readonly EditColumn<BudgetRow>[] => {
  const shown = (amount: CellValue): string =>
    typeof amount === 'number' ? formatAmount(minorToNumber(amount, currency), currency) : ''
  const figure = (id: string, title: string, amount: Amount) => ({
    id,
    title,
    width: 112,
    align: 'right' as const,
    text: (row: BudgetRow) => shown(amount(row)),
    copy: (row: BudgetRow) => plainCell(amount(row), currency),
    amount: (row: BudgetRow) => (isAccount(row) ? amount(row) : null),
  })
  /** The actual amount links to its entries. */
  const booked = (id: string, title: string, amount: Amount, of: Year) => ({
    ...figure(id, title, amount),
    render: (row: BudgetRow) =>
      isAccount(row) ? (
        <Link
          to="/accounts/$accountId"
          params={{ accountId: row.id }}
          search={{ from: of.start_date, to: of.end_date }}
          className={classes.booked ?? ''}
          tabIndex={-1}
          aria-label={t('budget.entries', { account: `${row.number} ${row.name}`, amount: shown(amount(row)) })}
        >
          {shown(amount(row))}
        </Link>
      ) : (
        shown(amount(row))
      ),
  })
  const percent = (id: string, title: string, text: (row: BudgetRow) => string) => ({
    id,
    title,
    width: 80,
    align: 'right' as const,
    text,
  })
  return [
    {
      id: 'account',
      title: t('budget.column.account'),
      width: 248,
      growsTo: 440,
      minWidth: 180,
      isPinned: true,
      text: ({ number, name }) => `${number} ${name}`.trim(),
      render: ({ kind, number, name }) => (
        <span title={name}>
          {number !== '' && (
            <span className={classes.number} data-kind={kind}>
              {number}
            </span>
          )}
          {name}
        </span>
      ),
    },
    ...(previousYear
      ? [
          booked(
            'previous',
            t('budget.column.booked', { year: previousYear.name }),
            ({ previous }) => previous,
            previousYear,
          ),
        ]
      : []),
    booked('actual', t('budget.column.booked', { year: year.name }), ({ actual }) => actual, year),
    {
      ...figure('budget', t('budget.column.budget', { year: year.name }), ({ budget }) => budget),
      width: 122,
      edit: {
        ...amountCells(currency),
        value: ({ budget }) => budget,
        isEditable: (row) => isAccount(row) && row.isOpen,
        state: ({ amountState }) => amountState,
      },
    },
    figure('deviation', t('budget.column.deviation'), (row) =>
      row.budget === null && row.actual === 0 ? null : deviationOf(row.budget, row.actual),
    ),
    percent('deviation_percent', t('budget.column.deviation-percent'), ({ budget, actual }) =>
      budget === null ? '' : percentText(deviationOf(budget, actual), budget),
    ),
    ...(previousYear
      ? [
          percent(
            'against_previous',
            t('budget.column.against-previous', { year: previousYear.name }),
            ({ budget, previous }) => (budget === null ? '' : percentText(budget - previous, previous)),
          ),
        ]
      : []),
    {
      id: 'notes',
      title: t('budget.column.notes'),
      minWidth: 120,
      text: ({ notes }) => notes ?? '',
      render: ({ notes }) => <span title={notes ?? ''}>{notes}</span>,
      edit: {
        ...textCells(MAX_NOTES),
        value: ({ notes }) => notes,
        isEditable: (row) => isAccount(row) && row.isOpen,
        state: ({ notesState }) => notesState,
      },
    },
  ]
}

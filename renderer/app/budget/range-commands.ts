// The commands on selected budgets, for the palette, keys and a menu.
import { CalendarRange, Eraser, History, Percent, Split, Target } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MinorUnits } from '../../../shared/value/money.ts'
import type { Command } from '../command/command.ts'
import { useCommands } from '../command/registry.ts'
import { openDialog } from '../dialog/stack.ts'
import type { EditGrid } from '../grid/edit/edit-state.ts'
import type { BudgetRow } from './budget-rows.ts'
import type { BudgetAmountsProps } from './dialogs.ts'

interface RangeParts {
  readonly grid: EditGrid<BudgetRow>
  readonly yearId: string
  readonly currency: string
  readonly isOpen: boolean
  readonly isGrid: boolean
}

/** Registers the commands on the selected budgets. */
export const useRangeCommands = ({ grid, yearId, currency, isOpen, isGrid }: RangeParts): readonly Command[] => {
  const { t } = useTranslation()
  /** The amounts of the selected budgets; other selected cells do not count. */
  const open = (kind: BudgetAmountsProps['kind']) => {
    const cells = grid.handle.editableCells().filter(({ columnId }) => columnId === 'budget')
    openDialog('budget_amounts', {
      kind,
      currency,
      amounts: cells.map(({ value }) => (typeof value === 'number' ? value : null)),
      previous: cells.map(({ row }) => row.previous),
      onApply: (amounts) => {
        const byRow = new Map(cells.map(({ row }, index) => [row.id, amounts[index] ?? null]))
        setEach((row, value) => (byRow.has(row.id) ? (byRow.get(row.id) ?? null) : value))
      },
    })
  }
  /** The budget of the first selected account by month. */
  const openMonths = () => {
    const row = grid.handle.editableCells()[0]?.row
    if (row?.kind === 'account')
      openDialog('budget_months', { yearId, accountId: row.id, name: `${row.number} ${row.name}`, currency })
  }
  const setEach = (amountOf: (row: BudgetRow, amount: MinorUnits | null) => MinorUnits | null) => {
    const plan = grid.handle.plan((row, value) => (typeof value === 'string' ? value : amountOf(row, value)))
    const isBudget = plan.changes.filter(({ columnId }) => columnId === 'budget')
    grid.handle.apply({ ...plan, changes: isBudget })
    grid.handle.focus()
  }
  const commands: readonly Command[] = (
    [
      ['percent', Percent, 'alt+p', () => open('percent')],
      ['round', Target, 'alt+r', () => open('round')],
      ['spread', Split, 'alt+v', () => open('spread')],
      ['months', CalendarRange, 'alt+m', () => openMonths()],
      ['previous', History, 'alt+i', () => setEach(({ previous }) => (previous === 0 ? null : previous))],
      ['clear', Eraser, null, () => setEach(() => null)],
    ] as const
  ).map(([id, icon, keys, run]) => ({
    id: `budget.${id}`,
    title: t(`budget.range.${id}`),
    section: 'edit',
    icon,
    run,
    isEnabled: isOpen && isGrid,
    ...(keys === null ? {} : { keys: [keys] }),
  }))
  useCommands(commands)
  return commands
}

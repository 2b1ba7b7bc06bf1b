// The budget of an account by month: typed, spread evenly, or in the shape of the year before. The amount of the year is
// their sum.
import { Button, Group, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { type BudgetMatrixObject, upsertBudgets } from '../../../shared/api/endpoints/ledger/budgets.ts'
import { monthlyBudget, monthsOfYear, spreadAmount } from '../../../shared/rule/ledger/budget-months.ts'
import { type MinorUnits, minorToDecimal, sumMinor, ZERO } from '../../../shared/value/money.ts'
import { call } from '../data/api.ts'
import { budgetMonthsQuery } from '../data/query/ledger/budget.ts'
import { refreshTables } from '../data/refresh.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { MoneyInput } from '../form/money-input.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { showDone } from '../part/toast.tsx'
import { formatDecimal } from '../text/format.ts'
import { monthName } from '../view/month-name.ts'
import type { BudgetMonthsProps } from './dialogs.ts'
import { minorOf } from './figures.ts'
import './text/dictionary.ts'

export const MonthsDialog = ({ isOpen, onClose, ...props }: BudgetMonthsProps & DialogControls) => {
  const { t } = useTranslation()
  const { data } = useQuery(budgetMonthsQuery(props.yearId))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('budget.months.title', { name: props.name })}>
      {data ? <MonthsForm {...props} matrix={data} onClose={onClose} /> : <Skeleton height={360} />}
    </Dialog>
  )
}

interface FormProps extends BudgetMonthsProps {
  readonly matrix: BudgetMatrixObject
  readonly onClose: () => void
}

const MonthsForm = ({ yearId, accountId, currency, matrix, onClose }: FormProps) => {
  const { t } = useTranslation()
  const { fiscal_year: year, accounts } = matrix
  const account = accounts.find(({ id }) => id === accountId)
  const names = monthsOfYear(year)
  const saved = account?.budget ?? null
  const { form, footer, draft, change } = useDraftForm<{ readonly months: readonly (MinorUnits | null)[] }>({
    initial: {
      months: monthlyBudget(
        {
          amount: saved ? minorOf(saved.amount, currency) : ZERO,
          months: saved?.months?.map((amount) => minorOf(amount, currency)) ?? null,
        },
        year,
      ),
    },
    send: async ({ months }) => {
      const amounts = months.map((amount) => amount ?? ZERO)
      const row = {
        account_id: accountId,
        amount: minorToDecimal(sumMinor(amounts), currency),
        notes: saved?.notes ?? null,
        months: amounts.map((amount) => minorToDecimal(amount, currency)),
      }
      await call(upsertBudgets, { params: { fiscalYear: yearId }, body: { accounts: [row] } })
      refreshTables('budget')
      showDone(i18next.t('budget.saved', { count: 1 }))
    },
    onSent: onClose,
  })
  const total = sumMinor(draft.months.map((amount) => amount ?? ZERO))
  const previous = (account?.previous_year_months ?? []).map((amount) => minorOf(amount, currency))
  const spread = (weights: readonly number[]) => change({ months: spreadAmount(total, weights) })
  return (
    <StackedForm {...form}>
      <Group gap={6} mb={8}>
        <Button size="xs" variant="default" onClick={() => spread(names.map(() => 0))}>
          {t('budget.months.evenly')}
        </Button>
        <Button
          size="xs"
          variant="default"
          // The shape needs as many months, and something that was booked.
          disabled={previous.length !== names.length || previous.every((amount) => amount <= 0)}
          onClick={() => spread(previous)}
        >
          {t('budget.months.previous')}
        </Button>
      </Group>
      <MonthFields names={names} months={draft.months} currency={currency} onChange={(months) => change({ months })} />
      <Text mt={10} fw={600} role="status">
        {t('budget.months.total', { amount: `${currency} ${formatDecimal(minorToDecimal(total, currency))}` })}
      </Text>
      <FormFooter {...footer} send={t('word.save')} onCancel={onClose} />
    </StackedForm>
  )
}

interface FieldsProps {
  /** `2026-03` */
  readonly names: readonly string[]
  readonly months: readonly (MinorUnits | null)[]
  readonly currency: string
  readonly onChange: (months: readonly (MinorUnits | null)[]) => void
}

const MonthFields = ({ names, months, currency, onChange }: FieldsProps) => {
  const { language } = useTranslation().i18n
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" verticalSpacing="xs">
      {names.map((month, index) => (
        <MoneyInput
          key={month}
          label={monthName(month, language)}
          size="xs"
          currency={currency}
          value={months[index] ?? null}
          onChange={(amount) => onChange(months.map((each, at) => (at === index ? amount : each)))}
          data-autofocus={index === 0 || undefined}
        />
      ))}
    </SimpleGrid>
  )
}

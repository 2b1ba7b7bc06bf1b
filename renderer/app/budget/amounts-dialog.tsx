// Changes many budgets at once: by a percentage, to round figures, or by spreading a total over them; it shows the sum
// before and after until the user confirms.
import { SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { spreadAmount } from '../../../shared/rule/ledger/budget-months.ts'
import { type MinorUnits, minorToDecimal, sumMinor } from '../../../shared/value/money.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { MoneyInput } from '../form/money-input.tsx'
import { countParams, formatCount, formatDecimal } from '../text/format.ts'
import classes from './budget.module.css'
import { ROUND_STEPS, raiseAmounts, readPercent, roundAmount } from './change-amounts.ts'
import type { BudgetAmountsProps } from './dialogs.ts'
import './text/dictionary.ts'

export const AmountsDialog = ({ isOpen, onClose, ...props }: BudgetAmountsProps & DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(`budget.amounts.${props.kind}`)}>
      <AmountsForm {...props} onClose={onClose} />
    </Dialog>
  )
}

type FormProps = BudgetAmountsProps & { readonly onClose: () => void }

/** Null: the typed text is no valid input. */
type After = readonly (MinorUnits | null)[] | null

const AmountsForm = ({ kind, amounts, previous, currency, onApply, onClose }: FormProps) => {
  const { t } = useTranslation()
  const [percent, setPercent] = useState('')
  const [step, setStep] = useState<number>(100)
  const [total, setTotal] = useState<MinorUnits | null>(sumOf(amounts))
  const [by, setBy] = useState<'equal' | 'previous'>('equal')
  const [isErrorShown, setErrorShown] = useState(false)

  const changeFilled = (change: (amounts: readonly MinorUnits[]) => readonly (MinorUnits | null)[]): After => {
    const changed = change(amounts.filter((amount) => amount !== null))
    if (changed.includes(null)) return null
    let next = 0
    return amounts.map((amount) => (amount === null ? null : (changed[next++] ?? null)))
  }
  const after = (): After => {
    if (kind === 'round') return changeFilled((filled) => roundAmount(filled, step, currency))
    if (kind === 'spread')
      return total === null ? null : spreadAmount(total, by === 'previous' ? previous : previous.map(() => 0))
    const hundredths = readPercent(percent)
    return hundredths === null ? null : changeFilled((filled) => raiseAmounts(filled, hundredths, currency))
  }
  const next = after()
  const isEmpty = kind === 'spread' ? amounts.length === 0 : amounts.every((amount) => amount === null)
  const figure = (amount: MinorUnits) => `${currency} ${formatDecimal(minorToDecimal(amount, currency))}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setErrorShown(true)
    if (next === null || isEmpty) return
    onClose()
    onApply(next)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {kind === 'percent' && (
          <TextInput
            label={t('budget.amounts.percent.field')}
            description={t('budget.amounts.percent.hint')}
            value={percent}
            onChange={({ currentTarget }) => setPercent(currentTarget.value)}
            error={isErrorShown && next === null ? t('budget.amounts.percent.wrong') : null}
            autoComplete="off"
            data-autofocus
          />
        )}
        {kind === 'round' && (
          <Select
            label={t('budget.amounts.round.field')}
            data={ROUND_STEPS.map((value) => ({ value: String(value), label: formatCount(value) }))}
            value={String(step)}
            onChange={(value) => setStep(Number(value))}
            allowDeselect={false}
            data-autofocus
          />
        )}
        {kind === 'spread' && (
          <>
            <MoneyInput
              label={t('budget.amounts.spread.field', { currency })}
              value={total}
              onChange={setTotal}
              currency={currency}
              error={isErrorShown && total === null ? t('budget.amounts.spread.wrong') : null}
              data-autofocus
            />
            <SegmentedControl
              aria-label={t('budget.amounts.spread.by')}
              value={by}
              onChange={(value) => setBy(value === 'previous' ? 'previous' : 'equal')}
              data={(['equal', 'previous'] as const).map((value) => ({
                value,
                label: t(`budget.amounts.spread.${value}`),
              }))}
            />
          </>
        )}
        <dl className={classes.sums}>
          <dt>{t('budget.amounts.before', countParams(amounts.length))}</dt>
          <dd>{figure(sumOf(amounts))}</dd>
          <dt>{t('budget.amounts.after')}</dt>
          <dd>{next === null ? '–' : figure(sumOf(next))}</dd>
        </dl>
        <FormFooter
          problem={isEmpty ? t('budget.amounts.empty') : null}
          send={t('budget.amounts.apply')}
          isSending={false}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

const sumOf = (amounts: readonly (MinorUnits | null)[]): MinorUnits =>
  sumMinor(amounts.filter((amount) => amount !== null))

// The dialog of a payment order, new or changed, with the expenses that it pays.
import { Box, CloseButton, Loader, Text, Textarea, TextInput } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MinorUnits, minorToNumber } from '../../../../shared/value/money.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { type DocumentObject, documentQuery } from '../../data/query/open-item/open-items.ts'
import { openExpensesQuery, paymentQuery } from '../../data/query/open-item/payments.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { type Choice, ChoiceInput } from '../../form/choice-input.tsx'
import { DateInput } from '../../form/date-input.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { MoneyInput } from '../../form/money-input.tsx'
import { StackedForm } from '../../form/stacked-form.tsx'
import { type FieldTexts, useDraftForm } from '../../form/use-draft-form.ts'
import { Money } from '../../part/money.tsx'
import { formatAmount, formatIban } from '../../text/format.ts'
import { localToday } from '../../view/today.ts'
import type { PaymentProps } from '../dialogs.ts'
import { savePayment } from '../item-actions.ts'
import classes from './item-form.module.css'
import {
  draftOfPayment,
  newPayment,
  type PaymentDraft,
  paymentFaults,
  sumOfExpenses,
  toPaymentBody,
  withCreditor,
} from './payment-draft.ts'
import '../text/dictionary.ts'

export const PaymentDialog = ({ isOpen, onClose, paymentId, expenseIds = [] }: PaymentProps & DialogControls) => {
  const { t } = useTranslation()
  // A closing dialog makes no request: its order may just have been deleted.
  const payment = useQuery({ ...paymentQuery(paymentId ?? null), enabled: isOpen && paymentId !== undefined })
  const currency = useStatus().data?.organization.base_currency
  const initial =
    currency === undefined
      ? null
      : paymentId === undefined
        ? newPayment(localToday(new Date()), currency, expenseIds)
        : payment.data
          ? draftOfPayment(payment.data)
          : null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(paymentId === undefined ? 'items.add.payment' : 'items.edit.payment')}
      size="lg"
    >
      {payment.isError && <Text role="alert">{t('items.form.gone')}</Text>}
      {!payment.isError && initial === null && <Loader size="sm" />}
      {initial !== null && <Form id={paymentId ?? null} initial={initial} onClose={onClose} />}
    </Dialog>
  )
}

interface FormProps {
  readonly id: string | null
  readonly initial: PaymentDraft
  readonly onClose: () => void
}

const Form = ({ id, initial, onClose }: FormProps) => {
  const { t } = useTranslation()
  const { draft, errors, change, form, footer, input, text } = useDraftForm({
    initial,
    check: (typed): FieldTexts => paymentFaults(typed, total),
    send: (typed): Promise<unknown> => savePayment(id, toPaymentBody(typed, total as MinorUnits)),
    onSent: onClose,
  })
  const chosen = useQueries({ queries: draft.expenseIds.map((each) => documentQuery('expense', each)) })
  const expenses = chosen.flatMap(({ data }) => (data ? [data] : []))
  const sum = expenses.length === draft.expenseIds.length ? sumOfExpenses(expenses, draft.currency) : null
  const total = draft.total ?? sum
  const add = (expense: DocumentObject) =>
    change({ ...withCreditor(draft, expense), expenseIds: [...draft.expenseIds, expense.id] }, 'total', 'currency')
  return (
    <StackedForm {...form}>
      <ExpenseChoice excludedIds={draft.expenseIds} onChoose={add} error={errors.expenseIds} />
      {expenses.length > 0 && (
        <ul className={classes.chosen} aria-label={t('items.payment.pays')}>
          {expenses.map((expense) => (
            <li key={expense.id}>
              <bdi className={classes.grow}>
                {expense.number} {expense.company?.name}
              </bdi>
              <Money amount={expense.open_amount} currency={expense.currency} withCurrency />
              <CloseButton
                size="xs"
                aria-label={t('items.payment.leave-out', { number: expense.number })}
                onClick={() => change({ expenseIds: draft.expenseIds.filter((each) => each !== expense.id) }, 'total')}
              />
            </li>
          ))}
          <li>
            <strong className={classes.grow}>{t('items.payment.sum')}</strong>
            <strong>
              {sum === null ? (
                t('items.payment.other-currency')
              ) : (
                <Money amount={minorToNumber(sum, draft.currency)} currency={draft.currency} withCurrency />
              )}
            </strong>
            <Box component="span" w={22} />
          </li>
        </ul>
      )}
      <div className={classes.pair}>
        <DateInput label={t('items.form.execution')} {...input('executionDate')} />
        <div className={classes.amount}>
          <MoneyInput label={t('items.form.total')} currency={draft.currency} {...input('total')} value={total} />
          <TextInput
            label={t('word.currency')}
            {...text('currency', 3)}
            onChange={({ currentTarget: { value } }) => change({ currency: value.toUpperCase() })}
          />
        </div>
      </div>
      <TextInput
        label={t('items.form.pay-to')}
        value={formatIban(draft.iban)}
        maxLength={50}
        onChange={({ currentTarget: { value } }) => change({ iban: value.replace(/[^A-Za-z0-9]/g, '').toUpperCase() })}
        error={errors.iban}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        label={t('field.reference')}
        description={t('items.form.reference.hint')}
        spellCheck={false}
        {...text('reference', 50)}
      />
      <div className={classes.pair}>
        <TextInput label={t('items.column.end-to-end')} {...text('endToEndId')} />
        <TextInput label={t('items.form.key')} {...text('key')} />
      </div>
      <Textarea label={t('field.text')} autosize minRows={1} maxRows={4} {...text('text', 1000)} />
      <FormFooter {...footer} send={t('word.save')} onCancel={onClose} />
    </StackedForm>
  )
}

interface ExpenseChoiceProps {
  readonly excludedIds: readonly string[]
  readonly onChoose: (expense: DocumentObject) => void
  readonly error: string | undefined
}

/** Searches on the server while the user types; a chosen expense goes into the list below. */
const ExpenseChoice = ({ excludedIds, onChoose, error }: ExpenseChoiceProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data: found = [] } = useQuery(openExpensesQuery(search.trim()))
  const left = found.filter(({ id }) => !excludedIds.includes(id))
  return (
    <ChoiceInput
      label={t('items.payment.expense')}
      description={t('items.payment.expense.hint')}
      value={null}
      onChange={(id) => {
        const expense = left.find((each) => each.id === id)
        setSearch('')
        if (expense) onChoose(expense)
      }}
      choices={left.map(choiceOf)}
      find={(_, choices) => choices}
      onType={setSearch}
      error={error}
      data-autofocus
    />
  )
}

const choiceOf = ({ id, number, company, currency, open_amount }: DocumentObject): Choice => ({
  value: id,
  label: `${number} ${company?.name ?? ''}`.trim(),
  hint: `${currency} ${formatAmount(open_amount, currency)}`,
})

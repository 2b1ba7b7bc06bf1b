// The dialog of a payment order, new or changed, with the expenses that it pays.
import { CloseButton, Loader, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minorToNumber } from '../../../../shared/value/money.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { type DocumentObject, documentQuery } from '../../data/query/open-item/open-items.ts'
import { openExpensesQuery, paymentQuery } from '../../data/query/open-item/payments.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { type Choice, ChoiceInput } from '../../form/choice-input.tsx'
import { DateInput } from '../../form/date-input.tsx'
import { FormFoot } from '../../form/form-foot.tsx'
import { MoneyInput } from '../../form/money-input.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../../form/refusal.ts'
import { StackedForm } from '../../form/stacked-form.tsx'
import { Money } from '../../part/money.tsx'
import { formatAmount, formatIban } from '../../text/format.ts'
import { problemText } from '../../text/problem-text.ts'
import { localToday } from '../../view/today.ts'
import type { PaymentProps } from '../dialogs.ts'
import { savePayment } from '../item-actions.ts'
import classes from './item-form.module.css'
import {
  draftOfPayment,
  newPayment,
  PAYMENT_FIELDS,
  type PaymentDraft,
  type PaymentField,
  paymentFaults,
  sumOfExpenses,
  toPaymentBody,
  withCreditor,
} from './payment-draft.ts'
import '../text/en.ts'

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

const NAMES = fieldsNamed(...PAYMENT_FIELDS)
/** The field of all expenses shows the error of `expense_ids.1`. */
const FIELDS = (field: string): string | null => NAMES(field.split('.')[0] ?? '')
type Errors = Readonly<Record<string, string | undefined>>

const Form = ({ id, initial, onClose }: FormProps) => {
  const { t, i18n } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [refusals, setRefusals] = useState(0)
  const chosen = useQueries({ queries: draft.expenseIds.map((each) => documentQuery('expense', each)) })
  const expenses = chosen.flatMap(({ data }) => (data ? [data] : []))
  const sum = expenses.length === draft.expenseIds.length ? sumOfExpenses(expenses, draft.currency) : null
  const total = draft.total ?? sum
  const refuse = (found: Errors) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  const change = (changed: Partial<PaymentDraft>, ...fields: readonly PaymentField[]) => {
    setDraft((before) => ({ ...before, ...changed }))
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field as never))),
    )
  }
  const saving = useMutation({
    mutationFn: (amount: NonNullable<typeof total>) => savePayment(id, toPaymentBody(draft, amount)),
    onSuccess: onClose,
    onError: (error) => refuse(fieldErrors(error, i18n.language, FIELDS)),
  })
  // The data to fill it with may arrive after the dialog has opened.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  // The first field with an error gets the focus.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = Object.entries(paymentFaults(draft, total))
    if (faults.length > 0)
      refuse(Object.fromEntries(faults.map(([field, code]) => [field, problemText(i18n.language, code) ?? code])))
    else if (total !== null && !saving.isPending) saving.mutate(total)
  }
  const add = (expense: DocumentObject) =>
    change(
      { ...withCreditor(draft, expense), expenseIds: [...draft.expenseIds, expense.id] },
      'expense_ids',
      'total',
      'currency',
    )
  const text = (name: 'reference' | 'endToEndId' | 'text' | 'key', field: PaymentField, maxLength: number) => ({
    value: draft[name],
    maxLength,
    error: errors[field],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [name]: value }, field),
  })
  return (
    <StackedForm ref={form} onSubmit={submit} noValidate>
      <ExpenseChoice excludedIds={draft.expenseIds} onChoose={add} error={errors.expense_ids} />
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
                onClick={() =>
                  change({ expenseIds: draft.expenseIds.filter((each) => each !== expense.id) }, 'expense_ids', 'total')
                }
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
            <span className={classes.gap} />
          </li>
        </ul>
      )}
      <div className={classes.pair}>
        <DateInput
          label={t('items.form.execution')}
          value={draft.executionDate}
          onChange={(executionDate) => change({ executionDate }, 'execution_date')}
          error={errors.execution_date}
        />
        <div className={classes.amount}>
          <MoneyInput
            label={t('items.form.total')}
            currency={draft.currency}
            value={total}
            onChange={(amount) => change({ total: amount }, 'total')}
            error={errors.total}
          />
          <TextInput
            label={t('items.form.currency')}
            value={draft.currency}
            maxLength={3}
            onChange={({ currentTarget: { value } }) => change({ currency: value.toUpperCase() }, 'currency')}
            error={errors.currency}
          />
        </div>
      </div>
      <TextInput
        label={t('items.form.pay-to')}
        value={formatIban(draft.iban)}
        maxLength={50}
        onChange={({ currentTarget: { value } }) =>
          change({ iban: value.replace(/[^A-Za-z0-9]/g, '').toUpperCase() }, 'iban')
        }
        error={errors.iban}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        label={t('items.form.reference')}
        description={t('items.form.reference.hint')}
        spellCheck={false}
        {...text('reference', 'reference', 50)}
      />
      <div className={classes.pair}>
        <TextInput label={t('items.column.end-to-end')} {...text('endToEndId', 'end_to_end_id', 255)} />
        <TextInput label={t('items.form.key')} {...text('key', 'key', 255)} />
      </div>
      <Textarea label={t('items.form.text')} autosize minRows={1} maxRows={4} {...text('text', 'text', 1000)} />
      <FormFoot
        problem={generalError(saving.error, i18n.language, FIELDS)}
        send={t('items.form.save')}
        isSending={saving.isPending}
        onCancel={onClose}
      />
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

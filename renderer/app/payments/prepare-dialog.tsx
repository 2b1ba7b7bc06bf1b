// Chooses the due bills that a payment run pays: all that can be paid at first, with their sums by currency and the
// balance of the account after it. Arrow keys move between the bills, Space leaves one out, Enter prepares the run.
import { Button, Checkbox, Group, Loader, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { bankDayFrom } from '../../../shared/rule/payment/bank-day.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { isSwissIban } from '../../../shared/value/iban.ts'
import { useAccounts } from '../data/query/bank/accounts.ts'
import { type DueBillObject, dueBillsQuery, type PaymentRunObject } from '../data/query/open-item/payment-runs.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { openDialog } from '../dialog/stack.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { MoneyInput } from '../form/money-input.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { Money } from '../part/money.tsx'
import { formatDate } from '../text/format.ts'
import { problemText } from '../text/problem-text.ts'
import { ChoiceTable, FramedText } from '../view/choice-table.tsx'
import { localToday } from '../view/today.ts'
import { AccountNote, AccountsWarning } from './account-warning.tsx'
import type { PrepareRunProps } from './dialogs.ts'
import { prepareRun } from './payment-actions.ts'
import classes from './payments.module.css'
import {
  bodyOfRun,
  chosenOf,
  discountOfBill,
  firstDueDay,
  isPayable,
  newRun,
  payableFirst,
  type RunDraft,
  sumsOf,
  toggle,
  toggleAll,
} from './prepare-draft.ts'
import './text/dictionary.ts'

export const PrepareDialog = ({ isOpen, onClose, onDone }: PrepareRunProps & DialogControls) => {
  const { t } = useTranslation()
  const { data: accounts } = useAccounts()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('payments.prepare.title')} size="min(1080px, 96vw)">
      {accounts ? <Form accounts={accounts.filter(canPay)} onClose={onClose} onDone={onDone} /> : <Loader size="sm" />}
    </Dialog>
  )
}

const canPay = ({ type, iban }: BankAccountObject): boolean => type === 'bank' && iban !== null && isSwissIban(iban)

interface FormProps extends PrepareRunProps {
  readonly accounts: readonly BankAccountObject[]
  readonly onClose: () => void
}

const FIELDS = ['bank_account_id', 'execution_date']

const Form = ({ accounts, onClose, onDone }: FormProps) => {
  const { t } = useTranslation()
  const [first] = accounts
  const [by, setBy] = useState<LocalDate | null>(() => firstDueDay(localToday(new Date())))
  const { data: bills } = useQuery(dueBillsQuery(by))
  const { draft, errors, change, form, footer, input } = useDraftForm<RunDraft, PaymentRunObject>({
    initial: () => newRun(localToday(new Date()), first?.id ?? null),
    check: ({ bank_account_id, execution_date }) => ({
      bank_account_id: bank_account_id === null ? 'required' : undefined,
      execution_date: execution_date === null ? 'required' : undefined,
    }),
    send: (typed) => prepareRun(bodyOfRun(typed, bills ?? [])),
    onSent: ({ id }) => {
      onClose()
      onDone(id)
    },
    // A bill's own day and account are those of the run here.
    fieldOf: (field) => FIELDS.find((name) => field.endsWith(name)) ?? null,
  })
  const day = draft.execution_date
  const moved = day !== null && bankDayFrom(day) !== day ? bankDayFrom(day) : null
  return (
    <StackedForm {...form}>
      <div className={classes.choices}>
        <DateInput label={t('payments.prepare.by')} value={by} onChange={setBy} data-autofocus />
        <NativeSelect
          label={t('payments.prepare.account')}
          value={draft.bank_account_id ?? ''}
          error={errors.bank_account_id}
          onChange={(event) => change({ bank_account_id: event.currentTarget.value })}
          data={accounts.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` }))}
        />
        <DateInput
          label={t('payments.prepare.day')}
          description={moved && t('payments.prepare.moved', { date: formatDate(moved) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...input('execution_date')}
        />
        <Ways draft={draft} change={change} />
      </div>
      {bills ? <Bills bills={bills} draft={draft} change={change} /> : <Loader size="sm" />}
      <AccountsWarning payments={chosenOf(draft, bills ?? [])} />
      <Sums bills={bills ?? []} draft={draft} account={accounts.find(({ id }) => id === draft.bank_account_id)} />
      <FormFooter {...footer} send={t('payments.prepare.do')} onCancel={onClose} />
    </StackedForm>
  )
}

const Ways = ({ draft, change }: Pick<BillsProps, 'draft' | 'change'>) => {
  const { t } = useTranslation()
  return (
    <div className={classes.ways}>
      <Checkbox
        label={t('payments.prepare.single')}
        checked={draft.is_single}
        onChange={(event) => change({ is_single: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('payments.prepare.salary')}
        checked={draft.is_salary}
        onChange={(event) => change({ is_salary: event.currentTarget.checked })}
      />
    </div>
  )
}

interface BillsProps {
  readonly bills: readonly DueBillObject[]
  readonly draft: RunDraft
  readonly change: (changed: Partial<RunDraft>) => void
}

const Bills = ({ bills, draft, change }: BillsProps) => {
  const { t } = useTranslation()
  if (bills.length === 0) return <FramedText>{t('payments.prepare.none')}</FramedText>
  return (
    <ChoiceTable
      title={t('payments.prepare.title')}
      all={t('payments.prepare.all')}
      chosen={chosenOf(draft, bills).length}
      most={bills.filter(isPayable).length}
      onAll={() => change(toggleAll(draft, bills))}
      className={classes.bills}
      columns={[
        t('payments.column.choose'),
        t('word.number'),
        t('word.company'),
        { figure: t('payments.column.due') },
        { figure: t('state.open') },
        { figure: t('payments.column.discount') },
      ]}
    >
      {payableFirst(bills).map((bill) => (
        <Bill key={bill.expense_id} bill={bill} draft={draft} change={change} />
      ))}
    </ChoiceTable>
  )
}

const Bill = ({ bill, draft, change }: Pick<BillsProps, 'draft' | 'change'> & { readonly bill: DueBillObject }) => {
  const { t } = useTranslation()
  const { expense_id: id, number, company, due_date, currency, open_amount } = bill
  const isChosen = isPayable(bill) && !draft.left_out.includes(id)
  return (
    <tr data-refused={!isPayable(bill) || undefined}>
      <td>
        <Checkbox
          aria-label={t('payments.prepare.choose', { number })}
          checked={isChosen}
          disabled={!isPayable(bill)}
          onChange={() => change(toggle(draft, id))}
        />
      </td>
      <td className={classes.number}>
        <bdi>{number}</bdi>
      </td>
      <td>
        <bdi>{company}</bdi>
        <AccountNote account={bill} />
        <Obstacles bill={bill} />
      </td>
      <td data-figure>{due_date === null ? '' : formatDate(due_date)}</td>
      <td data-figure>
        <Money amount={open_amount} currency={currency} withCurrency />
      </td>
      <td data-figure>
        {open_amount > 0 && isPayable(bill) && (
          <MoneyInput
            size="xs"
            className={classes.discount}
            aria-label={t('payments.prepare.discount', { number })}
            currency={currency}
            disabled={!isChosen}
            value={discountOfBill(draft, bill)}
            onChange={(discount) => change({ discounts: { ...draft.discounts, [id]: discount } })}
          />
        )}
      </td>
    </tr>
  )
}

const LACKING = [
  'payment_company_missing',
  'payment_name_missing',
  'payment_city_missing',
  'payment_country_missing',
  'payment_iban_missing',
  'payment_reference_missing',
] as const

/** What is missing, in few words; then what is wrong. */
const obstacleText = (t: TFunction, language: string, problems: DueBillObject['problems']): string => {
  const lacking = LACKING.filter((each) => problems.some(({ code }) => code === each))
  const wrong = problems.filter(({ code }) => !lacking.some((each) => each === code))
  return [
    ...(lacking.length > 0
      ? [t('payments.lacking', { what: lacking.map((code) => t(`payments.lacking.${code}`)).join(', ') })]
      : []),
    ...wrong.map(({ code, message }) => problemText(language, code) ?? message),
  ].join('. ')
}

/** Why the bill cannot be paid, with the way to correct it; or that it is a credit note. */
const Obstacles = ({ bill }: { readonly bill: DueBillObject }) => {
  const { t, i18n } = useTranslation()
  const { order, problems, open_amount, expense_id, company_id } = bill
  if (order !== null) return <small>{t('payments.prepare.ordered', { order })}</small>
  if (problems.length === 0) return open_amount < 0 ? <small>{t('payments.prepare.credit')}</small> : null
  const isOfCompany = problems.some(({ field }) => field.startsWith('company.'))
  const correct = () =>
    isOfCompany && company_id !== null
      ? openDialog('company', { companyId: company_id })
      : openDialog('document', { kind: 'expense', documentId: expense_id })
  return (
    <Group gap={8} wrap="nowrap">
      <small>{obstacleText(t, i18n.language, problems)}</small>
      <Button size="compact-xs" variant="subtle" flex="none" onClick={correct}>
        {t('payments.prepare.correct')}
      </Button>
    </Group>
  )
}

interface SumsProps extends Pick<BillsProps, 'bills' | 'draft'> {
  readonly account: BankAccountObject | undefined
}

const Sums = ({ bills, draft, account }: SumsProps) => {
  const { t } = useTranslation()
  const sums = sumsOf(draft, bills)
  const own = sums.find(({ currency }) => currency === account?.currency)?.amount ?? 0
  return (
    <p className={classes.sums} role="status">
      <span>
        {t('payments.prepare.sum')}{' '}
        {sums.map(({ currency, amount }) => (
          <Money key={currency} amount={amount} currency={currency} withCurrency />
        ))}
      </span>
      {account?.balance !== undefined && (
        <span>
          {t('payments.prepare.after')}{' '}
          <Money amount={Math.round((account.balance - own) * 100) / 100} currency={account.currency} withCurrency />
        </span>
      )}
    </p>
  )
}

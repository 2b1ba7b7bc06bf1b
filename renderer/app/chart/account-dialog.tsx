// The dialog of an account of the chart, new or changed. While the user types the number, it shows the place of the
// account in the chart.
import { Loader, Select, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountWithBalance } from '../../../shared/api/endpoints/ledger/ledger.ts'
import { LEDGER_ACCOUNT_TYPES, type LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { headingsOf } from '../../../shared/rule/ledger/ledger-account.ts'
import { ledgerAccountsQuery } from '../data/query/ledger/ledger-accounts.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFoot } from '../form/form-foot.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { StackedForm } from '../form/stacked-form.tsx'
import { problemText } from '../text/problem-text.ts'
import { saveAccount } from './account-actions.ts'
import { proposedType, readNumber, typesOf } from './account-draft.ts'
import type { LedgerAccountProps } from './dialogs.ts'
import './text/en.ts'

export const AccountDialog = ({ isOpen, onClose, accountId, number }: LedgerAccountProps & DialogControls) => {
  const { t } = useTranslation()
  const { data: chart } = useQuery(ledgerAccountsQuery)
  const account = chart?.find(({ id }) => id === accountId) ?? null
  const title = accountId === undefined ? t('chart.add') : t('chart.edit', { name: account?.full_name ?? '' })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {chart === undefined ? (
        <Loader size="sm" />
      ) : (
        <Form chart={chart} account={account} typed={number === undefined ? '' : String(number)} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface FormProps {
  readonly chart: readonly AccountWithBalance[]
  readonly account: AccountWithBalance | null
  readonly typed: string
  readonly onClose: () => void
}

const FIELDS = fieldsNamed('number', 'name', 'type')

const Form = ({ chart, account, typed, onClose }: FormProps) => {
  const { t, i18n } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [number, setNumber] = useState(account ? String(account.number) : typed)
  const [name, setName] = useState(account?.name ?? '')
  // Null: the type that the number proposes.
  const [chosen, setChosen] = useState<LedgerAccount['type'] | null>(account?.type ?? null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusals, setRefusals] = useState(0)
  const refuse = (found: Readonly<Record<string, string>>) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  const otherAccounts = chart.filter(({ id }) => id !== account?.id)
  const read = readNumber(number)
  const headings = read === null ? null : headingsOf(read, otherAccounts)
  const fits = read !== null && chosen !== null && (account !== null || typesOf(read).includes(chosen))
  const type = fits ? chosen : read === null ? null : proposedType(read, otherAccounts)
  const saving = useMutation({
    mutationFn: () =>
      saveAccount(account?.id ?? null, { number: read ?? 0, name: name.trim(), type: type ?? 'active' }),
    onSuccess: onClose,
    onError: (error) => refuse(fieldErrors(error, i18n.language, FIELDS)),
  })
  // The chart may arrive after the dialog has opened.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  // The first invalid field gets the focus.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = {
      ...(read === null ? { number: t('chart.number.invalid') } : {}),
      ...(name.trim() === '' ? { name: problemText(i18n.language, 'required') ?? '' } : {}),
    }
    if (Object.keys(faults).length > 0) refuse(faults)
    else if (!saving.isPending) saving.mutate()
  }
  return (
    <StackedForm ref={form} onSubmit={submit} noValidate>
      <TextInput
        label={t('chart.number')}
        value={number}
        maxLength={14}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          setNumber(value)
          setErrors({})
        }}
        error={errors.number}
        data-autofocus
      />
      <Text mt={-6} c="dimmed" fz={12} aria-live="polite">
        {headings === null
          ? t('chart.number.hint')
          : [headings.class, headings.section, headings.group].filter(Boolean).join(' › ')}
      </Text>
      <TextInput
        label={t('chart.name')}
        value={name}
        maxLength={255}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          setName(value)
          setErrors({})
        }}
        error={errors.name}
      />
      <Select
        label={t('chart.type')}
        data={LEDGER_ACCOUNT_TYPES.filter((each) => read === null || typesOf(read).includes(each) || each === type).map(
          (value) => ({ value, label: t(`chart.type.${value}`) }),
        )}
        value={type}
        allowDeselect={false}
        onChange={(value) => {
          setChosen(LEDGER_ACCOUNT_TYPES.find((each) => each === value) ?? null)
          setErrors({})
        }}
        error={errors.type}
      />
      <FormFoot
        problem={generalError(saving.error, i18n.language, FIELDS)}
        send={t('chart.save')}
        isSending={saving.isPending}
        onCancel={onClose}
      />
    </StackedForm>
  )
}

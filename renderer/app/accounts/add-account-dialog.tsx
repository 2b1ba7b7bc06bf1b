// The dialog that adds an account. It checks while the user types, with the server's own rules; a refusal of the server
// is shown at its field.
import { SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreateBankAccount } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BankObject } from '../../../shared/api/endpoints/bank/bank-registry.ts'
import { isCurrencyCode } from '../../../shared/value/currency.ts'
import { isIban, isQrIban, isSwissIban } from '../../../shared/value/iban.ts'
import { useChangeSearch } from '../address/use-list-search.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFoot } from '../form/form-foot.tsx'
import { IbanInput } from '../form/iban-input.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { ACCOUNT_TYPE_TEXT } from '../view/account-type-text.ts'
import { addAccount } from './add-account.ts'
import { BankLine, bankFields, loadBank, useBank } from './bank-line.tsx'
import { currencyChoices } from './currency-choices.ts'
import './text/en.ts'
import type { AddAccountProps } from './dialogs.ts'

export const AddAccountDialog = ({ isOpen, onClose, ...prefill }: AddAccountProps & DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('account.add')}>
      <AccountForm prefill={prefill} onClose={onClose} />
    </Dialog>
  )
}

/** The choices as the user sees them. An account abroad is stored as cash with its IBAN as its number. */
const CHOICES = ['bank', 'abroad', 'cash', 'creditcard'] as const
type Choice = (typeof CHOICES)[number]

interface Values {
  type: Choice
  iban: string
  name: string
  currency: string
}

const AccountForm = ({ prefill, onClose }: { readonly prefill: AddAccountProps; readonly onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const typeLabel = useId()
  const change = useChangeSearch()
  const baseCurrency = useStatus().data?.organization.base_currency ?? 'CHF'
  const form = useForm<Values>({
    initialValues: {
      type: choiceOf(prefill),
      iban: prefill.iban ?? '',
      name: '',
      currency: prefill.currency || baseCurrency,
    },
    validateInputOnBlur: true,
    validate: {
      iban: (iban, { type }) => {
        if (type !== 'bank' && type !== 'abroad') return null
        if (iban === '') return t('account.iban.missing')
        if (!isIban(iban)) return t('account.iban.invalid')
        if (type === 'abroad') return isSwissIban(iban) ? t('account.iban.swiss') : null
        if (!isSwissIban(iban)) return t('account.iban.foreign')
        return isQrIban(iban) ? t('account.iban.qr') : null
      },
      // A bank account without a name gets the name of its bank.
      name: (name, { type }) => (name.trim() === '' && type !== 'bank' ? t('account.name.missing') : null),
      currency: (currency) => (isCurrencyCode(currency) ? null : t('account.currency.invalid')),
    },
  })
  const bank = useBank(form.values.iban)
  const hasIban = form.values.type === 'bank' || form.values.type === 'abroad'

  const adding = useMutation({
    mutationFn: async (values: Values) => addAccount(toBody(values, await loadBank(values.iban))),
    onSuccess: (account) => {
      onClose()
      // A caller with `onAdded` continues with the account; otherwise the window shows it.
      if (prefill.onAdded) return prefill.onAdded(account.id)
      notifications.show({ message: t('account.added', { name: account.name }), color: 'green' })
      change({ account: account.id, open: undefined, batch: undefined })
    },
    onError: (error) => form.setErrors(fieldErrors(error, i18n.language, FIELDS)),
  })

  const general = generalError(adding.error, i18n.language, FIELDS)
  return (
    <form onSubmit={form.onSubmit((values) => adding.mutate(values))} noValidate>
      <Stack gap="md">
        <div>
          <Text id={typeLabel} size="sm" fw={500} mb={2}>
            {t('account.type')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby={typeLabel}
            data={CHOICES.map((type) => ({ value: type, label: t(CHOICE_TEXT[type]) }))}
            {...form.getInputProps('type')}
          />
        </div>
        {hasIban && (
          <div>
            <IbanInput
              label={t('account.iban')}
              description={t('account.iban.hint')}
              {...form.getInputProps('iban')}
              value={form.values.iban}
            />
            <BankLine iban={form.values.iban} />
          </div>
        )}
        <TextInput
          label={t('account.name')}
          description={t('account.name.hint')}
          placeholder={bank?.name ?? ''}
          maxLength={255}
          {...form.getInputProps('name')}
        />
        <Select
          label={t('account.currency')}
          data={currencyChoices(baseCurrency, prefill.currency)}
          searchable
          allowDeselect={false}
          w={140}
          {...form.getInputProps('currency')}
        />
        <FormFoot problem={general} send={t('account.save')} isSending={adding.isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}

const toBody = ({ type, iban, name, currency }: Values, bank: BankObject | null): CreateBankAccount => ({
  type: type === 'abroad' ? 'cash' : type,
  name: name.trim() || null,
  currency,
  ...(type === 'bank' ? { iban } : {}),
  ...(type === 'bank' && bank ? bankFields(bank) : {}),
  ...(type === 'abroad' ? { bank_account_number: iban } : {}),
})

const CHOICE_TEXT = { ...ACCOUNT_TYPE_TEXT, abroad: 'account.type.abroad' } as const

const choiceOf = ({ type = 'bank', iban = '' }: AddAccountProps): Choice =>
  type === 'bank' && isIban(iban) && !isSwissIban(iban) ? 'abroad' : type

const FIELDS = fieldsNamed('type', 'iban', 'name', 'currency')

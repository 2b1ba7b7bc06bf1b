// The dialog that adds an account. Checks while typing with the server's own rules; what the server still refuses is
// shown at its field.
import { Alert, Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/client.ts'
import type { CreateBankAccount } from '../../../shared/api/endpoints/bank-accounts.ts'
import { BANK_ACCOUNT_TYPES } from '../../../shared/record/bank-account.ts'
import { isCurrencyCode } from '../../../shared/value/currency.ts'
import { isIban, isQrIban, isSwissIban } from '../../../shared/value/iban.ts'
import { addAccount } from '../action/add-account.ts'
import { choose } from '../action/assign-accounts.ts'
import { ACCOUNT_TYPE_TEXT } from '../part/account-type-text.ts'
import { Dialog } from '../part/dialog.tsx'
import { IbanInput } from '../part/iban-input.tsx'
import { useStatus } from '../query/status.ts'
import { useChangeSearch } from '../screen/transactions/use-list-search.ts'
import { closeAddAccount, useDialogs } from '../store/dialogs.ts'

/** The ones a Swiss bookkeeper meets; the organization's own and a statement's are added to them. */
const CURRENCIES = ['CHF', 'EUR', 'USD', 'GBP', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'JPY', 'CAD', 'AUD', 'CNY']

export const AddAccountDialog = () => {
  const { t } = useTranslation()
  const prefill = useDialogs((state) => state.addAccount)
  return (
    <Dialog isOpen={prefill !== null} onClose={closeAddAccount} title={t('account.add')}>
      {prefill && <AccountForm prefill={prefill} />}
    </Dialog>
  )
}

type Prefill = NonNullable<ReturnType<typeof useDialogs.getState>['addAccount']>

interface Values {
  type: (typeof BANK_ACCOUNT_TYPES)[number]
  iban: string
  name: string
  currency: string
}

const AccountForm = ({ prefill }: { readonly prefill: Prefill }) => {
  const { t } = useTranslation()
  const typeLabel = useId()
  const change = useChangeSearch()
  const baseCurrency = useStatus().data?.organization.base_currency ?? 'CHF'
  const form = useForm<Values>({
    initialValues: { type: 'bank', iban: prefill.iban, name: '', currency: prefill.currency || baseCurrency },
    validateInputOnBlur: true,
    validate: {
      iban: (iban, { type }) => {
        if (type !== 'bank') return null
        if (iban === '') return t('account.iban.missing')
        if (!isIban(iban)) return t('account.iban.invalid')
        if (!isSwissIban(iban)) return t('account.iban.foreign')
        return isQrIban(iban) ? t('account.iban.qr') : null
      },
      name: (name) => (name.trim() === '' ? t('account.name.missing') : null),
      currency: (currency) => (isCurrencyCode(currency) ? null : t('account.currency.invalid')),
    },
  })
  const isBank = form.values.type === 'bank'

  const adding = useMutation({
    mutationFn: (values: Values) => addAccount(toBody(values)),
    onSuccess: (account) => {
      closeAddAccount()
      // Added for files that wait, it stands beside them at once; else it is the next thing to look at.
      if (prefill.keys.length > 0) return choose(prefill.keys, account.id)
      notifications.show({ message: t('account.added', { name: account.name }), color: 'green' })
      change({ account: account.id, open: undefined, batch: undefined })
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(fieldErrors(error))
    },
  })

  const currencies = [...new Set([baseCurrency, ...(prefill.currency ? [prefill.currency] : []), ...CURRENCIES])]
  const general = generalError(adding.error)
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
            data={BANK_ACCOUNT_TYPES.map((type) => ({ value: type, label: t(ACCOUNT_TYPE_TEXT[type]) }))}
            {...form.getInputProps('type')}
          />
        </div>
        {isBank && (
          <IbanInput
            label={t('account.iban')}
            description={t('account.iban.hint')}
            {...form.getInputProps('iban')}
            value={form.values.iban}
          />
        )}
        <TextInput
          label={t('account.name')}
          description={t('account.name.hint')}
          maxLength={255}
          {...form.getInputProps('name')}
        />
        <Select
          label={t('account.currency')}
          data={currencies}
          searchable
          allowDeselect={false}
          w={140}
          {...form.getInputProps('currency')}
        />
        {general && (
          <Alert color="red" variant="light">
            {general}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={closeAddAccount}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" loading={adding.isPending}>
            {t('account.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const toBody = ({ type, iban, name, currency }: Values): CreateBankAccount => ({
  type,
  name: name.trim(),
  currency,
  ...(type === 'bank' ? { iban } : {}),
})

const FIELDS: readonly string[] = ['type', 'iban', 'name', 'currency'] satisfies (keyof Values)[]

const fieldErrors = ({ problem }: ApiError): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problem.errors ?? {}).flatMap(([field, [message]]) =>
      message !== undefined && FIELDS.includes(field) ? [[field, message]] : [],
    ),
  )

/** What is wrong when no field of the form is to blame. */
const generalError = (error: Error | null): string | null => {
  if (error === null) return null
  if (!(error instanceof ApiError)) return error.message
  return Object.keys(fieldErrors(error)).length > 0 ? null : error.message
}

// The dialog that adds an account. It checks while the user types, with the server's own rules; a refusal of the server
// is shown at its field.
import { SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
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
import { FormFooter } from '../form/form-footer.tsx'
import { IbanInput } from '../form/iban-input.tsx'
import { type FieldTexts, useDraftForm } from '../form/use-draft-form.ts'
import { addAccount } from './add-account.ts'
import { BankLine, bankFields, loadBank, useBank } from './bank-line.tsx'
import { currencyChoices } from './currency-choices.ts'
import './text/dictionary.ts'
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
  const { t } = useTranslation()
  const typeLabel = useId()
  const changeSearch = useChangeSearch()
  const baseCurrency = useStatus().data?.organization.base_currency ?? 'CHF'
  const ibanFault = ({ iban, type }: Values): string | undefined => {
    if (type !== 'bank' && type !== 'abroad') return undefined
    if (iban === '') return t('account.iban.missing')
    if (!isIban(iban)) return t('account.iban.invalid')
    if (type === 'abroad') return isSwissIban(iban) ? t('account.iban.swiss') : undefined
    if (!isSwissIban(iban)) return t('account.iban.foreign')
    return isQrIban(iban) ? t('account.iban.qr') : undefined
  }
  const { draft, change, form, footer, input, text } = useDraftForm({
    initial: (): Values => ({
      type: choiceOf(prefill),
      iban: prefill.iban ?? '',
      name: '',
      currency: prefill.currency || baseCurrency,
    }),
    checksOnBlur: true,
    check: (values): FieldTexts => ({
      iban: ibanFault(values),
      // A bank account without a name gets the name of its bank.
      name: values.name.trim() === '' && values.type !== 'bank' ? t('account.name.missing') : undefined,
      currency: isCurrencyCode(values.currency) ? undefined : t('account.currency.invalid'),
    }),
    send: async (values) => addAccount(toBody(values, await loadBank(values.iban))),
    onSent: (account) => {
      onClose()
      // A caller with `onAdded` continues with the account; otherwise the window shows it.
      if (prefill.onAdded) return prefill.onAdded(account.id)
      notifications.show({ message: t('account.added', { name: account.name }), color: 'green' })
      changeSearch({ account: account.id, open: undefined, batch: undefined })
    },
  })
  const bank = useBank(draft.iban)
  const hasIban = draft.type === 'bank' || draft.type === 'abroad'
  return (
    <form {...form}>
      <Stack gap="md">
        <div>
          <Text id={typeLabel} size="sm" fw={500} mb={2}>
            {t('account.type')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby={typeLabel}
            data={CHOICES.map((type) => ({ value: type, label: t(`account.type.${type}`) }))}
            value={draft.type}
            onChange={(type) => change({ type })}
          />
        </div>
        {hasIban && (
          <div>
            <IbanInput label={t('account.iban')} description={t('account.iban.hint')} {...input('iban')} />
            <BankLine iban={draft.iban} />
          </div>
        )}
        <TextInput
          label={t('word.name')}
          description={t('account.name.hint')}
          placeholder={bank?.name ?? ''}
          {...text('name')}
        />
        <Select
          label={t('word.currency')}
          data={currencyChoices(baseCurrency, prefill.currency)}
          searchable
          allowDeselect={false}
          w={140}
          {...input('currency')}
          onChange={(currency) => change({ currency: currency ?? draft.currency })}
        />
        <FormFooter {...footer} send={t('account.save')} onCancel={onClose} />
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

const choiceOf = ({ type = 'bank', iban = '' }: AddAccountProps): Choice =>
  type === 'bank' && isIban(iban) && !isSwissIban(iban) ? 'abroad' : type

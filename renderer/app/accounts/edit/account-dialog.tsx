// The dialog with all fields of a bank account. The server's own rules check them before they are sent.
import { NativeSelect, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { BANK_ACCOUNT_TYPES, QR_BILL_TYPES } from '../../../../shared/record/bank/bank-account.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { ledgerAccountsQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { AccountInput } from '../../form/account-input.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { IbanInput } from '../../form/iban-input.tsx'
import { StackedForm } from '../../form/stacked-form.tsx'
import { useDraftForm } from '../../form/use-draft-form.ts'
import { formatIban } from '../../text/format.ts'
import { changeAccount } from '../account-actions.ts'
import classes from '../accounts.module.css'
import { BankLine, bankFields, useBank } from '../bank-line.tsx'
import { currencyChoices } from '../currency-choices.ts'
import type { BankAccountProps } from '../dialogs.ts'
import { accountChange, accountFaults, draftOfAccount, reconciledCount, withFormerIban } from './account-draft.ts'
import '../text/dictionary.ts'

export const AccountDialog = ({ isOpen, onClose, accountId }: BankAccountProps & DialogControls) => {
  const { t } = useTranslation()
  const account = useAccounts().data?.find(({ id }) => id === accountId)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('accounts.edit')} size="lg">
      {account && <Form account={account} onClose={onClose} />}
    </Dialog>
  )
}

interface FormProps extends Pick<DialogControls, 'onClose'> {
  readonly account: BankAccountObject
}

const Form = ({ account, onClose }: FormProps) => {
  const { t } = useTranslation()
  const { data: ledgerAccounts = [] } = useQuery(ledgerAccountsQuery)
  const { data: accounts = [] } = useAccounts()
  const { draft, errors, change, form, footer, input, text } = useDraftForm({
    initial: () => draftOfAccount(account),
    check: (typed) => accountFaults(account, typed, ledgerAccounts, accounts),
    send: (typed) => changeAccount(account.id, accountChange(account, typed)),
    onSent: onClose,
  })
  const bank = useBank(draft.iban)
  const isBooked = reconciledCount(account) > 0
  const former = withFormerIban(account, draft)
  const isOtherBank = bank && (draft.bank_name !== bank.name || draft.bank_bic !== (bank.bic ?? ''))
  return (
    <StackedForm {...form}>
      <div className={classes.pair}>
        <TextInput label={t('word.name')} data-autofocus {...text('name')} />
        <NativeSelect
          label={t('account.type')}
          value={draft.type}
          onChange={({ currentTarget: { value } }) =>
            change({ type: BANK_ACCOUNT_TYPES.find((type) => type === value) ?? draft.type })
          }
          data={BANK_ACCOUNT_TYPES.map((value) => ({ value, label: t(`account.type.${value}`) }))}
          error={errors.type}
        />
      </div>
      <div>
        <IbanInput
          label={t('account.iban')}
          description={draft.type === 'bank' ? undefined : t('accounts.iban.optional')}
          {...input('iban')}
        />
        <BankLine iban={draft.iban} />
      </div>
      <div>
        {former && account.iban !== null && (
          <button type="button" className={classes.take} onClick={() => change({ former_ibans: former.former_ibans })}>
            {t('accounts.former-ibans.keep', { iban: formatIban(account.iban) })}
          </button>
        )}
        <TextInput
          label={t('accounts.former-ibans')}
          description={t('accounts.former-ibans.hint')}
          {...text('former_ibans', 1000)}
        />
      </div>
      <div className={classes.pair}>
        <AccountInput
          label={t('accounts.column.ledger-account')}
          description={t(isBooked ? 'accounts.ledger-account.booked' : 'accounts.ledger-account.hint')}
          {...input('account_id')}
        />
        <Select
          label={t('word.currency')}
          description={t(isBooked ? 'accounts.currency.booked' : 'accounts.currency.hint')}
          data={currencyChoices(account.currency)}
          searchable
          allowDeselect={false}
          {...input('currency')}
          onChange={(currency) => change({ currency: currency ?? draft.currency })}
        />
      </div>
      <Group title={t('accounts.bank')}>
        {isOtherBank && (
          <button
            type="button"
            className={classes.take}
            onClick={() => {
              const { bank_name, bank_bic, bank_iid } = bankFields(bank)
              change({ bank_name, bank_bic: bank_bic ?? '', bank_iid: `${bank_iid}` })
            }}
          >
            {t('accounts.bank.take', { name: bank.name })}
          </button>
        )}
        <div className={classes.pair}>
          <TextInput label={t('accounts.bank-name')} {...text('bank_name')} />
          <TextInput label={t('accounts.bank-bic')} {...text('bank_bic', 11)} />
          <TextInput
            label={t('accounts.bank-iid')}
            inputMode="numeric"
            {...text('bank_iid', 5)}
            onChange={({ currentTarget: { value } }) => change({ bank_iid: value.replace(/\D/g, '') })}
          />
          <TextInput label={t('accounts.bank-account-number')} {...text('bank_account_number')} />
        </div>
      </Group>
      <Group title={t('accounts.owner')} hint={t('accounts.owner.hint')}>
        <div className={classes.pair}>
          <TextInput label={t('word.name')} {...text('owner_name')} />
          <TextInput label={t('accounts.owner-address')} {...text('owner_address')} />
          <TextInput label={t('accounts.owner-zip')} {...text('owner_zip', 10)} />
          <TextInput label={t('accounts.owner-city')} {...text('owner_city')} />
        </div>
      </Group>
      <Group title={t('qr-bill.title')} hint={t('accounts.qr-bill.hint')}>
        <div className={classes.pair}>
          <NativeSelect
            label={t('qr-bill.type')}
            value={draft.qr_bill_type ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ qr_bill_type: QR_BILL_TYPES.find((type) => type === value) ?? null })
            }
            data={[
              { value: '', label: t('accounts.qr-bill.none') },
              ...QR_BILL_TYPES.map((value) => ({ value, label: t(`qr-bill.type.${value === 'QR' ? 'QRR' : value}`) })),
            ]}
            error={errors.qr_bill_type}
          />
          <IbanInput label={t('accounts.qr-iban')} isQr {...input('qr_bill_iban')} />
        </div>
      </Group>
      <FormFooter {...footer} send={t('word.save')} onCancel={onClose} />
    </StackedForm>
  )
}

interface GroupProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

const Group = ({ title, hint, children }: GroupProps) => (
  <fieldset className={classes.group}>
    <legend>{title}</legend>
    {hint !== undefined && <p className={classes.hint}>{hint}</p>}
    {children}
  </fieldset>
)

// The fourth step: the first bank account by its IBAN; the name of the bank appears while the user types.
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type BankAccountObject, changeBankAccount } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { isIban, isQrIban } from '../../../shared/value/iban.ts'
import { addAccountOf } from '../accounts/add-account.ts'
import { BankLine, useBank } from '../accounts/bank-line.tsx'
import { call, queryClient } from '../data/api.ts'
import { queryKeys } from '../data/query-keys.ts'
import '../accounts/text/en.ts'
import { IbanInput } from '../form/iban-input.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { StepForm, type StepProps, type StepTarget } from './step-form.tsx'

interface Props extends StepProps {
  readonly accounts: readonly BankAccountObject[]
}

interface Values {
  iban: string
  name: string
}

export const AccountStep = ({ accounts, ...step }: Props) => {
  const { t, i18n } = useTranslation()
  const form = useForm<Values>({
    initialValues: { iban: '', name: '' },
    validateInputOnBlur: true,
    validate: {
      iban: (iban) => {
        // With an account, this step has no further question.
        if (iban === '') return accounts.length > 0 ? null : t('account.iban.missing')
        if (!isIban(iban)) return t('account.iban.invalid')
        return isQrIban(iban) ? t('account.iban.qr') : null
      },
    },
  })
  const { iban, name } = form.values
  const bank = useBank(iban)
  const saving = useMutation({
    mutationFn: async ({ values }: { readonly values: Values; readonly way: StepTarget }) => {
      if (values.iban !== '') await addNamedAccount(values)
    },
    onSuccess: (_, { way }) => step.onDone(way),
    onError: (error) => form.setErrors(fieldErrors(error, i18n.language, FIELDS)),
  })
  return (
    <StepForm
      {...step}
      heading={t('start.account.heading')}
      hint={t('start.account.hint')}
      isChanged={iban !== ''}
      isSaving={saving.isPending}
      error={generalError(saving.error, i18n.language, FIELDS)}
      onSave={(event, way) => form.onSubmit((values) => saving.mutate({ values, way }))(event)}
    >
      {accounts.length > 0 && (
        <Text size="sm">{t('start.account.there', { names: accounts.map((account) => account.name).join(', ') })}</Text>
      )}
      <div>
        <IbanInput
          label={t('account.iban')}
          description={t('account.iban.hint')}
          {...form.getInputProps('iban')}
          value={iban}
        />
        <BankLine iban={iban} />
      </div>
      <TextInput
        label={t('account.name')}
        description={t('account.name.hint')}
        placeholder={bank?.name ?? ''}
        maxLength={255}
        {...form.getInputProps('name')}
        value={name}
      />
    </StepForm>
  )
}

/** Without a name the account gets the name of its bank. */
const addNamedAccount = async ({ iban, name }: Values): Promise<void> => {
  const account = await addAccountOf(iban, null)
  if (name.trim() === '' || name.trim() === account.name) return
  await call(changeBankAccount, { params: { bankAccountId: account.id }, body: { name: name.trim() } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
}

const FIELDS = fieldsNamed('iban', 'name')

// The fourth step: the first bank account by its IBAN; the name of the bank appears while the user types.
import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type BankAccountObject, changeBankAccount } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { isIban, isQrIban } from '../../../shared/value/iban.ts'
import { addAccountOf } from '../accounts/add-account.ts'
import { BankLine, useBank } from '../accounts/bank-line.tsx'
import { call, queryClient } from '../data/api.ts'
import { queryKeys } from '../data/query-keys.ts'
import '../accounts/text/dictionary.ts'
import { IbanInput } from '../form/iban-input.tsx'
import { type FieldTexts, useDraftForm } from '../form/use-draft-form.ts'
import { StepForm, type StepProps, type StepTarget } from './step-form.tsx'

interface Props extends StepProps {
  readonly accounts: readonly BankAccountObject[]
}

export const AccountStep = ({ accounts, ...step }: Props) => {
  const { t } = useTranslation()
  const { draft, form, footer, submit, input, text } = useDraftForm({
    initial: { iban: '', name: '' },
    checksOnBlur: true,
    check: ({ iban: typed }): FieldTexts => {
      // With an account, this step has no further question.
      if (typed === '') return accounts.length > 0 ? {} : { iban: t('account.iban.missing') }
      if (!isIban(typed)) return { iban: t('account.iban.invalid') }
      return isQrIban(typed) ? { iban: t('account.iban.qr') } : {}
    },
    send: async (values, _?: StepTarget) => {
      if (values.iban !== '') await addNamedAccount(values)
    },
    onSent: (_, way = 1) => step.onDone(way),
  })
  const { iban } = draft
  const bank = useBank(iban)
  return (
    <StepForm
      {...step}
      heading={t('start.account.heading')}
      hint={t('start.account.hint')}
      isChanged={iban !== ''}
      form={form}
      footer={footer}
      submit={submit}
    >
      {accounts.length > 0 && (
        <Text size="sm">{t('start.account.there', { names: accounts.map((account) => account.name).join(', ') })}</Text>
      )}
      <div>
        <IbanInput label={t('account.iban')} description={t('account.iban.hint')} {...input('iban')} />
        <BankLine iban={iban} />
      </div>
      <TextInput
        label={t('word.name')}
        description={t('account.name.hint')}
        placeholder={bank?.name ?? ''}
        {...text('name')}
      />
    </StepForm>
  )
}

/** Without a name the account gets the name of its bank. */
const addNamedAccount = async ({ iban, name }: { readonly iban: string; readonly name: string }): Promise<void> => {
  const account = await addAccountOf(iban, null)
  if (name.trim() === '' || name.trim() === account.name) return
  await call(changeBankAccount, { params: { bankAccountId: account.id }, body: { name: name.trim() } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
}

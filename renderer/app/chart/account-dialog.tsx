// The dialog of an account of the chart, new or changed. While the user types the number, it shows the place of the
// account in the chart.
import { Loader, Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AccountWithBalance } from '../../../shared/api/endpoints/ledger/ledger.ts'
import { LEDGER_ACCOUNT_TYPES } from '../../../shared/record/ledger/ledger-account.ts'
import { headingsOf } from '../../../shared/rule/ledger/ledger-account.ts'
import { ledgerAccountsQuery } from '../data/query/ledger/ledger-accounts.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { emptyFields, useDraftForm } from '../form/use-draft-form.ts'
import { saveAccount } from './account-actions.ts'
import { proposedType, readNumber, typesOf } from './account-draft.ts'
import type { LedgerAccountProps } from './dialogs.ts'
import './text/dictionary.ts'

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

const Form = ({ chart, account, typed, onClose }: FormProps) => {
  const { t } = useTranslation()
  const otherAccounts = chart.filter(({ id }) => id !== account?.id)
  const { draft, change, form, footer, input, text } = useDraftForm({
    initial: {
      number: account ? String(account.number) : typed,
      name: account?.name ?? '',
      // Null: the type that the number proposes.
      type: account?.type ?? null,
    },
    check: (values) => ({
      ...(readNumber(values.number) === null ? { number: t('chart.number.invalid') } : {}),
      ...emptyFields(values, 'name'),
    }),
    send: ({ name }): Promise<unknown> =>
      saveAccount(account?.id ?? null, { number: read ?? 0, name: name.trim(), type: type ?? 'active' }),
    onSent: onClose,
    // An error of the number may depend on the type, and the reverse.
    clearsAllErrors: true,
  })
  const read = readNumber(draft.number)
  const headings = read === null ? null : headingsOf(read, otherAccounts)
  const fits = read !== null && draft.type !== null && (account !== null || typesOf(read).includes(draft.type))
  const type = fits ? draft.type : read === null ? null : proposedType(read, otherAccounts)
  return (
    <StackedForm {...form}>
      <TextInput label={t('chart.number')} inputMode="numeric" data-autofocus {...text('number', 14)} />
      <Text mt={-6} c="dimmed" fz={12} aria-live="polite">
        {headings === null
          ? t('chart.number.hint')
          : [headings.class, headings.section, headings.group].filter(Boolean).join(' › ')}
      </Text>
      <TextInput label={t('word.name')} {...text('name')} />
      <Select
        label={t('account.type')}
        data={LEDGER_ACCOUNT_TYPES.filter((each) => read === null || typesOf(read).includes(each) || each === type).map(
          (value) => ({ value, label: t(`chart.type.${value}`) }),
        )}
        allowDeselect={false}
        {...input('type')}
        value={type}
        onChange={(value) => change({ type: LEDGER_ACCOUNT_TYPES.find((each) => each === value) ?? null })}
      />
      <FormFooter {...footer} send={t('word.save')} onCancel={onClose} />
    </StackedForm>
  )
}

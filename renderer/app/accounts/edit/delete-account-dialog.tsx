// Asks before a bank account is deleted: it shows what is deleted with it, or what blocks the deletion and how the user
// clears that.
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { Question } from '../../dialog/question.tsx'
import { LinkButton } from '../../part/link-button.tsx'
import { countParams } from '../../text/format.ts'
import { removeAccount } from '../account-actions.ts'
import type { BankAccountProps } from '../dialogs.ts'
import { reconciledCount } from './account-draft.ts'
import '../text/dictionary.ts'

export const DeleteAccountDialog = ({ isOpen, onClose, accountId }: BankAccountProps & DialogControls) => {
  const { t } = useTranslation()
  const account = useAccounts().data?.find(({ id }) => id === accountId)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('accounts.delete.title', { name: account?.name ?? '' })}>
      {account && <Body account={account} onClose={onClose} />}
    </Dialog>
  )
}

interface Props extends Pick<DialogControls, 'onClose'> {
  readonly account: BankAccountObject
}

const Body = ({ account, onClose }: Props) => {
  const { t } = useTranslation()
  const reconciled = reconciledCount(account)
  const count = account.transactions_count ?? 0
  if (reconciled > 0) return <ReconciledNotice account={account} count={reconciled} onClose={onClose} />
  return (
    <Question confirm={t('accounts.delete.confirm')} run={() => removeAccount(account)} onClose={onClose}>
      {t('accounts.delete.what', { name: account.name })}{' '}
      {count > 0 && t('accounts.delete.transactions', countParams(count))} {t('accounts.delete.undo')}
    </Question>
  )
}

const ReconciledNotice = ({ account, count, onClose }: Props & { readonly count: number }) => {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      <Alert color="orange" variant="light">
        {t('accounts.delete.reconciled', { ...countParams(count), name: account.name })}
      </Alert>
      <Text size="sm">{t('accounts.delete.reconciled.what')}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <LinkButton
          to="/transactions"
          search={{ account: account.id, state: 'reconciled' }}
          onClick={onClose}
          data-autofocus
        >
          {t('accounts.delete.reconciled.show')}
        </LinkButton>
      </Group>
    </Stack>
  )
}

// Asks which account dropped files belong to, where the files themselves do not say it.
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { FileText, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank-accounts.ts'
import { sendFiles } from '../action/import-statements.ts'
import { formatCount, formatIban, shortIban } from '../format.ts'
import { Dialog } from '../part/dialog.tsx'
import { useAccounts } from '../query/accounts.ts'
import { openAddAccount, setWaiting, useDialogs, type WaitingFile } from '../store/dialogs.ts'

const NO_ACCOUNTS: readonly BankAccountObject[] = []

export const ChooseAccountDialog = () => {
  const { t } = useTranslation()
  const waiting = useDialogs((state) => state.waiting)
  // The account is added in its own dialog, on top; this one waits behind it.
  const isAdding = useDialogs((state) => state.addAccount !== null)
  const accounts = useAccounts().data ?? NO_ACCOUNTS
  const close = () => setWaiting([])

  const choose = (key: string, accountId: string | null) =>
    setWaiting(waiting.map((file) => (file.key === key ? { ...file, accountId } : file)))
  const start = () => {
    close()
    void sendFiles(waiting)
  }

  return (
    <Dialog isOpen={waiting.length > 0 && !isAdding} onClose={close} title={t('import.choose.title')} size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {accounts.length === 0 ? t('import.choose.none') : t('import.choose.hint')}
        </Text>
        {waiting.map((file) => (
          <WaitingRow key={file.key} file={file} accounts={accounts} onChoose={(id) => choose(file.key, id)} />
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t('dialog.cancel')}
          </Button>
          <Button disabled={waiting.some((file) => file.accountId === null)} onClick={start}>
            {t('import.choose.start', { count: waiting.length, formatted: formatCount(waiting.length) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface RowProps {
  readonly file: WaitingFile
  readonly accounts: readonly BankAccountObject[]
  readonly onChoose: (accountId: string | null) => void
}

const WaitingRow = ({ file, accounts, onChoose }: RowProps) => {
  const { t } = useTranslation()
  const isUnknown = file.iban !== null && !accounts.some((account) => account.iban === file.iban)
  const options = accounts.map(({ id, name, iban }) => ({
    value: id,
    label: iban ? `${name} (${shortIban(iban)})` : name,
  }))
  return (
    <div>
      <Group gap="sm" wrap="nowrap">
        <FileText size={18} aria-hidden style={{ flex: 'none' }} />
        <Text size="sm" truncate flex={1} title={file.file.name}>
          <bdi>{file.file.name}</bdi>
        </Text>
        {accounts.length > 0 && (
          <Select
            w={300}
            data={options}
            value={file.accountId}
            onChange={onChoose}
            searchable
            placeholder={t('import.choose.placeholder')}
            aria-label={t('import.choose.account', { name: file.file.name })}
          />
        )}
      </Group>
      {(isUnknown || accounts.length === 0) && (
        <Group gap="xs" mt={4} ml={30}>
          {file.iban && (
            <Text size="xs" c="dimmed">
              {t('import.choose.unknown', { iban: formatIban(file.iban) })}
            </Text>
          )}
          <Button
            size="compact-xs"
            variant="light"
            leftSection={<Plus size={14} />}
            onClick={() => openAddAccount(file.iban ?? '', file.currency ?? '')}
          >
            {file.iban ? t('import.choose.create') : t('account.add')}
          </Button>
        </Group>
      )}
    </div>
  )
}

// Asks which account dropped files belong to when the files do not name it. A file with an unknown Swiss IBAN gets a
// new account unless the user chooses another one.
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FileText, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { bankName } from '../../accounts/bank-name.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { openDialog } from '../../dialog/stack.ts'
import { useCloseWhen } from '../../dialog/use-close-when.ts'
import { countParams, formatIban, shortIban } from '../../text/format.ts'
import { errorText } from '../../text/problem-text.ts'
import { useImports } from '../queue/import-items.ts'
import '../text/dictionary.ts'
import { StackedForm } from '../../form/stacked-form.tsx'
import { accountsToAdd, canAddAccount, newAccount, waitingGroups } from '../account/account-choice.ts'
import { chooseAccount, type WaitingFile, waitingFiles } from '../account/waiting-files.ts'
import { importAssigned } from './assign-accounts.ts'
import classes from './choose-account.module.css'

const NO_ACCOUNTS: readonly BankAccountObject[] = []
/** The choice that opens the dialog for a new account. */
const ADD = 'add'
/** How many names one row shows. */
const NAMED = 3

export const ChooseAccountDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  const waiting = waitingFiles(useImports(({ items }) => items))
  const isDone = waiting.length === 0
  useCloseWhen(isDone, { isOpen, onClose })
  return (
    <Dialog isOpen={isOpen && !isDone} onClose={onClose} title={t('import.choose.title')} size={760}>
      {!isDone && <Choices waiting={waiting} onClose={onClose} />}
    </Dialog>
  )
}

const Choices = ({ waiting, onClose }: { readonly waiting: readonly WaitingFile[]; readonly onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const starting = useMutation({ mutationFn: importAssigned, onSuccess: onClose })
  const unnamed = waiting.filter(({ iban }) => iban === null)
  const chosen = waiting.filter(({ choice }) => choice !== null)
  const added = accountsToAdd(chosen).length
  return (
    <StackedForm
      onSubmit={(event) => {
        event.preventDefault()
        starting.mutate(waiting)
      }}
    >
      <Text size="sm" c="dimmed">
        {t('import.choose.hint')}
      </Text>
      <ul className={classes.list}>
        {unnamed.length > 1 && (
          <Row
            files={unnamed}
            label={t('import.choose.account-of-all')}
            choice={sameChoice(unnamed)}
            otherFiles={waiting}
            isStrong
          >
            {t('import.choose.all', countParams(unnamed.length))}
          </Row>
        )}
        {waitingGroups(waiting).map((files) => (
          <WaitingFiles key={files[0]?.key} files={files} otherFiles={waiting} />
        ))}
      </ul>
      {starting.error && (
        <Text size="sm" c="var(--k-danger)" role="alert">
          {errorText(i18n.language, starting.error)}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Text size="xs" c="dimmed" flex={1} role="status">
          {added > 0 && t('import.choose.added', countParams(added))}
        </Text>
        <Button variant="default" onClick={onClose}>
          {t('import.choose.later')}
        </Button>
        <Button type="submit" disabled={chosen.length === 0} loading={starting.isPending} data-autofocus>
          {t('import.choose.start', countParams(numberOfFiles(chosen)))}
        </Button>
      </Group>
    </StackedForm>
  )
}

/** A file of several accounts waits once for each. */
const numberOfFiles = (files: readonly WaitingFile[]): number =>
  new Set(files.map(({ folder, name }) => `${folder}/${name}`)).size

const sameChoice = (files: readonly WaitingFile[]): string | null => {
  const choices = new Set(files.map(({ choice }) => choice))
  return choices.size === 1 ? (files[0]?.choice ?? null) : null
}

interface FilesProps {
  readonly files: readonly WaitingFile[]
  /** All waiting files: an account that is added for one may also be that of another. */
  readonly otherFiles: readonly WaitingFile[]
}

/** A file, or all files of one IBAN. */
const WaitingFiles = ({ files, otherFiles }: FilesProps) => {
  const { t } = useTranslation()
  const [first] = files
  if (!first) return null
  const { iban, number, name, folder, kind, currency, choice } = first
  const names = files.slice(0, NAMED).map((file) => file.name)
  const more = files.length - names.length
  return (
    <Row files={files} label={t('import.choose.account', { name })} choice={choice} otherFiles={otherFiles}>
      <span className={classes.names} title={files.map((file) => file.name).join('\n')}>
        {names.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files of several folders may have one name
          <bdi key={index}>{each}</bdi>
        ))}
        {more > 0 && <span>{t('import.choose.more', countParams(more))}</span>}
      </span>
      {folder !== '' && files.length === 1 && <bdi className={classes.detail}>{folder}</bdi>}
      {iban !== null && (
        <span className={classes.detail}>{[formatIban(iban), bankName(iban)].filter(Boolean).join(' · ')}</span>
      )}
      {iban !== null && !canAddAccount(iban) && <span className={classes.detail}>{t('import.choose.foreign')}</span>}
      {iban === null && (kind !== null || currency !== null) && (
        <span className={classes.detail}>
          {[kind && kind !== 'bank' ? t(`account.type.${kind}`) : null, currency].filter(Boolean).join(' · ')}
        </span>
      )}
      {number !== null && <span className={classes.detail}>{t('import.choose.number', { number })}</span>}
    </Row>
  )
}

interface RowProps extends FilesProps {
  readonly label: string
  readonly choice: string | null
  readonly isStrong?: boolean
  readonly children: ReactNode
}

const Row = ({ files, otherFiles, label, choice, isStrong, children }: RowProps) => {
  const { t } = useTranslation()
  const accounts = useAccounts().data ?? NO_ACCOUNTS
  const keys = files.map(({ key }) => key)
  const [first] = files
  const own = first?.iban ?? null
  const added = accountsToAdd(otherFiles).map(({ iban }) => iban)
  const isAddable = own !== null && canAddAccount(own)
  const ibans = [...new Set([...(isAddable ? [own] : []), ...added])]
  const data = [
    ...ibans.map((iban) => ({
      value: newAccount(iban),
      label: iban === own ? t('import.choose.create') : t('import.choose.create-of', { iban: shortIban(iban) }),
    })),
    ...accounts.map(({ id, name, iban }) => ({ value: id, label: iban ? `${name} (${shortIban(iban)})` : name })),
    { value: ADD, label: isAddable ? t('import.choose.add-named') : t('import.choose.add') },
  ]
  const addOther = () =>
    openDialog('add_account', {
      iban: isAddable ? own : '',
      currency: first?.currency ?? '',
      type: first?.kind ?? 'bank',
      // The new account is chosen for these files at once.
      onAdded: (id) => chooseAccount(keys, id),
    })
  const Icon = isStrong ? Landmark : FileText
  return (
    <li className={classes.row} data-strong={isStrong}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <Stack gap={0} justify="center" miw={0} mih={36}>
        {children}
      </Stack>
      <Select
        data={data}
        value={choice}
        onChange={(value) => (value === ADD ? addOther() : chooseAccount(keys, value))}
        searchable
        // This field gets the focus back from the dialog that adds an account: an open list would cover the next step.
        openOnFocus={false}
        placeholder={t('import.choose.placeholder')}
        aria-label={label}
      />
    </li>
  )
}

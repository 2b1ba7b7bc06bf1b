// The other folder: typed, or chosen in the dialog of the desktop shell; looked at, and then opened or moved into.
import { Alert, Button, SegmentedControl, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataFolder, LookAtFolder, LookedAtFolder } from '../../../shared/api/endpoints/data-folder.ts'
import { Running } from '../backup/running.tsx'
import { shell } from '../data/shell.ts'
import { FormFoot } from '../form/form-foot.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import classes from './data-folder.module.css'
import { goTo, lookAt } from './folder-actions.ts'
import { megabytes } from './megabytes.ts'
import './text/index.ts'

const FIELDS = fieldsNamed('folder')

interface Props {
  readonly present: DataFolder
  readonly onBegun: (what: LookAtFolder['to']) => void
  readonly onClose: () => void
}

export const FolderForm = ({ present, onBegun, onClose }: Props) => {
  const { t, i18n } = useTranslation()
  const [to, setTo] = useState<LookAtFolder['to']>('open')
  const [folder, setFolder] = useState('')
  const given = { folder: folder.trim(), to }
  const looking = useMutation({ mutationFn: () => lookAt(given) })
  const going = useMutation({ mutationFn: () => goTo(given, () => onBegun(to)) })
  const isBusy = looking.isPending || going.isPending
  const forget = () => {
    looking.reset()
    going.reset()
  }
  const take = (path: string) => {
    setFolder(path)
    forget()
  }
  const choose = async () => {
    const chosen = await shell?.chooseFolder()
    if (chosen) take(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || given.folder === '') return
    if (looking.data) going.mutate()
    else looking.mutate()
  }
  const error = looking.error ?? going.error
  const send = to === 'open' ? 'folder.open.send' : 'folder.move.send'
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <SegmentedControl
        aria-label={t('folder.what')}
        value={to}
        onChange={(value) => {
          setTo(value)
          forget()
        }}
        disabled={isBusy}
        data={[
          { value: 'open', label: t('folder.open') },
          { value: 'move', label: t('folder.move') },
        ]}
      />
      <p className={classes.hint}>{t(to === 'open' ? 'folder.open.hint' : 'folder.move.hint')}</p>
      <div className={classes.target}>
        <TextInput
          className={classes.field}
          label={t('folder.target')}
          description={t('folder.target.hint')}
          value={folder}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) => take(value)}
          error={fieldErrors(error, i18n.language, FIELDS).folder}
        />
        {shell !== null && (
          <Button variant="default" onClick={() => void choose()} disabled={isBusy}>
            {t('folder.choose')}
          </Button>
        )}
      </div>
      {looking.data && <Found looked={looking.data} to={to} bytes={present.bytes} />}
      {present.running && <Running {...present.running} />}
      <FormFoot
        problem={generalError(error, i18n.language, FIELDS)}
        send={t(looking.data ? send : 'folder.look')}
        isSending={isBusy}
        onCancel={onClose}
      />
    </form>
  )
}

interface FoundProps {
  readonly looked: LookedAtFolder
  readonly to: LookAtFolder['to']
  readonly bytes: number
}

const Found = ({ looked: { has_books, free_bytes, synced_by }, to, bytes }: FoundProps) => {
  const { t } = useTranslation()
  const text =
    to === 'move'
      ? t('folder.found.room', { size: megabytes(bytes), free: megabytes(free_bytes) })
      : t(has_books ? 'folder.found.books' : 'folder.found.new')
  return (
    <>
      <Alert color="teal" variant="light" role="status">
        {text}
      </Alert>
      {synced_by !== null && <Alert color="orange">{t('folder.synced', { program: synced_by })}</Alert>}
    </>
  )
}

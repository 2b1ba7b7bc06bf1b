// Saves the view on screen under a name.
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { showDone } from '../part/toast.tsx'
import type { SaveViewProps } from './dialogs.ts'
import { saveView } from './saved-views.ts'
import './text/dictionary.ts'

export const SaveViewDialog = ({ isOpen, onClose, search }: SaveViewProps & DialogControls) => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    saveView(name.trim(), search)
    showDone(t('views.saved', { name: name.trim() }), { action: null })
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('views.save')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={t('views.name')}
            description={t('views.name.hint')}
            maxLength={60}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit" disabled={name.trim() === ''}>
              {t('word.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

// Requests the vouchers of the selected transactions from a member of the organization.
import { Button, Group, Select, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMembers } from '../../data/query/organization/members.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { ProblemAlert } from '../../part/problem-alert.tsx'
import { showDone } from '../../part/toast.tsx'
import { countParams } from '../../text/format.ts'
import { errorText } from '../../text/problem-text.ts'
import type { RequestDocumentsProps } from '../dialogs.ts'
import { type RowProgress, requestDocuments } from '../transaction-actions.ts'
import { RowWorkProgress } from './row-work.tsx'
import '../text/dictionary.ts'

export const RequestDialog = ({ isOpen, onClose, choice, count, onDone }: RequestDocumentsProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const { data: members = [] } = useMembers()
  const [chosen, setMember] = useState<string | null>(null)
  const [message, setMessage] = useState('')
  const [work, setWork] = useState<RowProgress | null>(null)
  const member = chosen ?? (members[0] ? String(members[0].id) : null)
  const counted = countParams(count)
  const requesting = useMutation({
    mutationFn: () => requestDocuments(choice, { member_id: Number(member), message: message.trim() || null }, setWork),
    onSuccess: (requestedCount) => {
      showDone(t('choice.requested', countParams(requestedCount)), requestedCount === 1 ? {} : { action: null })
      onDone()
      onClose()
    },
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('choice.request', counted)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (member !== null) requesting.mutate()
        }}
      >
        <Stack gap="sm">
          <Select
            label={t('request.member')}
            data={members.map(({ id, user }) => ({ value: String(id), label: user.fullName }))}
            value={member}
            onChange={setMember}
            allowDeselect={false}
            data-autofocus
          />
          <Textarea
            label={t('request.message')}
            maxLength={1000}
            autosize
            minRows={2}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <RowWorkProgress work={work} />
          <ProblemAlert text={requesting.error && errorText(i18n.language, requesting.error)} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit" loading={requesting.isPending} disabled={member === null}>
              {t('choice.request', counted)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

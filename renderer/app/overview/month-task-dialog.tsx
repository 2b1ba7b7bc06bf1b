// Who does a task of a month and by when, or why there is nothing to do.
import { Select, Text, TextInput } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { changeMonthTask } from '../../../shared/api/endpoints/ledger/month-checklist.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { call } from '../data/api.ts'
import { useMembers } from '../data/query/organization/members.ts'
import { refreshTables } from '../data/refresh.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { showDone } from '../part/toast.tsx'
import { monthName } from '../view/month-name.ts'
import type { MonthTaskProps } from './dialogs.ts'
import './text/dictionary.ts'

interface Draft {
  readonly member_id: number | null
  readonly due_date: LocalDate | null
  readonly set_aside: string
}

export const MonthTaskDialog = ({ month, task, isOpen, onClose }: MonthTaskProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const { data: members = [] } = useMembers()
  const { form, footer, input } = useDraftForm<Draft>({
    initial: {
      member_id: task.member?.id ?? null,
      due_date: task.is_usual_deadline ? null : (task.deadline as LocalDate | null),
      set_aside: task.set_aside?.note ?? '',
    },
    send: async ({ set_aside, ...rest }) => {
      const params = { month, task: task.code }
      await call(changeMonthTask, { params, body: { ...rest, set_aside: set_aside.trim() || null } })
      refreshTables('month_task')
      showDone(i18next.t('month.saved', { name: t(`month.task.${task.code}`) }))
    },
    onSent: onClose,
  })
  const { value: memberId, onChange: chooseMember, ...member } = input('member_id')
  const { value: note, onChange: changeNote, ...setAside } = input('set_aside')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`${t(`month.task.${task.code}`)}, ${monthName(month, i18n.language)}`}
    >
      <StackedForm {...form}>
        <Text mb={8} c="dimmed" fz={14}>
          {task.text}
        </Text>
        <Select
          label={t('month.member')}
          placeholder={t('month.member.none')}
          clearable
          data={members.map(({ id, user }) => ({ value: String(id), label: user.fullName }))}
          value={memberId === null ? null : String(memberId)}
          onChange={(id) => chooseMember(id === null ? null : Number(id))}
          data-autofocus
          {...member}
        />
        <DateInput label={t('month.due')} description={t('month.due.hint')} {...input('due_date')} />
        <TextInput
          label={t('month.set-aside')}
          description={t('month.set-aside.hint')}
          maxLength={255}
          value={note}
          onChange={(event) => changeNote(event.currentTarget.value)}
          {...setAside}
        />
        <FormFooter {...footer} send={t('word.save')} onCancel={onClose} />
      </StackedForm>
    </Dialog>
  )
}

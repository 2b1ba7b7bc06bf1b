// What the user should know before importing a file, one sentence each: why it cannot be imported, what does not add
// up, which days are missing or doubled, the reader's warnings.
import { Stack, Text } from '@mantine/core'
import { CircleAlert, FileX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportPlan } from '../../../../shared/api/endpoints/import/import-plan.ts'
import { CERTAIN_MAPPING } from '../../../../shared/record/import/column-mapping.ts'
import { countParams, formatDate } from '../../text/format.ts'
import { problemText } from '../../text/problem-text.ts'
import { gapText } from '../../view/coverage/coverage-text.ts'
import { problemDetail } from '../../view/note/file-problem-text.ts'
import { NoteList, NoteSentence } from '../../view/note/note-list.tsx'
import { dateQuestion } from '../plan/date-question.ts'
import { probableDuplicates } from '../plan/plan-review.ts'
import classes from './plan-notes.module.css'

/** The balance check above and below the notes shows these. */
const BALANCE_WARNINGS = ['table_does_not_add_up', 'statement_does_not_add_up']
/** The question for the order of day and month shows these. */
const DATE_ORDER_WARNINGS = ['day_first_assumed', 'month_first_assumed']

interface Props {
  readonly plan: ImportPlan
  readonly currency: string
}

export const PlanNotes = ({ plan, currency }: Props) => {
  const { t, i18n } = useTranslation()
  const { problem, review, gaps, overlaps, warnings } = plan
  const probable = probableDuplicates(plan).length
  const question = dateQuestion(plan)
  const otherWarnings = warnings.filter(
    ({ code }) => !BALANCE_WARNINGS.includes(code) && !(question && DATE_ORDER_WARNINGS.includes(code)),
  )
  const detail = problem && problemDetail(i18n.language, problem)
  // Where only the order of day and month is open, the question above covers it.
  const isOnlyDateQuestion =
    question !== null && otherWarnings.length === 0 && (plan.mapping?.confidence ?? 0) >= CERTAIN_MAPPING
  const isOpen = review.includes('mapping') && problem === null && !isOnlyDateQuestion
  return (
    <Stack gap={6}>
      {problem && (
        <PlanNote tone="bad" icon={FileX}>
          <strong>{problemText(i18n.language, problem.code) ?? t('refusal.general')}</strong>
          {plan.preview.length > 0 && <span>{t('plan.refused.hint')}</span>}
          {detail && (
            <Text span fz={12} opacity={0.85}>
              <NoteSentence sentence={detail} />
            </Text>
          )}
        </PlanNote>
      )}
      {isOpen && (
        <PlanNote tone="warn" icon={TriangleAlert}>
          {t('plan.mapping.unsure')}
        </PlanNote>
      )}
      {review.includes('balance') && (
        <PlanNote tone="bad" icon={CircleAlert}>
          {t(plan.mapping === null ? 'plan.balance.wrong' : 'plan.balance.wrong-table')}
        </PlanNote>
      )}
      {probable > 0 && (
        <PlanNote tone="warn" icon={TriangleAlert}>
          {t('plan.likely', countParams(probable))}
        </PlanNote>
      )}
      {gaps.map((gap) => (
        <PlanNote key={`gap ${gap.from_date}`} tone="plain" icon={Info}>
          {gapText(t, gap, currency)}
        </PlanNote>
      ))}
      {overlaps.map((overlap) => (
        <PlanNote key={`overlap ${overlap.from_date}`} tone="plain" icon={Info}>
          {t('plan.overlap', { from: formatDate(overlap.from_date), to: formatDate(overlap.to_date) })}
        </PlanNote>
      ))}
      {otherWarnings.length > 0 && (
        <PlanNote tone="plain" icon={Info}>
          <NoteList notes={otherWarnings} statements={plan.statements} className={classes.warnings} />
        </PlanNote>
      )}
    </Stack>
  )
}

interface NoteProps {
  readonly tone: 'bad' | 'warn' | 'plain'
  readonly icon: typeof Info
  readonly children: ReactNode
}

const PlanNote = ({ tone, icon: Icon, children }: NoteProps) => (
  <div className={classes.note} data-level={tone}>
    <Icon size={16} aria-hidden />
    <div>{children}</div>
  </div>
)

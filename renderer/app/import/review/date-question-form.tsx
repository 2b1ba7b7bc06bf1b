// Asks for the order of day and month, with both readings of a date of the file.
import { Group, Radio } from '@mantine/core'
import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changeReading } from '../decide/decide-plan.ts'
import { answerOf, dayInWords, withDateOrder } from '../plan/date-question.ts'
import type { DayMonth, PlanDraft } from '../plan/plan-drafts.ts'
import classes from './plan-notes.module.css'

interface Props {
  readonly itemKey: string
  readonly draft: PlanDraft
}

const ORDERS: readonly DayMonth[] = ['dmy', 'mdy']

export const DateQuestionForm = ({ itemKey, draft: { plan, reading, dates } }: Props) => {
  const { t, i18n } = useTranslation()
  if (dates === null) return null
  const answer = answerOf(reading)
  const days = { dmy: dayInWords(dates.dmy, i18n.language), mdy: dayInWords(dates.mdy, i18n.language) }
  return (
    <div className={`${classes.note} ${classes.question}`} data-level={answer === null ? 'warn' : 'plain'}>
      <CalendarDays size={16} aria-hidden />
      <Radio.Group
        size="sm"
        label={dates.text === null ? t('plan.dates.which-day') : t('plan.dates.which', { date: dates.text })}
        description={t('plan.dates.taken', { date: days[answer ?? dates.assumed] })}
        value={answer}
        onChange={(value) => {
          const order = ORDERS.find((each) => each === value)
          if (order) changeReading(itemKey, withDateOrder(plan, reading, order))
        }}
      >
        <Group mt={6} gap="lg">
          {ORDERS.map((order) => (
            <Radio key={order} value={order} label={days[order]} />
          ))}
        </Group>
      </Radio.Group>
    </div>
  )
}

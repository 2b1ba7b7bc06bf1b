// The files that need a decision, as tabs at the side, each with its question.
import { Tabs } from '@mantine/core'
import { CircleCheck, FileX, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import type { PlanDraft } from '../plan/plan-drafts.ts'
import type { ImportItem } from '../queue/import-items.ts'
import classes from './plan-files.module.css'

interface Props {
  readonly items: readonly ImportItem[]
  /** The file on screen. */
  readonly open: string
  readonly drafts: Readonly<Record<string, PlanDraft>>
}

export const PlanFiles = ({ items, open, drafts }: Props) => {
  const { t } = useTranslation()
  const accounts = useAccounts().data ?? []
  return (
    <Tabs.List className={classes.files} aria-label={t('plan.files')}>
      {items.map(({ key, name, accountId }) => (
        <Tabs.Tab
          key={key}
          value={key}
          data-key={key}
          className={classes.file}
          data-autofocus={key === open || undefined}
        >
          <span className={classes.fileName}>
            <bdi title={name}>{name}</bdi>
          </span>
          <bdi className={classes.fileAccount}>{accounts.find(({ id }) => id === accountId)?.name}</bdi>
          <Reasons draft={drafts[key]} />
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

const Reasons = ({ draft }: { readonly draft: PlanDraft | undefined }) => {
  const { t } = useTranslation()
  if (!draft) return null
  const { review, problem } = draft.plan
  const Icon = problem ? FileX : review.length > 0 ? TriangleAlert : CircleCheck
  const tone = problem ? 'bad' : review.length > 0 ? 'warn' : 'good'
  return (
    <span className={classes.fileReasons} data-tone={tone}>
      <Icon size={14} aria-hidden />
      {review.length > 0 ? review.map((reason) => t(`plan.reason.${reason}`)).join(', ') : t('plan.reason.none')}
    </span>
  )
}

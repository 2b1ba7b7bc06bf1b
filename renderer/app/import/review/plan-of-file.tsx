// The plan of one file from top to bottom: questions, figures, columns, rows.
import { Button, Group, Loader, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { DateText } from '../../part/texts.tsx'
import { canChangeAccount, planForAccount } from '../decide/change-account.ts'
import { retryPlan } from '../decide/decide-plan.ts'
import type { PlanDraft } from '../plan/plan-drafts.ts'
import { periodOf } from '../plan/plan-review.ts'
import type { ImportItem } from '../queue/import-items.ts'
import { DateQuestionForm } from './date-question-form.tsx'
import { MappingEditor } from './mapping-editor.tsx'
import notes from './plan-notes.module.css'
import { PlanNotes } from './plan-notes.tsx'
import classes from './plan-of-file.module.css'
import { PlanRows } from './plan-rows.tsx'
import { PlanStatements } from './plan-statements.tsx'

interface Props {
  readonly item: ImportItem
  readonly draft: PlanDraft
}

export const PlanOfFile = ({ item, draft }: Props) => {
  const { t } = useTranslation()
  const { plan, check } = draft
  const accounts = useAccounts().data
  const account = accounts?.find(({ id }) => id === item.accountId)
  const period = periodOf(plan)
  return (
    <>
      <div className={classes.head}>
        <h3>
          <bdi>{item.name}</bdi>
        </h3>
        <p>
          {canChangeAccount(item) && accounts ? (
            <Select
              size="xs"
              aria-label={t('plan.account', { name: item.name })}
              data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
              value={item.accountId}
              allowDeselect={false}
              searchable
              onChange={(id) => id !== null && planForAccount(item.key, id)}
            />
          ) : (
            account && <bdi>{account.name}</bdi>
          )}
          {period && (
            <span>
              <DateText date={period.from_date} /> – <DateText date={period.to_date} />
            </span>
          )}
          <Group role="status" component="span" display="inline-flex" gap={6} wrap="nowrap">
            {check === 'asking' && (
              <>
                <Loader size={12} /> {t('plan.asking')}
              </>
            )}
          </Group>
        </p>
      </div>
      {check === 'unreachable' && (
        <div className={notes.note} data-level="bad" role="alert">
          <span>{t('import.unreachable')}</span>
          <Button size="compact-xs" variant="light" onClick={() => retryPlan(item.key)}>
            {t('error.retry')}
          </Button>
        </div>
      )}
      <DateQuestionForm itemKey={item.key} draft={draft} />
      <PlanNotes plan={plan} currency={account?.currency ?? ''} />
      {plan.problem === null && <PlanStatements plan={plan} importRows={draft.importRows} />}
      {plan.preview.length > 0 && <MappingEditor itemKey={item.key} draft={draft} />}
      {plan.problem === null && <PlanRows itemKey={item.key} draft={draft} />}
    </>
  )
}

// A file in the strip of imports that needs a decision about its account or its plan.
import { Button, Group } from '@mantine/core'
import { CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { skipPlanned } from '../decide/decide-plan.ts'
import { showPlanOf } from '../plan/plan-drafts.ts'
import { queueDialog } from '../queue/import-dialogs.ts'
import type { ImportItem } from '../queue/import-items.ts'
import { ImportName } from './import-name.tsx'
import classes from './import-panel.module.css'
import { DismissButton } from './row-buttons.tsx'

export const WaitingRow = ({ item }: { readonly item: ImportItem }) => {
  const { t } = useTranslation()
  const { key, name, state } = item
  const isPlanned = state.type === 'planned'
  return (
    <li className={classes.row}>
      <CircleHelp size={16} data-tone="warn" />
      <ImportName item={item} />
      <div className={classes.status}>
        <strong data-tone="warn">{isPlanned ? t('plan.waiting') : t('plan.waiting.account')}</strong>
      </div>
      <Group gap={4} wrap="nowrap">
        {isPlanned ? (
          <Button
            size="compact-xs"
            variant="light"
            aria-label={t('plan.waiting.open-of', { name })}
            onClick={() => {
              showPlanOf(key)
              queueDialog('plan_imports')
            }}
          >
            {t('plan.waiting.open')}
          </Button>
        ) : (
          <Button
            size="compact-xs"
            variant="light"
            aria-label={t('plan.waiting.choose-of', { name })}
            onClick={() => queueDialog('choose_account')}
          >
            {t('plan.waiting.choose')}
          </Button>
        )}
        <DismissButton name={name} onClick={() => skipPlanned([key])} />
      </Group>
    </li>
  )
}

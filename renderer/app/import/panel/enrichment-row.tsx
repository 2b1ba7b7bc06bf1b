// A notification or payment order in the strip of imports that waits to be applied.
import { Button, Group } from '@mantine/core'
import { CircleCheck, CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { enrichmentTexts, unmatchedText } from '../enrich/enrichment-text.ts'
import { hasChanges } from '../enrich/plan-enrichments.ts'
import { queueDialog } from '../queue/import-dialogs.ts'
import { type ImportItem, type ImportState, removeImports } from '../queue/import-items.ts'
import { ImportName } from './import-name.tsx'
import classes from './import-panel.module.css'
import { DismissButton } from './row-buttons.tsx'

interface Props {
  readonly item: ImportItem
  readonly state: Extract<ImportState, { type: 'enrichment' }>
}

export const EnrichmentRow = ({ item, state: { enrichment } }: Props) => {
  const { t } = useTranslation()
  const { key, name } = item
  const isOpen = hasChanges(enrichment)
  const unmatched = unmatchedText(t, enrichment)
  return (
    <li className={classes.row}>
      {isOpen ? <CircleHelp size={16} data-tone="warn" /> : <CircleCheck size={16} data-tone="quiet" />}
      <ImportName item={item} />
      <div className={classes.status}>
        <span data-tone={isOpen ? 'warn' : 'quiet'}>{enrichmentTexts(t, enrichment).join(', ')}</span>{' '}
        {unmatched && <span data-tone="warn">{unmatched}</span>}
      </div>
      <Group gap={4} wrap="nowrap">
        <Button
          size="compact-xs"
          variant="light"
          aria-label={t('enrich.look-of', { name })}
          onClick={() => queueDialog('review_enrichments')}
        >
          {t('enrich.look')}
        </Button>
        <DismissButton name={name} onClick={() => removeImports([key])} />
      </Group>
    </li>
  )
}

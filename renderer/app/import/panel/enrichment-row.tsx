// A notification or payment order in the strip of imports that waits to be applied.
import { ActionIcon, Button } from '@mantine/core'
import { CircleCheck, CircleHelp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { enrichmentTexts, unmatchedText } from '../enrich/enrichment-text.ts'
import { hasChanges } from '../enrich/plan-enrichments.ts'
import { queueDialog } from '../queue/import-dialogs.ts'
import { type ImportItem, type ImportState, removeImports } from '../queue/import-items.ts'
import { ImportName } from './import-name.tsx'
import classes from './import-panel.module.css'

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
      {isOpen ? (
        <CircleHelp size={16} className={classes.warn} />
      ) : (
        <CircleCheck size={16} className={classes.dimmed} />
      )}
      <ImportName item={item} />
      <div className={classes.status}>
        <span className={isOpen ? classes.warn : classes.dimmed}>{enrichmentTexts(t, enrichment).join(', ')}</span>{' '}
        {unmatched && <span className={classes.warn}>{unmatched}</span>}
      </div>
      <div className={classes.actions}>
        <Button
          size="compact-xs"
          variant="light"
          aria-label={t('enrich.look-of', { name })}
          onClick={() => queueDialog('review_enrichments')}
        >
          {t('enrich.look')}
        </Button>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={t('import.item.dismiss', { name })}
          onClick={() => removeImports([key])}
        >
          <X size={14} />
        </ActionIcon>
      </div>
    </li>
  )
}
